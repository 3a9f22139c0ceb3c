/* common.h - what the programs here and their CUDA twins share: a command line, the way to the device and back, a clock
   and the verdict.

   A program is NAME.c, plain OpenMP; its twin is NAME.cu, the same functions as an experienced CUDA programmer writes
   them; NAME.h has main and the serial check of both. Device memory is put() there and got back: in OpenMP that maps,
   and the pointer stays the same. */
#ifndef COMMON_H
#define COMMON_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifdef __CUDACC__

#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    cudaError_t error_ = (call);                                                                                       \
    if (error_ != cudaSuccess) {                                                                                       \
      fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(error_));                                                  \
      exit(2);                                                                                                         \
    }                                                                                                                  \
  } while (0)

template <class T> static T *put(T *host, size_t count) {
  void *device;
  CHECK(cudaMalloc(&device, count * sizeof(T)));
  CHECK(cudaMemcpy(device, host, count * sizeof(T), cudaMemcpyHostToDevice));
  return (T *)device;
}
template <class T> static void get(T *host, T *device, size_t count) {
  CHECK(cudaMemcpy(host, device, count * sizeof(T), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(device));
}
static inline void wait_for_device(void) { CHECK(cudaDeviceSynchronize()); }
static inline int blocks(long n, int threads) { return (int)((n + threads - 1) / threads); }

#else

static inline void *put_bytes(char *host, size_t bytes) {
#pragma omp target enter data map(to : host[0 : bytes])
  return host;
}
static inline void get_bytes(char *host, size_t bytes) {
#pragma omp target exit data map(from : host[0 : bytes])
}
#define put(host, count) put_bytes((char *)(host), (count) * sizeof *(host))
#define get(host, device, count) get_bytes((char *)(device), (count) * sizeof *(host))
static inline void wait_for_device(void) {}

#endif

/* --size=N and --rounds=N; the size is what each program says. */
struct options {
  int size, rounds;
};

static inline struct options parse_options(int argc, char **argv, int size) {
  struct options options = {size, 1};
  for (int i = 1; i < argc; i++)
    if (sscanf(argv[i], "--size=%d", &options.size) != 1 && sscanf(argv[i], "--rounds=%d", &options.rounds) != 1) {
      fprintf(stderr, "usage: %s [--size=N] [--rounds=N]    (default: %d, 1)\n", argv[0], size);
      exit(2);
    }
  if (options.size < 1 || options.rounds < 1) {
    fprintf(stderr, "%s: a size and a number of rounds are at least 1\n", argv[0]);
    exit(2);
  }
  return options;
}

static inline double seconds_now(void) {
  struct timespec now;
  timespec_get(&now, TIME_UTC);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Runs a statement once to warm up and to be checked, and then `rounds` times; prints the shortest time. */
#define measure(name, rounds, statement)                                                                               \
  do {                                                                                                                 \
    double best_ = 1e30;                                                                                               \
    for (int round_ = 0; round_ < (rounds); round_++) {                                                                \
      wait_for_device();                                                                                               \
      const double start_ = seconds_now();                                                                             \
      statement;                                                                                                       \
      wait_for_device();                                                                                               \
      const double time_ = seconds_now() - start_;                                                                     \
      best_ = time_ < best_ ? time_ : best_;                                                                           \
    }                                                                                                                  \
    printf("%s: %.9f s\n", name, best_);                                                                               \
  } while (0)

/* Memory for `count` elements, or the end of the program. */
static inline void *allocate(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (!memory) {
    fprintf(stderr, "no memory for %zu elements\n", count);
    exit(2);
  }
  return memory;
}

/* A number in [0, 1), the same on every machine. */
static inline double random_number(unsigned *state) {
  *state = *state * 1664525u + 1013904223u;
  return (double)(*state >> 8) / 16777216.0;
}

/* Compares with the serial result: the error is relative to the larger of 1 and the value. */
static inline double worse(double so_far, double value, double expected) {
  const double scale = fabs(expected) > 1.0 ? fabs(expected) : 1.0, error = fabs(value - expected) / scale;
  return error == error ? (error > so_far ? error : so_far) : 1e30;
}

static inline int verdict(double error, double tolerance) {
  printf("error %g (at most %g): %s\n", error, tolerance, error <= tolerance ? "PASS" : "FAIL");
  return error <= tolerance ? 0 : 1;
}

#endif
