// A list item is storage, whatever names it: an element, a member, what a pointer leads to, a section's beginning.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

static struct pair {
  int first, second[4];
} s;
static int grid[3][4];

static int locators(void) {
  struct pair *p = &s;
  int *row = grid[1], (*rows)[4] = grid, *last = &s.second[3];
  s = (struct pair){1, {1, 1, 1, 1}};
  grid[1][2] = 1;
#pragma omp target nowait map(tofrom : s.second[2 : 1]) depend(out : s.second[2])
  s.second[2] = 5 + linger(40000);
#pragma omp target nowait map(tofrom : p->second[2 : 1]) depend(inout : p->second[2])
  p->second[2] *= 3;
#pragma omp target nowait map(tofrom : s.second[2 : 1]) depend(inout : *(last - 1))
  s.second[2] += 4;
#pragma omp target nowait map(tofrom : grid[1 : 1]) depend(out : grid[1][2])
  grid[1][2] = 6 + linger(40000);
#pragma omp target nowait map(tofrom : row[0 : 4]) depend(inout : row[2])
  row[2] *= 7;
#pragma omp target nowait map(tofrom : grid[1 : 1]) depend(inout : (*(rows + 1))[2])
  grid[1][2] += 9;
#pragma omp target nowait map(tofrom : s.first) depend(out : s)
  s.first = 3 + linger(40000);
#pragma omp target nowait map(tofrom : s.first) depend(inout : *p)
  s.first *= 2;
#pragma omp taskwait
  return s.second[2] != 19 ? 1 : grid[1][2] != 51 ? 2 : s.first != 6 ? 3 : 0;
}

int main(void) { return everywhere(locators); }
