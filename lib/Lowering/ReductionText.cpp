//===- ReductionText.cpp - private copies of a reduction and their end ----===//
//
//   reduction(+ : s)           double s = 0;                       chomp::reduce_add(s_, s);
//   reduction(max : a)         int a[4]; chomp::fill(a, -8 - 1);   chomp::reduce_array(*a_, a, chomp::op::max());
//   reduction(+ : p[2 : n])    chomp::private_array<double> p_private_(n, 0);
//                              double *p = p_private_.get() - 2;   chomp::reduce_elements(p_ + 2, p + 2, n, ...);
//   reduction(merge : t)       T t = T();                          chomp::reduce_with(t_, t, ...);
//
// On a GPU an array that the code only updates is one copy for all threads of a team:
//
//   reduction(+ : h[0 : 256])   __shared__ int h[256];            __syncthreads();
//                               for (int k = threadIdx.x; ...)    for (int k = threadIdx.x; ...)
//                                 h[k] = 0;                         atomicAdd(&h_[k], h[k]);
//                               __syncthreads();
//
//===----------------------------------------------------------------------===//
#include "Lowering/ReductionText.h"

#include "Lowering/AtomicText.h"
#include "Model/LoopText.h"

#include "llvm/ADT/StringExtras.h"

#include <cassert>
#include <iterator>

