// Functions of C's library for characters, strings and order: GPUs have them from chomp/device.h.
// Covers: C library in a region
// RUN: %chompcc -O1 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc -O1 --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcc -O1 --offload-arch=gfx90a -c %s -o %t.o %}
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#pragma omp begin declare target
static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

/// Words in upper case, and the sum of the numbers between them.
static int read_words(char *text, char *words) {
  int sum = 0;
  for (char *s = text + strspn(text, " "); *s; s += strspn(s, " ,")) {
    if (isdigit(*s))
      sum += atoi(s);
    const size_t length = strcspn(s, " ,");
    if (isalpha((unsigned char)*s))
      strncat(words, s, length);
    s += length;
  }
  for (char *s = words; *s; ++s)
    *s = islower(*s) ? toupper(*s) : tolower(*s);
  return sum;
}
#pragma omp end declare target

int main(void) {
  char text[] = "  one 12, two,30 Three", words[32] = "";
  int numbers[] = {5, 3, 9, 1, 7}, sum = 0, place = -1, blanks = 0, zero = 1;
#pragma omp target map(tofrom : text, words, numbers, sum, place, blanks, zero)
  {
    sum = read_words(text, words);
    qsort(numbers, 5, sizeof(int), by_value);
    const int key = 7;
    const int *found = bsearch(&key, numbers, 5, sizeof(int), by_value);
    place = found - numbers;
    for (const char *s = text; (s = memchr(s, ' ', text + sizeof(text) - s)); ++s)
      ++blanks;
    int *memory = calloc(4, sizeof(int));
    zero = memory[0] + memory[3];
    free(memory);
    if (strrchr(text, 'T') != strstr(text, "Three") || !strchr(text, ',') || !isspace(text[0]) || ispunct(text[0]))
      abort();
  }
  return strcmp(words, "ONETWOtHREE") == 0 && sum == 42 && numbers[0] == 1 && numbers[4] == 9 && place == 3 &&
                 blanks == 5 && zero == 0
             ? 0
             : 1;
}
