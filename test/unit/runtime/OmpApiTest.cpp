//===- OmpApiTest.cpp - OpenMP's device routines --------------------------===//
//
// With two virtual GPUs, so that copies between devices are tested too. Declared here as OpenMP 5.2 has them, since the
// tests need no OpenMP compiler.
//
//===----------------------------------------------------------------------===//
#include "chomp/runtime.h"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <cstring>
#include <numeric>
#include <thread>
#include <vector>

extern "C" {
int omp_get_num_devices(void);
int omp_get_initial_device(void);
int omp_get_device_num(void);
int omp_is_initial_device(void);
void omp_set_default_device(int);
int omp_get_default_device(void);
void *omp_target_alloc(size_t, int);
void omp_target_free(void *, int);
int omp_target_is_present(const void *, int);
int omp_target_is_accessible(const void *, size_t, int);
void *omp_get_mapped_ptr(const void *, int);
int omp_target_memcpy(void *, const void *, size_t, size_t, size_t, int, int);
int omp_target_memcpy_rect(void *, const void *, size_t, int, const size_t *, const size_t *, const size_t *,
                           const size_t *, const size_t *, int, int);
int omp_target_associate_ptr(const void *, const void *, size_t, size_t, int);
int omp_target_disassociate_ptr(const void *, int);
}

namespace {
// Before the runtime is first used.
const int Set = setenv("CHOMP_VGPU_DEVICES", "2", 1) | setenv("CHOMP_DEVICE", "vgpu", 1);
} // namespace

TEST_CASE("Device queries") {
  REQUIRE(Set == 0);
  CHECK(omp_get_num_devices() == 2);
  CHECK(omp_get_initial_device() == 2);
  CHECK(omp_get_device_num() == 2);
  CHECK(omp_is_initial_device() == 1);
  CHECK(omp_get_default_device() == 0);
  omp_set_default_device(1);
  CHECK(omp_get_default_device() == 1);
  int InThread = -1, AfterSet = -1;
  std::thread([&] {
    InThread = omp_get_default_device();
    omp_set_default_device(0);
    AfterSet = omp_get_default_device();
  }).join();
  CHECK(InThread == 1);
  CHECK(AfterSet == 0);
  CHECK(omp_get_default_device() == 1);
  omp_set_default_device(0);
}

TEST_CASE("Memory of devices and of the host") {
  for (int Device : {0, 1, 2, -1}) {
    char *Memory = static_cast<char *>(omp_target_alloc(1000, Device));
    REQUIRE(Memory);
    CHECK(omp_target_is_accessible(Memory, 1000, Device) == 1);
    if (Device == 0 || Device == 1) {
      CHECK(omp_target_is_accessible(Memory, 1001, Device) == 0);
      CHECK(omp_target_is_accessible(Memory, 1, 1 - Device) == 0);
    }
    omp_target_free(Memory, Device);
  }
  CHECK(omp_target_alloc(0, 0) == nullptr);
  CHECK(omp_target_alloc(10, 3) == nullptr);
  CHECK(omp_target_alloc(10, -2) == nullptr);
  omp_target_free(nullptr, 0);
}

TEST_CASE("Copies between any two devices") {
  constexpr size_t N = 20 << 20; // More than goes between two devices at a time.
  std::vector<char> From(N), To(N);
  for (size_t I = 0; I < N; ++I)
    From[I] = static_cast<char>(I * 7 + I / 1000);
  for (int A : {0, 1, 2})
    for (int B : {0, 1, -1}) {
      char *X = static_cast<char *>(omp_target_alloc(N + 10, A)), *Y = static_cast<char *>(omp_target_alloc(N + 20, B));
      CHECK(omp_target_memcpy(X, From.data(), N, 10, 0, A, -1) == 0);
      CHECK(omp_target_memcpy(Y, X, N, 20, 10, B, A) == 0);
      std::fill(To.begin(), To.end(), 0);
      CHECK(omp_target_memcpy(To.data(), Y, N, 0, 20, 2, B) == 0);
      CHECK(From == To);
      omp_target_free(X, A);
      omp_target_free(Y, B);
    }
  CHECK(omp_target_memcpy(To.data(), From.data(), 1, 0, 0, 5, 0) != 0);
  CHECK(omp_target_memcpy(nullptr, From.data(), 1, 0, 0, 0, -1) != 0);
}

TEST_CASE("Rectangles") {
  int From[4][6], To[5][7];
  std::iota(&From[0][0], &From[0][0] + 24, 0);
  std::fill_n(&To[0][0], 35, -1);
  void *Device = omp_target_alloc(sizeof(From), 0);
  REQUIRE(omp_target_memcpy(Device, From, sizeof(From), 0, 0, 0, -1) == 0);
  size_t Volume[] = {2, 3}, DstOffsets[] = {3, 1}, SrcOffsets[] = {1, 2}, DstDims[] = {5, 7}, SrcDims[] = {4, 6};
  CHECK(omp_target_memcpy_rect(To, Device, sizeof(int), 2, Volume, DstOffsets, SrcOffsets, DstDims, SrcDims, -1, 0) ==
        0);
  for (int I = 0; I < 5; ++I)
    for (int J = 0; J < 7; ++J) {
      bool Inside = I >= 3 && J >= 1 && J < 4;
      CHECK(To[I][J] == (Inside ? From[I - 3 + 1][J - 1 + 2] : -1));
    }
  SrcOffsets[1] = 4; // Reaches out of the source.
  CHECK(omp_target_memcpy_rect(To, Device, sizeof(int), 2, Volume, DstOffsets, SrcOffsets, DstDims, SrcDims, -1, 0) !=
        0);
  CHECK(omp_target_memcpy_rect(nullptr, nullptr, 0, 0, nullptr, nullptr, nullptr, nullptr, nullptr, 0, 0) >= 3);
  size_t One[] = {24}, Zero[] = {0};
  int Back[24] = {};
  CHECK(omp_target_memcpy_rect(Back, Device, sizeof(int), 1, One, Zero, Zero, One, One, -1, 0) == 0);
  CHECK(std::memcmp(Back, From, sizeof(From)) == 0);
  omp_target_free(Device, 0);
}

TEST_CASE("Associations") {
  int A[10] = {};
  char *Device = static_cast<char *>(omp_target_alloc(1000, 1));
  CHECK(omp_target_is_present(A, 1) == 0);
  CHECK(omp_target_associate_ptr(A, Device, sizeof(A), 100, 1) == 0);
  CHECK(omp_target_is_present(A, 1) == 1);
  CHECK(omp_target_is_present(A, 0) == 0);
  CHECK(omp_target_is_present(A, 2) == 1); // The host has everything.
  CHECK(omp_get_mapped_ptr(&A[2], 1) == Device + 108);
  CHECK(omp_get_mapped_ptr(&A[2], 0) == nullptr);
  CHECK(omp_get_mapped_ptr(&A[2], -1) == &A[2]);
  CHECK(omp_target_associate_ptr(A, Device, sizeof(A), 100, 1) == 0);
  CHECK(omp_target_associate_ptr(A, Device, sizeof(A), 200, 1) != 0);
  CHECK(omp_target_disassociate_ptr(A, 0) != 0);
  CHECK(omp_target_disassociate_ptr(A, 1) == 0);
  CHECK(omp_target_disassociate_ptr(A, 1) != 0);
  CHECK(omp_target_associate_ptr(A, Device, sizeof(A), 0, 2) != 0);
  omp_target_free(Device, 1);
}
