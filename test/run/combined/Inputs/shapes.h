// Every shape of a loop under one directive. Each iteration adds 1 to the element that it names, so that an iteration
// left out, run twice or added shows; what each loop must give is computed by the same loop on the host.
#define PRAGMA(text) _Pragma(#text)

// One loop, given by its header, its counter's type and the element that an iteration counts.
// clang-format off
#define SHAPE(number, directive, header, element)                                                                      \
  {                                                                                                                    \
    int expected[SIZE] = {0}, got[SIZE] = {0};                                                                         \
    for header                                                                                                         \
      expected[element] += 1;                                                                                          \
    PRAGMA(omp directive map(tofrom : got))                                                                            \
    for header                                                                                                         \
      got[element] += 1;                                                                                               \
    for (int at = 0; at < SIZE; at++)                                                                                  \
      if (got[at] != expected[at])                                                                                     \
        return number;                                                                                                 \
  }
// clang-format on

enum { SIZE = 400 };

#define ALL_SHAPES(directive)                                                                                          \
  static int run(int n, int first, int step, unsigned u, long long wide) {                                             \
    SHAPE(1, directive, (int i = 0; i < n; i++), i)                                                                    \
    SHAPE(2, directive, (int i = first; i <= n; ++i), i)                                                               \
    SHAPE(3, directive, (int i = first; i < n; i += step), i)                                                          \
    SHAPE(4, directive, (int i = n; i > first; i--), i)                                                                \
    SHAPE(5, directive, (int i = n; i >= 0; i -= step), i)                                                             \
    SHAPE(6, directive, (int i = first; i != n; i++), i)                                                               \
    SHAPE(7, directive, (int i = n; i != first; i--), i)                                                               \
    SHAPE(8, directive, (int i = -first; n > i; i = i + step), i + first)                                              \
    SHAPE(9, directive, (unsigned i = 0; i < u; i++), i)                                                               \
    SHAPE(10, directive, (unsigned i = u; i > 0; i--), i)                                                              \
    SHAPE(11, directive, (unsigned i = u; i >= 7; i -= 7), i)                                                          \
    SHAPE(12, directive, (long long i = wide; i < wide + n; i += 3), i - wide)                                         \
    SHAPE(13, directive, (unsigned char i = 3; i < 250; i++), i)                                                       \
    SHAPE(14, directive, (short i = -100; i <= 100; i += 4), i + 100)                                                  \
    SHAPE(15, directive, (size_t i = n; i > (size_t)step; i--), i)                                                     \
    SHAPE(16, directive, (int i = n; i < first; i++), 0)                                                               \
    SHAPE(17, directive, (unsigned i = 5; i < 5; i++), 0)                                                              \
    SHAPE(18, directive, (signed char i = 30; i > -30; i -= 3), i + 100)                                               \
    SHAPE(19, directive, (int i = 0; i < 1; i++), i)                                                                   \
    SHAPE(20, directive, (int i = 2 * first; i < n - 1; i = step + i), i)                                              \
    return 0;                                                                                                          \
  }                                                                                                                    \
  int main(void) { return run(300, 7, 3, 391u, 5000000000LL); }
