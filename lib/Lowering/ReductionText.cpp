//===- ReductionText.cpp - private copies of a reduction and their end ------===//
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

#include "Lowering/CodeText.h"
#include "Model/LoopText.h"

#include "llvm/ADT/StringExtras.h"

#include <cassert>
#include <iterator>

namespace chomp {

/// The name of one of the language's operators in chomp/device/Reduce.h: reduce_add, op::add.
static std::string operatorName(ReductionOperator O) {
  assert(O != ReductionOperator::Declared && "a declared reduction has a combiner and no name");
  static const char *const Names[] = {"add",     "add",    "multiply", "min",         "max",
                                      "bit_and", "bit_or", "bit_xor",  "logical_and", "logical_or"};
  return Names[static_cast<int>(O)];
}

/// Text with a name in place of each occurrence of a word.
static std::string replaceWord(llvm::StringRef Text, llvm::StringRef Word, llvm::StringRef Name) {
  std::string Out;
  auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  for (size_t I = 0; I < Text.size();) {
    bool Found = Text.substr(I).starts_with(Word) && (I == 0 || !IsWord(Text[I - 1])) &&
                 (I + Word.size() == Text.size() || !IsWord(Text[I + Word.size()]));
    Out += Found ? Name : Text.substr(I, 1);
    I += Found ? Word.size() : 1;
  }
  return Out;
}

/// The statement that gives omp_priv its first value, for a list item that has been declared already.
static std::string initialization(const ReductionItem &Item) {
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
static std::string initializer(const ReductionItem &Item) {
  return "[](" + Item.Type + " &omp_priv, [[maybe_unused]] " + Item.Type + " &omp_orig) { " + initialization(Item) +
         " }";
}

static std::string declaration(llvm::StringRef Type, llvm::StringRef Name) {
  return Type.str() + (Type.ends_with("*") ? "" : " ") + Name.str();
}

/// "alignas(64) ", in front of a declaration; nothing where no allocate clause asks for it.
static std::string alignment(const ReductionItem &Item) {
  return Item.Alignment ? "alignas(" + std::to_string(Item.Alignment) + ") " : "";
}

/// "<int, 64>": the elements' type, and what they are aligned to.
static std::string arguments(const ReductionItem &Item) {
  return "<" + Item.Type + (Item.Alignment ? ", " + std::to_string(Item.Alignment) : "") + ">";
}

/// The initializer's text with the variable and its original for omp_priv and omp_orig.
static std::string startText(const ReductionItem &Item, llvm::StringRef Original) {
  const std::string &Text = Item.Declared->Initializer;
  bool Bare = Text == "omp_orig";
  return replaceWord(replaceWord(Text, "omp_priv", Item.Variable), "omp_orig",
                     Bare ? "*" + Original.str() : "(*" + Original.str() + ")");
}

static std::vector<std::string> scalarCopy(const ReductionItem &Item, llvm::StringRef Original) {
  std::string Name = alignment(Item) + declaration(Item.Type, Item.Variable);
  if (!Item.Declared)
    return {Name + " = " + Item.Identity + ";"};
  const std::string Text = startText(Item, Original);
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
static std::string originalElements(const ReductionItem &Item, llvm::StringRef Original) {
  const ReductionElements &E = *Item.Elements;
  std::string Out = (E.Cast ? "(" + declaration(Item.Type, "*") + ")" : "") + Original.str();
  return E.First.empty() ? Out : Out + " + " + E.First;
}

/// The same of the private copy.
static std::string privateElements(const ReductionItem &Item) {
  const ReductionElements &E = *Item.Elements;
  if (E.Local.empty())
    return E.TeamStorage || (E.LocalStorage && E.First.empty()) ? E.Storage : E.Storage + ".get()";
  std::string Out = "(" + declaration(Item.Type, "*") + ")" + Item.Variable;
  return E.First.empty() ? Out : Out + " + " + E.First;
}

/// The variable as a view of storage. Its first element lies before that where the section doesn't begin at the
/// variable's first.
static std::string view(const ReductionElements &E, const std::string &Storage) {
  std::string First = E.First.empty() ? Storage : "chomp::before(" + Storage + ", " + E.First + ")";
  if (E.ViewType.empty())
    return E.View + " = " + First + ";";
  return E.View + " = " + (llvm::StringRef(E.View).contains('&') ? "*" : "") + "(" + E.ViewType + ")" + First + ";";
}

static std::vector<std::string> arrayCopy(const ReductionItem &Item, llvm::StringRef Original) {
  const ReductionElements &E = *Item.Elements;
  std::vector<std::string> Lines;
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

std::vector<std::string> privateCopy(const ReductionItem &Item, llvm::StringRef Original) {
  return Item.Elements ? arrayCopy(Item, Original) : scalarCopy(Item, Original);
}

bool isShared(const ReductionItem &Item, const Dialect &D) {
  return Item.Elements && !Item.Elements->Team.empty() && D.sharesCopies();
}

/// An element of the section: of the variable, or where that is of another type of a pointer to its elements.
static std::string element(const ReductionItem &Item, llvm::StringRef Name, bool Cast, llvm::StringRef Index) {
  const ReductionElements &E = *Item.Elements;
  std::string Base = Cast ? "((" + declaration(Item.Type, "*") + ")" + Name.str() + ")" : Name.str();
  return Base + "[" + (E.First.empty() ? "" : E.First + " + ") + Index.str() + "]";
}

/// Where the variable is a pointer to the section's first element, the shared copy has its name.
static bool hasOwnName(const ReductionElements &E) { return E.Local.empty() && E.First.empty() && E.ViewType.empty(); }

static std::string teamElement(const ReductionItem &Item, llvm::StringRef Index) {
  const ReductionElements &E = *Item.Elements;
  if (!E.Local.empty())
    return element(Item, Item.Variable, llvm::StringRef(E.Local).count('[') > 1, Index);
  if (E.TeamStorage)
    return E.Storage + "[" + Index.str() + "]";
  return (hasOwnName(E) ? Item.Variable : E.Team) + "[" + Index.str() + "]";
}

std::vector<std::string> teamCopy(const ReductionItem &Item, const Dialect &D, llvm::StringRef Index) {
  const ReductionElements &E = *Item.Elements;
  std::string Storage = hasOwnName(E) ? Item.Variable : E.Team;
  std::vector<std::string> Lines = {
      alignment(Item) + D.teamVariable() + " " +
      (E.Local.empty() ? declaration(Item.Type, Storage) + "[" + E.Count + "]" : E.Local) + ";"};
  if (E.Local.empty() && !hasOwnName(E))
    Lines.push_back(view(E, Storage));
  Lines.push_back(D.teamLoop(Index.str(), E.Count));
  Lines.push_back("  " + teamElement(Item, Index) + " = " + Item.Identity + ";");
  return Lines;
}

std::vector<std::string> teamCombination(const ReductionItem &Item, llvm::StringRef Original, const Dialect &D,
                                         llvm::StringRef Index) {
  static const char *const Operators[] = {"+", "+", "", "min", "max", "&", "|", "^"};
  assert(static_cast<size_t>(Item.Operator) < std::size(Operators) && "has no atomic access");
  AtomicConstruct Update;
  Update.Operator = Operators[static_cast<int>(Item.Operator)];
  Update.Native = true;
  Update.Vendor = Item.Elements->Vendor;
  Update.Type = Item.Type;
  Update.X = element(Item, Original, Item.Elements->Cast, Index);
  Update.Value = teamElement(Item, Index);
  return {D.teamLoop(Index.str(), Item.Elements->Count), "  " + atomicStatement(Update, D)};
}

static std::string operatorOf(const ReductionItem &Item) {
  return Item.Declared
             ? "[](" + Item.Type + " &omp_out, " + Item.Type + " &omp_in) { " + Item.Declared->Combiner + "; }"
             : "chomp::op::" + operatorName(Item.Operator) + "()";
}

std::string beginning(const ReductionItem &Item, llvm::StringRef Original) {
  if (Item.Declared)
    return "chomp::initialize(" +
           (Item.Elements
                ? privateElements(Item) + ", " + originalElements(Item, Original) + ", " + Item.Elements->Count
                : "&" + Item.Variable + ", " + Original.str() + ", 1") +
           ", " + initializer(Item) + ");";
  if (!Item.Elements)
    return Item.Variable + " = " + Item.Identity + ";";
  return "chomp::fill(" + (Item.Elements->Whole ? Item.Variable : privateElements(Item) + ", " + Item.Elements->Count) +
         ", " + Item.Identity + ");";
}

std::vector<std::string> heldCopy(const ReductionItem &Item, llvm::StringRef Held, llvm::StringRef Type,
                                  llvm::StringRef Declaration, llvm::StringRef Original) {
  if (Item.Elements && Item.Elements->Local.empty())
    return {"chomp::team_array" + arguments(Item) + " " + Item.Elements->Storage + "(" + Item.Elements->Count + ");",
            view(*Item.Elements, privateElements(Item)), beginning(Item, Original)};
  // A class may have no default constructor.
  using Start = DeclaredReduction::Start;
  const Start How = Item.Elements ? Start::Default : Item.Declared->How;
  const std::string Text = How == Start::Value || How == Start::Direct ? startText(Item, Original) : "";
  std::string Arguments = How == Start::Value ? "((" + (Text.front() == '{' ? Item.Type : "") + Text + "))" : Text;
  std::vector<std::string> Lines = {"chomp::team_variable<" + Type.str() + "> " + Held.str() + Arguments + ";",
                                    Declaration.str() + " = " + Held.str() +
                                        (Item.Alignment ? ".get().value;" : ".get();")};
  if (Text.empty())
    Lines.push_back(beginning(Item, Original));
  return Lines;
}

std::string teamView(const ReductionItem &Item) { return view(*Item.Elements, privateElements(Item)); }

bool isTeamsWork(const ReductionItem &Item, const Dialect &D) {
  return Item.Elements && !Item.Declared && D.sharesCopies();
}

std::vector<std::string> beginning(const ReductionItem &Item, const Dialect &D, llvm::StringRef Index) {
  return {D.teamLoop(Index.str(), Item.Elements->Count), "  " + teamElement(Item, Index) + " = " + Item.Identity + ";"};
}

std::vector<std::string> publication(const ReductionItem &Item, llvm::StringRef Original, const Dialect &D,
                                     llvm::StringRef Index) {
  return {D.teamLoop(Index.str(), Item.Elements->Count),
          "  chomp::publish(&" + element(Item, Original, Item.Elements->Cast, Index) + ", " + teamElement(Item, Index) +
              ", " + operatorOf(Item) + ");"};
}

/// The first argument where teams' values are combined in order.
static std::string memoryOf(const ReductionItem &Item, llvm::StringRef Memory) {
  return Item.InOrder ? Memory.str() + ", " : "";
}

std::string publication(const ReductionItem &Item, llvm::StringRef Original) {
  const bool Number = Item.isScalar();
  std::string Items =
      Item.Elements ? originalElements(Item, Original) + ", " + privateElements(Item) + ", " + Item.Elements->Count
      : Item.InOrder && !Number ? Original.str() + ", &" + Item.Variable + ", 1"
                                : Original.str() + ", " + Item.Variable;
  const char *Function = Item.Declared   ? Item.InOrder ? "chomp::publish_with(" : "chomp::reduce_alone("
                         : Item.Elements ? "chomp::publish_elements("
                                         : "chomp::publish(";
  return Function + memoryOf(Item, PartialsName) + Items + ", " + operatorOf(Item) + ");";
}

std::string combination(const ReductionItem &Item, llvm::StringRef Original, bool Once, llvm::StringRef Memory) {
  if (Item.isScalar() && Item.InOrder)
    return combinations({{&Item, Original.str()}}, Memory);
  if (Item.isScalar() && !Once)
    return "chomp::reduce(" + Original.str() + ", " + Item.Variable + ", chomp::op::" + operatorName(Item.Operator) +
           "());";
  if (Item.isScalar())
    return "chomp::reduce_" + operatorName(Item.Operator) + "(" + Original.str() + ", " + Item.Variable + ");";
  const std::string Operator = operatorOf(Item);
  std::string Function = Item.Declared && Item.Declared->Exclusive ? "chomp::reduce_alone(" : "chomp::reduce_with(";
  Function += memoryOf(Item, Memory);
  if (!Item.Elements)
    return Function + Original.str() + (Once && !Item.InOrder ? ", " + Item.Variable : ", &" + Item.Variable + ", 1") +
           ", " + Operator + ");";
  const ReductionElements &E = *Item.Elements;
  if (Item.Declared)
    return Function + originalElements(Item, Original) + ", " + privateElements(Item) + ", " + E.Count + ", " +
           Operator + ");";
  if (E.Whole && !E.Local.empty() && !Item.InOrder)
    return "chomp::reduce_array(*" + Original.str() + ", " + Item.Variable + ", " + Operator + ");";
  return "chomp::reduce_elements(" + memoryOf(Item, Memory) + originalElements(Item, Original) + ", " +
         privateElements(Item) + ", " + E.Count + ", " + Operator + ");";
}

std::string privateCombination(const ReductionItem &Item, llvm::StringRef Original) {
  return "chomp::reduce_private(" + Original.str() + ", " + Item.Variable +
         ", chomp::op::" + operatorName(Item.Operator) + "());";
}

std::string combinations(llvm::ArrayRef<std::pair<const ReductionItem *, std::string>> Items, llvm::StringRef Memory) {
  const bool InOrder = Items.front().first->InOrder;
  if (Items.size() == 1 && !InOrder)
    return combination(*Items.front().first, Items.front().second);
  std::string Out = "chomp::reduce(" + (InOrder ? Memory.str() : "");
  for (const auto &[Item, Original] : Items)
    Out += (Out.back() == '(' ? "" : ", ") + ("chomp::" + operatorName(Item->Operator)) + "(" + Original + ", " +
           Item->Variable + ")";
  return Out + ");";
}

/// Pointers to the original's elements and the copy's, and their number.
static std::string scanElements(const ReductionItem &Item, llvm::StringRef Original, bool CopyFirst) {
  const std::string From = Item.Elements ? originalElements(Item, Original) : Original.str();
  const std::string Copy = Item.Elements ? privateElements(Item) : "&" + Item.Variable;
  return (CopyFirst ? Copy + ", " + From : From + ", " + Copy) + ", " + (Item.Elements ? Item.Elements->Count : "1");
}

/// The original's value before the loop, where the copies begin from it; of an array a pointer to its elements' values.
static std::string scanOrigin(llvm::StringRef Original) { return Original.str() + "_first"; }

std::vector<std::string> scanCopies(const ReductionItem &Item, llvm::StringRef Original) {
  if (Item.isScalar())
    return {};
  std::vector<std::string> Lines;
  if (readsOriginal(Item) && Item.Elements) {
    const ReductionElements &E = *Item.Elements;
    const std::string Kept = scanOrigin(Original) + "_elements";
    Lines.push_back("chomp::private_array<" + Item.Type + "> " + Kept + "(" + E.Count + ");");
    Lines.push_back("chomp::scan_out(" + Kept + ".get(), " + originalElements(Item, Original) + ", " + E.Count + ");");
    Lines.push_back(declaration(Item.Type, "*" + scanOrigin(Original)) + " = " +
                    (E.First.empty() ? Kept + ".get()" : "chomp::before(" + Kept + ".get(), " + E.First + ")") + ";");
  } else if (readsOriginal(Item)) {
    Lines.push_back(declaration(Item.Type, scanOrigin(Original)) + " = *" + Original.str() + ";");
  }
  llvm::append_range(Lines, privateCopy(Item, Original));
  return Lines;
}

std::string scanBeginning(const ReductionItem &Item, llvm::StringRef Original) {
  if (!readsOriginal(Item))
    return beginning(Item, Original.str());
  return beginning(Item, (Item.Elements ? "" : "&") + scanOrigin(Original));
}

std::string scanResult(const ReductionItem &Item, llvm::StringRef Original) {
  return Item.isScalar() ? Item.Variable + " = *" + Original.str() + ";"
                         : "chomp::scan_out(" + scanElements(Item, Original, /*CopyFirst=*/true) + ");";
}

std::string scanCombination(const ReductionItem &Item, llvm::StringRef Original) {
  if (!Item.isScalar())
    return "chomp::scan_in(" + scanElements(Item, Original, /*CopyFirst=*/false) + ", " + operatorOf(Item) + ");";
  const std::string To = "*" + Original.str(), &From = Item.Variable;
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

std::string scanOfTeam(const ReductionItem &Item, llvm::StringRef Original, bool Exclusive) {
  return std::string(Exclusive ? "chomp::exclusive_scan(" : "chomp::inclusive_scan(") + Original.str() + ", " +
         Item.Variable + ", " + operatorOf(Item) + ");";
}

std::string scanStatement(const ScanConstruct &S) {
  std::string Out;
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
