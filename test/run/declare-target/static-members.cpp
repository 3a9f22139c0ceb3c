// Static data members that are declare target variables: of classes, nested and private ones, of namespaces and class
// templates; arrays, pointers, classes and constants that only the host can compute; enter, link and local. A kernel
// file has them beside their classes, where no CUDA compiler takes them as members.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#pragma omp begin declare target
struct Counter {
  static int count;
  static int table[3]; // by turns
  static constexpr int step = 2;
  inline static double scale = 1.5;
  int next() { return count + step; }
  void bump() { this->count++; }
};
template <class T, int N> struct Engine {
  static T parameter;
  static T cells[N];
  T get() const { return parameter; }
  static T last() { return Engine<T, N>::cells[N - 1]; }
};
template <class T, int N> T Engine<T, N>::parameter = 3;
template <class T, int N> T Engine<T, N>::cells[N] = {1, 2};
template <> char Engine<char, 1>::parameter = 9;
namespace ns {
namespace in {
class Hidden {
  static int secret[2];
  class Deep {
  public:
    static long far;
  };

public:
  static int get(int i) { return secret[i] + Deep::far; }
  static void set(int v) {
    secret[1] = v;
    Deep::far += v;
  }
  static int host() { return secret[1] + Deep::far; }
  static void update() {
#pragma omp target update from(secret, Deep::far)
  }
};
int Hidden::secret[2] = {10, 20};
long Hidden::Deep::far = 100;
} // namespace in
} // namespace ns
namespace {
struct Own {
  static int value;
};
int Own::value = 4;
int plain = 6;
} // namespace
static int values[4] = {5, 6, 7, 8};
struct Node {
  int v;
  static Node first;
  static Node *head;
  static const int *where;
  static int a, b;
  static const double ratio;
  Node *next;
  int get() { return v + a + b; }
};
class Base {
  static int made;

public:
  Base() { made++; }
  static int number() { return made; }
};
struct Derived : Base {
  int twice() { return 2 * number(); }
};
// Which class it is a template's instantiation knows.
template <class P> int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += P::table[i];
  return s + P::count;
}
#pragma omp end declare target
int Counter::count = 5;
int Counter::table[3] = {1, 2, 3};
Node Node::first = {3, nullptr};
Node *Node::head = &Node::first;
const int *Node::where = &values[2];
int Node::a = 10, Node::b = 20;
static double half(double x) { return x / 2; }
const double Node::ratio = half(5);
int Base::made = 0;

struct Clause {
  static int entered;
  static int linked[4];
  static int at(int i);
  static int each;
};
int Clause::entered = 9;
int Clause::linked[4] = {1, 2, 3, 4};
int Clause::each = 7;
#pragma omp declare target enter(Clause::entered)
#pragma omp declare target link(Clause::linked)
#pragma omp declare target local(Clause::each) device_type(nohost)
#pragma omp declare target
int Clause::at(int i) { return linked[i]; }
#pragma omp end declare target

int main() {
  int r = 0, q = 0, h = 0;
  double x = 0;
#pragma omp target map(from : r, q, h)
  {
    Counter c;
    c.bump();
    c.count += 2;
    r = c.next() + Counter::table[0];
    q = sum<Counter>(3) + Clause::entered;
    h = ns::in::Hidden::get(1);
    ns::in::Hidden::set(7);
  }
  if (r != 11 || q != 6 + 8 + 9 || h != 120)
    return 1;
#pragma omp target update from(Counter::count)
  ns::in::Hidden::update();
  if (Counter::count != 8 || ns::in::Hidden::host() != 114)
    return 2;

#pragma omp target map(from : x)
  x = Engine<double, 2>::parameter + Engine<float, 4>().get() + Engine<int, 2>::last() + Engine<char, 1>::parameter +
      Counter::scale;
  if (x != 3 + 3 + 2 + 9 + 1.5)
    return 3;

  int l = 0, m = 0;
#pragma omp target map(Clause::linked) map(from : l, m)
  {
    l = Clause::at(2) + Clause::each;
    m = Clause::linked[3];
    Clause::linked[0] = 77;
  }
  if (l != 10 || m != 4 || Clause::linked[0] != 77)
    return 4;

  int n = 0, o = 0, t = 0;
  double ratio = 0;
#pragma omp target map(from : n, o, t, ratio)
  {
    n = Node::head->v + *Node::where + Node::first.get();
    ratio = Node::ratio;
    Own::value += plain;
    o = Own::value;
    Derived d;
    Base b;
    t = d.twice() + b.number();
  }
  if (n != 3 + 7 + 33 || o != 10 || t != 6 || ratio != 2.5)
    return 5;

  int each[32], wrong = 0;
#pragma omp target teams distribute parallel for map(from : each)
  for (int i = 0; i < 32; i++)
    each[i] = Counter::table[i % 3] * i + Engine<int, 2>::cells[i % 2];
  for (int i = 0; i < 32; i++)
    wrong += each[i] != (i % 3 + 1) * i + i % 2 + 1;
  return wrong;
}
