#include "weights.h"

#include <math.h>

double weight(int row, int rows) { return 0.54 - 0.46 * cos(2.0 * 3.14159265358979 * (row + 1) / (rows + 1)); }
