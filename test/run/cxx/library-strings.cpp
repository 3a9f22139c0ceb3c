// Functions of C++'s library that end in C's, of which a GPU has none: in other functions than those that say so.
// RUN: %chompcxx -DOTHER -c %s -o %t.other.o
// RUN: %chompcxx %s %t.other.o -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -DOTHER -c %s -o %t.cuda.o %}
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 %s %t.cuda.o -o %t.cuda %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -DOTHER -c %s -o %t.hip.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a %s %t.hip.o -o %t.hip %}
#include <algorithm>
#include <array>
#include <string_view>

#pragma omp begin declare target
#ifdef OTHER
int before(const char *a, const char *b) { return std::string_view(a) < std::string_view(b); }
#else
int before(const char *a, const char *b);
#endif
#pragma omp end declare target

#ifndef OTHER
int main() {
  const char text[] = "hello, world";
  const int a[6] = {3, 1, 4, 1, 5, 9}, b[6] = {3, 1, 4, 1, 5, 8};
  int found[8] = {0};
#pragma omp target map(to : text, a, b) map(from : found)
  {
    std::string_view whole(text), word = whole;
    word.remove_prefix(7);
    found[0] = static_cast<int>(whole.size());
    found[1] = static_cast<int>(whole.find('w'));
    found[2] = word == "world";
    found[3] = word.compare("word") > 0;
    found[4] = std::equal(a, a + 5, b) && !std::equal(a, a + 6, b);
    found[5] = static_cast<int>(std::find(a, a + 6, 4) - a);
    std::array<unsigned char, 4> bytes{1, 2, 3, 4}, others = bytes;
    found[6] = bytes == others;
    others[3] = 0;
    found[7] = others < bytes && before("one", "two");
  }
  const int wanted[8] = {12, 7, 1, 1, 1, 2, 1, 1};
  return !std::equal(found, found + 8, wanted);
}
#endif
