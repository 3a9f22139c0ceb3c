/* Host side of /tmp/f/l3.cpp, written by Chomp. */
#include <chomp/runtime.h>
#include <typeinfo>

CHOMP_KERNEL(region0_l11_unsigned_long_long, "l3-0d8eda55", "region0<unsigned long, long>", "/tmp/f/l3.cpp", 11, CHOMP_KERNEL_INDEX32 | CHOMP_KERNEL_REDUCTION, 256);
CHOMP_KERNEL(region1_l26, "l3-0d8eda55", "region1", "/tmp/f/l3.cpp", 26, CHOMP_KERNEL_INDEX32 | CHOMP_KERNEL_REDUCTION, 256);
CHOMP_KERNEL(region2_l42, "l3-0d8eda55", "region2", "/tmp/f/l3.cpp", 42, CHOMP_KERNEL_REDUCTION, 256);
CHOMP_KERNEL(region3_l61_unsigned_char_short, "l3-0d8eda55", "region3<unsigned char, short>", "/tmp/f/l3.cpp", 61, CHOMP_KERNEL_INDEX32 | CHOMP_KERNEL_REDUCTION, 256);
CHOMP_KERNEL(region4_l78_float_short, "l3-0d8eda55", "region4<float, short>", "/tmp/f/l3.cpp", 78, CHOMP_KERNEL_INDEX32 | CHOMP_KERNEL_REDUCTION, 256);
CHOMP_KERNEL(region5_l98, "l3-0d8eda55", "region5", "/tmp/f/l3.cpp", 98, CHOMP_KERNEL_TEAM | CHOMP_KERNEL_ONE_TEAM, 128);
CHOMP_KERNEL(region6_l119_unsigned_char_float, "l3-0d8eda55", "region6<unsigned char, float>", "/tmp/f/l3.cpp", 119, CHOMP_KERNEL_REDUCTION, 256);
CHOMP_KERNEL(region7_l135, "l3-0d8eda55", "region7", "/tmp/f/l3.cpp", 135, CHOMP_KERNEL_INDEX32 | CHOMP_KERNEL_REDUCTION, 3);
CHOMP_INSTANCES(region0_l11,
    {&region0_l11_unsigned_long_long_kernel, "ZL7region0ImlE", 0, 0, 0});
CHOMP_INSTANCES(region3_l61,
    {&region3_l61_unsigned_char_short_kernel, "ZL7region3IhsE", 0, 0, 0});
CHOMP_INSTANCES(region4_l78,
    {&region4_l78_float_short_kernel, "ZL7region4IfsE", 0, 0, 0});
CHOMP_INSTANCES(region6_l119,
    {&region6_l119_unsigned_char_float_kernel, "ZL7region6IhfE", 0, 0, 0});

#line 1 "/tmp/f/l3.cpp"
#include <stdio.h>

#define ELEMENTS 4096
#pragma omp declare reduction(furthest : long : omp_out = omp_out < omp_in ? omp_in : omp_out) initializer(omp_priv = -1)
static unsigned long mix(unsigned long x, unsigned long y) { return (x ^ (y << 3)) + (y >> 2) * 5; }
static inline unsigned short low(unsigned long x) { return (unsigned short)(x & 1023); }

