// The C library's functions that GPUs have from chomp/device/Libc.h, beside the host's own.
// RUN: %host_cxx -std=c++17 -O1 -Wall -Wextra -Werror %chomp_include %s -o %t
// RUN: %t
#include <cctype>
#include <cstdlib>
#include <cstring>

// The host's, before macros send their names elsewhere.
namespace host {
int (*const kinds[])(int) = {isalnum, isalpha, isblank, iscntrl, isdigit,  isgraph, islower,
                             isprint, ispunct, isspace, isupper, isxdigit, tolower, toupper};
void (*const sort)(void *, size_t, size_t, int (*)(const void *, const void *)) = qsort;
} // namespace host

#define __host__
#define __device__
#include <chomp/device/Libc.h>

#include "Inputs/Check.h"

static int (*const kinds[])(int) = {isalnum, isalpha, isblank, iscntrl, isdigit,  isgraph, islower,
                                    isprint, ispunct, isspace, isupper, isxdigit, tolower, toupper};

static int by_value(const void *a, const void *b) {
  const short x = *static_cast<const short *>(a), y = *static_cast<const short *>(b);
  return (x > y) - (x < y);
}

static void check_characters() {
  for (int c = -1; c < 256; ++c)
    for (unsigned i = 0; i < 14; ++i) {
      const int got = kinds[i](c), want = host::kinds[i](c);
      check("a function of <ctype.h>", i < 12 ? got != 0 : got, i < 12 ? want != 0 : want);
    }
}

static void check_strings() {
  const char *text = "a string, another string";
  char built[32] = "a";
  strncat(built, " string and more", 7);
  check("strncat", strncmp(built, text, 8) == 0 && strlen(built) == 8, true);
  check("strncat of a shorter one", strcmp(strncat(built, "!", 9), "a string!") == 0, true);
  check("strnlen", strnlen(text, 5) == 5 && strnlen(text, 100) == 24, true);
  check("strspn", strspn(text, "abc s") == 3 && strspn(text, "") == 0 && strspn("aa", "a") == 2, true);
  check("strcspn", strcspn(text, ",n") == 6 && strcspn(text, "") == 24, true);
  check("strpbrk", strpbrk(text, "xn,") - text == 6 && !strpbrk(text, "xyz"), true);
  check("memchr", static_cast<const char *>(memchr(text, 'n', 24)) - text == 6 && !memchr(text, 'n', 6), true);
  check("strchr", strchr(text, 'n') - text == 6 && !strchr(text, 'x') && !*strchr(text, 0), true);
  check("strrchr", strrchr(text, 's') - text, std::ptrdiff_t(18));
  check("strstr", strstr(text, "str") - text == 2 && !strstr(text, "strong") && strstr(text, "") == text, true);
}

static void check_numbers() {
  check("atoi", atoi(" \n-42x"), -42);
  check("atoi", atoi("+7"), 7);
  check("atol", atol("- 1"), 0L);
  check("atoll", atoll("-9223372036854775808"), -9223372036854775807LL - 1);
  long *const zeros = static_cast<long *>(calloc(3, sizeof(long)));
  check("calloc", zeros && !zeros[0] && !zeros[2], true);
  free(zeros);
}

struct entry {
  int key, value, other;
};
static int by_key(const void *a, const void *b) {
  return static_cast<const entry *>(a)->key - static_cast<const entry *>(b)->key;
}

static void check_order() {
  entry entries[] = {{5, 50, 1}, {1, 10, 2}, {4, 40, 3}, {2, 20, 4}, {3, 30, 5}};
  qsort(entries, 5, sizeof(entry), by_key);
  for (int i = 0; i < 5; ++i)
    check("qsort of structures", entries[i].key == i + 1 && entries[i].value == 10 * (i + 1), true);
  const entry wanted = {4, 0, 0};
  check("bsearch of structures",
        static_cast<const entry *>(bsearch(&wanted, entries, 5, sizeof(entry), by_key)) == &entries[3], true);
  for (unsigned count = 0; count < 40; ++count) {
    short got[40], want[40];
    for (unsigned i = 0; i < count; ++i)
      got[i] = want[i] = static_cast<short>(i * 7919 % 23 - 11);
    qsort(got, count, sizeof(short), by_value);
    host::sort(want, count, sizeof(short), by_value);
    check("qsort", memcmp(got, want, count * sizeof(short)), 0);
    for (short key = -12; key <= 12; ++key) {
      const auto *found = static_cast<const short *>(bsearch(&key, got, count, sizeof(short), by_value));
      bool there = false;
      for (unsigned i = 0; i < count; ++i)
        there |= got[i] == key;
      check("bsearch", found ? *found == key && found >= got && found < got + count : !there, true);
    }
  }
}

/// The translator has a list of them.
static void check_names() {
#define TEXT(Name) #Name
#define LIBRARY(Name) check("a name of the list", strncmp(TEXT_OF(Name), "chomp_", 6), 0);
#define TEXT_OF(Name) TEXT(Name)
#include "../../lib/Frontend/Device/CxxNames.def"
}

int main() {
  check_names();
  check_characters();
  check_strings();
  check_numbers();
  check_order();
  return Failures ? 1 : 0;
}
