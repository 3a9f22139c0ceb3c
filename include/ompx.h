/* ompx.h - kernel mode's routines, found as <ompx.h> where LLVM's header of that name would be: see chomp/ompx.h. */
#include <chomp/ompx.h>