template <typename A, typename B> static void region0(int n, A *a, const B *b) {
  unsigned factor = n / 3;
  unsigned long result1 = 3;
  { /* target parallel loop reduction(^ : result1) map(tofrom : a[0 : 648]) collapse(3) map(to : b[0 : 2048]) */
    struct chomp_region0_l11 {};
    const chomp_map_t chomp_maps[] = {
        {"a[0 : 648]", CHOMP_MAP_TOFROM, &a[0], 648 * sizeof(a[0]), (void *)&a, 0},
        {"b[0 : 2048]", CHOMP_MAP_TO, (void *)&b[0], 2048 * sizeof(b[0]), (void *)&b, 0},
        {"result1", CHOMP_MAP_TOFROM | CHOMP_MAP_IMPLICIT, &result1, sizeof(result1), 0, 0},
    };
    const int chomp_count = (int)(chomp_iterations(-1, 21, 3) * chomp_iterations(5, 62, 7) * chomp_iterations(0, 57, 7));
    const chomp_arg_t chomp_args[] = {CHOMP_MAPPED(0, a), CHOMP_MAPPED(1, b), CHOMP_VALUE(factor),
        CHOMP_MAPPED(2, &result1), CHOMP_VALUE(chomp_count)};
    const chomp_launch_t chomp_launch = {CHOMP_DEFAULT_DEVICE, /*num_teams*/ 0, /*thread_limit*/ 0,
        /*num_threads*/ 0,
        chomp_iterations(-1, 21, 3) * chomp_iterations(5, 62, 7) * chomp_iterations(0, 57, 7)};
    if (!region0_l11(CHOMP_INSTANCE(chomp_region0_l11), &chomp_launch, chomp_maps, 3, chomp_args, 5))
#pragma omp parallel for reduction(^ : result1) collapse(3)
#line 12 "/tmp/f/l3.cpp"
  for (int i = 21; i > -1; i -= 3)
    for (int j = 5; j < 62; j += 7)
      for (int k = 0; k < 57; k += 7) {
        int at = 0 + (int)((((21 - i) / 3) * 9 + (j - (5)) / 7) * 9 + (k - (0)) / 7);
        for (int again = 0; again < 4; again++)
          a[at] = (unsigned long)(((unsigned long)factor + (unsigned long)a[at]));
        result1 ^= (unsigned long)(((unsigned long)b[at / 2] % 7 < 3 ? 11ul : (unsigned long)i) & 1023);
      }
  }
#line 20 "/tmp/f/l3.cpp"
  printf("region0: %lu\n", result1);
}

static void region1(int n, float *a, const unsigned char *b) {
  unsigned factor = n / 3;
  unsigned bins[8] = {1, 2, 3};
  { /* target teams distribute simd firstprivate(factor) if(target : n > 0) map(tofrom : a[3 : 1375]) map(to : b[0 : 2048]) num_teams(64) reduction(+ : bins[0 : 8]) */
    const chomp_map_t chomp_maps[] = {
        {"a[3 : 1375]", CHOMP_MAP_TOFROM, &a[3], 1375 * sizeof(a[3]), (void *)&a, 0},
        {"b[0 : 2048]", CHOMP_MAP_TO, (void *)&b[0], 2048 * sizeof(b[0]), (void *)&b, 0},
        {"bins[0 : 8]", CHOMP_MAP_TOFROM | CHOMP_MAP_IMPLICIT, &bins[0], 8 * sizeof(bins[0]), 0, 0},
    };
    const chomp_arg_t chomp_args[] = {CHOMP_VALUE(n), CHOMP_MAPPED(0, a), CHOMP_MAPPED(2, &bins)};
    const chomp_launch_t chomp_launch = {CHOMP_DEFAULT_DEVICE, /*num_teams*/ (unsigned)(64),
        /*thread_limit*/ 0, /*num_threads*/ 0, chomp_iterations(100, 1475, 1)};
    if (!((n > 0) && region1_l26(&chomp_launch, chomp_maps, 3, chomp_args, 3)))
#pragma omp parallel for simd firstprivate(factor) reduction(+ : bins[0 : 8])
#line 27 "/tmp/f/l3.cpp"
  for (int i = 100; i != 1475; i++) {
    int at = 3 + (int)((i - (100)) / 1);
    a[at] = (float)((((unsigned long)a[at] & (unsigned long)i) * ((unsigned long)a[at] * (unsigned long)n)) & 16383);
    bins[2 + at % 4] += low((unsigned long)at);
  }
  }
#line 32 "/tmp/f/l3.cpp"
  printf("region1: %u %u %u\n", bins[0], bins[3], bins[5]);
}

