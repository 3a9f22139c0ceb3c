#include "snap.h"
#include <ompx.h>

static void compute_ui(int atoms, const double *angle, complex_t *u) {
#pragma omp target teams distribute thread_limit(128) map(to : angle[0 : atoms * NEIGHBOURS])                          \
    map(tofrom : u[0 : atoms * NUMBERS])
  for (int atom = 0; atom < atoms; atom++) {
    complex_t level[NUMBERS];
    complex_t sum[NUMBERS];
#pragma omp parallel num_threads(128)
    {
#pragma omp for
      for (int m = 0; m < NUMBERS; m++)
        sum[m].re = sum[m].im = 0;
      for (int n = 0; n < NEIGHBOURS; n++) {
        const double a = angle[atom * NEIGHBOURS + n], c = cos(a), s = sin(a);
#pragma omp single
        {
          level[0].re = 1;
          level[0].im = 0;
        }
        for (int j = 1; j < LEVELS; j++) {
#pragma omp for
          for (int m = 0; m < (j + 1) * (j + 1); m++) {
            const complex_t below = level[LEVEL_BEGIN(j - 1) + m % (j * j)];
            level[LEVEL_BEGIN(j) + m].re = c * below.re - s * below.im;
            level[LEVEL_BEGIN(j) + m].im = c * below.im + s * below.re;
          }
        }
#pragma omp for
        for (int m = 0; m < NUMBERS; m++) {
          sum[m].re += level[m].re;
          sum[m].im += level[m].im;
        }
      }
#pragma omp for
      for (int m = 0; m < NUMBERS; m++)
        u[atom * NUMBERS + m] = sum[m];
    }
  }
}

static void compute_yi(int atoms, const double *coefficient, const int *left, const int *right, const complex_t *u,
                       complex_t *y) {
#pragma omp target teams distribute parallel for collapse(2) map(to : u[0 : atoms * NUMBERS])                          \
    map(from : y[0 : atoms * NUMBERS])
  for (int atom = 0; atom < atoms; atom++)
    for (int m = 0; m < NUMBERS; m++) {
      complex_t sum = {0, 0};
      for (int p = 0; p < PRODUCTS; p++) {
        const complex_t a = u[atom * NUMBERS + left[m * PRODUCTS + p]], b = u[atom * NUMBERS + right[m * PRODUCTS + p]];
        sum.re += coefficient[p] * (a.re * b.re - a.im * b.im);
        sum.im += coefficient[p] * (a.re * b.im + a.im * b.re);
      }
      y[atom * NUMBERS + m] = sum;
    }
}

static void compute_du(int atoms, const double *angle, const complex_t *u, const complex_t *y, double *force) {
#pragma omp target teams distribute parallel for collapse(3) map(to : u[0 : atoms * NUMBERS], y[0 : atoms * NUMBERS])  \
    map(from : force[0 : atoms * NEIGHBOURS * 3])
  for (int atom = 0; atom < atoms; atom++)
    for (int n = 0; n < NEIGHBOURS; n++)
      for (int d = 0; d < 3; d++) {
        const double w = cos(angle[atom * NEIGHBOURS + n] + d);
        double sum = 0;
        for (int m = 0; m < NUMBERS; m++)
          sum += w * (u[atom * NUMBERS + m].re * y[atom * NUMBERS + m].re +
                      u[atom * NUMBERS + m].im * y[atom * NUMBERS + m].im);
        force[(atom * NEIGHBOURS + n) * 3 + d] = sum;
      }
}

static void compute_ui_bare(int atoms, const double *angle, complex_t *u) {
#pragma omp target teams ompx_bare num_teams(atoms) thread_limit(128) map(to : angle[0 : atoms * NEIGHBOURS])          \
    map(tofrom : u[0 : atoms * NUMBERS])
  {
    static complex_t level[NUMBERS], sum[NUMBERS];
#pragma omp groupprivate(level, sum)
    const int atom = ompx_block_id_x();
    for (int m = ompx_thread_id_x(); m < NUMBERS; m += ompx_block_dim_x())
      sum[m].re = sum[m].im = 0;
    for (int n = 0; n < NEIGHBOURS; n++) {
      const double a = angle[atom * NEIGHBOURS + n], c = cos(a), s = sin(a);
      if (ompx_thread_id_x() == 0) {
        level[0].re = 1;
        level[0].im = 0;
      }
      ompx_sync_block(ompx_acq_rel);
      for (int j = 1; j < LEVELS; j++) {
        for (int m = ompx_thread_id_x(); m < (j + 1) * (j + 1); m += ompx_block_dim_x()) {
          const complex_t below = level[LEVEL_BEGIN(j - 1) + m % (j * j)];
          level[LEVEL_BEGIN(j) + m].re = c * below.re - s * below.im;
          level[LEVEL_BEGIN(j) + m].im = c * below.im + s * below.re;
        }
        ompx_sync_block(ompx_acq_rel);
      }
      for (int m = ompx_thread_id_x(); m < NUMBERS; m += ompx_block_dim_x()) {
        sum[m].re += level[m].re;
        sum[m].im += level[m].im;
      }
      ompx_sync_block(ompx_acq_rel);
    }
    for (int m = ompx_thread_id_x(); m < NUMBERS; m += ompx_block_dim_x())
      u[atom * NUMBERS + m] = sum[m];
  }
}

static void compute_yi_bare(int atoms, const double *coefficient, const int *left, const int *right, const complex_t *u,
                            complex_t *y) {
#pragma omp target teams ompx_bare num_teams((NUMBERS + 31) / 32, (atoms + 7) / 8) thread_limit(32, 8)                 \
    map(to : u[0 : atoms * NUMBERS]) map(from : y[0 : atoms * NUMBERS])
  {
    const int m = ompx_block_id_x() * ompx_block_dim_x() + ompx_thread_id_x();
    const int atom = ompx_block_id_y() * ompx_block_dim_y() + ompx_thread_id_y();
    if (atom < atoms && m < NUMBERS) {
      complex_t sum = {0, 0};
      for (int p = 0; p < PRODUCTS; p++) {
        const complex_t a = u[atom * NUMBERS + left[m * PRODUCTS + p]], b = u[atom * NUMBERS + right[m * PRODUCTS + p]];
        sum.re += coefficient[p] * (a.re * b.re - a.im * b.im);
        sum.im += coefficient[p] * (a.re * b.im + a.im * b.re);
      }
      y[atom * NUMBERS + m] = sum;
    }
  }
}

static void compute_du_bare(int atoms, const double *angle, const complex_t *u, const complex_t *y, double *force) {
#pragma omp target teams ompx_bare num_teams((atoms * NEIGHBOURS * 3 + 255) / 256) thread_limit(256)                   \
    map(to : u[0 : atoms * NUMBERS], y[0 : atoms * NUMBERS]) map(from : force[0 : atoms * NEIGHBOURS * 3])
  {
    const int at = ompx_block_id_x() * ompx_block_dim_x() + ompx_thread_id_x();
    if (at < atoms * NEIGHBOURS * 3) {
      const int d = at % 3, pair = at / 3, atom = pair / NEIGHBOURS;
      const double w = cos(angle[pair] + d);
      double sum = 0;
      for (int m = 0; m < NUMBERS; m++)
        sum += w * (u[atom * NUMBERS + m].re * y[atom * NUMBERS + m].re +
                    u[atom * NUMBERS + m].im * y[atom * NUMBERS + m].im);
      force[at] = sum;
    }
  }
}
