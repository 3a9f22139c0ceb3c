// The same in templates, which their instantiations don't repeat.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: declare reduction; initializer; hint
struct Sum {
  int value = 0;
};
void start(int &to);
#pragma omp declare reduction(two : int : omp_out += omp_in) initializer(start(omp_priv))
#pragma omp declare reduction(three : int : omp_out += omp_in) initializer(omp_priv(3))
#pragma omp declare reduction(four : int : omp_out += omp_in) initializer(start(omp_in)) // error: an initializer that leaves 'omp_priv' as it is: write 'omp_priv = value', or call a function with '&omp_priv'
#pragma omp declare reduction(operator+ : Sum : omp_out.value += omp_in.value)
#pragma omp declare reduction(operator* : long : omp_out *= omp_in) // error: reduction '*' for type 'long' is declared by OpenMP: give yours another name

template <class T> T add(T x) {
#pragma omp declare reduction(+ : T : omp_out += omp_in) // error: reduction '+' for type 'int' is declared by OpenMP: give yours another name
#pragma omp declare reduction(five : T : omp_out += omp_in) initializer(omp_out = 0) // error: an initializer that leaves 'omp_priv' as it is: write 'omp_priv = value', or call a function with '&omp_priv'
#pragma omp atomic hint(sizeof(T) == 4 ? 12 : 0) // error: hints 'omp_sync_hint_nonspeculative' and 'omp_sync_hint_speculative' contradict each other: leave one of them out
  x++;
  return x;
}
int use() { return add(1) + add(2); }
