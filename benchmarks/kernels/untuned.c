#include "untuned.h"

#include <omp.h>

static void halve(size_t cells, const float *in, float *out) {
#pragma omp target teams distribute parallel for map(to : in[0 : cells]) map(from : out[0 : cells])
  for (size_t i = 0; i < cells; i++)
    out[i] = in[i] * 0.5f + 1;
}

static void mirror(unsigned rows, unsigned columns, const float *in, float *out) {
#pragma omp target teams distribute parallel for collapse(2) map(to : in[0 : rows * columns])                          \
    map(from : out[0 : rows * columns])
  for (unsigned i = 0; i < rows; i++)
    for (unsigned j = 0; j < columns; j++)
      out[i * columns + j] = in[i * columns + columns - 1 - j];
}

static void lift(int n, const float *in, float *out) {
#pragma omp target teams distribute parallel for collapse(3) map(to : in[0 : n * n * n]) map(from : out[0 : n * n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        out[(i * n + j) * n + k] = in[(i * n + j) * n + k] + i;
}

static void evaluate(int cells, int terms, const float *c, const float *in, float *out) {
#pragma omp target teams distribute parallel for num_teams((cells + 255) / 256) thread_limit(256)                      \
    map(to : c[0 : terms], in[0 : cells]) map(from : out[0 : cells])
  for (int i = 0; i < cells; i++) {
    float value = 0;
    for (int k = terms; k-- > 0;)
      value = value * in[i] + c[k];
    out[i] = value;
  }
}

static void smooth(int pieces, const float *restrict w, const float *restrict in, float *restrict out) {
#pragma omp target teams num_teams(pieces) thread_limit(TEAM)
  {
    float tile[PIECE + WEIGHTS - 1];
#pragma omp parallel num_threads(TEAM)
    {
      const int t = omp_get_thread_num(), first = omp_get_team_num() * PIECE;
      for (int i = 0; i < PIECE; i += TEAM)
        tile[WEIGHTS / 2 + i + t] = in[first + i + t];
      if (t < WEIGHTS - 1)
        tile[t < WEIGHTS / 2 ? t : PIECE + t] = 0;
#pragma omp barrier
      for (int i = 0; i < PIECE; i += TEAM) {
        float sum = 0;
        for (int k = 0; k < WEIGHTS; k++)
          sum += w[k] * tile[i + t + k];
        out[first + i + t] = sum;
      }
    }
  }
}

static void blend(int pieces, const float *in, float *out) {
#pragma omp target teams num_teams(pieces) thread_limit(TEAM) map(to : in[0 : pieces * PIECE])                         \
    map(from : out[0 : pieces * PIECE])
#pragma omp parallel num_threads(TEAM)
  {
    const int i = omp_get_team_num() * PIECE + omp_get_thread_num();
    out[i] = in[i] * (in[i] * in[i + TEAM]);
    out[i + TEAM] = in[i + TEAM] * (in[i] * in[i + TEAM]);
    out[i + 2 * TEAM] = in[i + 2 * TEAM] * (in[i] * in[i + TEAM]);
    out[i + 3 * TEAM] = in[i + 3 * TEAM] * (in[i] * in[i + TEAM]);
  }
}

static void join(int pieces, const float *in, float *out) {
#pragma omp target teams distribute map(to : in[0 : pieces * PIECE]) map(from : out[0 : pieces * PIECE])
  for (int i = 0; i < pieces * PIECE; i += PIECE) {
    float tile[PIECE + 2];
#pragma omp parallel for
    for (int j = 0; j < PIECE; j++) {
      tile[j + 1] = in[i + j];
      if (j == 0)
        tile[0] = tile[PIECE + 1] = 0;
    }
#pragma omp parallel for
    for (int j = 0; j < PIECE; j++)
      out[i + j] = tile[j] + tile[j + 1] + tile[j + 2];
  }
}

static void place(size_t columns, size_t rows, const float *in, float *out) {
#pragma omp target teams num_teams(columns *rows) thread_limit(TEAM) map(to : in[0 : columns * rows * TEAM])           \
    map(from : out[0 : columns * rows * TEAM])
#pragma omp parallel num_threads(TEAM)
  {
    const unsigned x = omp_get_team_num() % columns, y = omp_get_team_num() / columns;
    const unsigned i = (y * (unsigned)columns + x) * TEAM + omp_get_thread_num();
    out[i] = in[i] + (float)x - (float)y;
  }
}

static void attract(int teams, int count, const struct body *bodies, const int *order, float *force) {
#pragma omp target teams num_teams(teams) thread_limit(TEAM) map(to : bodies[0 : teams * TEAM], order[0 : count])      \
    map(from : force[0 : teams * TEAM])
  {
    struct body team[TEAM];
#pragma omp parallel num_threads(TEAM)
    {
      const int t = omp_get_thread_num(), first = omp_get_team_num() * TEAM;
      team[t] = bodies[first + t];
#pragma omp barrier
      const float x = team[t].x;
      float sum = 0;
      for (int k = 0; k < count; k++) {
        const struct body other = team[order[k]];
        sum += (other.x - x) * other.mass + other.charge * (float)other.kind;
      }
      force[first + t] = sum;
    }
  }
}
