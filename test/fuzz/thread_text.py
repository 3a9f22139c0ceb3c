"""What the programs of threads.py are made of that is always the same: functions, a team's variables, and declarations."""

PREAMBLE = """#include <omp.h>
#include <stdio.h>
enum { THREADS = %(threads)d, FEWER = %(fewer)d, TEAMS = 2 };
#pragma omp declare target
static unsigned asks(unsigned x) { return x + omp_get_thread_num(); }
static unsigned pure(unsigned x) { return x * x + 1; }
static void change(unsigned *a, unsigned x) {
  for (int i = 0; i < 4; i++)
    a[i] += x + i;
}
static void rotate(unsigned *a, unsigned by, unsigned threads) {
  const unsigned t = omp_get_thread_num(), seen = a[(t + by) %% threads];
#pragma omp barrier
  a[t] = seen + by;
#pragma omp barrier
}
static void spread(unsigned *a, int n, unsigned x) {
#pragma omp for
  for (int i = 0; i < n; i++)
    a[i] += x * i;
}
static unsigned folded(unsigned *a, unsigned threads) {
  const unsigned t = omp_get_thread_num();
  for (unsigned half = threads / 2; half > 0; half /= 2) {
    if (t < half)
      a[t] += a[t + half];
#pragma omp barrier
  }
  const unsigned all = a[0];
#pragma omp barrier
  return all;
}
static void noted(unsigned *once, unsigned *guarded, unsigned x) {
#pragma omp atomic
  *once += x;
#pragma omp critical
  *guarded += x;
}
static unsigned found(const unsigned *a, int n, unsigned x) {
  for (int i = 0; i < n; i++)
    if ((a[i] ^ x) %% 5 == 0)
      return i;
  return n;
}
struct cell { unsigned first, second[2]; };
"""
CXX_PREAMBLE = """static unsigned given(unsigned x = omp_get_thread_num() * 3) { return x; }
struct thing {
  unsigned id, mark;
  thing(unsigned x) : id(x), mark(omp_get_thread_num()) {}
  ~thing() { id = mark = 0; }
  unsigned sum() const { return id + mark; }
};
template <typename N> struct box { N id; };
template <typename N> box<N> made(N x) { return {x + omp_get_thread_num()}; }
"""
TEAM_VARIABLES = """unsigned s[THREADS], r[THREADS], mine[THREADS], wide[3 * THREADS + 3], grid[3][THREADS], board[4];
struct cell cells[THREADS];
unsigned once = 0, sum = 0, last = 0, total = 0, guarded = 0, flips = 0, most = 0, highest = 0, ticket = 0, tickets = 0;
for (int i = 0; i < THREADS; i++) s[i] = r[i] = mine[i] = grid[0][i] = grid[1][i] = grid[2][i] = i;
for (int i = 0; i < 3 * THREADS + 3; i++) wide[i] = i;
for (int i = 0; i < THREADS; i++) cells[i].first = cells[i].second[0] = cells[i].second[1] = 5 * i;
for (int i = 0; i < 4; i++) board[i] = 3 * i;"""
TEAM_CONSTANTS = [
    ("const unsigned weights[4] = {1, arg, team, 5};", ["weights[1]", "weights[team + 1]"]),
    ("const struct cell fixed = {arg, {3, team}};", ["fixed.first", "fixed.second[arg & 1]"]),
    ("const unsigned factor = pure(arg + team), *pointer = &factor;", ["factor", "*pointer"]),
    ("static const unsigned table[2][2] = {{1, 2}, {3, 4}};", ["table[1][arg & 1]"]),
]
TEAM_RESULTS = """for (int i = 0; i < THREADS; i++) out[team][i] = mine[i] + 3 * s[i] + 5 * r[i] + 7 * grid[i % 3][i];
for (int i = 0; i < 3 * THREADS + 3; i++) once = once * 7 + wide[i];
for (int i = 0; i < THREADS; i++) once = once * 13 + cells[i].first + 3 * cells[i].second[0] + 5 * cells[i].second[1];
for (int i = 0; i < 4; i++) once = once * 11 + board[i];
once += 3 * sum + 5 * last + 7 * total + 11 * guarded + 13 * flips + 17 * most + 19 * ticket + 23 * tickets;
sums[team] = once + 29 * highest;"""
# Declarations: # is a fresh name, e an expression; then values to use and variables to change.
DECLARATIONS = [
    ("struct cell # = {e, {e, e}};", ["#.first", "#.second[1]", "#.second[t & 1]"], ["#.first", "#.second[0]"]),
    ("const struct cell # = {e, {e, 3}};", ["#.first", "#.second[t & 1]"], []),
    ("unsigned #[2][3] = {{1, 2, e}, {t, e, 3}};", ["#[1][t % 3]", "#[0][2]"], ["#[0][1]"]),
    ("const unsigned #[3] = {t, e, e};", ["#[1]", "#[t % 3]", "found(#, 3, t)"], []),
    ("static const unsigned #[4] = {4, 3, 2, 1};", ["#[t & 3]"], []),
    ("unsigned a_# = e, *# = &a_#, b_#[2] = {e, 4};", ["*#", "b_#[t & 1]", "a_#"], ["*#", "a_#", "b_#[1]"]),
    ("double # = e;", ["(unsigned)#"], []),
    ("unsigned char # = e; short s_# = (short)(e & 1023);", ["#", "(unsigned)s_#"], ["#"]),
    ("enum kind_# { A_# = 3, B_# } # = e & 1 ? A_# : B_#;", ["(unsigned)#"], []),
    ("struct local_# { unsigned x, y[2]; } # = {e, {e, 2}};", ["#.x", "#.y[1]"], ["#.x", "#.y[0]"]),
    ("typedef unsigned type_#; type_# # = e, c_# = #;", ["#", "c_#"], ["#"]),
    ("unsigned *# = &mine[t];", ["*#"], ["*#"]),
    ("volatile unsigned # = e;", ["#"], ["#"]),
]
IN_C_ONLY = [
    ("unsigned #[2 + (arg & 1)]; #[0] = e; #[1] = e;", ["#[0]", "#[t & 1]"], ["#[1]"]),
    ("struct cell # = (struct cell){.second = {e, e}};", ["#.first", "#.second[1]"], ["#.first"]),
]