static void region2(int n, float *a, const short *b) {
  int factor = n / 3;
  unsigned long result2 = 3;
  unsigned long scratch = 0;
  unsigned long chain[ELEMENTS] = {0};
  { /* target data map(tofrom : a[0 : 943]) map(to : b[0 : 2048]) */
    const int chomp_device = CHOMP_DEFAULT_DEVICE;
    const chomp_map_t chomp_maps[] = {
        {"a[0 : 943]", CHOMP_MAP_TOFROM, &a[0], 943 * sizeof(a[0]), (void *)&a, 0},
        {"b[0 : 2048]", CHOMP_MAP_TO, (void *)&b[0], 2048 * sizeof(b[0]), (void *)&b, 0},
    };
    chomp_data_begin("/tmp/f/l3.cpp", 40, chomp_device, chomp_maps, 2);
#line 41 "/tmp/f/l3.cpp"
  {
    { /* target teams distribute parallel for schedule(static, 5) map(tofrom : result2) reduction(^ : result2) private(scratch) */
      const chomp_map_t chomp_maps[] = {
          {"result2", CHOMP_MAP_TOFROM, &result2, sizeof(result2), 0, 0},
          {"chain", CHOMP_MAP_TOFROM | CHOMP_MAP_IMPLICIT, &chain, sizeof(chain), 0, 0},
          {"a", CHOMP_MAP_LOOKUP, a, 0, 0, 0},
          {"b", CHOMP_MAP_LOOKUP, (void *)b, 0, 0, 0},
      };
      const long long chomp_count = chomp_iterations(5, 1890, 2);
      const chomp_arg_t chomp_args[] = {CHOMP_VALUE(n), CHOMP_MAPPED(2, a), CHOMP_MAPPED(3, b),
          CHOMP_MAPPED(0, &result2), CHOMP_MAPPED(1, &chain), CHOMP_VALUE(chomp_count)};
      const chomp_launch_t chomp_launch = {CHOMP_DEFAULT_DEVICE, /*num_teams*/ 0, /*thread_limit*/ 0,
          /*num_threads*/ 0, (unsigned long long)chomp_count};
      if (!region2_l42(&chomp_launch, chomp_maps, 4, chomp_args, 6))
#pragma omp parallel for schedule(static, 5) reduction(^ : result2) private(scratch)
#line 43 "/tmp/f/l3.cpp"
    for (int i = 5; i < 1890; i += 2) {
      int at = 0 + (int)((i - (5)) / 2);
      scratch = low(((unsigned long)b[at / 2] + (unsigned long)n) + ((unsigned long)n | (unsigned long)a[at])); // every iteration has its own
      for (int again = 0; again < 3; again++)
        a[at] = (float)(((scratch + 1) + (unsigned long)a[at]) & 16383);
      result2 ^= (unsigned long)((unsigned long)at & 1023);
      chain[(at - 0) / 5] = chain[(at - 0) / 5] * 3 + (unsigned long)at; // as those before it in the chunk have left it
    }
    }
#line 51 "/tmp/f/l3.cpp"
  }
    chomp_data_end("/tmp/f/l3.cpp", 40, chomp_device, chomp_maps, 2);
  }
#line 52 "/tmp/f/l3.cpp"
  printf("region2: %lu\n", result2);
  for (int i = 1; i < ELEMENTS; i++)
    chain[0] = chain[0] * 31 + chain[i];
  printf("region2: chain %lu\n", chain[0]);
}

template <typename A, typename B> static void region3(int n, A *a, const B *b) {
  int factor = n / 3;
  int result3 = 100;
  { /* target parallel for simd map(to : b[0 : 2048]) reduction(max : result3) map(tofrom : a[0 : 635]) */
    struct chomp_region3_l61 {};
    const chomp_map_t chomp_maps[] = {
        {"b[0 : 2048]", CHOMP_MAP_TO, (void *)&b[0], 2048 * sizeof(b[0]), (void *)&b, 0},
        {"a[0 : 635]", CHOMP_MAP_TOFROM, &a[0], 635 * sizeof(a[0]), (void *)&a, 0},
        {"result3", CHOMP_MAP_TOFROM | CHOMP_MAP_IMPLICIT, &result3, sizeof(result3), 0, 0},
    };
    const int chomp_count = (int)(chomp_iterations(0, (1903 - 1) + 1LL, 3));
    const chomp_arg_t chomp_args[] = {CHOMP_VALUE(n), CHOMP_MAPPED(1, a), CHOMP_MAPPED(0, b),
        CHOMP_VALUE(factor), CHOMP_MAPPED(2, &result3), CHOMP_VALUE(chomp_count)};
    const chomp_launch_t chomp_launch = {CHOMP_DEFAULT_DEVICE, /*num_teams*/ 0, /*thread_limit*/ 0,
        /*num_threads*/ 0, chomp_iterations(0, (1903 - 1) + 1LL, 3)};
    if (!region3_l61(CHOMP_INSTANCE(chomp_region3_l61), &chomp_launch, chomp_maps, 3, chomp_args, 6))
#pragma omp parallel for simd reduction(max : result3)
#line 62 "/tmp/f/l3.cpp"
  for (int i = 0; i <= 1903 - 1; i += 3) {
    int at = 0 + (int)((i - (0)) / 3);
    a[at] = (unsigned char)((((unsigned long)i | (unsigned long)factor) ^ ((unsigned long)n - (unsigned long)i)));
    int result3_ = (int)(((unsigned long)b[at / 2] - (unsigned long)i) & 1023);
    result3 = result3_ > result3 ? result3_ : result3;
  }
  }
#line 68 "/tmp/f/l3.cpp"
  printf("region3: %d\n", result3);
}

