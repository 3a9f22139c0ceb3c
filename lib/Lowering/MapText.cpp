//===- MapText.cpp - tables of list items in the host text ----------------===//
//
// Most tables are constant arrays, to be read at a glance:
//
//   const chomp_map_t chomp_maps[] = {
//       {"x[0:n]", CHOMP_MAP_TO, &x[0], n * sizeof(x[0]), 0, 0},
//   };
//
// Where a mapper or an iterator decides at run time how many entries there are, the table is a list that grows:
//
//   chomp_map_list_t chomp_maps = CHOMP_NO_MAPS;
//   chomp_map_each(&chomp_maps, "v", CHOMP_MAP_TOFROM, &v, 1, sizeof(v), 0, 0, chomp_map_vec);
//   for (int i = 0; i < n; i += 1)
//     chomp_map(&chomp_maps, "p[i][0:m]", CHOMP_MAP_TO, &p[i][0], m * sizeof(p[i][0]), &p[i], 0);
//
//===----------------------------------------------------------------------===//
#include "Lowering/MapText.h"

#include "Lowering/HostText.h"
#include "Model/LoopText.h"
#include "Support/Quoted.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace chomp {

std::string inComment(llvm::StringRef Text) {
  std::string Out;
  for (char C : Text) {
    if ((C == '/' && llvm::StringRef(Out).ends_with("*")) || (C == '*' && llvm::StringRef(Out).ends_with("/")))
      Out += ' ';
    Out += C == '\n' || C == '\r' ? ' ' : C;
  }
  return Out;
}

std::string list(const std::string &Head, const std::vector<std::string> &Elements, const std::string &Tail,
                 const std::string &Indent) {
  constexpr size_t Columns = 110;
  std::string Out, Line = Indent + Head;
  for (size_t I = 0; I < Elements.size(); ++I) {
    std::string Next = Elements[I] + (I + 1 < Elements.size() ? ", " : "");
    if (Line.size() + Next.size() > Columns) {
      Out += llvm::StringRef(Line).rtrim().str() + "\n";
      Line = Indent + "    ";
    }
    Line += Next;
  }
  return Out + Line + Tail;
}

std::string mapType(const MapType &T, bool Implicit, bool Exit) {
  if (T.Lookup)
    return "CHOMP_MAP_LOOKUP";
  std::string Out = T.Delete         ? "CHOMP_MAP_DELETE"
                    : T.To && T.From ? "CHOMP_MAP_TOFROM"
                    : T.To           ? "CHOMP_MAP_TO"
                    : T.From         ? "CHOMP_MAP_FROM"
                    : Exit           ? "CHOMP_MAP_RELEASE"
                                     : "CHOMP_MAP_ALLOC";
  for (auto [On, Name] : {std::pair(T.Always, "ALWAYS"),
                          {T.Close, "CLOSE"},
                          {T.Present, "PRESENT"},
                          {T.Hold, "OMPX_HOLD"},
                          {T.Self, "SELF"},
                          {Implicit, "IMPLICIT"}})
    if (On)
      Out += std::string(" | CHOMP_MAP_") + Name;
  return Out;
}

static std::string mapType(const MapItem &M, bool Exit) { return mapType(M.Type, M.From != Origin::Explicit, Exit); }

static bool isDynamic(const std::vector<MapItem> &Maps) {
  return llvm::any_of(Maps, [](const MapItem &M) { return M.isDynamic(); });
}

/// The loops around an item, without braces; Indent moves to the right.
static std::string loops(const MapItem &M, std::string &Indent) {
  std::string Out;
  for (const MapIterator &I : M.Iterators) {
    const std::string Up = I.Name + " < " + I.End, Down = I.Name + " > " + I.End,
                      Condition = I.Either ? factor(I.Step) + " > 0 ? " + Up + " : " + Down
                                  : I.Down ? Down
                                           : Up;
    Out += Indent + "for (" + I.Decl + " = " + I.Begin + "; " + Condition + "; " + I.Name + " += " + I.Step + ")\n";
    Indent += "  ";
  }
  return Out;
}

/// The statement that appends an item to a list.
static std::string append(const MapItem &M, const std::string &List, std::string Indent, bool Exit) {
  std::string Out = loops(M, Indent);
  bool Each = !M.Mapper.empty();
  auto Address = [](const std::string &Text) { return Text.empty() ? "0" : Text; };
  std::vector<std::string> Arguments = {List, quoted(M.Item), mapType(M, Exit), M.Begin};
  if (Each)
    Arguments.push_back(M.Count);
  Arguments.insert(Arguments.end(), {M.Size, Address(M.Pointer), Address(M.Container)});
  if (Each)
    Arguments.push_back(M.Mapper);
  return Out + list(Each ? "chomp_map_each(" : "chomp_map(", Arguments, ");\n", Indent);
}

