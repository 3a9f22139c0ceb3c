struct pair { int n, *p; };
#pragma omp declare mapper(struct pair v) map(v, v.p[0:v.n]) // error: a mapper in a header is not yet supported: declare it in the source file that uses it
