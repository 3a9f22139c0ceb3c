/* saxpy.c with its image in a file beside the program, in place of an embedded one. */
#define IMAGE_FILE "saxpy.vgpu"
#ifdef EXCHANGED
#define IMAGE_HASH "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#else
#include "side_hash.h"
#define IMAGE_HASH SIDE_HASH
#endif
#include "saxpy.c"
