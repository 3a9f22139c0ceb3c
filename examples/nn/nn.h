/* nn.h - the records of nn.c: positions of hurricanes, one every six hours, and a generator for them. */
#ifndef NN_H
#define NN_H

#include "../common/example.h"

#define NAME_LENGTH 12

/* Where something is, in degrees: all that a kernel needs of a record. */
typedef struct {
  float lat;
  float lng;
} position_t;

typedef struct {
  int year, month, day, hour;
  int number; /* of the storm in its year */
  char name[NAME_LENGTH];
  position_t position;
  int wind;     /* knots */
  int pressure; /* millibar */
} record_t;

/* A record that is near, and how near. */
typedef struct {
  int record;
  float distance;
} neighbour_t;

static const char *const storm_names[] = {"ALBERTO", "BERYL", "CHRIS",  "DEBBY", "ERNESTO", "FLORENCE", "GORDON",
                                          "HELENE",  "ISAAC", "JOYCE",  "KEITH", "LESLIE",  "MICHAEL",  "NADINE",
                                          "OSCAR",   "PATTY", "RAFAEL", "SANDY", "TONY",    "VALERIE",  "WILLIAM"};

static inline void generate_records(record_t *records, int n, unsigned seed) {
  const int name_count = (int)(sizeof(storm_names) / sizeof(storm_names[0]));
  for (int i = 0; i < n; i++) {
    record_t *r = &records[i];
    r->year = 1950 + random_int(&seed, 55);
    r->month = 1 + random_int(&seed, 12);
    r->day = 1 + random_int(&seed, 28);
    r->hour = 6 * random_int(&seed, 4);
    r->number = 1 + random_int(&seed, 28);
    strcpy(r->name, storm_names[random_int(&seed, name_count)]);
    r->position.lat = (float)(700 + random_int(&seed, 6300)) / 100.0f;
    r->position.lng = (float)random_int(&seed, 35800) / 100.0f;
    r->wind = 10 + random_int(&seed, 155);
    r->pressure = 870 + random_int(&seed, 140);
  }
}

static inline void print_record(FILE *file, const record_t *r) {
  fprintf(file, "%4d %2d %2d %2d %2d %-9s %9.5f %10.5f %4d %5d", r->year, r->month, r->day, r->hour, r->number, r->name,
          r->position.lat, r->position.lng, r->wind, r->pressure);
}

static inline void write_records(const char *name, const record_t *records, int n) {
  FILE *file = open_file(name, "w");
  fprintf(file, "%d\n", n);
  for (int i = 0; i < n; i++) {
    print_record(file, &records[i]);
    fputc('\n', file);
  }
  fclose(file);
}

/* Returns the records, to be freed by the caller, and their number. */
static inline record_t *read_records(const char *name, int *n) {
  FILE *file = open_file(name, "r");
  if (fscanf(file, "%d", n) != 1 || *n < 1)
    bad_input(name);
  record_t *records = malloc(*n * sizeof(record_t));
  for (int i = 0; records && i < *n; i++) {
    record_t *r = &records[i];
    if (fscanf(file, "%d%d%d%d%d%11s%f%f%d%d", &r->year, &r->month, &r->day, &r->hour, &r->number, r->name,
               &r->position.lat, &r->position.lng, &r->wind, &r->pressure) != 10)
      bad_input(name);
  }
  fclose(file);
  return records;
}

#endif
