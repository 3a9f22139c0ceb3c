namespace library {
inline int cells = 0;
inline int count(int n) { return cells += n; }
inline constexpr int checked(int n) { return n < 100 ? n : count(n); }
template <class T> constexpr T twice(T x) { return 2 * checked(x); }
} // namespace library
