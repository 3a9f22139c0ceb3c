// What Chomp calls its own variables in the host text may be names of the user's.
// RUN: %chompcc -fopenmp %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

struct vec {
  int n, *data;
};
#pragma omp declare mapper(struct vec chomp_object) map(chomp_object.n, chomp_object.data[0 : chomp_object.n])

int main(void) {
  int chomp_maps = 3, chomp_args = 4, chomp_launch = 5, chomp_device = 0, chomp_count = 6, out = 0, y[4] = {0};
#pragma omp target map(tofrom : out) firstprivate(chomp_maps)
  out = chomp_maps + chomp_args + chomp_launch;
#pragma omp target teams distribute parallel for num_teams(chomp_launch) map(tofrom : y) device(chomp_device)
  for (int i = chomp_args - 4; i < chomp_maps; i++)
    y[i] = chomp_count;
#pragma omp target data map(tofrom : y) device(chomp_device)
  {
#pragma omp target map(chomp_args) if (chomp_launch > 2)
    chomp_args += y[1];
  }
  struct vec chomp_object = {4, y};
#pragma omp target map(chomp_object)
  chomp_object.data[3] = chomp_object.n;
  int chomp_counts[4][4] = {{0}}, chomp_offsets = 1;
#pragma omp target data map(chomp_counts)
  {
#pragma omp target
    chomp_counts[1][1] = chomp_counts[2][2] = 7;
#pragma omp target update from(chomp_counts[chomp_offsets : 2][chomp_offsets : 2])
    chomp_offsets = chomp_counts[1][1] + chomp_counts[2][2];
  }
  return out == 12 && chomp_args == 10 && y[2] == 6 && y[3] == 4 && chomp_offsets == 14 ? 0 : 1;
}
