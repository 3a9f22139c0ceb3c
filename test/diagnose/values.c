// Directives that Clang takes, and whose types or values the specification forbids.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: declare reduction; initializer; hint; groupprivate; declare target; score; adjust_args
#include <omp.h>

struct pair {
  int a, b;
};
enum color { red, green };
void start(int *to, int from);
#pragma omp declare reduction(+ : int : omp_out += omp_in) // error: reduction '+' for type 'int' is declared by OpenMP: give yours another name
#pragma omp declare reduction(min : float, unsigned char : omp_out += omp_in) // error: reduction 'min' for type 'float' is declared by OpenMP: give yours another name // error: reduction 'min' for type 'unsigned char' is declared by OpenMP: give yours another name
#pragma omp declare reduction(&& : _Bool : omp_out = omp_out && omp_in) // error: reduction '&&' for type '_Bool' is declared by OpenMP: give yours another name
#pragma omp declare reduction(+ : struct pair : omp_out.a += omp_in.a)
#pragma omp declare reduction(max : enum color : omp_out = omp_in > omp_out ? omp_in : omp_out)
#pragma omp declare reduction(one : int : omp_out += omp_in) initializer(omp_out = 0) // error: an initializer that leaves 'omp_priv' as it is: write 'omp_priv = value', or call a function with '&omp_priv'
#pragma omp declare reduction(two : int : omp_out += omp_in) initializer(3) // error: an initializer that leaves 'omp_priv' as it is: write 'omp_priv = value', or call a function with '&omp_priv'
#pragma omp declare reduction(three : int : omp_out += omp_in) initializer(start(&omp_orig, 3)) // error: an initializer that leaves 'omp_priv' as it is: write 'omp_priv = value', or call a function with '&omp_priv'
#pragma omp declare reduction(four : int : omp_out += omp_in) initializer(start(&omp_priv, omp_orig))
#pragma omp declare reduction(five : int : omp_out += omp_in) initializer(omp_priv = 0)

int linked, entered, local, listed;
#pragma omp declare target link(linked) // error: groupprivate variable 'linked' may not be in 'link' of declare target: leave it out
#pragma omp groupprivate(linked, entered, local, listed)
#pragma omp declare target enter(entered) // error: groupprivate variable 'entered' may not be in 'enter' of declare target: leave it out
#pragma omp declare target local(local)
#pragma omp declare target(listed)

int variant(void);
void pointers(int n, int *p);
#pragma omp declare variant(pointers) match(construct = {dispatch}) adjust_args(need_device_ptr : p, n) // error: expected a pointer in 'adjust_args(need_device_ptr: …)' in '#pragma omp declare variant'
void plainPointers(int n, int *p);
#pragma omp declare variant(variant) match(user = {condition(score((int)sizeof(int) - 9) : 1)}) // error: a score must be a constant integer that is not negative
int plain(void);

struct open {
  int size, rest[1];
};
void sections(int n, struct open *s) {
  enum { Last = 63 };
  int all[64], *part = all;
#pragma omp target map(to : all[60 : 10]) // error: the section reaches beyond 'all', which has 64 elements: shorten it
  n = all[60];
#pragma omp target enter data map(to : all[Last + 2 :]) // error: the section reaches beyond 'all', which has 64 elements: shorten it
#pragma omp target map(to : all[Last : 1], part[0 : 70]) map(s->rest[0 : 10])
  n = part[0];
}

void hints(int x) {
#pragma omp atomic hint(omp_sync_hint_contended | omp_sync_hint_uncontended) // error: hints 'omp_sync_hint_uncontended' and 'omp_sync_hint_contended' contradict each other: leave one of them out
  x++;
#pragma omp critical(name) hint(omp_sync_hint_speculative + omp_sync_hint_nonspeculative) // error: hints 'omp_sync_hint_nonspeculative' and 'omp_sync_hint_speculative' contradict each other: leave one of them out
  x++;
#pragma omp target map(x)
  {
#pragma omp atomic hint(3) // error: hints 'omp_sync_hint_uncontended' and 'omp_sync_hint_contended' contradict each other: leave one of them out
    x++;
#pragma omp atomic hint(omp_sync_hint_contended | omp_sync_hint_speculative)
    x++;
  }
}
