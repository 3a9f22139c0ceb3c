//===- Nowait.cpp - what translated text asks of a module whose waits are told of ===//
//
// libchomp has functions of these names, too, for modules that another linker has made of Chomp's objects: nobody tells
// of their waits, and their constructs have ended when they return.
//
//===----------------------------------------------------------------------===//
#include "chomp/runtime.h"
#include "chomp/waits.h"

void chomp_nowait() { chomp_next_nowait(1); }

extern "C" int chomp_host_tasks() { return chomp_has_host_tasks(); }
extern "C" int chomp_waits_told() { return 1; }