template <typename A, typename B> static void region4(int n, A *a, const B *b) {
  int factor = n / 3;
  int result4 = 1;
  unsigned result5 = 100;
  unsigned bins[8] = {1, 2, 3};
  unsigned long scratch = 0;
  { /* target enter data map(to : a[0 : 978], b[0 : 2048]) */
    const chomp_map_t chomp_maps[] = {
        {"a[0 : 978]", CHOMP_MAP_TO, &a[0], 978 * sizeof(a[0]), (void *)&a, 0},
        {"b[0 : 2048]", CHOMP_MAP_TO, (void *)&b[0], 2048 * sizeof(b[0]), (void *)&b, 0},
    };
    chomp_enter_data("/tmp/f/l3.cpp", 77, CHOMP_DEFAULT_DEVICE, chomp_maps, 2);
  }
#line 78 "/tmp/f/l3.cpp"
  { /* target parallel for simd map(tofrom : result4) reduction(min : result5) reduction(+ : bins[0 : 8]) reduction(|| : result4) private(scratch) */
    struct chomp_region4_l78 {};
    const chomp_map_t chomp_maps[] = {
        {"result4", CHOMP_MAP_TOFROM, &result4, sizeof(result4), 0, 0},
        {"bins[0 : 8]", CHOMP_MAP_TOFROM | CHOMP_MAP_IMPLICIT, &bins[0], 8 * sizeof(bins[0]), 0, 0},
        {"a", CHOMP_MAP_LOOKUP, a, 0, 0, 0},
        {"b", CHOMP_MAP_LOOKUP, (void *)b, 0, 0, 0},
        {"result5", CHOMP_MAP_TOFROM | CHOMP_MAP_IMPLICIT, &result5, sizeof(result5), 0, 0},
    };
    const chomp_arg_t chomp_args[] = {CHOMP_VALUE(n), CHOMP_MAPPED(2, a), CHOMP_MAPPED(3, b),
        CHOMP_VALUE(factor), CHOMP_MAPPED(0, &result4), CHOMP_MAPPED(4, &result5), CHOMP_MAPPED(1, &bins)};
    const chomp_launch_t chomp_launch = {CHOMP_DEFAULT_DEVICE, /*num_teams*/ 0, /*thread_limit*/ 0,
        /*num_threads*/ 0, chomp_iterations(0, 978, 1)};
    if (!region4_l78(CHOMP_INSTANCE(chomp_region4_l78), &chomp_launch, chomp_maps, 5, chomp_args, 7))
#pragma omp parallel for simd reduction(min : result5) reduction(+ : bins[0 : 8]) reduction(|| : result4) private(scratch)
#line 79 "/tmp/f/l3.cpp"
  for (int i = 0; i != 978; i++) {
    int at = 0 + (int)((i - (0)) / 1);
    scratch = (((unsigned long)i + (unsigned long)b[at / 2]) * ((unsigned long)factor % 7 < 3 ? 11ul : (unsigned long)n)); // every iteration has its own
    for (int again = 0; again < 3; again++)
      a[at] = (float)(((scratch + 1) + (unsigned long)a[at]) & 16383);
    result4 = result4 || ((low((unsigned long)at + (unsigned long)n) & 255) == 77);
    unsigned result5_ = (unsigned)(((unsigned long)i | (unsigned long)n) & 1023);
    result5 = result5_ < result5 ? result5_ : result5;
    bins[2 + at % 4] += low(low((unsigned long)i + (unsigned long)n));
  }
  }
#line 89 "/tmp/f/l3.cpp"
  { /* target update from(a[0 : 978]) */
    const chomp_map_t chomp_maps[] = {
        {"a[0 : 978]", CHOMP_MAP_FROM, &a[0], 978 * sizeof(a[0]), (void *)&a, 0},
    };
    chomp_update("/tmp/f/l3.cpp", 89, CHOMP_DEFAULT_DEVICE, chomp_maps, 1);
  }
#line 90 "/tmp/f/l3.cpp"
  { /* target exit data map(delete : a[0 : 978], b[0 : 2048]) */
    const chomp_map_t chomp_maps[] = {
        {"a[0 : 978]", CHOMP_MAP_DELETE, &a[0], 978 * sizeof(a[0]), (void *)&a, 0},
        {"b[0 : 2048]", CHOMP_MAP_DELETE, (void *)&b[0], 2048 * sizeof(b[0]), (void *)&b, 0},
    };
    chomp_exit_data("/tmp/f/l3.cpp", 90, CHOMP_DEFAULT_DEVICE, chomp_maps, 2);
  }
#line 91 "/tmp/f/l3.cpp"
  printf("region4: %d\n", result4);
  printf("region4: %u\n", result5);
  printf("region4: %u %u %u\n", bins[0], bins[3], bins[5]);
}

