// Names that headers of kernel files have as macros are free for a C program that includes none of these headers.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.hip.o %}
// Covers: function called from a region

enum colour { EOF = 5, INT_MAX, hipStreamDefault };
typedef struct NULL {
  int errno, stdin : 7;
  union {
    int M_PI, EIO;
  };
} NULL;
typedef int CHAR_BIT;
static int assert(int SEEK_SET, int INFINITY) { return SEEK_SET - INFINITY; }
static int isalpha(CHAR_BIT MASK1[2]) { return MASK1[0] * 10 + MASK1[1]; }
static int __noinline__(int __device__) { return __device__ + 1; }
int CHOMP_MAPPED = 3;
#pragma omp declare target to(CHOMP_MAPPED)
static int (*const offsetof)(int, int) = assert;

int main(void) {
  int NAN = 3, cudaStreamDefault[2] = {1, 2}, seen[12] = {0};
  NULL stdout = {.errno = 1, .M_PI = 2};
  struct NULL *stderr = &stdout;
#pragma omp target map(tofrom : seen, stdout, CHOMP_MAPPED) map(to : cudaStreamDefault)
  {
    enum colour BUFSIZ = INT_MAX;
    NULL HUGE_VAL = stdout, *UINT8_C = &HUGE_VAL;
    int FD_SET = 0;
    UINT8_C->stdin = 4;
  RAND_MAX:
    if (FD_SET++ < 3)
      goto RAND_MAX;
    seen[0] = NAN;
    seen[1] = cudaStreamDefault[1];
    seen[2] = BUFSIZ + EOF + hipStreamDefault;
    seen[3] = HUGE_VAL.errno + UINT8_C->M_PI + HUGE_VAL.stdin + (int)sizeof(struct NULL);
    seen[4] = FD_SET;
    seen[5] = assert(7, 3);
    seen[6] = isalpha(cudaStreamDefault);
    seen[7] = __noinline__(1);
    for (int WNOHANG = 0; WNOHANG < 3; WNOHANG++)
      seen[8] += WNOHANG;
    stdout.EIO++;
    CHOMP_MAPPED++;
    seen[9] = CHOMP_MAPPED;
  }
  const int expected[] = {3, 2, 6 + 5 + 7, 7 + (int)sizeof(NULL), 4, 4, 12, 2, 3, 4};
  for (int i = 0; i < 10; i++)
    if (seen[i] != expected[i])
      return i + 1;
  return stderr->M_PI == 3 && offsetof(2, 1) == 1 ? 0 : 20;
}
