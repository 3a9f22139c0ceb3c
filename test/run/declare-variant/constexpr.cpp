// begin declare variant around constexpr functions: what an if constexpr or a template's argument asks them has the
// device's answer in kernels, and the host's on the host and in the host version of a region.
// REQUIRES: gcc, clang
// RUN: %chompcxx --host-compiler=%gxx %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc device
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcxx --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang device
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <string>
#include <vector>

static constexpr bool on_host() { return true; }
constexpr int lanes(int n) { return n; }
#pragma omp begin declare variant match(device = {kind(host)})
static constexpr bool on_host() { return true; } // as the function itself: the host text keeps its name
constexpr int lanes(int n) { return 2 * n; }
#pragma omp end declare variant
#pragma omp begin declare variant match(device = {kind(nohost)})
static constexpr bool on_host() { return false; }
constexpr int lanes(int n) { return 32 * n; }
#pragma omp end declare variant

#define ON_HOST(...) if constexpr (on_host()) { __VA_ARGS__ }
#define ON_DEVICE(...) if constexpr (!on_host()) { __VA_ARGS__ }

struct journal {
  std::vector<std::string> lines; // no kernel could have one
  int add(const char *line) { return lines.push_back(line), 1; }
};
template <class T> int where(T) {
  ON_HOST(return journal().add("host");)
  ON_DEVICE(return 2;)
}
template <bool Host> struct width {
  static constexpr int value = Host ? 4 : 8;
};
static int plain() {
  ON_HOST(journal all; all.add("plain"); return all.add("twice");)
  return 20;
}

int main(int argc, char **) {
  int at[5] = {};
  auto lambda = [](int base) {
    ON_DEVICE(base += 100;)
    return base;
  };
#pragma omp target map(tofrom : at)
  {
    at[0] = where(1.0);
    at[1] = plain();
    at[2] = width<on_host()>::value;
    at[3] = lanes(1);
    at[4] = lambda(1);
  }
  if (where(1) != 1 || plain() != 1 || width<on_host()>::value != 4 || lanes(1) != 2 || lambda(1) != 1)
    return 1;
  const int host[] = {1, 1, 4, 2, 1}, device[] = {2, 20, 8, 32, 101};
  for (int i = 0; i < 5; i++)
    if (at[i] != (argc > 1 ? device : host)[i])
      return 2 + i;
  return 0;
}