static void region5(int n, int *a, const int *b) {
  unsigned long sum = n;
  { /* target map(tofrom : sum, a[0 : 4096]) map(to : b[0 : 4096]) */
    const chomp_map_t chomp_maps[] = {
        {"sum", CHOMP_MAP_TOFROM, &sum, sizeof(sum), 0, 0},
        {"a[0 : 4096]", CHOMP_MAP_TOFROM, &a[0], 4096 * sizeof(a[0]), (void *)&a, 0},
        {"b[0 : 4096]", CHOMP_MAP_TO, (void *)&b[0], 4096 * sizeof(b[0]), (void *)&b, 0},
    };
    const chomp_arg_t chomp_args[] = {CHOMP_MAPPED(1, a), CHOMP_MAPPED(2, b), CHOMP_MAPPED(0, &sum)};
    const chomp_launch_t chomp_launch = {CHOMP_DEFAULT_DEVICE, /*num_teams*/ 1, /*thread_limit*/ 0,
        /*num_threads*/ 0, 1};
    if (!region5_l98(&chomp_launch, chomp_maps, 3, chomp_args, 3))
#line 99 "/tmp/f/l3.cpp"
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 3499; i = i + 2) {
    {
      int at = (int)((i - (0)) / 2);
      a[at] = (int)((sum ^ (unsigned long)b[at / 2]) & 16383);
    }
#pragma omp parallel num_threads(1) reduction(+ : sum)
{
#line 106
    {
      int at = (int)((i - (0)) / 2);
      sum += ((unsigned long)b[at / 2] | (unsigned long)i);
    }
  }}
  }
#line 111 "/tmp/f/l3.cpp"
  printf("region5: %lu\n", sum);
}

