// Threadprivate variables in target regions: OpenMP leaves it unspecified what they are there, and says so here.
//
// RUN: %chomp %s -o %t 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: not %chomp %s -o %t -- -DFUNCTION 2>&1 | FileCheck --check-prefix=FUNCTION %s
// RUN: %chompcxx -w -c %s -o %t.o 2>&1 | count 0
static int count = 1;
#pragma omp threadprivate(count)
thread_local double weights[4] = {1, 2, 3, 4};
thread_local int *pointer;
static thread_local const int limit = 3;
struct state {
  static thread_local int depth;
};
thread_local int state::depth = 2;
#ifdef FUNCTION
// FUNCTION: threadprivate.cpp:[[@LINE+2]]:{{.*}}error: threadprivate variable 'count' is used in device function 'next', where no device has it: pass its value as an argument
// FUNCTION: note: 'count' is declared here
int next() { return ++count; }
#endif
int main() {
  static thread_local int calls = 5;
  int sum = 0, copy = count;
  // CHECK: threadprivate.cpp:[[@LINE+2]]:10: warning: threadprivate variable 'count' in a target region, where OpenMP leaves it unspecified: the device gets a copy of this thread's, which may not come back; copy it into a local variable before the region, and back behind it if the region changes it
#pragma omp target map(tofrom : sum)
  sum += count;
  // CHECK: threadprivate.cpp:[[@LINE+3]]:12: warning: threadprivate variable 'weights' in a target region
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < 4; i++)
    sum += weights[i];
  // CHECK: [[@LINE+3]]:10: warning: threadprivate variable 'depth'
  // CHECK: [[@LINE+2]]:26: warning: threadprivate variable 'calls'
#pragma omp target map(tofrom : sum)
  sum += state::depth + (calls++) + limit;
  // CHECK: [[@LINE+2]]:10: warning: threadprivate variable 'pointer'
#pragma omp target map(tofrom : sum)
  sum += pointer != nullptr;
#ifdef FUNCTION
#pragma omp target map(tofrom : sum)
  sum += next();
#endif
#pragma omp target map(tofrom : sum, copy)
  sum += copy++;
  count = copy;
  return sum;
}
