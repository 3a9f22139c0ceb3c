// A task whose event another thread of the host fulfills, some time after the task's code.
#ifndef LATER_H
#define LATER_H
#include <omp.h>
#include <pthread.h>
#include <unistd.h>

struct later {
  omp_event_handle_t event;
  int *to;
  pthread_t thread;
};

static void *fulfill_later(void *given) {
  struct later *l = (struct later *)given;
  usleep(20000);
  *l->to = 7;
  omp_fulfill_event(l->event);
  return 0;
}

static void set_later(struct later *l, int *to) {
  omp_event_handle_t event;
  l->to = to;
#pragma omp task detach(event) depend(inout : to[0]) firstprivate(l)
  {
    l->event = event;
    pthread_create(&l->thread, 0, fulfill_later, l);
  }
}
#endif
