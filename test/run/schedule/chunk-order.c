// The iterations of a chunk run one after the other, so they may use what those before them have left; where each has
// elements of its own, neighbours go to neighbouring threads.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_VGPU_CORES=7 OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %filecheck %s < %t.out/chunk-order.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/chunk-order.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/chunk-order.device.hip -o %t.hsaco %}
enum { N = 1000, CHUNK = 8 };
typedef struct {
  int count, last;
} Bin;

static int sums[N / CHUNK], steps[N], rows[40][30], doubled[N], plain[N];
static Bin bins[N / CHUNK];

static int add(int *to, int value) { return *to += value; }

int main(void) {
  int n = N, size = CHUNK, last = -1;
  int *p = plain;
  for (int i = 0; i < N; i++)
    plain[i] = i;
  // CHECK: {{^  }}chomp::league_chunks chunk(iterations, CHUNK);
  // CHECK-NEXT: {{^  }}while (chunk.next())
  // CHECK-NEXT: #line
  // CHECK-NEXT: {{^    }}for (long long k = chunk.begin; k < chunk.end; ++k) {
  // CHECK-NEXT: {{^      }}int i = k;
#pragma omp target teams distribute parallel for schedule(static, CHUNK)
  for (int i = 0; i < n; i++)
    sums[i / CHUNK] += plain[i];
  // CHECK: chomp::league_chunks chunk(iterations, size);
#pragma omp target parallel for schedule(dynamic, size) lastprivate(last)
  for (int i = 0; i < n; i++)
    steps[i] = i % size == 0 ? 1 : steps[i - 1] + (last = 1);
  // CHECK: chomp::league_chunks chunk(iterations, CHUNK);
#pragma omp target teams distribute dist_schedule(static, CHUNK) map(tofrom : bins)
  for (int i = 0; i < n; i++) {
    Bin *bin = &bins[i / CHUNK];
    bin->count++;
    bin->last = i;
  }
  // CHECK: chomp::league_chunks chunk(iterations, 30);
#pragma omp target teams distribute parallel for collapse(2) schedule(static, 30)
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 30; j++)
      rows[i][j] = j ? rows[i][j - 1] + i : 1;
  // CHECK: chomp::league_chunks chunk(iterations, 12);
#pragma omp target teams distribute parallel for dist_schedule(static, 12) schedule(static, CHUNK)
  for (int i = 0; i < n; i++)
    doubled[i] = i % 12 == 0 || i % 12 == 8 ? 1 : 2 * doubled[i - 1];
  for (int i = 0; i < N; i++)
    if (steps[i] != i % CHUNK + 1 || doubled[i] != 1 << (i % 12) % 8)
      return 1;
  for (int i = 0; i < N / CHUNK; i++)
    if (sums[i] != CHUNK * CHUNK * i + 28 || bins[i].count != CHUNK || bins[i].last != CHUNK * i + 7)
      return 2;
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 30; j++)
      if (rows[i][j] != 1 + i * j)
        return 3;

  // Each iteration by itself.
  // CHECK-NOT: league_chunks
#pragma omp target teams distribute parallel for schedule(static, CHUNK) map(tofrom : p[0 : n])
  for (int i = 0; i < n; i++) {
    int old = p[i];
    for (int k = 0; k < 3; k++)
      old += k;
    p[i] = old;
  }
#pragma omp target teams distribute parallel for collapse(2) schedule(static, CHUNK)
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 30; j++)
      rows[i][j] = rows[i][j] + j * i;
  int sum = 0;
#pragma omp target teams distribute parallel for schedule(static, CHUNK) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    bins[i / CHUNK].count += plain[i] - i;
    sum += doubled[i] + steps[i];
  }
  // CHECK: chomp::reduce_add(sum_, sum);
  // Pointers that are the same.
  int *cell[16], cells[16] = {0};
  for (int i = 0; i < 16; i++)
    cell[i] = &cells[i / CHUNK];
  // CHECK: league_chunks
#pragma omp target teams distribute parallel for schedule(static, CHUNK) map(tofrom : cells) map(iterator(i = 0 : 16), tofrom : cell[i][0 : 0])
  for (int i = 0; i < 16; i++)
    cell[i][0] += i;
  if (cells[0] != 28 || cells[1] != 92)
    return 6;
  // What an atomic update reads, and what reads its variable.
  int seen[16] = {0}, total = 0;
  // CHECK: league_chunks
#pragma omp target teams distribute parallel for schedule(static, CHUNK) map(tofrom : seen, total)
  for (int i = 0; i < 16; i++) {
    seen[i] = i % CHUNK + 1;
#pragma omp atomic
    total += i % CHUNK ? seen[i - 1] : 0;
  }
  // CHECK: league_chunks
#pragma omp target teams distribute parallel for schedule(static, CHUNK) map(tofrom : seen, cells)
  for (int i = 0; i < 16; i++) {
#pragma omp atomic
    cells[i / CHUNK]++;
    seen[i] = cells[i / CHUNK];
  }
  if (total != 56 || cells[0] != 36 || cells[1] != 100)
    return 7;
  for (int i = 0; i < 16; i++)
    if (seen[i] != (i < CHUNK ? 29 + i : 93 + i - CHUNK))
      return 8;
  // What a function without a body reads.
  // CHECK: league_chunks
#pragma omp target teams distribute parallel for schedule(static, CHUNK) map(tofrom : seen)
  for (int i = 0; i < 16; i++) {
    int before = 0;
    if (i % CHUNK)
      __builtin_memcpy(&before, seen + (i - 1), sizeof(before));
    seen[i] = before + 1;
  }
  for (int i = 0; i < 16; i++)
    if (seen[i] != i % CHUNK + 1)
      return 9;
  // A function gets one of them.
  // CHECK: league_chunks
#pragma omp target teams distribute parallel for schedule(static, CHUNK)
  for (int i = 0; i < n; i++)
    add(&sums[i / CHUNK], 1);
  for (int i = 0; i < N; i++)
    if (plain[i] != i + 3)
      return 4;
  for (int i = 0; i < N / CHUNK; i++)
    if (bins[i].count != 4 * CHUNK || sums[i] != CHUNK * CHUNK * i + 36)
      return 5;
  // One thread has all chunks, in order.
  int one = last;
  steps[0] = 0;
#pragma omp target parallel for schedule(static, 3) num_threads(one)
  for (int i = 1; i < n; i++)
    steps[i] = steps[i - 1] + i;
  return rows[3][5] != 16 + 15 || last != 1 || steps[N - 1] != N * (N - 1) / 2;
}
