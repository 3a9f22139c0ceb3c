/* example.h - what the examples share: their command line, a clock, a random generator and the verdict at the end.

   Host code only: no region of any example uses what is in here. Valid C99 and C++ alike. The generator is our own, so
   that one seed gives one input on every machine. */
#ifndef EXAMPLE_H
#define EXAMPLE_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

/* --size=, --seed=, -g N SEED, --input=, --save=, --output=, --no-check. */
struct options {
  long size;          /* of the problem: points, rows, nodes, as each example says */
  unsigned seed;      /* of the generated input */
  const char *input;  /* file to read the input from; 0: it is generated */
  const char *save;   /* file to write the input to; 0: none */
  const char *output; /* file to write the results to; 0: none */
  int check;          /* compare with a serial run at the end */
};

static inline void usage(const char *program, long small_size, long large_size) {
  fprintf(stderr,
          "usage: %s [options]\n"
          "  --size=small|large|N  size of the generated input (small: %ld, large: %ld; default: small)\n"
          "  --seed=S              seed of the generated input\n"
          "  -g N S                both of them\n"
          "  --input=FILE          read the input, as --save writes it\n"
          "  --save=FILE           write the input\n"
          "  --output=FILE         write the results\n"
          "  --no-check            no comparison with a serial run\n",
          program, small_size, large_size);
}

/* Reads the command line; a word that it does not know ends the program with the usage. */
static inline struct options parse_options(int argc, char **argv, long small_size, long large_size) {
  struct options options = {small_size, 7, 0, 0, 0, 1};
  for (int i = 1; i < argc; i++) {
    const char *word = argv[i];
    if (strcmp(word, "--size=small") == 0)
      options.size = small_size;
    else if (strcmp(word, "--size=large") == 0)
      options.size = large_size;
    else if (strncmp(word, "--size=", 7) == 0)
      options.size = atol(word + 7);
    else if (strncmp(word, "--seed=", 7) == 0)
      options.seed = (unsigned)strtoul(word + 7, 0, 10);
    else if (strcmp(word, "-g") == 0 && i + 2 < argc) {
      options.size = atol(argv[++i]);
      options.seed = (unsigned)strtoul(argv[++i], 0, 10);
    } else if (strncmp(word, "--input=", 8) == 0)
      options.input = word + 8;
    else if (strncmp(word, "--save=", 7) == 0)
      options.save = word + 7;
    else if (strncmp(word, "--output=", 9) == 0)
      options.output = word + 9;
    else if (strcmp(word, "--no-check") == 0)
      options.check = 0;
    else {
      usage(argv[0], small_size, large_size);
      exit(strcmp(word, "--help") == 0 ? 0 : 2);
    }
  }
  if (options.size < 1) {
    fprintf(stderr, "%s: the size must be a number from 1 on\n", argv[0]);
    exit(2);
  }
  return options;
}

/* Seconds, from some point in the past. */
static inline double get_time(void) {
  struct timeval now;
  gettimeofday(&now, 0);
  return (double)now.tv_sec + 1e-6 * (double)now.tv_usec;
}

/* The next of 2^32 numbers in a fixed order (a linear congruential generator; its upper bits are the good ones). */
static inline unsigned next_random(unsigned *state) {
  *state = *state * 1664525u + 1013904223u;
  return *state >> 8;
}

/* A number in [0, limit), limit at most 2^24. */
static inline int random_int(unsigned *state, int limit) { return (int)(next_random(state) % (unsigned)limit); }

/* A number in [low, high). */
static inline float random_float(unsigned *state, float low, float high) {
  return low + (high - low) * ((float)next_random(state) / 16777216.0f);
}

/* Opens a file or ends the program. */
static inline FILE *open_file(const char *name, const char *mode) {
  FILE *file = fopen(name, mode);
  if (!file) {
    perror(name);
    exit(2);
  }
  return file;
}

/* Ends the program: the input is not what --save writes. */
static inline void bad_input(const char *name) {
  fprintf(stderr, "%s: not an input of this example (--save=FILE writes one)\n", name);
  exit(2);
}

/* The larger of the maximum so far and the error of `value`: absolute below 1, relative above. A NaN is an error
   without bound, and stays one. */
static inline double max_error(double so_far, double value, double expected) {
  double error = fabs(value - expected);
  double scale = fabs(expected) > 1.0 ? fabs(expected) : 1.0;
  if (error != error)
    return HUGE_VAL;
  return error / scale > so_far ? error / scale : so_far;
}

/* Prints the verdict and returns main's exit code. */
static inline int verdict(double error, double tolerance) {
  int passed = error <= tolerance;
  printf("max error: %g (at most %g)\n%s\n", error, tolerance, passed ? "PASS" : "FAIL");
  return passed ? 0 : 1;
}

#endif
