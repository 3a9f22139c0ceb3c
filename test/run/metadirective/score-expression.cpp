// Scores are constant expressions (OpenMP 5.2, 7.1), in metadirectives and in declare variant.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
enum Rank { Low = 1, High = Low << 4 };
namespace scores {
constexpr int best = High + 'A' - 'A' + 7;
}
struct Choice {
  static constexpr unsigned middle = (High | Low) > 2 ? 10u : 0;
};

int first() { return 1; }
int second() { return 2; }
int third() { return 3; }
#pragma omp declare variant(first) match(user = {condition(score(Low * 3 - 2) : true)})
#pragma omp declare variant(second) match(user = {condition(score(scores::best) : true)})
#pragma omp declare variant(third) match(user = {condition(score(sizeof(int) + Choice::middle) : true)})
int plain() { return 0; }

template <int N> struct Holder {
  static int one() { return 1; }
  static int two() { return 2; }
#pragma omp declare variant(one) match(user = {condition(score(N) : true)})
#pragma omp declare variant(two) match(user = {condition(score(20) : true)})
  static int base() { return 0; }
};

int threads(int n) {
  int count = 0;
#pragma omp target map(tofrom : count)
  {
#pragma omp metadirective \
    when(user = {condition(score(Choice::middle / 2) : n > 0)} : single) \
    when(user = {condition(score(~(-1 - scores::best) % 100) : n > 1)} : parallel num_threads(2) reduction(+ : count))
    count += 1;
  }
  return count;
}

int main() {
  if (plain() != 2)
    return 1;
  if (Holder<30>::base() != 1 || Holder<10>::base() != 2)
    return 2;
  int onDevice = 0;
#pragma omp target map(from : onDevice)
  onDevice = plain() * 100 + Holder<30>::base() * 10 + Holder<10>::base();
  if (onDevice != 212)
    return 3;
  return threads(1) == 1 && threads(2) == 2 ? 0 : 4;
}
