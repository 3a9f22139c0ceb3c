// What a GPU has of the C library from chomp/device.h keeps its name, in C's own macros, too.
// Covers: C library in a region
// RUN: %chomp %s -o %t --emit=cuda,vgpu --
// RUN: %filecheck %s < %t/c-library.device.cu
// RUN: %filecheck %s --check-prefix=VGPU < %t/c-library.vgpu.cpp
#include <ctype.h>
#include <string.h>
// CHECK: #include <chomp/device.h>
// CHECK: #include <ctype.h>
// VGPU: #include <ctype.h>
// VGPU: toupper(text[0])
void capital(char *text) {
  // CHECK: if (islower(text[0]) && strchr(text, '.'))
  // CHECK-NEXT: text[0] = toupper(text[0]);
#pragma omp target map(text[0 : 8])
  if (islower(text[0]) && strchr(text, '.'))
    text[0] = toupper(text[0]);
}
