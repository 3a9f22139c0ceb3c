// Directives with an end as attributes.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t -
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/delimited.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/delimited.device.hip -o %t.hsaco %}
[[omp::directive(begin declare target)]];
int where(int x) { return x; }
int size = 4;
[[omp::directive(end declare target)]];

[[omp::directive(begin assumes no_parallelism)]];
int plain(int x) { return x + 1; }
[[omp::directive(end assumes)]];

[[omp::directive(begin declare variant match(construct = {target}))]];
int where(int x) {
  [[maybe_unused]] int values[] = {x, 10 * x};
  return values[1];
}
[[omp::directive(end declare variant)]];

int base(int x) { return x; }
int behind(int x) { return x; }
[[using omp: directive(begin declare variant match(construct = {target}))]];
[[omp::directive(begin_declare_variant match(user = {condition(true)}))]];
int base(int x) { return 2 * x; }
[[omp::directive(end_declare_variant)]];
int behind(int x) { return 3 * x; }
[[using omp: directive(end declare variant)]];

struct Box {
  int get() const { return 1; }
  [[omp::directive(begin declare variant match(construct = {target}))]];
  int get() const { return 2; }
  [[omp::directive(end declare variant)]];
};

int main(int argc, char **) {
  int on = 0, sum = 0;
  [[omp::directive(target map(from : on))]] on = where(plain(2));
  if (on != (argc > 1 ? on : 30) || where(3) != 3)
    return 1;
  [[omp::directive(target map(from : on))]] on = base(1) + behind(1) + Box().get();
  if (on != (argc > 1 ? on : 7) || base(1) + Box().get() != 2)
    return 2;
  [[omp::directive(begin metadirective when(device = {kind(host)} : parallel for reduction(+ : sum)))]]
  for (int i = 0; i < size; i++)
    sum += i;
  [[omp::directive(end metadirective)]];
  return sum != 6 ? 3 : 0;
}
