// A variable that is a union without a name has none to be mapped by.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

static union {
  int whole;
  float part;
};
#pragma omp begin declare target
static union {
  int of;
  float other;
};
int get() { return of; } // error: a member of a union without a name that is declared outside of it is not yet supported in a target region
#pragma omp end declare target

int main() {
  union {
    int i;
    float f;
  };
#pragma omp target
  i = get(); // error: a member of a union without a name that is declared outside of it is not yet supported in a target region
#pragma omp target
  whole = 3; // error: a member of a union without a name that is declared outside of it is not yet supported in a target region
#pragma omp target
  {
    union {
      int own;
      float same;
    };
    own = 4;
  }
}
