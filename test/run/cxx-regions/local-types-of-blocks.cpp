// Blocks of one function use a name for different types, and others that are made of them.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

template <class F> static void each(int n, double *out, F f) {
#pragma omp target teams distribute parallel for map(from : out[0 : n])
  for (int i = 0; i < n; i++)
    out[i] = f(i);
}

static int otherFunction(int n) {
  struct Row {
    char letters[3];
  };
  int size = 0;
#pragma omp target map(from : size) firstprivate(n)
  size = n + static_cast<int>(sizeof(Row));
  return size;
}

template <class T> static double inTemplate(T x) {
  double out = 0;
  {
    struct Pair {
      T a, b;
    };
#pragma omp target map(from : out) firstprivate(x)
    {
      Pair p = {x, 1};
      out = p.a / 2 + p.b;
    }
  }
  {
    struct Pair {
      T b, a;
      T both() const { return a * 10 + b; }
    } p = {1, x};
#pragma omp target map(tofrom : out) map(to : p)
    out += p.both();
  }
  return out;
}

int main() {
  double out[4];
  {
    typedef float T;
    enum { Zero, Step };
    each(4, out, [=](int i) { return static_cast<T>(i) / 2 + Step; });
    if (out[3] != 2.5)
      return 1;
  }
  {
    typedef int T;
    enum { Step = 10, Last = 20 };
    struct Row {
      T x;
      T half() const { return x / 2; }
    };
    each(4, out, [=](int i) {
      Row row = {i};
      return row.half() + Step;
    });
    if (out[3] != 11)
      return 2;
    {
      struct T {
        Row row;
      } t = {{7}};
#pragma omp target map(tofrom : t)
      t.row.x = t.row.half() + Last;
      if (t.row.x != 23)
        return 3;
    }
  }
  {
    struct Row {
      long a, b;
    };
    Row rows[2] = {{1, 2}, {3, 4}};
#pragma omp target teams distribute parallel for map(tofrom : rows)
    for (int i = 0; i < 2; i++) {
      Row &row = rows[i];
      row.a = row.b * static_cast<long>(sizeof(Row));
    }
    if (rows[1].a != 64)
      return 4;
  }
  if (inTemplate(3) != 2 + 31 || inTemplate(3.0) != 2.5 + 31)
    return 5;
  return otherFunction(1) == 4 ? 0 : 6;
}
