// Anonymous structures and unions, bit-fields, flexible use of typedefs, nested tags and enumerations of C.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

typedef struct {
  union {
    struct {
      int x, y;
    };
    int both[2];
  };
  unsigned low : 4, high : 12;
  enum { OFF, ON = 3 } state;
} cell;

struct outer {
  struct inner {
    short values[2];
  } in;
  struct inner *next;
};

int main(void) {
  cell cells[16];
  struct outer o = {{{1, 2}}, 0};
  typedef unsigned char byte;
  byte bytes[16];
  struct {
    int a;
    float b;
  } unnamed = {4, 0.5f};
  for (int i = 0; i < 16; i++) {
    cells[i].x = i;
    cells[i].y = 2 * i;
    cells[i].low = i;
    cells[i].high = 100 * i;
    cells[i].state = i % 2 ? ON : OFF;
  }
#pragma omp target teams distribute parallel for map(tofrom : cells) map(from : bytes)
  for (int i = 0; i < 16; i++) {
    struct inner copy = o.in;
    cells[i].both[0] += cells[i].y;
    cells[i].high += cells[i].low;
    cells[i].low = cells[i].low + 1;
    cells[i].state = cells[i].state == ON ? OFF : ON;
    bytes[i] = (byte)(250 + i + copy.values[1] + (byte)unnamed.a + (int)(2 * unnamed.b));
  }
  for (int i = 0; i < 16; i++) {
    if (cells[i].x != 3 * i || cells[i].y != 2 * i)
      return 1;
    if (cells[i].low != (i + 1) % 16 || cells[i].high != 101 * i)
      return 2;
    if (cells[i].state != (i % 2 ? OFF : ON))
      return 3;
    if (bytes[i] != (250 + i + 2 + 4 + 1) % 256)
      return 4;
  }
  return 0;
}
