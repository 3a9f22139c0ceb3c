// Classes that the program declares in passing, in methods and functions that are the host's.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: rm -rf %t.text && %chomp --emit=vgpu %s -o %t.text
// RUN: FileCheck %s --input-file=%t.text/classes-in-passing.vgpu.cpp

// CHECK: struct Pool;
// CHECK: class Grid {
// CHECK: class Store;
// CHECK: struct Shelf {
class Grid {
public:
  Grid(int n, struct Pool *pool) : n(n), pool(pool) {}
  int n;
  Pool *pool;
  int next() const { return n + 1; }
};

int stored(const class Store *store);
struct Shelf {
  Store *store;
  int books;
};

struct Pool {
  int used;
};
class Store {
public:
  int shelves;
};
int stored(const Store *store) { return store->shelves; }

int main() {
  Pool pool = {2};
  Store store{};
  Grid grid(3, &pool);
  Shelf shelf = {&store, 4};
  int sum = stored(&store);
#pragma omp target map(tofrom : sum) map(to : grid, shelf, grid.pool[0 : 1])
  sum += grid.next() + shelf.books + grid.pool->used;
  return sum == 10 ? 0 : 1;
}
