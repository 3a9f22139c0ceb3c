// Constants that only declarations name: sizes of members' arrays, widths of bit-fields, bounds of parameters.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/named-sizes.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/named-sizes.device.hip -o %t.hip.o %}
enum { Items = 3 };
enum { Width = 5 };
enum { Words = 2, Rows = Words + 1 };
enum { Columns = 4 };
enum { Deep = 2 };
enum { Places = 7 };

struct Item {
  int values[Items];
  unsigned bits : Width;
};
union Word {
  int words[Words];
  double number;
};
typedef struct {
  struct Item items[2];
  union Word word;
  struct {
    int deep[Deep];
  } inner;
  int (*rows)[Columns];
} Store;

#pragma omp begin declare target
int places[Places] = {0, 1, 2, 3, 4, 5, 6};
static int last(int row[Rows]) { return row[Rows - 1]; }
static int below(int rows[][Columns]) { return rows[1][0]; }
#pragma omp end declare target

int main(void) {
  Store s = {0};
  int row[3] = {1, 2, 3};
#pragma omp target map(tofrom : s) map(to : row)
  {
    int rows[2][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}};
    s.items[1].values[2] = places[6];
    s.items[0].bits = 31;
    s.word.words[1] = last(row);
    s.inner.deep[1] = below(rows);
  }
  return s.items[1].values[2] != 6 || s.items[0].bits != 31 || s.word.words[1] != 3 || s.inner.deep[1] != 5;
}
