// use_device_addr(p) and has_device_addr(p) speak of the pointer variable itself: it is its own address that is one of
// the device (OpenMP 5.2 §5.4.9, §5.4.10). Of a section it is the base pointer's value.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/addresses-of-pointers.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/addresses-of-pointers.device.hip -o %t.hsaco %}
// REQUIRES: clang
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang

int main(void) {
  int a[8], n = 8;
  for (int i = 0; i < 8; i++)
    a[i] = i;
  int *p = a, *q = &n;

  // The device's p is attached to the device's a.
#pragma omp target data map(to : p) map(p[0 : 8]) use_device_addr(p)
  {
#pragma omp target teams distribute parallel for has_device_addr(p)
    for (int i = 0; i < 8; i++)
      p[i] += 10;
    // What a region does to the device's p stays there for the next.
#pragma omp target has_device_addr(p)
    p = p + 3;
#pragma omp target has_device_addr(p)
    *p = 100;
    int **address = &p;
#pragma omp target is_device_ptr(address)
    {
      **address += 1;
      *address -= 3;
    }
  }
  for (int i = 0; i < 8; i++)
    if (a[i] != (i == 3 ? 101 : i + 10))
      return 1;
  if (p != a)
    return 2;

  // A pointer that nothing is attached to comes back as the device has left it.
#pragma omp target data map(tofrom : q) use_device_addr(q)
  {
#pragma omp target has_device_addr(q)
    q = 0;
  }
  if (q)
    return 3;

  // Sections.
#pragma omp target data map(p[0 : 8]) use_device_addr(p[0 : 8])
  {
#pragma omp target teams distribute parallel for has_device_addr(p[0 : 8])
    for (int i = 0; i < 8; i++)
      p[i] = 2 * i;
    int *first = p;
#pragma omp target has_device_addr(p[2 : 4]) is_device_ptr(first)
    {
      p[2] = 50;
      first[3] = 60;
    }
  }
  for (int i = 0; i < 8; i++)
    if (a[i] != (i == 2 ? 50 : i == 3 ? 60 : 2 * i))
      return 4;
  return 0;
}
