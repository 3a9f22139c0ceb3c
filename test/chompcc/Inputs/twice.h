/* A function with a target region, used by most tests here. */
#ifdef __cplusplus
extern "C"
#endif
void twice(float *x, int n);
