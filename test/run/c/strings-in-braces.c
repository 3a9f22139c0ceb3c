// A string that begins an array may stand in braces, and fill it without its end.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/strings-in-braces.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/strings-in-braces.device.hip -o %t.hsaco %}
struct tag {
  char id[4];
  int n;
};
static const struct tag Tags[2] = {{{"abcd"}, 1}, {.n = 2, .id = {"ef"}}};

int main(void) {
  int wrong = 1;
#pragma omp target map(tofrom : wrong)
  {
    struct tag t = {{"wxyz"}, 2}, u = {.n = 3, .id = {"uv"}};
    char whole[3] = {"abc"}, longer[] = {"de"}, rows[2][2] = {{"fg"}, {"h"}};
    wrong = t.id[3] != 'z' || t.n != 2 || u.id[1] != 'v' || u.id[2] || u.n != 3 || whole[2] != 'c' ||
            sizeof longer != 3 || longer[1] != 'e' || rows[0][1] != 'g' || rows[1][1] || Tags[0].id[3] != 'd' ||
            Tags[1].id[1] != 'f' || Tags[1].id[2] || Tags[1].n != 2;
  }
  return wrong;
}
