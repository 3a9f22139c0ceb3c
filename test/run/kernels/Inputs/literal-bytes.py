"""Writes a program whose regions have literals and comments with all bytes from 1 to 255; Chomp's own texts use some.

  literal-bytes.py c | cxx | host
"""

import sys


def literal(byte):
    return {10: b"\\n", 13: b"\\r", 34: b'\\"', 39: b"\\'", 92: b"\\\\"}.get(byte, bytes([byte]))


controls = bytes(byte for byte in range(1, 32) if byte not in (10, 13))
everything = b"".join(literal(byte) for byte in range(1, 256))
characters = b"".join(b"    d[%d] = (unsigned char)'%s';\n" % (byte - 1, literal(byte)) for byte in range(1, 256))

COMMON = rb"""
#include <stdio.h>
#include <string.h>
#define PASS(x) x
#define SHOW(x) #x
#define JOIN(x, y) x##y
int main(void) {
  unsigned char c[255], d[255];
  char e[64];
  unsigned wide[8];
#pragma omp target map(from : c, d, e, wide) // CONTROLS
  {
    /* CONTROLS */
    const char *s = "EVERYTHING"; // CONTROLS
    for (int i = 0; i < 255; i++)
      c[i] = (unsigned char)s[i];
CHARACTERS
    const char *some[] = {PASS("a@1"), SHOW("@1"), "\@1", "\\@1", "@" "1", "M\
@", "\3771@"};
    char *to = e;
    for (int i = 0; i < 7; i++, *to++ = '|')
      for (const char *t = some[i]; *t; t++)
        *to++ = *t;
    *to = 0;
    wide[0] = L"@"[0];
    wide[1] = JOIN(L, "1@")[1];
    wide[2] = L'@';
    wide[3] = 'a@';
  }
  for (int i = 0; i < 255; i++)
    if (c[i] != i + 1 || d[i] != i + 1)
      return 1;
  if (strcmp(e, "a\0061|\"\0061\"|\0061|\\\0061|\0061|M\006|\3771\006|") != 0)
    return 2;
  if (wide[0] != 6 || wide[1] != 6 || wide[2] != 6 || wide[3] != ('a' << 8 | 6))
    return 3;
  return 0;
}
"""

CXX = rb"""
#include <cstring>
constexpr unsigned long operator""_size(const char *, unsigned long n) { return n; }
#pragma omp begin declare target
static_assert(sizeof(int) == 4, "a@b");
struct S {
  static_assert(sizeof(int) == 4, R"(a@b
)");
  [[deprecated("@")]] int get(int i) const { return "@1@2"[i]; }
};
#pragma omp end declare target
int main() {
  char e[200];
  unsigned long n[4];
#pragma omp target map(from : e, n)
  {
    static_assert(sizeof(int) == 4, "@");
    const char *some[] = {R"(a@1)", R"x(one
  	two "@" \n ??= )"  
)x", PASS(R"(
  #line 7
)"), R"()", R"(plain\)"};
    char *to = e;
    for (auto t : some) {
      for (; *t; t++)
        *to++ = *t;
      *to++ = '|';
    }
    *to = 0;
    n[0] = R"(a@

)"_size;
    n[1] = u8R"(
@)"[1];
    n[2] = UR"(@)"[0];
    n[3] = S().get(2);
  }
  if (std::strcmp(e, "a\0061|one\n  \ttwo \"\006\" \\n \?\?= )\"  \n|\n  #line 7\n||plain\\|") != 0)
    return 4;
  return n[0] != 4 || n[1] != 6 || n[2] != 6 || n[3] != 6 ? 5 : 0;
}
"""

HOST = rb"""
#include <string.h>
#define CHOMP_SAME "CONTROLS"
static int size(const char *s) { return (int)strlen(s) + s[0]; }
int main(void) {
  int a[64] = {0};
  const char *before = CHOMP_SAME; /* CONTROLS */
#pragma omp target map(tofrom : a[size("@*/") - size("@") : 8 + sizeof("/*@")]) if ("@"[0] == 6) device(0 * size("@@")) // CONTROLS
  for (int i = 2; i < 10; i++)
    a[i] = i + "@"[0];
#pragma omp target data map(tofrom : a[sizeof("@@") : size("@@")]) /* CONTROLS */
  {
#pragma omp target update from(a[0 * sizeof("@@") + 3 : sizeof("@//")]) nowait depend(out : a["@"[0]]) // CONTROLS
#pragma omp taskwait
  }
  if (strcmp(before, "CONTROLS") != 0 || strlen(before) != 29)
    return 6;
  for (int i = 0; i < 64; i++)
    if (a[i] != (i >= 2 && i < 10 ? i + 6 : 0))
      return 7;
  return 0;
}
"""

text = {"c": COMMON, "cxx": b"#define PASS(x) x" + CXX, "host": HOST}[sys.argv[1]]
text = text.replace(b"@", b"\x06").replace(b"EVERYTHING", everything).replace(b"CHARACTERS", characters)
sys.stdout.buffer.write(text.lstrip().replace(b"CONTROLS", controls))
