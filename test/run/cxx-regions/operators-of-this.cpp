// Operators of the region's own object, whose signs are no names of members.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct Field {
  double data[12] = {};
  int width = 3;
  double &operator()(int i, int j) { return data[i * width + j]; }
  double &operator[](int i) { return data[i]; }
  double operator*() const { return data[1]; }
  Field &operator+=(double x) {
    data[0] += x;
    return *this;
  }
  void fill() {
#pragma omp target teams distribute parallel for collapse(2) map(this[0 : 1])
    for (int i = 0; i < 4; ++i)
      for (int j = 0; j < 3; ++j) {
        (*this)(i, j) = i * j;
        (*this)[i * width + j] += 1;
        this->operator()(i, j) += 2;
        operator[](i * width + j) += 3;
      }
#pragma omp target map(this[0 : 1])
    {
      *this += 5;
      data[5] = **this;
    }
  }
};

template <class T> struct Box : Field {
  T sum() {
    T s = 0;
#pragma omp target teams distribute parallel for map(this[0 : 1]) reduction(+ : s)
    for (int i = 0; i < 4; ++i)
      s += (*this)(i, 2) + (*this)[i];
    return s;
  }
};

int main() {
  Box<double> box;
  box.fill();
  if (box.data[0] != 11 || box.data[5] != 6 || box.data[11] != 12)
    return 1;
  return box.sum() == 6 + 6 + 10 + 12 + 11 + 6 + 6 + 6 ? 0 : 2;
}
