// Types and objects that C declares in other ways than C++ can: enumerations before their definition, pointers to
// structures without a name, unions made of one member, const members without a value, variables by other names.
// REQUIRES: gcc, clang
// RUN: %chompcc -w --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: %chompcc -w --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -w
// RUN: %if nvcc %{ %nvcc_cubin %t.out/declared-elsewhere.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/declared-elsewhere.device.hip -o %t.hsaco %}
#pragma omp begin declare target
typedef enum color color;
enum never *nowhere;
struct pen {
  color *all;
};
enum color { Red, Green = 5 };

typedef union {
  long number;
  int *place;
} any __attribute__((transparent_union));
int take(any value) { return *value.place; }

union word {
  double real;
  int number;
  unsigned char bytes[4];
};

union fixed {
  const int whole;
  unsigned low : 20;
};
static union fixed kept = {0x12345678};
struct record {
  const int id;
  int value;
} one = {7, 8};

static int original = 30;
extern int other __attribute__((alias("original")));

void *same(void *p) { return p; }
void *literal(void) { return "text"; }

int compute(void) {
  struct {
    int i;
  } s = {40}, *p;
  struct record mine;
  color c = Green;
  struct pen pen = {&c};
  int local = 600;
  union word w = (union word)0x01020304;
  p = same(&s);
  other += 1000;
  mine.value = *pen.all;
  return p->i + mine.value + take(&local) + w.bytes[3] + (kept.low == 0x45678) + one.id + one.value + original +
         (nowhere == 0) + (((char *)literal())[1] == 'e') + (sizeof(long) < (int)(__alignof__(take) + 100));
}
#pragma omp end declare target

int main(void) {
  int result = 0;
#pragma omp target map(from : result)
  result = compute();
  return result != 40 + 5 + 600 + 1 + 1 + 15 + 1030 + 1 + 1 + 1;
}
