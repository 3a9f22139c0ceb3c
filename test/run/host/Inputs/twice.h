/* The directive is the macro's. */
static int twice(int x) {
  ON_DEVICE(x)
  x *= 2;
  return x;
}
