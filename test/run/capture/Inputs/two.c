#include "two.h"
int even(int n) { return n % 2 == 0; }
