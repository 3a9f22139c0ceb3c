// The type of an expression is one, whatever stands around the names behind it.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/typeof.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/typeof.device.hip -o %t.hsaco %}
#pragma omp declare target
static int next(int x) { return x + 1; }
#pragma omp end declare target

int main(void) {
  int sum = 0, called = 0, third = 0, size = 0, rows[4][5] = {{1, 2}};
  __typeof__(rows[0]) row;
#pragma omp target map(tofrom : sum, called, third, size)
  {
    int numbers[] = {3, 1, 2};
    for (__typeof__(&numbers[0]) p = numbers, end = numbers + 3; p < end; ++p)
      sum += *p;
    __typeof__(next) *f = next;
    called = f(1);
    __typeof__(&numbers) whole = &numbers, *to = &whole;
    third = (**to)[2];
    __typeof__(numbers[0] == 1) answer = 1, *place = &answer;
    __typeof__(row) copy = {[4] = 4};
    size = sizeof(*place) * copy[4] + sizeof row;
  }
  return sum != 6 || called != 2 || third != 2 || size != 9 * sizeof(int);
}
