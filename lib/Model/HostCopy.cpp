//===- HostCopy.cpp - copies of variables in the host text ----------------===//
#include "Model/HostCopy.h"

namespace chomp {

std::string constructed(const HostCopy &C, const std::string &Name, const std::string &Like) {
  const std::string Aligned =
      C.Alignment ? "__attribute__((aligned(" + std::to_string(C.Alignment) + "))) " : std::string();
  return Aligned + (C.NeverRead && Name == C.Name ? "__attribute__((unused)) " : "") + "__typeof__(" + Like + ") " +
         Name + ";";
}

std::string copied(const HostCopy &C, const std::string &To, const std::string &From) {
  const std::string Alignment = C.Alignment ? std::to_string(C.Alignment) : "";
  if (C.Array && C.Object)
    return "auto &&" + To + " = " +
           (C.Alignment ? "chomp_copied_aligned<" + Alignment + ">(" : std::string("chomp_copied(")) + From +
           ").value;";
  const std::string Bytes = " __builtin_memcpy(" + To + ", " + From + ", sizeof(" + To + "));";
  if (C.Array && C.Constant) // of C, which has no way to begin an array with another one
    return "char " + To + "[sizeof(" + From + ")] __attribute__((aligned" +
           (C.Alignment ? "(" + Alignment + ")" : std::string()) + "));" + Bytes;
  std::string Declared = constructed(C, To, From);
  if (C.Array)
    return Declared + Bytes;
  Declared.back() = ' ';
  return Declared + "= " + From + ";";
}

} // namespace chomp
