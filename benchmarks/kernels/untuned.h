/* untuned: loops and teams as programs have them that nobody tuned for a GPU: counters without a sign or of 64 bits,
   nests of three loops, num_teams that covers the iterations, pointers that a region of teams only reads, packed
   structures in a team's memory, loops of a constant count, a team's number divided by the length of a row. --size is
   the edge of a cube of numbers. */
#include "common.h"

#define TEAM 64 /* threads */
#define PIECE (4 * TEAM)
#define WEIGHTS 9
#define TERMS 6

struct __attribute__((packed)) body {
  int kind;
  float x, mass, charge;
};

/* out = in / 2 + 1 */
static void halve(size_t cells, const float *in, float *out);
/* Each row from its end. */
static void mirror(unsigned rows, unsigned columns, const float *in, float *out);
/* Each plane and its number. */
static void lift(int n, const float *in, float *out);
/* Values of a polynomial. */
static void evaluate(int cells, int terms, const float *c, const float *in, float *out);
/* Weighted sums of neighbours; every piece stands between zeros. */
static void smooth(int pieces, const float *w, const float *in, float *out);
/* Four products for each thread. */
static void blend(int pieces, const float *in, float *out);
/* What a team's bodies do to each of them, in a given order. */
static void attract(int teams, int count, const struct body *bodies, const int *order, float *force);

/* Sums of three neighbours; every piece stands between zeros. */
static void join(int pieces, const float *in, float *out);
/* Rows of columns of TEAM numbers: each, and where it is. */
static void place(size_t columns, size_t rows, const float *in, float *out);

static double smoothed(const float *w, const float *piece, int at) {
  double sum = 0;
  for (int k = 0; k < WEIGHTS; k++) {
    const int from = at + k - WEIGHTS / 2;
    sum += from >= 0 && from < PIECE ? w[k] * piece[from] : 0;
  }
  return sum;
}

static double attracted(const struct body *team, const int *order, int at) {
  double sum = 0;
  for (int k = 0; k < TEAM; k++) {
    const struct body other = team[order[k]];
    sum += (other.x - team[at].x) * other.mass + other.charge * (float)other.kind;
  }
  return sum;
}

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 32);
  const int n = options.size, cells = n * n * n, pieces = cells / PIECE;
  enum { Outputs = 8 };
  const size_t columns = (size_t)n * n / TEAM;
  unsigned seed = 11;
  float *in = (float *)allocate(cells, sizeof(float)), *out[Outputs], *dout[Outputs], c[TERMS], w[WEIGHTS];
  float *force = (float *)allocate(cells, sizeof(float));
  struct body *bodies = (struct body *)allocate(cells, sizeof(struct body));
  int order[TEAM];
  for (int i = 0; i < TERMS; i++)
    c[i] = (float)random_number(&seed);
  for (int i = 0; i < WEIGHTS; i++)
    w[i] = (float)random_number(&seed);
  for (int i = 0; i < TEAM; i++)
    order[i] = (i * 5 + 3) % TEAM;
  for (int i = 0; i < cells; i++) {
    in[i] = (float)random_number(&seed);
    const struct body one = {i % 3, in[i], (float)random_number(&seed), (float)random_number(&seed)};
    bodies[i] = one;
  }
  float *din = (float *)put(in, cells), *dc = (float *)put(c, TERMS), *dw = (float *)put(w, WEIGHTS);
  float *dforce = (float *)put(force, cells);
  struct body *dbodies = (struct body *)put(bodies, cells);
  int *dorder = (int *)put(order, TEAM);
  for (int i = 0; i < Outputs; i++) {
    out[i] = (float *)allocate(cells, sizeof(float));
    dout[i] = (float *)put(out[i], cells);
  }
  measure("halve", options.rounds, halve(cells, din, dout[0]));
  measure("mirror", options.rounds, mirror(n * n, n, din, dout[1]));
  measure("lift", options.rounds, lift(n, din, dout[2]));
  measure("evaluate", options.rounds, evaluate(cells, TERMS, dc, din, dout[3]));
  measure("smooth", options.rounds, smooth(pieces, dw, din, dout[4]));
  measure("blend", options.rounds, blend(pieces, din, dout[5]));
  measure("join", options.rounds, join(pieces, din, dout[6]));
  measure("place", options.rounds, place(columns, n, din, dout[7]));
  measure("attract", options.rounds, attract(pieces, TEAM, dbodies, dorder, dforce));
  for (int i = 0; i < Outputs; i++)
    get(out[i], dout[i], cells);
  get(in, din, cells);
  get(c, dc, TERMS);
  get(w, dw, WEIGHTS);
  get(force, dforce, cells);
  get(bodies, dbodies, cells);
  get(order, dorder, TEAM);
  double error = 0;
  for (int i = 0; i < cells; i++) {
    double value = 0;
    for (int k = TERMS; k-- > 0;)
      value = value * in[i] + c[k];
    error = worse(error, out[0][i], 0.5 * in[i] + 1);
    error = worse(error, out[1][i], in[i / n * n + n - 1 - i % n]);
    error = worse(error, out[2][i], in[i] + (double)(i / n / n));
    error = worse(error, out[3][i], value);
    if ((size_t)i < columns * n * TEAM)
      error = worse(error, out[7][i], in[i] + (double)(i / TEAM % columns) - (double)(i / TEAM / columns));
    if (i >= pieces * PIECE)
      continue;
    const float *piece = in + i - i % PIECE;
    const double factor = piece[i % TEAM] * piece[i % TEAM + TEAM];
    error = worse(error, out[4][i], smoothed(w, piece, i % PIECE));
    error = worse(error, out[5][i], in[i] * factor);
    const int at = i % PIECE;
    error = worse(error, out[6][i], (at ? piece[at - 1] : 0.0) + piece[at] + (at < PIECE - 1 ? piece[at + 1] : 0.0));
    if (i < pieces * TEAM)
      error = worse(error, force[i], attracted(bodies + i - i % TEAM, order, i % TEAM));
  }
  return verdict(error, 1e-4);
}
