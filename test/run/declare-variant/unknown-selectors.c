// Nobody's vendor, architecture or selector suits no context, wherever Clang would leave it out; a requirement does
// where it was made before.
//
// RUN: %chompcc %s -o %t && %t
// RUN: %chompcc -x c++ %s -o %t && %t
//
// Covers: declare variant; match
int yes(void) { return 1; }

#pragma omp declare variant(yes) match(implementation = {vendor(nobody)})
int vendor(void) { return 0; }
#pragma omp declare variant(yes) match(device = {kind(fpga, unknown)})
int kind(void) { return 0; }
#pragma omp declare variant(yes) match(device = {arch(nobodys)}, user = {condition(1)})
int arch(void) { return 0; }
#pragma omp declare variant(yes), match(device = {color(red, 3)})
int color(void) { return 0; }
#pragma omp declare variant(yes) match(implementation = {extension(nobodys), vendor(llvm)})
int extension(void) { return 0; }
#pragma omp declare variant(yes) match(target_device = {uid("nobody")})
int uid(void) { return 0; }
#pragma omp declare variant(yes) match(implementation = {atomic_default_mem_order(score(3) : relaxed)})
int early(void) { return 0; }
#pragma omp begin declare variant match(implementation = {vendor(nobody)})
int begun(void) { return 1; }
#pragma omp end declare variant
int begun(void) { return 0; }

#pragma omp requires atomic_default_mem_order(relaxed)
#pragma omp declare variant(yes) match(implementation = {atomic_default_mem_order(score(3) : relaxed)})
int required(void) { return 0; }
#pragma omp declare variant(yes) match(implementation = {atomic_default_mem_order(seq_cst)})
int stricter(void) { return 0; }

#pragma omp begin declare target
int all(void) {
  if (vendor() || kind() || arch() || color() || extension() || uid() || early() || begun() || stricter())
    return 1;
  return required() ? 0 : 2;
}
#pragma omp end declare target

int main(void) {
  int result = -1;
#pragma omp target map(from : result)
  result = all();
  if (result)
    return result;
  return all() ? 3 : 0;
}
