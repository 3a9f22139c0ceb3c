/** @file
   Numbers of threads that the translator, the runtime and kernels agree on. C, and any C++. */
#ifndef CHOMP_LIMITS_H
#define CHOMP_LIMITS_H

/** The most that a team can have, on any device. */
#define CHOMP_MOST_TEAM_THREADS 1024
/** Those of a team where no clause says it, of a kernel that is one loop over all threads of the league. */
#define CHOMP_LOOP_TEAM_THREADS 256
/** The same of a kernel whose threads meet. */
#define CHOMP_TEAM_THREADS 128
/** A grid's index of 32 bits may begin with so much, which the launch leaves room for. */
#define CHOMP_MOST_FIRST_INDEX 1024

#endif
