/* physics.h - bodies and what acts between them. The functions and variables below are defined in one file and used in
   the kernels of another: they are declared for the device here. */
#ifndef PHYSICS_H
#define PHYSICS_H

typedef struct {
  float x, y, z;
} vector_t;

typedef struct {
  vector_t position;
  vector_t velocity;
  float mass;
} body_t;

/* Pairs of kinds of bodies attract each other with a strength of their own. */
#define KINDS 3

#pragma omp declare target

/* constants.c */
extern float gravity;
extern float softening; /* no pair is nearer than this */
extern const float strength[KINDS][KINDS];

/* force.c: the acceleration of a body at `position` by another one. */
vector_t attraction(vector_t position, int kind, const body_t *other, int other_kind);

#pragma omp end declare target

/* constants.c: sets the variables, on the host and on the device. */
void set_constants(float new_gravity, float new_softening);

/* force.c: the potential energy of all pairs, computed on the device. */
double potential_energy(const body_t *bodies, const int *kinds, int n);

/* simulate.c: so many steps on the device. The bodies come back at the end. */
void simulate(body_t *bodies, const int *kinds, int n, int steps, float dt);

#endif
