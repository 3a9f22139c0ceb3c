//===- Print.cpp - regions as text (--dump-regions) -----------------------===//
//
// One fact a line, in the words of the specification; what is empty is left out.
//
//===----------------------------------------------------------------------===//
#include "Model/Unit.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"

namespace chomp {

std::string spell(const ConstructList &Constructs) {
  std::string Out;
  for (llvm::omp::Directive Leaf : Constructs) {
    if (!Out.empty())
      Out += ' ';
    Out += llvm::omp::getOpenMPDirectiveName(Leaf, 52);
  }
  return Out;
}

static const char *spell(Passing P) {
  switch (P) {
  case Passing::Value:
    return "by value";
  case Passing::Pointer:
    return "translated pointer";
  case Passing::Array:
    return "array, by its corresponding storage";
  case Passing::Storage:
    return "corresponding storage";
  case Passing::Local:
    return "local";
  }
  return "";
}

static const char *spell(Sharing S) {
  switch (S) {
  case Sharing::Shared:
    return "shared";
  case Sharing::Private:
    return "private";
  case Sharing::Firstprivate:
    return "firstprivate";
  case Sharing::Lastprivate:
    return "lastprivate";
  case Sharing::FirstLastprivate:
    return "firstprivate and lastprivate";
  case Sharing::Reduction:
    return "reduction";
  }
  return "";
}

static const char *spell(ReductionOperator O) {
  static const char *const Names[] = {"+", "-", "*", "min", "max", "&", "|", "^", "&&", "||", "declared"};
  return Names[static_cast<int>(O)];
}

static const char *spell(LoopCondition C) {
  static const char *const Names[] = {"<", "<=", ">", ">=", "!="};
  return Names[static_cast<int>(C)];
}

static void print(const std::vector<MapItem> &Maps, llvm::raw_ostream &OS) {
  for (const MapItem &M : Maps) {
    OS << "  map " << M.Item << ": ";
    OS << (M.From == Origin::Explicit ? "explicit " : M.From == Origin::Predetermined ? "predetermined " : "implicit ");
    const MapType &T = M.Type;
    OS << (T.Lookup         ? "look-up"
           : T.Delete       ? "delete"
           : T.To && T.From ? "tofrom"
           : T.To           ? "to"
           : T.From         ? "from"
                            : "alloc");
    for (auto [On, Name] : {std::pair(T.Always, "always"),
                            {T.Close, "close"},
                            {T.Present, "present"},
                            {T.Hold, "hold"},
                            {T.Self, "self"}})
      if (On)
        OS << ", " << Name;
    OS << "; " << M.Begin << ", " << M.Size << " bytes";
    if (!M.Pointer.empty())
      OS << "; attach " << M.Pointer;
    if (!M.Container.empty())
      OS << "; in " << M.Container;
    if (!M.Mapper.empty())
      OS << "; " << M.Count << " by " << M.Mapper;
    for (const MapIterator &I : M.Iterators)
      OS << "; for " << I.Name << " from " << I.Begin << " to " << I.End << " step " << I.Step;
    OS << '\n';
  }
}

static void print(const LaunchClauses &L, llvm::raw_ostream &OS) {
  auto Line = [&](const char *Name, const std::string &Text) {
    if (!Text.empty())
      OS << "  " << Name << ": " << Text << '\n';
  };
  Line("if", L.If);
  Line("if(teams)", L.IfTeams);
  Line("device", L.Device);
  for (auto &[Name, E] :
       {std::pair("num_teams", L.NumTeams), {"thread_limit", L.ThreadLimit}, {"num_threads", L.NumThreads}})
    if (E)
      Line(Name, E->Host);
  for (auto &[Name, List] : {std::pair("num_teams", &L.Grid), {"thread_limit", &L.Block}, {"launch_bounds", &L.Bounds}})
    if (!List->empty())
      Line(Name, llvm::join(llvm::map_range(*List, [](const Expression &E) { return E.Host; }), ", "));
  if (L.TeamMemory)
    Line("dyn_groupprivate", L.TeamMemory->Host);
  Line("attributes", llvm::join(L.Attributes, ", "));
  if (L.Nowait)
    OS << "  nowait" << (L.NowaitIf.empty() ? "" : "(" + L.NowaitIf + ")") << '\n';
  for (const std::string &D : L.Depend)
    OS << "  " << D << '\n';
}

static void print(const StructuredBlock &Block, unsigned Indent, llvm::raw_ostream &OS);

static void print(const ThreadConstruct &T, unsigned Indent, llvm::raw_ostream &OS) {
  auto Line = [&]() -> llvm::raw_ostream & { return OS.indent(Indent); };
  for (auto &[Name, E] : {std::pair("num_threads", T.NumThreads), {"if", T.If}, {"filter", T.Filter}})
    if (E)
      Line() << Name << ": " << E->device() << '\n';
  for (const PrivateCopy &P : T.Privates)
    Line() << "copy of " << P.Name << ": " << spell(P.Share) << '\n';
  if (!T.Copies.empty())
    Line() << "by value: " << llvm::join(T.Copies, ", ") << '\n';
  if (T.Nowait)
    Line() << "nowait\n";
  print(T.Loops ? T.Loops->Body : T.Body, Indent, OS);
  for (const StructuredBlock &Section : T.Sections)
    print(Section, Indent, OS);
}

/// The constructs in a block.
static void print(const StructuredBlock &Block, unsigned Indent, llvm::raw_ostream &OS) {
  for (const StructuredBlock::Piece &P : Block.Pieces)
    if (P.Nested) {
      OS.indent(Indent) << P.Nested->Where.Line << ": " << spell(P.Nested->Constructs) << '\n';
      if (P.Nested->Threads)
        print(*P.Nested->Threads, Indent + 2, OS);
      if (P.Nested->Critical)
        print(P.Nested->Critical->Body, Indent + 2, OS);
      if (P.Nested->Plain)
        print(*P.Nested->Plain, Indent + 2, OS);
      for (const InstanceCode &I : P.Nested->Instances)
        print(I.Code, Indent + 2, OS);
    }
}

void print(const TargetRegion &R, llvm::raw_ostream &OS) {
  OS << R.Where.File << ':' << R.Where.Line << ": " << spell(R.Constructs) << " in " << R.Function
     << "\n  kernel: " << R.Kernel << '\n';
  print(R.Launch, OS);
  if (R.Loops)
    for (const Loop &L : R.Loops->Loops)
      OS << "  loop " << L.Variable << ": " << L.Type << " from " << L.Lower.Host << ' ' << spell(L.Condition) << ' '
         << L.Upper.Host << " step " << (L.Down ? "-" : "") << L.Step.Host << '\n';
  for (auto &[Name, S] : {std::pair("schedule", R.Schedule), {"dist_schedule", R.DistSchedule}})
    if (S.Present)
      OS << "  " << Name << ": " << S.Kind << (S.Chunk.Host.empty() ? "" : ", " + S.Chunk.Host) << '\n';
  for (const Variable &V : R.Variables)
    OS << "  variable " << V.Name << ": " << spell(V.Share) << ", " << spell(V.Pass)
       << (V.Map >= 0 ? " (map " + R.Maps[V.Map].Item + ")" : "") << '\n';
  for (const ReductionItem &I : R.Reductions)
    OS << "  reduction " << I.Variable << (I.Elements ? " (" + I.Elements->Count + " elements)" : "")
       << (I.Elements && !I.Elements->Team.empty() ? ", one copy for each team of a GPU" : "") << ": "
       << (I.Declared ? I.Declared->Combiner + " from " + I.Declared->Initializer
                      : spell(I.Operator) + std::string(" from ") + I.Identity)
       << '\n';
  print(R.Maps, OS);
  if (R.Bare)
    OS << "  kernel mode\n";
  if (R.ObservesThreads)
    OS << "  asks for its threads or teams\n";
  if (R.ChunksInOrder)
    OS << "  chunks in order\n";
  if (R.General) {
    if (R.SpmdMode)
      OS << "  SPMD mode\n";
    else
      OS << "  generic mode: " << (R.WhyGeneral ? spell(*R.WhyGeneral) : "") << "\n";
    if (R.InRows)
      OS << "  teams in rows of " << R.InRows->Columns.Host << "\n";
    if (R.TeamThreads)
      OS << "  a team of " << R.TeamThreads << " threads for each iteration\n";
    print(R.Body, 4, OS);
  }
}

void print(const DataRegion &R, llvm::raw_ostream &OS) {
  OS << R.Where.File << ':' << R.Where.Line << ": " << spell(R.Constructs) << '\n';
  print(R.Launch, OS);
  print(R.Maps, OS);
  for (const DataRegion::DeviceAddress &A : R.DeviceAddresses)
    OS << "  device address of " << A.Value << '\n';
  for (const std::string &Directive : R.Around)
    OS << "  in " << Directive << '\n';
}

void print(const MapperFunction &M, llvm::raw_ostream &OS) {
  OS << M.Where.File << ':' << M.Where.Line << ": mapper " << M.Name << " for " << M.Type << '\n';
  print(M.Maps, OS);
}

} // namespace chomp
