/* chomp/version.h - Chomp's version.

   10000 times the major, 100 times the minor version, and the patch level: 0.2.0 is 200. Programs that Chomp compiles
   see the macro (#if __CHOMP__ >= 200); the build takes the version of all else from here. CHANGELOG.md says what is
   new. */
#ifndef __CHOMP__
#define __CHOMP__ 200
#endif
