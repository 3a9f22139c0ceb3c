// An event on its way from the thread whose task has it to the one that fulfills it.
#include <omp.h>

#pragma omp declare target
struct handed { omp_event_handle_t event; int there, value; };

static void hand_over(struct handed *to, omp_event_handle_t event) {
  to->event = event;
#pragma omp atomic write release
  to->there = 1;
}
static void fulfill(struct handed *from) {
  for (int there = 0; !there;) {
#pragma omp atomic read acquire
    there = from->there;
  }
  from->value = 7;
  omp_fulfill_event(from->event);
}
#pragma omp end declare target
