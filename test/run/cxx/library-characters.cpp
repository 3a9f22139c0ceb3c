// Characters and strings by functions of C's library, with std:: and in templates, and beside methods of such names.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.o %}
#include <cctype>
#include <cstdlib>
#include <cstring>
#include <sstream>

template <class T> int count_letters(const T *s) {
  int n = 0;
  for (; *s; ++s)
    n += std::isalpha(*s) != 0 && !isdigit(*s);
  return n;
}

struct token {
  char text[8];
  bool isblank() const { return !*text || std::isspace(text[0]); } // a name of the library's
};

int main() {
  char text[] = "a1 bc";
  token tokens[2] = {{" x"}, {"y"}};
  int letters = 0, number = 0, blank = 0, length = 0;
  std::ostringstream host; // its header has other functions of these names
#pragma omp target map(tofrom : letters, number, blank, length) map(to : text, tokens)
  {
    letters = count_letters(text);
    number = std::atoi("17");
    blank = tokens[0].isblank() + 2 * tokens[1].isblank();
    const char *space = std::strchr(text, ' ');
    length = static_cast<int>(std::strcspn(text, "b")) + static_cast<int>(space - text) + std::toupper('a');
  }
  host << letters << ' ' << number << ' ' << blank << ' ' << length; // 3 + 2 + 'A'
  return host.str() == "3 17 1 70" ? 0 : 1;
}
