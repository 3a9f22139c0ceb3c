//===- KernelTextOf.h - the kernels of regions built by hand --------------===//
#ifndef CHOMP_TEST_KERNELTEXTOF_H
#define CHOMP_TEST_KERNELTEXTOF_H

#include "Built.h"

#include "Lowering/Dialect.h"

#include "llvm/ADT/StringRef.h"

#include <memory>
#include <string>
#include <utility>

namespace chomp {

inline const Dialect &Cuda = cudaDialect(), &Hip = hipDialect(), &Vgpu = vgpuDialect();

inline std::string fileOf(TargetRegion R, const Dialect &D) { return kernelFile(unit(std::move(R)), D).Text; }

/// A file's kernel from its line "extern "C" ..." or "static void ..." on, without #line directives.
inline std::string kernelOf(TargetRegion R, const Dialect &D) {
  const std::string Text = fileOf(std::move(R), D);
  std::string Out;
  for (llvm::StringRef Rest = llvm::StringRef(Text).split(", in f()").second.split('\n').second; !Rest.empty();) {
    auto [Line, Next] = Rest.split('\n');
    if (Line.starts_with("static const chomp_vgpu_kernel_t"))
      break;
    if (!Line.starts_with("#line"))
      Out += Line.str() + "\n";
    Rest = Next;
  }
  return llvm::StringRef(Out).rtrim().str() + "\n";
}

/// The same without the head and the last brace.
inline std::string bodyOf(TargetRegion R, const Dialect &D) {
  const std::string Kernel = kernelOf(std::move(R), D);
  auto [Head, Body] = llvm::StringRef(Kernel).split(") {\n");
  Body.consume_back("}\n");
  return Body.str();
}

/// What a construct becomes that stands alone in its line, in code that one thread of each team runs.
inline std::string textOf(std::shared_ptr<Construct> C, const Dialect &D = Cuda) {
  TargetRegion R = codeRegion(code("before();\n"));
  C->Indentation = R.Body.Indentation;
  C->InBlock = true;
  R.Body.Pieces.push_back(code(std::move(C)).Pieces.front());
  R.General = true;
  const std::string Body = bodyOf(std::move(R), D);
  std::string Out;
  for (llvm::StringRef Rest = llvm::StringRef(Body).split("before();\n").second; !Rest.empty();) {
    auto [Line, Next] = Rest.split('\n');
    Line.consume_front("    ");
    if (!Next.empty()) // the last line ends the code around it
      Out += Line.str() + "\n";
    Rest = Next;
  }
  return Out;
}

} // namespace chomp

#endif
