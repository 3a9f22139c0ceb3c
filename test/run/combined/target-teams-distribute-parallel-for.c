// Loops of every shape under `target teams distribute parallel for`, with each host compiler.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/shapes.h"
#include <stddef.h>

ALL_SHAPES(target teams distribute parallel for)