template <typename A, typename B> static void region6(int n, A *a, const B *b) {
  int factor = n / 3;
  unsigned long result6 = 100;
  unsigned long last = 0;
  { /* target enter data map(to : a[0 : 366], b[0 : 2048]) */
    const chomp_map_t chomp_maps[] = {
        {"a[0 : 366]", CHOMP_MAP_TO, &a[0], 366 * sizeof(a[0]), (void *)&a, 0},
        {"b[0 : 2048]", CHOMP_MAP_TO, (void *)&b[0], 2048 * sizeof(b[0]), (void *)&b, 0},
    };
    chomp_enter_data("/tmp/f/l3.cpp", 118, CHOMP_DEFAULT_DEVICE, chomp_maps, 2);
  }
#line 119 "/tmp/f/l3.cpp"
  { /* target simd lastprivate(last) map(tofrom : last) reduction(& : result6) */
    struct chomp_region6_l119 {};
    const chomp_map_t chomp_maps[] = {
        {"last", CHOMP_MAP_TOFROM, &last, sizeof(last), 0, 0},
        {"a", CHOMP_MAP_LOOKUP, a, 0, 0, 0},
        {"result6", CHOMP_MAP_TOFROM | CHOMP_MAP_IMPLICIT, &result6, sizeof(result6), 0, 0},
    };
    const long long chomp_count = chomp_iterations(100, 466, 1);
    const chomp_arg_t chomp_args[] = {CHOMP_VALUE(n), CHOMP_MAPPED(1, a), CHOMP_MAPPED(2, &result6),
        CHOMP_MAPPED(0, &last), CHOMP_VALUE(chomp_count)};
    const chomp_launch_t chomp_launch = {CHOMP_DEFAULT_DEVICE, /*num_teams*/ 0, /*thread_limit*/ 0,
        /*num_threads*/ 0, (unsigned long long)chomp_count};
    if (!region6_l119(CHOMP_INSTANCE(chomp_region6_l119), &chomp_launch, chomp_maps, 3, chomp_args, 5))
#pragma omp simd lastprivate(last) reduction(& : result6)
#line 120 "/tmp/f/l3.cpp"
  for (unsigned i = 100; i != 466; ++i) {
    int at = 0 + (int)((i - (100)) / 1);
    a[at] = (unsigned char)((((unsigned long)a[at] % 7 < 3 ? 11ul : (unsigned long)a[at]) * low((unsigned long)a[at] + (unsigned long)n)));
    result6 &= (unsigned long)(((unsigned long)i - (unsigned long)n) & 1023);
    last = low((unsigned long)n + (unsigned long)n);
  }
  }
#line 126 "/tmp/f/l3.cpp"
  { /* target update from(a[0 : 366]) */
    const chomp_map_t chomp_maps[] = {
        {"a[0 : 366]", CHOMP_MAP_FROM, &a[0], 366 * sizeof(a[0]), (void *)&a, 0},
    };
    chomp_update("/tmp/f/l3.cpp", 126, CHOMP_DEFAULT_DEVICE, chomp_maps, 1);
  }
#line 127 "/tmp/f/l3.cpp"
  { /* target exit data map(delete : a[0 : 366], b[0 : 2048]) */
    const chomp_map_t chomp_maps[] = {
        {"a[0 : 366]", CHOMP_MAP_DELETE, &a[0], 366 * sizeof(a[0]), (void *)&a, 0},
        {"b[0 : 2048]", CHOMP_MAP_DELETE, (void *)&b[0], 2048 * sizeof(b[0]), (void *)&b, 0},
    };
    chomp_exit_data("/tmp/f/l3.cpp", 127, CHOMP_DEFAULT_DEVICE, chomp_maps, 2);
  }
#line 128 "/tmp/f/l3.cpp"
  printf("region6: %lu\n", result6);
  printf("region6: %lu\n", last);
}

static void region7(int n, float *a, const int *b) {
  long factor = n / 3;
  unsigned result7 = 1;
  { /* target parallel for simd num_threads(3) map(to : b[0 : 2048]) schedule(guided) map(tofrom : result7) reduction(^ : result7) if(target : n > 0) map(tofrom : a[3 : 1729]) */
    const chomp_map_t chomp_maps[] = {
        {"b[0 : 2048]", CHOMP_MAP_TO, (void *)&b[0], 2048 * sizeof(b[0]), (void *)&b, 0},
        {"result7", CHOMP_MAP_TOFROM, &result7, sizeof(result7), 0, 0},
        {"a[3 : 1729]", CHOMP_MAP_TOFROM, &a[3], 1729 * sizeof(a[3]), (void *)&a, 0},
    };
    const int chomp_count = (int)(chomp_iterations(0, 1728 + 1LL, 1));
    const chomp_arg_t chomp_args[] = {CHOMP_MAPPED(2, a), CHOMP_MAPPED(0, b), CHOMP_VALUE(factor),
        CHOMP_MAPPED(1, &result7), CHOMP_VALUE(chomp_count)};
    const chomp_launch_t chomp_launch = {CHOMP_DEFAULT_DEVICE, /*num_teams*/ 0, /*thread_limit*/ 0,
        /*num_threads*/ (unsigned)(3), chomp_iterations(0, 1728 + 1LL, 1)};
    if (!((n > 0) && region7_l135(&chomp_launch, chomp_maps, 3, chomp_args, 5)))
#pragma omp parallel for simd num_threads(3) schedule(guided) reduction(^ : result7)
#line 136 "/tmp/f/l3.cpp"
  for (int i = 1728; i >= 0; i--) {
    int at = 3 + (int)((1728 - i) / 1);
    for (int again = 0; again < 4; again++)
      a[at] = (float)((low(((unsigned long)factor ^ (unsigned long)b[at / 2]) + ((unsigned long)i % 7 < 3 ? 11ul : (unsigned long)i)) + (unsigned long)a[at]) & 16383);
    result7 ^= (unsigned)(((unsigned long)at * (unsigned long)at) & 1023);
  }
  }
#line 142 "/tmp/f/l3.cpp"
  printf("region7: %u\n", result7);
}

