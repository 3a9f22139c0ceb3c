// What C23 has that C++ lacks, or has otherwise.
// REQUIRES: clang
// RUN: %chompcc --host-compiler=%clang -std=c23 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --host-compiler=%clang -std=c23 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcc --host-compiler=%clang -std=c23 --offload-arch=gfx90a -c %s -o %t.hip.o %}
constexpr double table[] = {1.5, 2.5, 3.5};
enum mode : unsigned char { OFF, ON = 200, AUTO };
enum wide : unsigned long long { HUGE_VALUES = 0xffff'ffff'0000ull };
struct option {
  bool has;
  union {
    int i;
    float f;
  };
};
static struct option some(int i) { return (struct option){.has = true, .i = i}; }
[[nodiscard]] static int twice(int x, [[maybe_unused]] int) { return 2 * x; }
static int bits() { return 0b1010; }
static bool is_null(void *p) { return p == nullptr; }

int main() {
  int bad = 0, numbers[3] = {};
  const volatile long kept = 4;
#pragma omp target map(tofrom : bad, numbers)
  {
    auto x = 3.5;
    bad |= x + table[2] != 7;
    enum mode m = ON;
    m++;
    bad |= (m != AUTO || sizeof m != 1 || HUGE_VALUES >> 40 != 0xff) << 1;
    bad |= (some(4).i + some(1).has != 5 || twice(3, 0) != 6 || bits() != 10) << 2;
    bad |= (!is_null(nullptr) || is_null(&bad)) << 3;
    typeof_unqual(kept) sum = 0;
    sum += sizeof(typeof_unqual(const short));
    typeof_unqual(&numbers[0]) p = numbers, q = p + 1;
    typeof_unqual(numbers) copy = {1, 2}, *all = &copy;
    *q = (*all)[1];
    struct option none = {};
    bad |= (sum != 2 || numbers[1] != 2 || none.has || none.i) << 4;
    constexpr int count = 5;
    static constexpr char word[] = "hey";
    int squares[count] = {};
    for (int i = 0; i < count; i++)
      squares[i] = i * i;
    switch (squares[2]) {
    case 4:
      sum++;
      [[fallthrough]];
    case 5:
      sum += true;
      break;
    default:
    }
    bad |= (sum != 4 || word[1] != 'e' || u8'a' != 97 || alignof(double) != 8) << 5;
    if (sum > 100)
      goto end;
  end:
  }
  return bad || numbers[1] != 2;
}
