/* The weights of a recording's rows. */
#ifndef WEIGHTS_H
#define WEIGHTS_H

#pragma omp begin declare target
double weight(int row, int rows);
#pragma omp end declare target

#endif
