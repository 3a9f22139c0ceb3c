// Where the include path leads to LLVM's own <ompx.h> first, its routines mean the same (gcc can't read it).
// REQUIRES: clang
// RUN: %python -c "import pathlib, subprocess, sys; p = pathlib.Path(subprocess.run([sys.argv[1], '-print-resource-dir'], capture_output=True, text=True).stdout.strip()) / 'include/ompx.h'; t = pathlib.Path(sys.argv[2]); t.mkdir(exist_ok=True); (t / 'ompx.h').write_text(p.read_text())" %clang %t.include
// RUN: %chompcc --host-compiler=%clang -isystem %t.include %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#include <ompx.h>
int main(void) {
  int x[64];
#pragma omp target teams ompx_bare num_teams(2) thread_limit(32) map(from : x)
  {
    const int i = ompx_thread_id_x() + ompx_block_id_x() * ompx_block_dim_x();
    ompx_sync_block_acq_rel();
    x[i] = ompx_shfl_down_sync_i(~0ull, i, 1, 32) + (int)(ompx_ballot_sync(~0ull, i == 3) >> 3);
  }
  return x[0] != 2 || x[40] != 41;
}
