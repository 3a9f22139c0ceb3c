//===- chompcc - the drop-in compiler -------------------------------------===//
//
// chompcc for C, chompc++ for C++: gcc's and clang's command line, with target regions compiled for devices by Chomp.
// What it does is in lib/Toolchain.
//
//===----------------------------------------------------------------------===//
#include "Model/Translator.h"
#include "Toolchain/CompilerDriver.h"

int main(int Argc, char **Argv) { return chomp::toolchain::runCompiler(Argc, Argv, chomp::translate); }
