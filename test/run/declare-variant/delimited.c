// begin declare variant: which of the delimited functions a call means depends on what stands around it, on the device,
// in the host version and on the host.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc disabled
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang disabled
enum { N = 64 };

static int kind(void) { return 1; }
static void fill(int *a, int with) {
  for (int i = 0; i < N; i++)
    a[i] = with;
}
int factor = 1;

#pragma omp begin declare variant match(device = {kind(nohost)})
static int kind(void) { return 2; } // no host compiler sees it as kind()
#pragma omp end declare variant

#pragma omp begin declare variant match(construct = {parallel})
static struct { int offset; } extra = {10};
static void fill(int *a, int with) {
#pragma omp for
  for (int i = 0; i < N; i++)
    a[i] = with + extra.offset;
}
#pragma omp end declare variant

#pragma omp begin_declare_variant match(construct = {target})
static void fill(int *a, int with) {
  for (int i = 0; i < N; i++)
    a[i] = with + 100;
}
#pragma omp end_declare_variant

#pragma omp begin declare variant match(user = {condition(0)})
static int kind(void) { return 5; }
#pragma omp end declare variant

static int all(const int *a, int value) {
  for (int i = 0; i < N; i++)
    if (a[i] != value)
      return 0;
  return 1;
}

int main(int argc, char **argv) {
  int a[N], on_device = 0;
  fill(a, 3);
  if (!all(a, 3) || kind() != 1)
    return 1;
#pragma omp parallel num_threads(3)
  fill(a, 4);
  if (!all(a, 14))
    return 2;
#pragma omp target map(from : a, on_device)
  {
    fill(a, 5);
    on_device = kind();
  }
  if (!all(a, 105))
    return 3;
  return on_device == (argc > 1 ? 1 : 2) && argv ? 0 : 4;
}
