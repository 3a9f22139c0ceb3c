// The namespace ompx, in a template and in functions that a region calls; a shuffle takes its type from its argument.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#include <ompx.h>
namespace {
template <class T> struct Scan {
  T *Out;
  T inclusive(T Value) const {
    for (int Delta = 1; Delta < ompx::warp_size(); Delta *= 2) {
      const T Other = ompx::shfl_up_sync(~uint64_t(0), Value, Delta);
      if (ompx::lane_id() >= Delta)
        Value += Other;
    }
    return Value;
  }
};

template <class T> int check(int Threads) {
  T Sums[128], Total = 0;
#pragma omp target teams ompx_bare num_teams(1, 1, 1) thread_limit(Threads) map(from : Sums, Total)
  {
    const int T_ = ompx::thread_id_x() + ompx::thread_id(ompx::dim_y);
    const Scan<T> S{Sums};
    const T Mine = T(T_ + 1) / 2, Sum = S.inclusive(Mine);
    S.Out[T_] = Sum;
    ompx::sync_block();
    const bool Same = ompx::all_sync(~uint64_t(0), ompx::shfl_sync(~uint64_t(0), Sum, 0) == Mine) ||
                      ompx::any_sync(~uint64_t(0), ompx::shfl_xor_sync(~uint64_t(0), T_, 1) == (T_ ^ 1));
    const T All = ompx::reduce_block_add(Mine);
    if (T_ == 1 && Same)
      Total = All;
  }
  T Sum = 0, Whole = 0;
  for (int I = 0; I < Threads; ++I) {
    Sum = I % 32 ? Sum + T(I + 1) / 2 : T(I + 1) / 2;
    Whole += T(I + 1) / 2;
    if (Sums[I] != Sum)
      return 1;
  }
  return Total == Whole ? 0 : 2;
}
} // namespace

int main() {
  return check<int>(128) + 10 * check<double>(96) + 100 * check<unsigned long long>(33) + 1000 * check<float>(32);
}