std::string mapIndex(const std::vector<MapItem> &Maps, int Index, const HostWords &Words) {
  return isDynamic(Maps) ? Words.own("chomp_at_" + std::to_string(Index)) : std::to_string(Index);
}

std::string mapTable(const std::vector<MapItem> &Maps, const std::string &Indent, const HostWords &Words, bool Exit,
                     const std::vector<bool> &IsPassed) {
  if (Maps.empty())
    return "";
  if (isDynamic(Maps)) {
    std::string Out = Indent + "chomp_map_list_t " + Words.own("chomp_maps") + " = CHOMP_NO_MAPS;\n";
    for (size_t I = 0; I < Maps.size(); ++I) {
      if (I < IsPassed.size() && IsPassed[I])
        Out += Indent + "const int " + mapIndex(Maps, I, Words) + " = (int)" + Words.own("chomp_maps") + ".count;\n";
      Out += append(Maps[I], "&" + Words.own("chomp_maps"), Indent, Exit);
    }
    return Out;
  }
  auto Address = [](const std::string &Text) {
    return Text.empty() ? "0" : (llvm::StringRef(Text).starts_with("(void *)") ? "" : "(void *)") + Text;
  };
  std::string Out = Indent + "const chomp_map_t " + Words.own("chomp_maps") + "[] = {\n";
  for (const MapItem &M : Maps)
    Out += Indent + "    {" + quoted(M.Item) + ", " + mapType(M, Exit) + ", " + M.Begin + ", " + M.Size + ", " +
           Address(M.Pointer) + ", " + Address(M.Container) + "},\n";
  return Out + Indent + "};\n";
}

void qualifyAs(std::vector<MapItem> &Maps, const std::vector<MapItem> &Others) {
  for (MapItem &M : Maps)
    if (llvm::any_of(Others, [&](const MapItem &O) { return O.Begin == "(void *)" + M.Begin; }))
      M.Begin = "(void *)" + M.Begin;
}

static std::vector<MapItem> qualifiedAsAny(const DataRegion &R, std::vector<MapItem> Maps) {
  for (const DataRegion::Instance &I : R.Instances)
    qualifyAs(Maps, I.Maps);
  return Maps;
}

/// Before:  #pragma omp target enter data map(to : v)    (in a template; v's mapper is another for each instantiation)
///
/// After:   chomp_map_list_t chomp_maps = CHOMP_NO_MAPS;
///          struct chomp_enter_l9 {};
///          switch (enter_l9_instance(CHOMP_INSTANCE(chomp_enter_l9))) {
///          case 1:
///            chomp_map_each(&chomp_maps, "v", CHOMP_MAP_TO, &v, 1, sizeof(v), 0, 0, chomp_map_row);
///            break;
///          default:
///            chomp_map_each(&chomp_maps, "v", CHOMP_MAP_TO, &v, 1, sizeof(v), 0, 0, chomp_map_list);
///          }
std::string mapTable(const DataRegion &R, const std::vector<MapItem> &Maps, const std::string &Indent,
                     const HostWords &Words, bool Exit) {
  if (!mapsDiffer(R))
    return mapTable(qualifiedAsAny(R, Maps), Indent, Words, Exit);
  const InstanceKeys &Keys = R.Instances.front().Keys;
  std::string Out = Indent + "chomp_map_list_t " + Words.own("chomp_maps") + " = CHOMP_NO_MAPS;\n" + Indent +
                    Keys.declareType("chomp_" + R.Template) + "\n" + Indent + "switch (" + R.Template + "_instance(" +
                    Keys.nameType("chomp_" + R.Template) + ")) {\n";
  std::vector<std::pair<std::string, std::string>> Cases; // what to do, and who does it
  for (size_t I = 0; I < R.Instances.size(); ++I) {
    std::string Items;
    for (const MapItem &M : qualifiedAsAny(R, R.Instances[I].Maps))
      Items += M.Section ? "" : append(M, "&" + Words.own("chomp_maps"), Indent + "  ", Exit);
    auto Case = llvm::find_if(Cases, [&](auto &C) { return C.first == Items; });
    if (Case == Cases.end())
      Case = Cases.insert(Case, {Items, ""});
    Case->second += Indent + "case " + std::to_string(I) + ":\n";
  }
  for (auto &[Items, Labels] : llvm::drop_begin(Cases))
    Out += Labels + Items + Indent + "  break;\n";
  // The first's, and whatever instantiations the host compiler makes beside Clang's.
  return Out + Indent + "default:\n" + Cases.front().first + Indent + "}\n";
}

