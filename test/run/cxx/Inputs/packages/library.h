#pragma once
#pragma GCC system_header
#include "values.h"
inline double half(double x) { return x / 2; }
template <class T> T sum(const pair_of<T> &p) { return p.first + p.second; }
