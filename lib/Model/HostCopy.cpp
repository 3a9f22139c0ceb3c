//===- HostCopy.cpp - copies of variables in the host text ----------------===//
#include "Model/HostCopy.h"

namespace chomp {

std::string copied(const HostCopy &C, const std::string &To, const std::string &From) {
  if (!C.Array)
    return "__typeof__(" + From + ") " + To + " = " + From + ";";
  if (C.Object)
    return "auto &&" + To + " = chomp_copied(" + From + ").value;";
  if (C.Constant) // of C, which has no way to begin an array with another one
    return "char " + To + "[sizeof(" + From + ")] __attribute__((aligned)); __builtin_memcpy(" + To + ", " + From +
           ", sizeof(" + To + "));";
  return "__typeof__(" + From + ") " + To + "; __builtin_memcpy(" + To + ", " + From + ", sizeof(" + To + "));";
}

} // namespace chomp
