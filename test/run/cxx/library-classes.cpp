// The library's templates call the constructors, operators and destructors of a class of the user's, which so are on the
// device as well. (A GPU's compiler wants more of the library's functions to be constexpr than this standard has.)
// Covers: standard library in a region
//
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <algorithm>
#include <utility>

using std::pair;
using std::swap;

struct Token {
  int kind;
  explicit Token(int kind) : kind(kind) {}
  Token(const Token &o) : kind(o.kind + 100) {}
  Token &operator=(const Token &o) {
    kind = o.kind + 1000;
    return *this;
  }
  bool operator<(const Token &o) const { return kind % 100 < o.kind % 100; }
};

int main() {
  int out[4] = {};
#pragma omp target map(tofrom : out)
  {
    Token a(1), b(2);
    swap(a, b);
    out[0] = a.kind;
    out[1] = b.kind;
    pair<Token, int> both(a, 3);
    out[2] = both.first.kind;
    Token row[3] = {Token(7), Token(5), Token(6)};
    out[3] = std::max_element(row, row + 3)->kind;
  }
  Token a(1), b(2);
  swap(a, b);
  return out[0] == a.kind && out[1] == b.kind && out[2] == a.kind + 100 && out[3] == 7 ? 0 : 1;
}
