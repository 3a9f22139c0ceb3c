// Functions for calls through pointers are listed in the file, which can't say types that are not public.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
class counter {
  struct count {
    int x;
  };
#pragma omp begin declare target indirect
  static count next(int x) { return {x + 1}; } // error: declare target indirect for 'next', whose type names a class that is not public, is not yet supported: the file's list of functions names it
#pragma omp end declare target
public:
  using function = count (*)(int);
  static function get() { return next; }
};

int main() {
  int r = 0;
  counter::function f = counter::get();
#pragma omp target map(from : r)
  r = f(2).x;
  return r == 3 ? 0 : 1;
}
#pragma omp begin declare target indirect
class Bank {
  struct Account {
    int balance = 0;
    int debit(int x) { return balance -= x; } // error: declare target indirect for 'debit', whose type names a class that is not public, is not yet supported: the file's list of functions names it
    int credit(int x) { return balance += x; } // nothing points to it
  };

public:
  static auto step() { return &Account::debit; }
};
#pragma omp end declare target

// A class in a function is nobody else's either.
#pragma omp begin declare target indirect
inline auto pick() {
  struct local {
    static int once(int x) { return x + 1; } // called by its name alone
    static int more(int x) { return once(x); } // error: declare target indirect for 'more', a function of a class that is declared in a function, is not yet supported: the file's list of functions names it; declare the class outside of the function
  };
  return &local::more;
}
#pragma omp end declare target
int more(int x) { return pick()(x); }
