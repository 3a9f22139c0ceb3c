// Trigraphs where the host's compiler reads them: with a standard before C23, and with -trigraphs.
// RUN: %chompcc -std=c99 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc -trigraphs %s -o %t.flag
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.flag

int main(void) ??<
  int r = 0;
??=pragma omp target map(tofrom : r)
  {
    int a??(2??) = ??<1, 2 ??>;
    r = a??(1??) ??! 4 ??' 1;
    r += sizeof "??/"" == 2;
  }
  return r != 8;
??>
