int main(void) {
  volatile int forever = 1;
  while (forever)
    ;
  return 0;
}