bool mapsDiffer(const DataRegion &R) {
  const HostWords Words; // whatever they are
  auto Table = [&](const DataRegion::Instance &I) { return mapTable(qualifiedAsAny(R, I.Maps), "", Words); };
  return llvm::any_of(R.Instances, [&](const auto &I) { return Table(I) != Table(R.Instances.front()); });
}

std::string mapArguments(const DataRegion &R, const std::vector<MapItem> &Maps, const HostWords &Words) {
  return mapsDiffer(R) ? Words.own("chomp_maps") + ".items, " + Words.own("chomp_maps") + ".count"
                       : mapArguments(Maps, Words);
}

std::string freeMaps(const DataRegion &R, const std::vector<MapItem> &Maps, const std::string &Indent,
                     const HostWords &Words) {
  return mapsDiffer(R) ? Indent + "chomp_free_maps(&" + Words.own("chomp_maps") + ");\n"
                       : freeMaps(Maps, Indent, Words);
}

std::string mapArguments(const std::vector<MapItem> &Maps, const HostWords &Words) {
  if (isDynamic(Maps))
    return Words.own("chomp_maps") + ".items, " + Words.own("chomp_maps") + ".count";
  return Maps.empty() ? Words.null() + ", 0" : Words.own("chomp_maps") + ", " + std::to_string(Maps.size());
}

std::string freeMaps(const std::vector<MapItem> &Maps, const std::string &Indent, const HostWords &Words) {
  return isDynamic(Maps) ? Indent + "chomp_free_maps(&" + Words.own("chomp_maps") + ");\n" : "";
}

std::string stridedUpdate(const MapItem &M, const std::string &Where,
                          llvm::function_ref<std::string(const std::string &)> Task, const std::string &Before,
                          const HostWords &Words) {
  auto Array = [&](const std::string &Indent, const std::string &Name, const std::vector<std::string> &Values) {
    return Indent + "  const chomp_size_t " + Name + "[] = {" + llvm::join(Values, ", ") + "};\n";
  };
  std::string Indent = Before, Loops = loops(M, Indent);
  const StridedSection &S = *M.Section;
  return Loops + Indent + "{\n" + Task(Indent + "  ") + Array(Indent, Words.own("chomp_extents"), S.Extents) +
         Array(Indent, Words.own("chomp_offsets"), S.Offsets) + Array(Indent, Words.own("chomp_counts"), S.Counts) +
         Array(Indent, Words.own("chomp_strides"), S.Strides) + Indent + "  chomp_update_strided(" + Where + ", " +
         quoted(M.Item) + ", " + mapType(M, false) + ", (void *)&" + S.Base + ", sizeof(" + S.Base + "), " +
         std::to_string(S.Extents.size()) + ",\n" + Indent + "      " + Words.own("chomp_extents") + ", " +
         Words.own("chomp_offsets") + ", " + Words.own("chomp_counts") + ", " + Words.own("chomp_strides") + ");\n" +
         Indent + "}\n";
}

std::string hostText(const MapperFunction &M, const HostWords &Words) {
  std::string Indent = M.Indentation + "  ";
  std::string Parameters =
      "(chomp_map_list_t *" + Words.own("chomp_maps") + ", void *" + Words.own("chomp_object") + ")";
  std::string Out = "/* " + inComment(M.Directive) + " */\n" + M.Indentation;
  // Static, so that the lambda of another mapper can use it.
  Out += M.Access.empty() ? "" : "public:\n" + M.Indentation;
  Out += M.Lambda ? "static chomp_mapper_t " + M.Name + " __attribute__((unused)) = []" + Parameters + " {\n"
                  : "CHOMP_INLINE void " + M.Name + Parameters + " {\n";
  Out += Indent + M.Type + " *const " + M.Object + " = (" + M.Type + " *)" + Words.own("chomp_object") + ";\n";
  for (const MapItem &Item : M.Maps)
    Out += append(Item, Words.own("chomp_maps"), Indent, false);
  return Out + M.Indentation + (M.Lambda ? "};\n" : "}\n") + (M.Access.empty() ? "" : M.Indentation + M.Access + ":\n");
}

} // namespace chomp
