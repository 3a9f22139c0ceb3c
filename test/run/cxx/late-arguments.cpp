// Constructs in templates whose arguments are classes that stand behind them; a using directive by way of another name.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <cstdlib>

namespace real {
namespace inner {
inline int one() { return 1; }
} // namespace inner
} // namespace real
namespace lite {
namespace other = ::real::inner;
using namespace other;
inline int two() { return 2 * one(); }
} // namespace lite

template <class T> struct Shared {
  T *data;
  long size;
  long append(const T &x) {
    long i;
#pragma omp atomic capture
    i = size++;
    data[i] = x;
    return i;
  }
};
template <class T> int add(int *to, const T &x) {
#pragma omp atomic
  *to += x.value();
  return lite::two();
}

struct Item {
  int key, more;
  int value() const { return key * more; }
};
struct Queue {
  Shared<Item> items;
};

int main() {
  const int n = 100;
  Item *data = (Item *)std::malloc(n * sizeof(Item));
  Queue queue{{data, 0}};
  int sum = 0, twos = 0;
#pragma omp target teams distribute parallel for map(tofrom : queue, queue.items.data[0 : n], sum)                        \
    reduction(+ : twos)
  for (int i = 0; i < n; i++) {
    queue.items.append({i, 2});
    twos += add(&sum, Item{i, 3});
  }
  int keys = 0;
  for (int i = 0; i < n; i++)
    keys += data[i].key;
  std::free(data);
  return queue.items.size == n && keys == 4950 && sum == 3 * 4950 && twos == 2 * n ? 0 : 1;
}
