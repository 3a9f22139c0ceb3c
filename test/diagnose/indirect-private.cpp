// Functions for calls through pointers are listed in the file, where only public ones can be named.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
class counter {
#pragma omp begin declare target indirect
  static int next(int x) { return x + 1; } // error: declare target indirect for 'next', which is not public, is not yet supported: the file's list of functions names it
#pragma omp end declare target
public:
  using function = int (*)(int);
  static function get() { return next; }
};

int main() {
  int r = 0;
  counter::function f = counter::get();
#pragma omp target map(from : r)
  r = f(2);
  return r == 3 ? 0 : 1;
}
#pragma omp begin declare target indirect
class Account {
  int balance = 0;
  int credit(int x) { return balance += x; } // nothing points to it
  int debit(int x) { return balance -= x; } // error: declare target indirect for 'debit', which is not public, is not yet supported: the file's list of functions names it

public:
  static int (Account::*step())(int) { return &Account::debit; }
};
#pragma omp end declare target