namespace chomp {

/// The name of one of the language's operators in chomp/device/Reduce.h: reduce_add, op::add.
static KernelCode operatorName(ReductionOperator O) {
  assert(O != ReductionOperator::Declared && "a declared reduction has a combiner and no name");
  static const char *const Names[] = {"add",     "add",    "multiply", "min",         "max",
                                      "bit_and", "bit_or", "bit_xor",  "logical_and", "logical_or"};
  return Names[static_cast<int>(O)];
}

/// The statement that gives omp_priv its first value, for a list item that has been declared already.
static KernelCode initialization(const ReductionItem &Item) {
  const DeclaredReduction &D = *Item.Declared;
  switch (D.How) {
  case DeclaredReduction::Start::Default:
    return "omp_priv = {};";
  case DeclaredReduction::Start::Value:
    return "omp_priv = " + D.Initializer + ";";
  case DeclaredReduction::Start::Direct:
    return "omp_priv = " + Item.Type + D.Initializer + ";";
  case DeclaredReduction::Start::Call:
    return D.Initializer + ";";
  }
  return "";
}

/// A function of omp_priv and omp_orig for each element.
static KernelCode initializer(const ReductionItem &Item) {
  return "[](" + Item.Type + " &omp_priv, [[maybe_unused]] " + Item.Type + " &omp_orig) { " + initialization(Item) +
         " }";
}

static KernelCode declaration(llvm::StringRef Type, const KernelCode &Name) {
  return Type.str() + (Type.ends_with("*") ? "" : " ") + Name;
}

/// "alignas(64) ", in front of a declaration; nothing where no allocate clause asks for it.
static KernelCode alignment(const ReductionItem &Item) {
  return Item.Alignment ? "alignas(" + std::to_string(Item.Alignment) + ") " : "";
}

/// "<int, 64>": the elements' type, and what they are aligned to.
static KernelCode arguments(const ReductionItem &Item) {
  return "<" + Item.Type + (Item.Alignment ? ", " + std::to_string(Item.Alignment) : "") + ">";
}

/// The initializer's text with the variable and its original for omp_priv and omp_orig.
static KernelCode startText(const ReductionItem &Item, const KernelCode &Original) {
  const KernelCode &Text = Item.Declared->Initializer;
  bool Bare = Text == "omp_orig";
  return Text.withWord("omp_priv", Item.Variable).withWord("omp_orig", Bare ? "*" + Original : "(*" + Original + ")");
}

static std::vector<KernelCode> scalarCopy(const ReductionItem &Item, const KernelCode &Original) {
  const KernelCode Name = alignment(Item) + declaration(Item.Type, Item.Variable);
  if (!Item.Declared)
    return {Name + " = " + Item.Identity + ";"};
  const KernelCode Text = startText(Item, Original);
  switch (Item.Declared->How) {
  case DeclaredReduction::Start::Default:
    return {Name + "{};"};
  case DeclaredReduction::Start::Value:
    return {Name + " = " + Text + ";"};
  case DeclaredReduction::Start::Direct:
    return {Name + Text + ";"};
  case DeclaredReduction::Start::Call:
    return {Name + ";", Text + ";"};
  }
  return {};
}

/// A pointer to the first element of the original list item.
static KernelCode originalElements(const ReductionItem &Item, const KernelCode &Original) {
  const ReductionElements &E = *Item.Elements;
  KernelCode Out = (E.Cast ? "(" + declaration(Item.Type, "*") + ")" : "") + Original;
  return E.First.empty() ? Out : Out + " + " + E.First;
}

/// The same of the private copy.
static KernelCode privateElements(const ReductionItem &Item) {
  const ReductionElements &E = *Item.Elements;
  if (E.Local.empty())
    return E.TeamStorage || (E.LocalStorage && E.First.empty()) ? E.Storage : E.Storage + ".get()";
  KernelCode Out = "(" + declaration(Item.Type, "*") + ")" + Item.Variable;
  return E.First.empty() ? Out : Out + " + " + E.First;
}

/// The variable as a view of storage. Its first element lies before that where the section doesn't begin at the
/// variable's first.
static KernelCode view(const ReductionElements &E, const KernelCode &Storage) {
  KernelCode First = E.First.empty() ? Storage : "chomp::before(" + Storage + ", " + E.First + ")";
  if (E.ViewType.empty())
    return E.View + " = " + First + ";";
  return E.View + " = " + (E.View.contains('&') ? "*" : "") + "(" + E.ViewType + ")" + First + ";";
}

static std::vector<KernelCode> arrayCopy(const ReductionItem &Item, const KernelCode &Original) {
  const ReductionElements &E = *Item.Elements;
  std::vector<KernelCode> Lines;
  bool Zero = Item.Declared ? Item.Declared->How == DeclaredReduction::Start::Default : Item.Identity == "0";
  bool OnStack = !E.Local.empty() || E.LocalStorage;
  if (!E.Local.empty())
    Lines.push_back(alignment(Item) + E.Local + (Zero ? " = {};" : ";"));
  else if (OnStack && !E.First.empty())
    Lines.push_back(alignment(Item) + "chomp::section_copy<" + Item.Type + ", " + E.Count + "> " + E.Storage + ";");
  else if (OnStack)
    Lines.push_back(alignment(Item) + declaration(Item.Type, E.Storage) + "[" + E.Count + "]" +
                    (Zero ? " = {};" : ";"));
  else
    Lines.push_back("chomp::private_array" + arguments(Item) + " " + E.Storage + "(" + E.Count + ");");
  if (Item.Declared && !Zero)
    Lines.push_back("chomp::initialize(" + privateElements(Item) + ", " + originalElements(Item, Original) + ", " +
                    E.Count + ", " + initializer(Item) + ");");
  else if (!Zero)
    Lines.push_back(E.Whole && !E.Local.empty()
                        ? "chomp::fill(" + Item.Variable + ", " + Item.Identity + ");"
                        : "chomp::fill(" + privateElements(Item) + ", " + E.Count + ", " + Item.Identity + ");");
  if (E.Local.empty())
    Lines.push_back(view(E, privateElements(Item)));
  return Lines;
}

std::vector<KernelCode> privateCopy(const ReductionItem &Item, const KernelCode &Original) {
  return Item.Elements ? arrayCopy(Item, Original) : scalarCopy(Item, Original);
}

bool isShared(const ReductionItem &Item, const Dialect &D) {
  return Item.Elements && !Item.Elements->Team.empty() && D.sharesCopies();
}

/// An element of the section: of the variable, or where that is of another type of a pointer to its elements.
static KernelCode element(const ReductionItem &Item, const KernelCode &Name, bool Cast, const std::string &Index) {
  const ReductionElements &E = *Item.Elements;
  KernelCode Base = Cast ? "((" + declaration(Item.Type, "*") + ")" + Name + ")" : Name;
  return Base + "[" + (E.First.empty() ? "" : E.First + " + ") + Index + "]";
}

/// Where the variable is a pointer to the section's first element, the shared copy has its name.
static bool hasOwnName(const ReductionElements &E) { return E.Local.empty() && E.First.empty() && E.ViewType.empty(); }

static KernelCode teamElement(const ReductionItem &Item, const std::string &Index) {
  const ReductionElements &E = *Item.Elements;
  if (!E.Local.empty())
    return element(Item, Item.Variable, E.Local.chars().count('[') > 1, Index);
  if (E.TeamStorage)
    return E.Storage + "[" + Index + "]";
  return (hasOwnName(E) ? Item.Variable : E.Team) + "[" + Index + "]";
}

std::vector<KernelCode> teamCopy(const ReductionItem &Item, const Dialect &D, const std::string &Index) {
  const ReductionElements &E = *Item.Elements;
  KernelCode Storage = hasOwnName(E) ? Item.Variable : E.Team;
  std::vector<KernelCode> Lines = {alignment(Item) + D.teamVariable() + " " +
                                   (E.Local.empty() ? declaration(Item.Type, Storage) + "[" + E.Count + "]" : E.Local) +
                                   ";"};
  if (E.Local.empty() && !hasOwnName(E))
    Lines.push_back(view(E, Storage));
  Lines.push_back(D.teamLoop(Index, E.Count));
  Lines.push_back("  " + teamElement(Item, Index) + " = " + Item.Identity + ";");
  return Lines;
}

std::vector<KernelCode> teamCombination(const ReductionItem &Item, const KernelCode &Original, const Dialect &D,
                                        const std::string &Index) {
  static const char *const Operators[] = {"+", "+", "", "min", "max", "&", "|", "^"};
  assert(static_cast<size_t>(Item.Operator) < std::size(Operators) && "has no atomic access");
  AtomicConstruct Update;
  Update.Operator = Operators[static_cast<int>(Item.Operator)];
  Update.Native = true;
  Update.Vendor = Item.Elements->Vendor;
  Update.Type = Item.Type;
  Update.X = element(Item, Original, Item.Elements->Cast, Index);
  Update.Value = teamElement(Item, Index);
  return {D.teamLoop(Index, Item.Elements->Count), "  " + atomicStatement(Update, D)};
}

static KernelCode operatorOf(const ReductionItem &Item) {
  return Item.Declared
             ? "[](" + Item.Type + " &omp_out, " + Item.Type + " &omp_in) { " + Item.Declared->Combiner + "; }"
             : "chomp::op::" + operatorName(Item.Operator) + "()";
}

KernelCode beginning(const ReductionItem &Item, const KernelCode &Original) {
  if (Item.Declared)
    return "chomp::initialize(" +
           (Item.Elements
                ? privateElements(Item) + ", " + originalElements(Item, Original) + ", " + Item.Elements->Count
                : "&" + Item.Variable + ", " + Original + ", 1") +
           ", " + initializer(Item) + ");";
  if (!Item.Elements)
    return Item.Variable + " = " + Item.Identity + ";";
  return "chomp::fill(" + (Item.Elements->Whole ? Item.Variable : privateElements(Item) + ", " + Item.Elements->Count) +
         ", " + Item.Identity + ");";
}

std::vector<KernelCode> heldCopy(const ReductionItem &Item, const KernelCode &Held, const KernelCode &Type,
                                 const KernelCode &Declaration, const KernelCode &Original) {
  if (Item.Elements && Item.Elements->Local.empty())
    return {"chomp::team_array" + arguments(Item) + " " + Item.Elements->Storage + "(" + Item.Elements->Count + ");",
            view(*Item.Elements, privateElements(Item)), beginning(Item, Original)};
  // A class may have no default constructor.
  using Start = DeclaredReduction::Start;
  const Start How = Item.Elements ? Start::Default : Item.Declared->How;
  const KernelCode Text = How == Start::Value || How == Start::Direct ? startText(Item, Original) : "";
  KernelCode Arguments = How == Start::Value ? "((" + (Text.front() == '{' ? Item.Type : "") + Text + "))" : Text;
  std::vector<KernelCode> Lines = {"chomp::team_variable<" + Type + "> " + Held + Arguments + ";",
                                   Declaration + " = " + Held + (Item.Alignment ? ".get().value;" : ".get();")};
  if (Text.empty())
    Lines.push_back(beginning(Item, Original));
  return Lines;
}

KernelCode teamView(const ReductionItem &Item) { return view(*Item.Elements, privateElements(Item)); }

bool isTeamsWork(const ReductionItem &Item, const Dialect &D) {
  return Item.Elements && !Item.Declared && D.sharesCopies();
}

std::vector<KernelCode> beginning(const ReductionItem &Item, const Dialect &D, const std::string &Index) {
  return {D.teamLoop(Index, Item.Elements->Count), "  " + teamElement(Item, Index) + " = " + Item.Identity + ";"};
}

std::vector<KernelCode> publication(const ReductionItem &Item, const KernelCode &Original, const Dialect &D,
                                    const std::string &Index) {
  return {D.teamLoop(Index, Item.Elements->Count), "  chomp::publish(&" +
                                                       element(Item, Original, Item.Elements->Cast, Index) + ", " +
                                                       teamElement(Item, Index) + ", " + operatorOf(Item) + ");"};
}

/// The first argument where teams' values are combined in order.
static KernelCode memoryOf(const ReductionItem &Item, const KernelCode &Memory) {
  return Item.InOrder ? Memory + ", " : "";
}

KernelCode publication(const ReductionItem &Item, const KernelCode &Original) {
  const bool Number = Item.isScalar();
  KernelCode Items = Item.Elements
                         ? originalElements(Item, Original) + ", " + privateElements(Item) + ", " + Item.Elements->Count
                     : Item.InOrder && !Number ? Original + ", &" + Item.Variable + ", 1"
                                               : Original + ", " + Item.Variable;
  const char *Function = Item.Declared   ? Item.InOrder ? "chomp::publish_with(" : "chomp::reduce_alone("
                         : Item.Elements ? "chomp::publish_elements("
                                         : "chomp::publish(";
  return Function + memoryOf(Item, PartialsName) + Items + ", " + operatorOf(Item) + ");";
}

KernelCode combination(const ReductionItem &Item, const KernelCode &Original, bool Once, const KernelCode &Memory) {
  if (Item.isScalar() && Item.InOrder)
    return combinations({{&Item, Original}}, Memory);
  if (Item.isScalar() && !Once)
    return "chomp::reduce(" + Original + ", " + Item.Variable + ", chomp::op::" + operatorName(Item.Operator) + "());";
  if (Item.isScalar())
    return "chomp::reduce_" + operatorName(Item.Operator) + "(" + Original + ", " + Item.Variable + ");";
  const KernelCode Operator = operatorOf(Item);
  KernelCode Function = Item.Declared && Item.Declared->Exclusive ? "chomp::reduce_alone(" : "chomp::reduce_with(";
  Function += memoryOf(Item, Memory);
  if (!Item.Elements)
    return Function + Original + (Once && !Item.InOrder ? ", " + Item.Variable : ", &" + Item.Variable + ", 1") + ", " +
           Operator + ");";
  const ReductionElements &E = *Item.Elements;
  if (Item.Declared)
    return Function + originalElements(Item, Original) + ", " + privateElements(Item) + ", " + E.Count + ", " +
           Operator + ");";
  if (E.Whole && !E.Local.empty() && !Item.InOrder)
    return "chomp::reduce_array(*" + Original + ", " + Item.Variable + ", " + Operator + ");";
  return "chomp::reduce_elements(" + memoryOf(Item, Memory) + originalElements(Item, Original) + ", " +
         privateElements(Item) + ", " + E.Count + ", " + Operator + ");";
}

KernelCode privateCombination(const ReductionItem &Item, const KernelCode &Original) {
  return "chomp::reduce_private(" + Original + ", " + Item.Variable + ", chomp::op::" + operatorName(Item.Operator) +
         "());";
}

/// "chomp::reduce(chomp::add(sum_, sum), chomp::max(most_, most));"
static KernelCode callForAll(KernelCode Out, llvm::ArrayRef<std::pair<const ReductionItem *, KernelCode>> Items) {
  for (const auto &[Item, Original] : Items)
    Out += (Out.back() == '(' ? "" : ", ") + ("chomp::" + operatorName(Item->Operator)) + "(" + Original + ", " +
           Item->Variable + ")";
  return Out + ");";
}

KernelCode combinations(llvm::ArrayRef<std::pair<const ReductionItem *, KernelCode>> Items, const KernelCode &Memory) {
  const bool InOrder = Items.front().first->InOrder;
  if (Items.size() == 1 && !InOrder)
    return combination(*Items.front().first, Items.front().second);
  return callForAll("chomp::reduce(" + (InOrder ? Memory : ""), Items);
}

KernelCode mainThreadCombination(llvm::ArrayRef<std::pair<const ReductionItem *, KernelCode>> Items, bool Fresh) {
  return callForAll(Fresh ? "chomp::reduce_for_main</*Fresh=*/true>(" : "chomp::reduce_for_main(", Items);
}

/// Pointers to the original's elements and the copy's, and their number.
static KernelCode scanElements(const ReductionItem &Item, const KernelCode &Original, bool CopyFirst) {
  const KernelCode From = Item.Elements ? originalElements(Item, Original) : Original;
  const KernelCode Copy = Item.Elements ? privateElements(Item) : "&" + Item.Variable;
  return (CopyFirst ? Copy + ", " + From : From + ", " + Copy) + ", " + (Item.Elements ? Item.Elements->Count : "1");
}

/// The original's value before the loop, where the copies begin from it; of an array a pointer to its elements' values.
static KernelCode scanOrigin(const KernelCode &Original) { return Original + "_first"; }

std::vector<KernelCode> scanCopies(const ReductionItem &Item, const KernelCode &Original) {
  if (Item.isScalar())
    return {};
  std::vector<KernelCode> Lines;
  if (readsOriginal(Item) && Item.Elements) {
    const ReductionElements &E = *Item.Elements;
    const KernelCode Kept = scanOrigin(Original) + "_elements";
    Lines.push_back("chomp::private_array<" + Item.Type + "> " + Kept + "(" + E.Count + ");");
    Lines.push_back("chomp::scan_out(" + Kept + ".get(), " + originalElements(Item, Original) + ", " + E.Count + ");");
    Lines.push_back(declaration(Item.Type, "*" + scanOrigin(Original)) + " = " +
                    (E.First.empty() ? Kept + ".get()" : "chomp::before(" + Kept + ".get(), " + E.First + ")") + ";");
  } else if (readsOriginal(Item)) {
    Lines.push_back(declaration(Item.Type, scanOrigin(Original)) + " = *" + Original + ";");
  }
  llvm::append_range(Lines, privateCopy(Item, Original));
  return Lines;
}

KernelCode scanBeginning(const ReductionItem &Item, const KernelCode &Original) {
  if (!readsOriginal(Item))
    return beginning(Item, Original);
  return beginning(Item, (Item.Elements ? "" : "&") + scanOrigin(Original));
}

KernelCode scanResult(const ReductionItem &Item, const KernelCode &Original) {
  return Item.isScalar() ? Item.Variable + " = *" + Original + ";"
                         : "chomp::scan_out(" + scanElements(Item, Original, /*CopyFirst=*/true) + ");";
}

KernelCode scanCombination(const ReductionItem &Item, const KernelCode &Original) {
  if (!Item.isScalar())
    return "chomp::scan_in(" + scanElements(Item, Original, /*CopyFirst=*/false) + ", " + operatorOf(Item) + ");";
  const KernelCode To = "*" + Original, &From = Item.Variable;
  switch (Item.Operator) {
  case ReductionOperator::Multiply:
    return To + " *= " + From + ";";
  case ReductionOperator::And:
    return To + " &= " + From + ";";
  case ReductionOperator::Or:
    return To + " |= " + From + ";";
  case ReductionOperator::Xor:
    return To + " ^= " + From + ";";
  case ReductionOperator::LogicalAnd:
    return To + " = " + To + " && " + From + ";";
  case ReductionOperator::LogicalOr:
    return To + " = " + To + " || " + From + ";";
  case ReductionOperator::Min:
    return "if (" + From + " < " + To + ") " + To + " = " + From + ";";
  case ReductionOperator::Max:
    return "if (" + From + " > " + To + ") " + To + " = " + From + ";";
  default:
    return To + " += " + From + ";";
  }
}

KernelCode scanOfTeam(const ReductionItem &Item, const KernelCode &Original, bool Exclusive) {
  return KernelCode(Exclusive ? "chomp::exclusive_scan(" : "chomp::inclusive_scan(") + Original + ", " + Item.Variable +
         ", " + operatorOf(Item) + ");";
}

KernelCode scanStatement(const ScanConstruct &S) {
  KernelCode Out;
  for (size_t I = 0; I < S.Items.size(); ++I) {
    const ReductionItem &Item = S.Items[I];
    Out += Out.empty() ? "" : " ";
    Out += S.Exclusive ? scanBeginning(Item, S.Originals[I])
                       : scanCombination(Item, S.Originals[I]) + " " + scanResult(Item, S.Originals[I]);
  }
  return Out;
}

bool readsOriginal(const ReductionItem &Item) { return Item.Declared && Item.Declared->ReadsOriginal; }

} // namespace chomp
