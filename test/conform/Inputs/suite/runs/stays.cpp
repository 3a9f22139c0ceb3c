// Its region runs on the host: #pragma omp target in a comment would be none.
int main() {
  int done = 0;
#pragma omp target teams distribute parallel for if (0) map(tofrom : done)
  for (int i = 0; i < 1; i++)
    done = 1;
  return !done;
}
