// Strict mode needs instrumented kernels; instrumented kernels run as usual without it.
// RUN: %chompcc %s -o %t.plain
// RUN: %not env CHOMP_VGPU=strict %t.plain 2>&1 | %filecheck %s --check-prefix=PLAIN
// PLAIN: CHOMP_VGPU=strict: the kernels of the image of {{.*}} are not instrumented; compile and link the program with chompcc --vgpu-check
// RUN: %chompcc --vgpu-check -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t && env CHOMP_VGPU=fast %t
// RUN: env CHOMP_VGPU=strict %t && env CHOMP_VGPU=strict CHOMP_VGPU_DEVICES=2 %t
// In two steps, with libchomp inside, and with the kernels in a file beside the program.
// RUN: %chompcc --vgpu-check -c %s -o %t.o && %chompcc --vgpu-check -static-libchomp %t.o -o %t.static
// RUN: env CHOMP_VGPU=strict %t.static
// RUN: %chompcc --vgpu-check --image=file %s -o %t.file && env CHOMP_VGPU=strict %t.file
// RUN: %not env CHOMP_VGPU=thorough %t 2>&1 | %filecheck %s --check-prefix=WRONG
// WRONG: CHOMP_VGPU=thorough: expected fast or strict
// RUN: %not env CHOMP_VGPU_REPORT=xml %t 2>&1 | %filecheck %s --check-prefix=FORM
// FORM: CHOMP_VGPU_REPORT=xml: expected json: and the name of a file
// RUN: %not %chompcc --vgpu-check -fsanitize=thread %s -o %t 2>&1 | %filecheck %s --check-prefix=BOTH
// BOTH: --vgpu-check and -fsanitize=thread
// RUN: %not %chompcc --vgpu-check=device %s -o %t 2>&1 | %filecheck %s --check-prefix=WHICH
// WHICH: --vgpu-check=device: expected kernels or host
// RUN: %chompcc --vgpu-check=kernels --vgpu-check=host -O2 %s -o %t && %t && env CHOMP_VGPU=strict %t
// RUN: %chompcc --env-help | %filecheck %s --check-prefix=HELP
// HELP-DAG: CHOMP_VGPU=fast|strict
// HELP-DAG: CHOMP_VGPU_REPORT=json:FILE
// HELP-DAG: CHOMP_VGPU_LEAKS=1|0
int main(void) {
  int sum = 0, x[100];
#pragma omp target teams distribute parallel for map(from : x)
  for (int i = 0; i < 100; i++)
    x[i] = i;
#pragma omp target teams distribute parallel for map(to : x) reduction(+ : sum)
  for (int i = 0; i < 100; i++)
    sum += x[i];
  return sum != 4950;
}
