// Words within clauses that are not yet supported are refused by name.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

typedef struct { int sum; } pair;
int n, x, a[64];
pair total;
_Complex double whole;
#pragma omp declare reduction(plus: pair: omp_out.sum += omp_in.sum) initializer(omp_priv = (pair){0})
#pragma omp declare reduction(most: int: omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = 0)

void modifiers(int section[4]) {
#pragma omp target parallel for if(parallel: n > 9) // error: clause 'if(parallel)' on '#pragma omp target parallel for' is not yet supported
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp target simd if(simd: n > 9) // error: clause 'if(simd)' on '#pragma omp target simd' is not yet supported
  for (int i = 0; i < n; ++i)
    a[i] = i;
#pragma omp target parallel for lastprivate(conditional: x) // error: clause 'lastprivate(conditional)' on '#pragma omp target parallel for' is not yet supported
  for (int i = 0; i < n; ++i)
    if (i % 3)
      x = i;
#pragma omp target teams distribute parallel for reduction(plus: total) // error: clause 'reduction(plus)' on '#pragma omp target teams distribute parallel for' is not yet supported
  for (int i = 0; i < n; ++i)
    total.sum += i;
#pragma omp target teams distribute parallel for reduction(most: x) // error: clause 'reduction(most)' on '#pragma omp target teams distribute parallel for' is not yet supported
  for (int i = 0; i < n; ++i)
    x = i > x ? i : x;
#pragma omp target parallel for reduction(task, +: x) // error: clause 'reduction(task)' on '#pragma omp target parallel for' is not yet supported
  for (int i = 0; i < n; ++i)
    x += i;
#pragma omp target teams distribute
  for (int k = 0; k < n; ++k) {
#pragma omp simd reduction(inscan, +: x)
    for (int i = 0; i < n; ++i) {
      x += i;
#pragma omp scan inclusive(x) // error: '#pragma omp scan' is not yet supported inside a target region
      a[i] = x;
    }
  }
#pragma omp target teams distribute parallel for reduction(+: whole) // error: reduction over 'whole' of type '_Complex double' is not yet supported: reduce into a scalar of arithmetic type
  for (int i = 0; i < n; ++i)
    whole += i;
#pragma omp target teams distribute parallel for reduction(+: section[0:4]) // error: reduction over 'section[0:4]' of type 'int *' is not yet supported: reduce into a scalar of arithmetic type
  for (int i = 0; i < n; ++i)
    section[i % 4] += i;
}
