// What a region has a copy of, its tasks have copies of, too (OpenMP 5.2, 5.1.1), in the host version as well.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
template <class T> int inTemplate(T x) {
  T seen = 0;
#pragma omp target map(from : seen)
  {
#pragma omp task
    x += 5;
#pragma omp taskwait
    seen = x;
  }
  return seen != 2 || x != 2;
}

int main() {
  int loop = 4, shared = 1, inner = 3, seen[3];
#pragma omp target map(from : seen)
  {
#pragma omp taskloop
    for (int i = 0; i < 4; ++i)
      loop += i;
#pragma omp taskloop shared(shared)
    for (int i = 0; i < 4; ++i) {
#pragma omp atomic
      shared += i;
    }
#pragma omp taskgroup
    {
#pragma omp task
      inner = 7;
    }
    seen[0] = loop;
    seen[1] = shared;
    seen[2] = inner;
  }
  if (seen[0] != 4 || seen[1] != 7 || seen[2] != 3)
    return 1;
  if (loop != 4 || shared != 1 || inner != 3)
    return 2;
  // What the region maps is a task's own too, and the region's own changes stay.
  int mapped[2] = {1, 0};
#pragma omp target map(tofrom : mapped)
  {
    mapped[0] = 8;
#pragma omp task
    mapped[0]++;
#pragma omp taskwait
    mapped[1] = mapped[0] + 1;
  }
  if (mapped[0] != 8 || mapped[1] != 9)
    return 4;
  return inTemplate(2) || inTemplate(2.0) ? 3 : 0;
}
