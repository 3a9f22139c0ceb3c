// Structures with members that are volatile structures, copied and assigned: C++ has no such copies.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <complex.h>
#include <stddef.h>
#include <stdlib.h>

struct word {
  int low;
  double high;
};
typedef volatile struct word port;
typedef port ports[2];
struct device {
  volatile struct word in, out[2][2];
  const char *name;
};
struct board {
  struct device first, rest[2];
  struct {
    int raw;
  } volatile status;
  volatile struct last {
    volatile int v;
  } last;
  port named; // by a typedef
  ports more;
  volatile double complex z;
};
union either {
  volatile struct word word;
  int number;
};
struct packet {
  int count;
  volatile struct word words[];
};

static struct device make(int i) {
  struct device d = {{i, i + 0.5}, {{{1, 2}, {3, 4}}, {{5, 6}}}, 0};
  return d;
}
static int sum(struct device d) {
  volatile struct word *p = &d.in, *row = d.out[0], (*rows)[2] = d.out, (*all)[2][2] = &d.out;
  return p->low + row[1].low + rows[1]->low + (*all)[1][1].low;
}
static double both(volatile struct board *b) {
  struct board copy = *b;
  copy.named = b->named;
  copy.more[1] = copy.named;
  copy.z = copy.z + b->z;
  copy.z *= 2;
  *b = copy;
  return b->more[1].high + creal(copy.z) + (sizeof copy.more == 2 * sizeof(struct word)) + copy.status.raw;
}

int main(void) {
  struct board b = {.first = {{1, 2}}, .status = {3}, .last = {4}, .named = {5, 6}, .more = {{7}}, .z = 8};
  const size_t size = sizeof(struct packet) + 2 * sizeof(struct word);
  char *room = calloc(1, size);
  struct packet *p = (struct packet *)room;
  p->words[1].low = 3;
  int bad = 0;
#pragma omp target map(tofrom : b, room[:size], bad)
  {
    struct device d = make(4), e;
    e = d;
    b.rest[0] = e;
    b.rest[1] = bad ? d : b.first;
    bad |= sum(b.rest[0]) != 4 + 3 + 5 || sum((struct device){{1}}) != 1;
    struct word w = e.in;
    e.in = d.out[1][0] = w;
    e.in.low++;
    bad |= (e.in.low != 5 || d.out[1][0].low != 4 || (e.in = d.in).low != 4) << 1;
    bad |= (both(&b) != 6 + 32 + 1 + 3) << 2;
    union either x = {{1, 2}}, y;
    y = x;
    y.word.low += x.word.low;
    bad |= (y.number != 2) << 3;
    volatile struct device v = d;
    d = v;
    v.in = d.in;
    bad |= (v.in.high != 4.5 || offsetof(struct board, more[1].high) != offsetof(struct board, more) + 24) << 4;
    struct packet *q = (struct packet *)room;
    q->words[0] = q->words[1];
    volatile struct {
      int n;
    } s = {1}, t;
    t = s;
    bad |= (t.n != 1) << 5;
    q->words[1].low = 9;
  }
  if (bad)
    return bad;
  return b.rest[0].in.low != 4 || b.rest[1].in.high != 2 || b.more[1].low != 5 || creal(b.z) != 32 ||
         p->words[0].low != 3 || p->words[1].low != 9;
}
