//===- ReductionText.cpp - private copies of a reduction and their end ------===//
//
//   reduction(+ : s)           double s = 0;                       chomp::reduce_add(s_, s);
//   reduction(max : a)         int a[4]; chomp::fill(a, -8 - 1);   chomp::reduce_array(*a_, a, chomp::op::max());
//   reduction(+ : p[2 : n])    chomp::private_array<double> p_private_(n, 0);
//                              double *p = p_private_.get() - 2;   chomp::reduce_elements(p_ + 2, p + 2, n, ...);
//   reduction(merge : t)       T t = T();                          chomp::reduce_with(t_, t, [](T &omp_out, T &omp_in)
//   {
//                                                                    omp_out.merge(omp_in); });
//
//===----------------------------------------------------------------------===//
#include "Lowering/ReductionText.h"
#include "Model/LoopText.h"

#include "llvm/ADT/StringExtras.h"

#include <cassert>

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
    return "omp_priv = " + Item.Type + "();";
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

static std::vector<std::string> scalarCopy(const ReductionItem &Item, llvm::StringRef Original) {
  std::string Name = declaration(Item.Type, Item.Variable);
  if (!Item.Declared)
    return {Name + " = " + Item.Identity + ";"};
  const DeclaredReduction &D = *Item.Declared;
  bool Bare = D.Initializer == "omp_orig";
  std::string Text = replaceWord(replaceWord(D.Initializer, "omp_priv", Item.Variable), "omp_orig",
                                 Bare ? "*" + Original.str() : "(*" + Original.str() + ")");
  switch (D.How) {
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
    return E.LocalStorage ? E.Storage : E.Storage + ".get()";
  std::string Out = "(" + declaration(Item.Type, "*") + ")" + Item.Variable;
  return E.First.empty() ? Out : Out + " + " + E.First;
}

static std::vector<std::string> arrayCopy(const ReductionItem &Item, llvm::StringRef Original) {
  const ReductionElements &E = *Item.Elements;
  std::vector<std::string> Lines;
  bool Zero = Item.Declared ? Item.Declared->How == DeclaredReduction::Start::Default : Item.Identity == "0";
  bool OnStack = !E.Local.empty() || E.LocalStorage;
  if (!E.Local.empty())
    Lines.push_back(E.Local + (Zero ? " = {};" : ";"));
  else if (OnStack)
    Lines.push_back(declaration(Item.Type, E.Storage) + "[" + E.Count + "]" + (Zero ? " = {};" : ";"));
  else
    Lines.push_back("chomp::private_array<" + Item.Type + "> " + E.Storage + "(" + E.Count + ");");
  if (Item.Declared && !Zero)
    Lines.push_back("chomp::initialize(" + privateElements(Item) + ", " + originalElements(Item, Original) + ", " +
                    E.Count + ", " + initializer(Item) + ");");
  else if (!Zero)
    Lines.push_back(E.Whole && !E.Local.empty()
                        ? "chomp::fill(" + Item.Variable + ", " + Item.Identity + ");"
                        : "chomp::fill(" + privateElements(Item) + ", " + E.Count + ", " + Item.Identity + ");");
  if (!E.Local.empty())
    return Lines;
  // The view's first element lies before the storage where the section doesn't begin at the variable's first.
  std::string First = privateElements(Item);
  if (!E.First.empty())
    First = "chomp::before(" + First + ", " + E.First + ")";
  if (E.ViewType.empty())
    Lines.push_back(E.View + " = " + First + ";");
  else
    Lines.push_back(E.View + " = " + (llvm::StringRef(E.View).contains('&') ? "*" : "") + "(" + E.ViewType + ")" +
                    First + ";");
  return Lines;
}

std::vector<std::string> privateCopy(const ReductionItem &Item, llvm::StringRef Original) {
  return Item.Elements ? arrayCopy(Item, Original) : scalarCopy(Item, Original);
}

std::string publication(const ReductionItem &Item, llvm::StringRef Original) {
  return "chomp::publish(" + Original.str() + ", " + Item.Variable + ", chomp::op::" + operatorName(Item.Operator) +
         "());";
}

std::string combination(const ReductionItem &Item, llvm::StringRef Original, bool Once) {
  if (Item.isScalar() && !Once)
    return "chomp::reduce(" + Original.str() + ", " + Item.Variable + ", chomp::op::" + operatorName(Item.Operator) +
           "());";
  if (Item.isScalar())
    return "chomp::reduce_" + operatorName(Item.Operator) + "(" + Original.str() + ", " + Item.Variable + ");";
  std::string Operator =
      Item.Declared ? "[](" + Item.Type + " &omp_out, " + Item.Type + " &omp_in) { " + Item.Declared->Combiner + "; }"
                    : "chomp::op::" + operatorName(Item.Operator) + "()";
  std::string Function = Item.Declared && Item.Declared->Exclusive ? "chomp::reduce_alone" : "chomp::reduce_with";
  if (!Item.Elements)
    return Function + "(" + Original.str() + (Once ? ", " + Item.Variable : ", &" + Item.Variable + ", 1") + ", " +
           Operator + ");";
  const ReductionElements &E = *Item.Elements;
  if (Item.Declared)
    return Function + "(" + originalElements(Item, Original) + ", " + privateElements(Item) + ", " + E.Count + ", " +
           Operator + ");";
  if (E.Whole && !E.Local.empty())
    return "chomp::reduce_array(*" + Original.str() + ", " + Item.Variable + ", " + Operator + ");";
  return "chomp::reduce_elements(" + originalElements(Item, Original) + ", " + privateElements(Item) + ", " + E.Count +
         ", " + Operator + ");";
}

std::string combinations(llvm::ArrayRef<std::pair<const ReductionItem *, std::string>> Items) {
  if (Items.size() == 1)
    return combination(*Items.front().first, Items.front().second);
  std::string Out;
  for (const auto &[Item, Original] : Items)
    Out += (Out.empty() ? "chomp::reduce(" : ", ") + ("chomp::" + operatorName(Item->Operator)) + "(" + Original +
           ", " + Item->Variable + ")";
  return Out + ");";
}

bool readsOriginal(const ReductionItem &Item) { return Item.Declared && Item.Declared->ReadsOriginal; }

} // namespace chomp
