/* nw: the best global alignment of two protein sequences, by Needleman and Wunsch.

   The score of a cell needs its upper, left and upper left neighbours, so that the cells of an antidiagonal are
   independent: one kernel for each of them. The similarity of residues is a table that lives on the device for the
   whole program. The host walks the scores back for the alignment. --size is the length of both sequences. */
#include "../common/example.h"

#define SMALL 256
#define LARGE 2048
#define RESIDUES 20
#define GAP 10 /* the penalty of leaving one residue out */

#pragma omp declare target
int similarity[RESIDUES][RESIDUES];

static int max3(int a, int b, int c) {
  int larger = a > b ? a : b;
  return larger > c ? larger : c;
}
#pragma omp end declare target

static const char residue_letters[RESIDUES + 1] = "ARNDCQEGHILKMFPSTWYV";

/* Two sequences, as numbers of residues. */
struct pair {
  int rows, cols;
  unsigned char *down, *across;
};

/* Residues are like themselves, somewhat like some others, and unlike most. */
static void fill_similarity(unsigned seed) {
  for (int i = 0; i < RESIDUES; i++) {
    for (int j = 0; j < i; j++)
      similarity[i][j] = similarity[j][i] = random_int(&seed, 7) - 4;
    similarity[i][i] = 4 + random_int(&seed, 8);
  }
#pragma omp target update to(similarity)
}

static void fill_borders(int *score, int rows, int cols) {
  const int width = cols + 1;
#pragma omp target teams distribute parallel for map(tofrom : score[0 : (rows + 1) * width])
  for (int i = 0; i <= rows; i++)
    score[i * width] = -GAP * i;
#pragma omp target teams distribute parallel for map(tofrom : score[0 : (rows + 1) * width])
  for (int j = 1; j <= cols; j++)
    score[j] = -GAP * j;
}

/* The cells (i, d - i) for i in [first, last]. */
static void fill_diagonal(int *score, const unsigned char *down, const unsigned char *across, int rows, int cols, int d,
                          int first, int last) {
  const int width = cols + 1;
#pragma omp target teams distribute parallel for map(tofrom : score[0 : (rows + 1) * width])                           \
    map(to : down[0 : rows], across[0 : cols])
  for (int i = first; i <= last; i++) {
    const int j = d - i;
    const int at = i * width + j;
    score[at] = max3(score[at - width - 1] + similarity[down[i - 1]][across[j - 1]], // both residues
                     score[at - 1] - GAP,                                            // a gap in one sequence
                     score[at - width] - GAP);                                       // or in the other
  }
}

static void align(int *score, const struct pair *p) {
  const int rows = p->rows, cols = p->cols;
  const unsigned char *down = p->down, *across = p->across;
#pragma omp target data map(from : score[0 : (rows + 1) * (cols + 1)]) map(to : down[0 : rows], across[0 : cols])
  {
    fill_borders(score, rows, cols);
    for (int d = 2; d <= rows + cols; d++) {
      const int first = d > cols ? d - cols : 1;
      const int last = d - 1 < rows ? d - 1 : rows;
      fill_diagonal(score, down, across, rows, cols, d, first, last);
    }
  }
}

static void align_serial(int *score, const struct pair *p) {
  const int width = p->cols + 1;
  for (int i = 0; i <= p->rows; i++)
    for (int j = 0; j <= p->cols; j++) {
      int *s = &score[i * width + j];
      if (i == 0 || j == 0)
        *s = -GAP * (i + j);
      else
        *s = max3(s[-width - 1] + similarity[p->down[i - 1]][p->across[j - 1]], s[-1] - GAP, s[-width] - GAP);
    }
}

/* Walks from the last cell to the first and writes the alignment, one pair of residues on a line. */
static void write_alignment(const char *name, const int *score, const struct pair *p) {
  FILE *file = open_file(name, "w");
  const int width = p->cols + 1;
  int i = p->rows, j = p->cols;
  while (i > 0 || j > 0) {
    const int here = score[i * width + j];
    if (i > 0 && j > 0 && here == score[(i - 1) * width + j - 1] + similarity[p->down[i - 1]][p->across[j - 1]]) {
      fprintf(file, "%c %c\n", residue_letters[p->down[i - 1]], residue_letters[p->across[j - 1]]);
      i--, j--;
    } else if (i > 0 && here == score[(i - 1) * width + j] - GAP) {
      fprintf(file, "%c -\n", residue_letters[p->down[i - 1]]);
      i--;
    } else {
      fprintf(file, "- %c\n", residue_letters[p->across[j - 1]]);
      j--;
    }
  }
  fclose(file);
}

/* Sequences of a pair that has something in common: the second is the first with some residues exchanged. */
static void generate(struct pair *p, unsigned seed) {
  for (int i = 0; i < p->rows; i++)
    p->down[i] = (unsigned char)random_int(&seed, RESIDUES);
  for (int j = 0; j < p->cols; j++)
    p->across[j] = random_int(&seed, 4) ? p->down[j] : (unsigned char)random_int(&seed, RESIDUES);
}

static unsigned char *read_sequence(FILE *file, const char *name, int length) {
  unsigned char *sequence = malloc(length);
  for (int i = 0; sequence && i < length; i++) {
    char letter;
    const char *at = fscanf(file, " %c", &letter) == 1 ? memchr(residue_letters, letter, RESIDUES) : 0;
    if (!at)
      bad_input(name);
    sequence[i] = (unsigned char)(at - residue_letters);
  }
  return sequence;
}

static void write_sequences(const char *name, const struct pair *p) {
  FILE *file = open_file(name, "w");
  fprintf(file, "%d %d\n", p->rows, p->cols);
  for (int i = 0; i < p->rows; i++)
    fputc(residue_letters[p->down[i]], file);
  fputc('\n', file);
  for (int j = 0; j < p->cols; j++)
    fputc(residue_letters[p->across[j]], file);
  fputc('\n', file);
  fclose(file);
}

int main(int argc, char **argv) {
  struct options options = parse_options(argc, argv, SMALL, LARGE);
  struct pair p = {(int)options.size, (int)options.size, 0, 0};
  fill_similarity(2718);
  if (options.input) {
    FILE *file = open_file(options.input, "r");
    if (fscanf(file, "%d%d", &p.rows, &p.cols) != 2 || p.rows < 1 || p.cols < 1)
      bad_input(options.input);
    p.down = read_sequence(file, options.input, p.rows);
    p.across = read_sequence(file, options.input, p.cols);
    fclose(file);
  } else {
    p.down = malloc(p.rows);
    p.across = malloc(p.cols);
    if (p.down && p.across)
      generate(&p, options.seed);
  }
  const int cells = (p.rows + 1) * (p.cols + 1);
  int *score = malloc(cells * sizeof(int));
  int *expected = malloc(cells * sizeof(int));
  if (!p.down || !p.across || !score || !expected) {
    fprintf(stderr, "%s: no memory for %d cells\n", argv[0], cells);
    return 2;
  }
  if (options.save)
    write_sequences(options.save, &p);

  double start = get_time();
  align(score, &p);
  double time = get_time() - start;
  printf("%d x %d residues, score %d\n", p.rows, p.cols, score[cells - 1]);
  printf("time: %.6f s\n", time);
  if (options.output)
    write_alignment(options.output, score, &p);

  int status = 0;
  if (options.check) {
    double error = 0.0;
    align_serial(expected, &p);
    for (int i = 0; i < cells; i++)
      error = max_error(error, score[i], expected[i]);
    status = verdict(error, 0.0);
  }
  free(expected);
  free(score);
  free(p.across);
  free(p.down);
  return status;
}
