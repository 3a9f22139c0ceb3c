// device/Induction.h - inductions in closed form.
#ifndef CHOMP_DEVICE_INDUCTION_H
#define CHOMP_DEVICE_INDUCTION_H

namespace chomp {

/// start * step to the power of n: what n steps of the operator * make of start. In the type that one step has; by
/// squares, of which none is larger than the result.
template <class T, class Step> CHOMP_DEVICE auto multiplied(T start, Step step, unsigned long long n) {
  decltype(start * step) square = step, result = start;
  for (;;) {
    if (n % 2)
      result *= square;
    n /= 2;
    if (!n)
      return result;
    square *= square;
  }
}

} // namespace chomp

#endif
