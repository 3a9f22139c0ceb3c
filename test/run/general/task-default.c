// default(firstprivate) on a task in a region: it works on copies of what the region maps.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
int main(void) {
  int number = 1, array[20], sum = 0;
  for (int i = 0; i < 20; i++)
    array[i] = i;
#pragma omp target map(tofrom : number, array, sum)
  {
#pragma omp task default(firstprivate) shared(sum)
    {
      number += 1;
      for (int i = 0; i < 20; i++)
        array[i] = 1;
      for (int i = 0; i < 20; i++)
        sum += array[i] * number;
    }
  }
  if (number != 1 || sum != 40)
    return 1;
  for (int i = 0; i < 20; i++)
    if (array[i] != i)
      return 2;
  return 0;
}