int main(void) { chomp_offload_init();
  {
    static unsigned long a[ELEMENTS];
    static long b[ELEMENTS];
    unsigned long sum = 0ul;
    for (int i = 0; i < ELEMENTS; i++) {
      a[i] = (unsigned long)((unsigned long)i * 37);
      b[i] = (long)((unsigned long)i * 91 + 5 & 16383);
    }
    region0(854, a, b);
    for (int i = 0; i < ELEMENTS; i++)
      sum = sum * 31 + (unsigned long)a[i];
    printf("region0: a %lu\n", sum);
  }
  {
    static float a[ELEMENTS];
    static unsigned char b[ELEMENTS];
    unsigned long sum = 1ul;
    for (int i = 0; i < ELEMENTS; i++) {
      a[i] = (float)((unsigned long)i * 37 & 16383);
      b[i] = (unsigned char)((unsigned long)i * 91 + 5);
    }
    region1(995, a, b);
    for (int i = 0; i < ELEMENTS; i++)
      sum = sum * 31 + (unsigned long)a[i];
    printf("region1: a %lu\n", sum);
  }
  {
    static float a[ELEMENTS];
    static short b[ELEMENTS];
    unsigned long sum = 2ul;
    for (int i = 0; i < ELEMENTS; i++) {
      a[i] = (float)((unsigned long)i * 37 & 16383);
      b[i] = (short)((unsigned long)i * 91 + 5 & 16383);
    }
    region2(321, a, b);
    for (int i = 0; i < ELEMENTS; i++)
      sum = sum * 31 + (unsigned long)a[i];
    printf("region2: a %lu\n", sum);
  }
  {
    static unsigned char a[ELEMENTS];
    static short b[ELEMENTS];
    unsigned long sum = 3ul;
    for (int i = 0; i < ELEMENTS; i++) {
      a[i] = (unsigned char)((unsigned long)i * 37);
      b[i] = (short)((unsigned long)i * 91 + 5 & 16383);
    }
    region3(650, a, b);
    for (int i = 0; i < ELEMENTS; i++)
      sum = sum * 31 + (unsigned long)a[i];
    printf("region3: a %lu\n", sum);
  }
  {
    static float a[ELEMENTS];
    static short b[ELEMENTS];
    unsigned long sum = 4ul;
    for (int i = 0; i < ELEMENTS; i++) {
      a[i] = (float)((unsigned long)i * 37 & 16383);
      b[i] = (short)((unsigned long)i * 91 + 5 & 16383);
    }
    region4(840, a, b);
    for (int i = 0; i < ELEMENTS; i++)
      sum = sum * 31 + (unsigned long)a[i];
    printf("region4: a %lu\n", sum);
  }
  {
    static int a[ELEMENTS];
    static int b[ELEMENTS];
    unsigned long sum = 5ul;
    for (int i = 0; i < ELEMENTS; i++) {
      a[i] = (int)((unsigned long)i * 37 & 16383);
      b[i] = (int)((unsigned long)i * 91 + 5 & 16383);
    }
    region5(196, a, b);
    for (int i = 0; i < ELEMENTS; i++)
      sum = sum * 31 + (unsigned long)a[i];
    printf("region5: a %lu\n", sum);
  }
  {
    static unsigned char a[ELEMENTS];
    static float b[ELEMENTS];
    unsigned long sum = 6ul;
    for (int i = 0; i < ELEMENTS; i++) {
      a[i] = (unsigned char)((unsigned long)i * 37);
      b[i] = (float)((unsigned long)i * 91 + 5 & 16383);
    }
    region6(793, a, b);
    for (int i = 0; i < ELEMENTS; i++)
      sum = sum * 31 + (unsigned long)a[i];
    printf("region6: a %lu\n", sum);
  }
  {
    static float a[ELEMENTS];
    static int b[ELEMENTS];
    unsigned long sum = 7ul;
    for (int i = 0; i < ELEMENTS; i++) {
      a[i] = (float)((unsigned long)i * 37 & 16383);
      b[i] = (int)((unsigned long)i * 91 + 5 & 16383);
    }
    region7(510, a, b);
    for (int i = 0; i < ELEMENTS; i++)
      sum = sum * 31 + (unsigned long)a[i];
    printf("region7: a %lu\n", sum);
  }
  return 0;
}
