/* A function begins here and ends in the file that includes this one. */
static int sum(const int *a, int n) {
  int all = 0;
