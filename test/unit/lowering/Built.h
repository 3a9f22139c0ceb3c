//===- Built.h - regions built by hand ------------------------------------===//
//
// What a test of the lowering begins with, and changes to what it asks about.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TEST_BUILT_H
#define CHOMP_TEST_BUILT_H

#include "Model/Unit.h"

#include "llvm/Frontend/OpenMP/OMPConstants.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace chomp {

inline Expression constant(long long Value) {
  Expression E;
  E.Host = std::to_string(Value);
  E.Constant = Value;
  return E;
}
/// What the host knows before the launch.
inline Expression value(const char *Text) {
  Expression E;
  E.Host = Text;
  return E;
}
/// What only the device can read.
inline Expression inMemory(const char *Text) {
  Expression E = value(Text);
  E.ByValueOnly = false;
  return E;
}

/// The user's code, in a line of its file.
inline StructuredBlock code(const char *Text, unsigned Line = 12) {
  StructuredBlock Block;
  StructuredBlock::Piece Piece;
  Piece.Text = Text;
  Block.Pieces.push_back(std::move(Piece));
  Block.Where = {"a.c", Line};
  Block.Indentation = "    ";
  return Block;
}
/// A construct that is all of some code.
inline StructuredBlock code(std::shared_ptr<Construct> Nested, unsigned Line = 12) {
  StructuredBlock Block;
  StructuredBlock::Piece Piece;
  Piece.Nested = std::move(Nested);
  Block.Pieces.push_back(std::move(Piece));
  Block.Where = {"a.c", Line};
  Block.Indentation = "    ";
  return Block;
}

/// for (int i = 0; i < Upper; i++)
inline Loop loop(const char *Variable, Expression Upper) {
  Loop L;
  L.Variable = Variable;
  L.Type = "int";
  L.Lower = constant(0);
  L.Upper = std::move(Upper);
  L.Step = constant(1);
  L.Where = {"a.c", 11};
  return L;
}
/// The same with another type of counter.
inline Loop loopOf(const char *Type, unsigned Bits, bool Signed, const char *Variable, Expression Upper) {
  Loop L = loop(Variable, std::move(Upper));
  L.Type = Type;
  L.Bits = Bits;
  L.Signed = Signed;
  return L;
}
inline LoopNest nest(std::vector<Loop> Loops, StructuredBlock Body) {
  LoopNest Nest;
  Nest.Loops = std::move(Loops);
  Nest.Body = std::move(Body);
  return Nest;
}

/// A construct inside a region's code that threads share, with nothing in it.
inline std::shared_ptr<Construct> threads(ConstructList Leaves) {
  auto C = std::make_shared<Construct>();
  C->Constructs = std::move(Leaves);
  C->Where = {"a.c", 12};
  C->Threads = std::make_shared<ThreadConstruct>();
  return C;
}
inline std::shared_ptr<Construct> atomicUpdate(const char *X, const char *Operator, const char *Value) {
  auto C = std::make_shared<Construct>();
  C->Constructs = {llvm::omp::OMPD_atomic};
  C->Where = {"a.c", 12};
  C->Atomic.emplace();
  C->Atomic->Type = "int";
  C->Atomic->X = X;
  C->Atomic->Operator = Operator;
  C->Atomic->Value = Value;
  C->Atomic->Native = true;
  return C;
}

inline ConstructList leaves(std::initializer_list<llvm::omp::Directive> Leaves) { return Leaves; }
/// The leaf constructs of target teams distribute parallel for.
inline ConstructList allLeaves() {
  using namespace llvm::omp;
  return leaves({OMPD_target, OMPD_teams, OMPD_distribute, OMPD_parallel, OMPD_for});
}

/// A region in line 10 of a.c, in f().
inline TargetRegion region(ConstructList Leaves) {
  TargetRegion R;
  R.Kernel = "f_l10";
  R.Function = "f";
  R.Where = {"a.c", 10};
  R.Indentation = "  ";
  R.Lead = "  ";
  R.Directive = spell(Leaves);
  R.Constructs = std::move(Leaves);
  return R;
}
/// target teams distribute parallel for over `for (int i = 0; i < n; i++) y[i] = i;`
inline TargetRegion loopRegion(ConstructList Leaves = allLeaves()) {
  TargetRegion R = region(std::move(Leaves));
  R.Loops = nest({loop("i", value("n"))}, code("y[i] = i;"));
  return R;
}
/// The same over several loops.
inline TargetRegion nestRegion(std::vector<Loop> Loops) {
  TargetRegion R = region(allLeaves());
  R.Loops = nest(std::move(Loops), code("y[0] += 1;"));
  return R;
}
/// target, around some code.
inline TargetRegion codeRegion(StructuredBlock Body, ConstructList Leaves = {llvm::omp::OMPD_target}) {
  TargetRegion R = region(std::move(Leaves));
  R.Body = std::move(Body);
  return R;
}

/// A parameter that the kernel gets by value, of the variable's own name.
inline Variable parameter(const char *Type, const char *Name) {
  Variable V;
  V.Name = Name;
  V.Parameter = Name;
  V.ParameterDecl = std::string(Type) + " " + Name;
  V.Type = Type;
  V.HostValue = Name;
  return V;
}
/// A pointer that a map translates.
inline Variable pointer(const char *Type, const char *Name, int Map) {
  Variable V = parameter(Type, Name);
  V.ParameterDecl = std::string(Type) + " *" + Name;
  V.Type = std::string(Type) + " *";
  V.Pass = Passing::Pointer;
  V.Map = Map;
  return V;
}
/// A number that the threads have copies of: `int t`.
inline Variable copyOf(Sharing Share, const char *Type, const char *Name) {
  Variable V;
  V.Name = Name;
  V.Share = Share;
  V.Pass = Passing::Local;
  V.LocalDecl = std::string(Type) + " " + Name;
  V.Written = true;
  return V;
}
inline ReductionItem sum(const char *Type, const char *Name) {
  ReductionItem I;
  I.Variable = Name;
  I.Type = Type;
  I.Identity = "0";
  I.Floating = I.Type != "int";
  return I;
}
/// A list item of a reduction: the original, which the kernel has a pointer to.
inline Variable reduced(const char *Type, const char *Name, int Map) {
  Variable V;
  V.Name = Name;
  V.Share = Sharing::Reduction;
  V.Pass = Passing::Storage;
  V.Parameter = std::string(Name) + "_";
  V.ParameterDecl = std::string(Type) + " *" + Name + "_";
  V.HostValue = std::string("&") + Name;
  V.Map = Map;
  V.Written = true;
  return V;
}

/// map(to: x[0:n]), or from, or both.
inline MapItem mapOf(const char *Name, bool To, bool From) {
  MapItem M;
  M.Variable = Name;
  M.Item = M.Variable + "[0:n]";
  M.Type.To = To;
  M.Type.From = From;
  M.Begin = "&" + M.Variable + "[0]";
  M.Size = "n * sizeof(" + M.Variable + "[0])";
  M.Pointer = "&" + M.Variable;
  return M;
}

/// A region after a change.
template <class Change> TargetRegion with(TargetRegion R, Change Do) {
  Do(R);
  return R;
}
/// A file with one region.
inline Unit unit(TargetRegion R) {
  Unit U;
  U.Id = "a-0123456789ab";
  U.Stem = "a";
  U.Source = "a.c";
  U.Regions.push_back(std::make_unique<TargetRegion>(std::move(R)));
  return U;
}

} // namespace chomp

#endif
