double t = i;
#include "lines-inner.h"
x[i] = t; // body
