// RUN: %not %chomp %s -o %t 2>&1 | %filecheck %s

void f(int *r) {
#pragma omp target map(from : r[0 : 1])
  {
    // CHECK: [[@LINE+1]]:27: error: an address space of one kind of device can't be written in CUDA or HIP: name an allocator for the variable, as in 'omp allocate(x) allocator(omp_pteam_mem_alloc)'
    static __attribute__((address_space(3))) int x;
    x = 3;
    r[0] = x;
  }
}
