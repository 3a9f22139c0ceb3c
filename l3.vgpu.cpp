// Kernels of /tmp/f/l3.cpp for the virtual GPU, written by Chomp.
#define CHOMP_GENERAL_MODE // some kernel has a thread that starts others
#include <chomp/device.h>

namespace chomp_device {

#line 6 "/tmp/f/l3.cpp"
static inline unsigned short low(unsigned long x) { return (unsigned short)(x & 1023); }

#line 11 "l3.vgpu.cpp"
// target parallel loop reduction(^ : result1) map(tofrom : a[0 : 648]) collapse(3) map(to : b[0 : 2048])
// /tmp/f/l3.cpp:11, in region0<unsigned long, long>()
static void region0_l11_unsigned_long_long([[maybe_unused]] const chomp_vgpu_place_t &place,
    unsigned long *__restrict a, const long *__restrict b, unsigned int factor, unsigned long *result1_,
    int iterations) {
  unsigned long result1 = 0;
  const long long begin = place.begin, end = place.end, k_count = 9;
#line 12 "/tmp/f/l3.cpp"
  for (long long k_ = begin / k_count; k_ * k_count < end; ++k_) {
    long long i_ = k_, j_;
    chomp::divide(i_, 9, &i_, &j_);
    int i = 21 - i_ * 3;
    int j = 5 + j_ * 7;
#line 14 "/tmp/f/l3.cpp"
    for (long long k__ = k_ * k_count < begin ? begin - k_ * k_count : 0, k_end = (k_ + 1) * k_count > end ? end - k_ * k_count : k_count; k__ < k_end; ++k__) {
      int k = k__ * 7;
#line 15 "/tmp/f/l3.cpp"
      int at = 0 + (int)((((21 - i) / 3) * 9 + (j - (5)) / 7) * 9 + (k - (0)) / 7);
      for (int again = 0; again < 4; again++)
        a[at] = (unsigned long)(((unsigned long)factor + (unsigned long)a[at]));
      result1 ^= (unsigned long)(((unsigned long)b[at / 2] % 7 < 3 ? 11ul : (unsigned long)i) & 1023);
    }
  }
  chomp::reduce_bit_xor(result1_, result1);
}

#line 38 "l3.vgpu.cpp"
// target teams distribute simd firstprivate(factor) if(target : n > 0) map(tofrom : a[3 : 1375]) map(to : b[0 : 2048]) num_teams(64) reduction(+ : bins[0 : 8])
// /tmp/f/l3.cpp:26, in region1()
static void region1_l26([[maybe_unused]] const chomp_vgpu_place_t &place, int n, float *__restrict a,
    unsigned int (*bins_)[8]) {
  unsigned int bins[8] = {};
#line 27 "/tmp/f/l3.cpp"
  for (int i = 100 + place.begin, end = 100 + place.end; i < end; ++i) {
    int at = 3 + (int)((i - (100)) / 1);
    a[at] = (float)((((unsigned long)a[at] & (unsigned long)i) * ((unsigned long)a[at] * (unsigned long)n)) & 16383);
    bins[2 + at % 4] += low((unsigned long)at);
  }
  chomp::reduce_elements((unsigned int *)bins_, (unsigned int *)bins, 8, chomp::op::add());
}

#line 53 "l3.vgpu.cpp"
// target teams distribute parallel for schedule(static, 5) map(tofrom : result2) reduction(^ : result2) private(scratch)
// /tmp/f/l3.cpp:42, in region2()
static void region2_l42([[maybe_unused]] const chomp_vgpu_place_t &place, int n, float *__restrict a,
    const short *__restrict b, unsigned long *result2_, unsigned long *__restrict chain, long long iterations) {
  chomp::spmd_team(1);
  unsigned long scratch;
  unsigned long result2 = 0;
  chomp::static_schedule chunk_(iterations, 0, 5);
  while (chunk_.next())
#line 43 "/tmp/f/l3.cpp"
    for (long long k = chunk_.begin; k < chunk_.end; ++k) {
      int i = 5 + k * 2;
#line 44 "/tmp/f/l3.cpp"
      int at = 0 + (int)((i - (5)) / 2);
      scratch = low(((unsigned long)b[at / 2] + (unsigned long)n) + ((unsigned long)n | (unsigned long)a[at])); // every iteration has its own
      for (int again = 0; again < 3; again++)
        a[at] = (float)(((scratch + 1) + (unsigned long)a[at]) & 16383);
      result2 ^= (unsigned long)((unsigned long)at & 1023);
      chain[(at - 0) / 5] = chain[(at - 0) / 5] * 3 + (unsigned long)at; // as those before it in the chunk have left it
    }
  chomp::reduce_bit_xor(result2_, result2);
}

#line 77 "l3.vgpu.cpp"
// target parallel for simd map(to : b[0 : 2048]) reduction(max : result3) map(tofrom : a[0 : 635])
// /tmp/f/l3.cpp:61, in region3<unsigned char, short>()
static void region3_l61_unsigned_char_short([[maybe_unused]] const chomp_vgpu_place_t &place, int n,
    unsigned char *__restrict a, const short *__restrict b, int factor, int *result3__, int iterations) {
  int result3 = -2147483647 - 1;
#line 62 "/tmp/f/l3.cpp"
  for (int k = place.begin, end = place.end; k < end; ++k) {
    int i = k * 3;
#line 63 "/tmp/f/l3.cpp"
    int at = 0 + (int)((i - (0)) / 3);
    a[at] = (unsigned char)((((unsigned long)i | (unsigned long)factor) ^ ((unsigned long)n - (unsigned long)i)));
    int result3_ = (int)(((unsigned long)b[at / 2] - (unsigned long)i) & 1023);
    result3 = result3_ > result3 ? result3_ : result3;
  }
  chomp::reduce_max(result3__, result3);
}

#line 95 "l3.vgpu.cpp"
// target parallel for simd map(tofrom : result4) reduction(min : result5) reduction(+ : bins[0 : 8]) reduction(|| : result4) private(scratch)
// /tmp/f/l3.cpp:78, in region4<float, short>()
static void region4_l78_float_short([[maybe_unused]] const chomp_vgpu_place_t &place, int n, float *a,
    const short *b, int factor, int *result4_, unsigned int *result5__, unsigned int (*bins_)[8]) {
  unsigned long scratch;
  int result4 = 0;
  unsigned int result5 = 4294967295u;
  unsigned int bins[8] = {};
#line 79 "/tmp/f/l3.cpp"
  for (int i = place.begin, end = place.end; i < end; ++i) {
    int at = 0 + (int)((i - (0)) / 1);
    scratch = (((unsigned long)i + (unsigned long)b[at / 2]) * ((unsigned long)factor % 7 < 3 ? 11ul : (unsigned long)n)); // every iteration has its own
    for (int again = 0; again < 3; again++)
      a[at] = (float)(((scratch + 1) + (unsigned long)a[at]) & 16383);
    result4 = result4 || ((low((unsigned long)at + (unsigned long)n) & 255) == 77);
    unsigned result5_ = (unsigned)(((unsigned long)i | (unsigned long)n) & 1023);
    result5 = result5_ < result5 ? result5_ : result5;
    bins[2 + at % 4] += low(low((unsigned long)i + (unsigned long)n));
  }
  chomp::reduce(chomp::logical_or(result4_, result4), chomp::min(result5__, result5));
  chomp::reduce_elements((unsigned int *)bins_, (unsigned int *)bins, 8, chomp::op::add());
}

#line 119 "l3.vgpu.cpp"
// target map(tofrom : sum, a[0 : 4096]) map(to : b[0 : 4096])
// /tmp/f/l3.cpp:98, in region5(); all threads of a team run it together; they don't take turns, for line 105 has 'scan' in it
static void region5_l98([[maybe_unused]] const chomp_vgpu_place_t &place, int *a, const int *b,
    unsigned long *sum_) {
  unsigned long &sum = *sum_;
#line 99 "/tmp/f/l3.cpp"
  chomp::parallel_team([&, a, b, sum_ = &sum] {
    for (chomp::scan_loop<int> k(1750); k; ++k) {
      int i = k * 2;
      unsigned long sum = 0;
      if (k.mine()) {
#line 106 "/tmp/f/l3.cpp"
        {
          int at = (int)((i - (0)) / 2);
          sum += ((unsigned long)b[at / 2] | (unsigned long)i);
        }
      }
      chomp::exclusive_scan(sum_, sum, chomp::op::add());
      if (k.mine()) {
#line 101 "/tmp/f/l3.cpp"
        {
          int at = (int)((i - (0)) / 2);
          a[at] = (int)((sum ^ (unsigned long)b[at / 2]) & 16383);
        }
      }
    }
  });
}

#line 149 "l3.vgpu.cpp"
// target simd lastprivate(last) map(tofrom : last) reduction(& : result6)
// /tmp/f/l3.cpp:119, in region6<unsigned char, float>()
static void region6_l119_unsigned_char_float([[maybe_unused]] const chomp_vgpu_place_t &place, int n,
    unsigned char *a, unsigned long *result6_, unsigned long *last_, long long iterations) {
  unsigned long last;
  unsigned long result6 = ~0;
#line 120 "/tmp/f/l3.cpp"
  for (long long k = place.begin, end = place.end; k < end; ++k) {
    unsigned int i = 100 + k;
#line 121 "/tmp/f/l3.cpp"
    int at = 0 + (int)((i - (100)) / 1);
    a[at] = (unsigned char)((((unsigned long)a[at] % 7 < 3 ? 11ul : (unsigned long)a[at]) * low((unsigned long)a[at] + (unsigned long)n)));
    result6 &= (unsigned long)(((unsigned long)i - (unsigned long)n) & 1023);
    last = low((unsigned long)n + (unsigned long)n);
  }
  if (place.end == place.iterations)
    *last_ = last;
  chomp::reduce_bit_and(result6_, result6);
}

#line 170 "l3.vgpu.cpp"
// target parallel for simd num_threads(3) map(to : b[0 : 2048]) schedule(guided) map(tofrom : result7) reduction(^ : result7) if(target : n > 0) map(tofrom : a[3 : 1729])
// /tmp/f/l3.cpp:135, in region7()
static void region7_l135([[maybe_unused]] const chomp_vgpu_place_t &place, float *__restrict a,
    const int *__restrict b, long factor, unsigned int *result7_, int iterations) {
  unsigned int result7 = 0;
#line 136 "/tmp/f/l3.cpp"
  for (int k = place.begin, end = place.end; k < end; ++k) {
    int i = 1728 - k;
#line 137 "/tmp/f/l3.cpp"
    int at = 3 + (int)((1728 - i) / 1);
    for (int again = 0; again < 4; again++)
      a[at] = (float)((low(((unsigned long)factor ^ (unsigned long)b[at / 2]) + ((unsigned long)i % 7 < 3 ? 11ul : (unsigned long)i)) + (unsigned long)a[at]) & 16383);
    result7 ^= (unsigned)(((unsigned long)at * (unsigned long)at) & 1023);
  }
  chomp::reduce_bit_xor(result7_, result7);
}

#line 188 "l3.vgpu.cpp"
static const chomp_vgpu_kernel_t chomp_kernels[] = {
    chomp::vgpu_kernel<region0_l11_unsigned_long_long>("region0_l11_unsigned_long_long", CHOMP_VGPU_CHUNKS),
    chomp::vgpu_kernel<region1_l26>("region1_l26", CHOMP_VGPU_CHUNKS),
    chomp::vgpu_kernel<region2_l42>("region2_l42", CHOMP_VGPU_THREADS),
    chomp::vgpu_kernel<region3_l61_unsigned_char_short>("region3_l61_unsigned_char_short", CHOMP_VGPU_CHUNKS),
    chomp::vgpu_kernel<region4_l78_float_short>("region4_l78_float_short", CHOMP_VGPU_CHUNKS),
    chomp::vgpu_kernel<region5_l98>("region5_l98", CHOMP_VGPU_TEAMS),
    chomp::vgpu_kernel<region6_l119_unsigned_char_float>("region6_l119_unsigned_char_float", CHOMP_VGPU_CHUNKS),
    chomp::vgpu_kernel<region7_l135>("region7_l135", CHOMP_VGPU_CHUNKS),
};
CHOMP_VGPU_IMAGE("l3-0d8eda55", chomp_kernels, nullptr);

} // namespace chomp_device
