// Structures in the team's memory that begin as copies of others.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct Pair {
  int x, y;
};

int main() {
  int out[8] = {};
  Pair a{1, 2};
#pragma omp target teams num_teams(2) map(tofrom : out) map(to : a)
  {
    Pair b = a, d{3, 4}, e(d), f = {b.x, 5}, g;
    const Pair c(b);
    g = b;
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 8; ++i) {
      const Pair *p = &b, *q = &e, *r = &c;
      out[i] = p->x + r->y * 10 + q->y * 100 + f.y * 1000 + (&d)->x * 10000 + g.y;
    }
#pragma omp parallel num_threads(2)
    if (out[0] < 0)
      b.x = d.x = e.x = f.x = g.x = 1;
  }
  for (int value : out)
    if (value != 35423)
      return 1;
  return 0;
}
