//===- Packs.cpp - parameter packs in code that leaves its template -------===//
//
// What an instantiation's AST has is the elements alone, all at the places of the one that was written. So the
// template's own AST is asked where a pack is expanded, and the instantiation how often.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/Packs.h"

#include "Frontend/Device/DeviceText.h"
#include "Frontend/Device/Instances.h"
#include "Support/Diagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace chomp {

struct Packs::Written {
  struct Reference {
    unsigned Token;
    const NamedDecl *Pack;
  };
  struct Expansion {
    TokenRange Whole;
    std::optional<unsigned> Ellipsis;    ///< Of a list; it may stand in the middle: "Ts &&...ts".
    const CXXFoldExpr *Fold = nullptr;   ///< Else.
    const VarDecl *Declares = nullptr;   ///< A lambda's parameter, or capture: a pack itself.
    std::vector<Reference> References{}; ///< Not those of expansions inside.
  };
  std::vector<Expansion> Expansions;
  std::vector<Reference> Loose;                                ///< Outside of all expansions.
  std::vector<Reference> Templates;                            ///< Template template parameters that are no packs.
  std::vector<std::pair<TokenRange, const NamedDecl *>> Sizes; ///< sizeof...(xs)
  llvm::DenseSet<SourceLocation> Variables;                    ///< Where packs of variables are declared.
  std::vector<TokenRange> Generic;                             ///< Generic lambdas' bodies.
};

namespace {

/// Of an operand alone, where TokenStream::range() would take the fold that it is all of.
std::optional<TokenRange> rangeOf(const TokenStream &Tokens, SourceRange Range) {
  auto First = Tokens.index(Range.getBegin()), Last = Tokens.index(Range.getEnd());
  return First && Last ? std::optional(TokenRange{*First, *Last}) : std::nullopt;
}

class ExpansionFinder : public DynamicRecursiveASTVisitor {
  using Expansion = Packs::Written::Expansion;

public:
  ExpansionFinder(const TokenStream &Tokens, Packs::Written &Found) : Tokens(Tokens), Found(Found) {}

  bool TraversePackExpansionExpr(PackExpansionExpr *E) override {
    return inside(list(E->getSourceRange(), E->getEllipsisLoc()), [&] { return TraverseStmt(E->getPattern()); });
  }
  bool TraversePackExpansionTypeLoc(PackExpansionTypeLoc Type, bool) override {
    return inside(list(Type.getSourceRange(), Type.getEllipsisLoc()),
                  [&] { return TraverseTypeLoc(Type.getPatternLoc()); });
  }
  bool TraverseCXXFoldExpr(CXXFoldExpr *E) override {
    Expansion X;
    X.Whole = Tokens.range(E->getSourceRange()).value_or(TokenRange());
    X.Fold = E;
    bool Ok = inside(std::move(X), [&] { return TraverseStmt(E->getPattern()); });
    return Ok && TraverseStmt(E->getInit());
  }
  bool TraverseParmVarDecl(ParmVarDecl *V) override {
    auto Type = V->getTypeSourceInfo() ? V->getTypeSourceInfo()->getTypeLoc().getAs<PackExpansionTypeLoc>()
                                       : PackExpansionTypeLoc();
    if (!Type)
      return DynamicRecursiveASTVisitor::TraverseParmVarDecl(V);
    Found.Variables.insert(V->getLocation());
    Expansion X = list(V->getSourceRange(), Type.getEllipsisLoc());
    X.Declares = V;
    if (auto Name = Tokens.index(V->getLocation()); Name && V->getIdentifier())
      X.References.push_back({*Name, V});
    return inside(std::move(X), [&] { return TraverseTypeLoc(Type.getPatternLoc()); });
  }
  bool TraverseLambdaCapture(LambdaExpr *E, const LambdaCapture *C, Expr *Init) override {
    if (!C->isExplicit() || !C->capturesVariable())
      return true;
    auto *V = cast<VarDecl>(C->getCapturedVar());
    const bool Own = E->isInitCapture(C);
    if (!C->isPackExpansion() && !(Own && V->isParameterPack()))
      return DynamicRecursiveASTVisitor::TraverseLambdaCapture(E, C, Init);
    auto Name = Tokens.index(C->getLocation());
    if (!Name)
      return true;
    Expansion X;
    X.Whole = {*Name, *Name};
    if (Own) { // "...ys = xs"
      Found.Variables.insert(V->getLocation());
      X.Declares = V;
      X.Ellipsis = --X.Whole.First;
      if (auto Range = Tokens.range(V->getInit()->getSourceRange()))
        X.Whole.Last = std::max(Range->Last, *Name);
      if (StringRef Open = Tokens[*Name + 1].Spelling; Open == "(" || Open == "{")
        ++X.Whole.Last;
    } else { // "xs..."
      X.Ellipsis = ++X.Whole.Last;
    }
    if (X.Whole.First > 0 && Tokens[X.Whole.First - 1].Spelling == "&")
      --X.Whole.First;
    X.References.push_back({*Name, V});
    return inside(std::move(X), [&] { return !Own || TraverseStmt(V->getInit()); });
  }
  bool VisitLambdaExpr(LambdaExpr *E) override {
    if (auto Body = E->isGenericLambda() ? Tokens.range(E->getBody()->getSourceRange()) : std::nullopt)
      Found.Generic.push_back(*Body);
    return true;
  }
  bool VisitSizeOfPackExpr(SizeOfPackExpr *E) override {
    if (auto Range = Tokens.range(E->getSourceRange()))
      Found.Sizes.emplace_back(*Range, E->getPack());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (E->getDecl()->isParameterPack())
      refer(E->getLocation(), E->getDecl());
    return true;
  }
  // A generic lambda's own AST in an instantiation: packs of the template around it, where they meet its own.
  bool VisitFunctionParmPackExpr(FunctionParmPackExpr *E) override {
    refer(E->getParameterPackLocation(), E->getParameterPack());
    return true;
  }
  bool VisitSubstNonTypeTemplateParmPackExpr(SubstNonTypeTemplateParmPackExpr *E) override {
    refer(E->getParameterPackLocation(), E->getParameterPack());
    return true;
  }
  bool VisitSubstTemplateTypeParmPackTypeLoc(SubstTemplateTypeParmPackTypeLoc Type) override {
    refer(Type.getNameLoc(), Type.getTypePtr()->getReplacedParameter());
    return true;
  }
  bool VisitTemplateTypeParmTypeLoc(TemplateTypeParmTypeLoc Type) override {
    if (const TemplateTypeParmDecl *D = Type.getDecl(); D && D->isParameterPack())
      refer(Type.getNameLoc(), D);
    return true;
  }
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc Type) override {
    refer(Type.getTemplateNameLoc(), Type.getTypePtr()->getTemplateName());
    return true;
  }
  bool VisitDeducedTemplateSpecializationTypeLoc(DeducedTemplateSpecializationTypeLoc Type) override {
    refer(Type.getTemplateNameLoc(), Type.getTypePtr()->getTemplateName());
    return true;
  }
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &Argument) override {
    const TemplateArgument::ArgKind Kind = Argument.getArgument().getKind();
    if (Kind == TemplateArgument::Template)
      refer(Argument.getTemplateNameLoc(), Argument.getArgument().getAsTemplate());
    if (Kind != TemplateArgument::TemplateExpansion)
      return DynamicRecursiveASTVisitor::TraverseTemplateArgumentLoc(Argument);
    return inside(list(Argument.getSourceRange(), Argument.getTemplateEllipsisLoc()), [&] {
      refer(Argument.getTemplateNameLoc(), Argument.getArgument().getAsTemplateOrTemplatePattern());
      return true;
    });
  }

private:
  Expansion list(SourceRange Range, SourceLocation Ellipsis) {
    Expansion X;
    X.Whole = Tokens.range(Range).value_or(TokenRange());
    X.Ellipsis = Tokens.index(Ellipsis);
    if (X.Ellipsis)
      X.Whole.Last = std::max(X.Whole.Last, *X.Ellipsis);
    return X;
  }
  template <class F> bool inside(Expansion X, F Traverse) {
    const size_t Index = Found.Expansions.size();
    Found.Expansions.push_back(std::move(X));
    std::optional<size_t> Around = std::exchange(Current, Index);
    bool Ok = Traverse();
    Current = Around;
    return Ok;
  }
  void refer(SourceLocation Loc, const NamedDecl *Pack) {
    if (auto Token = Tokens.index(Loc))
      (Current ? Found.Expansions[*Current].References : Found.Loose).push_back({*Token, Pack});
  }

  void refer(SourceLocation Loc, TemplateName Name) {
    auto *D = dyn_cast_or_null<TemplateTemplateParmDecl>(Name.getAsTemplateDecl());
    auto Token = D ? Tokens.index(Loc) : std::nullopt;
    if (Token && D->isParameterPack())
      refer(Loc, D);
    else if (Token)
      Found.Templates.push_back({*Token, D});
  }

  const TokenStream &Tokens;
  Packs::Written &Found;
  std::optional<size_t> Current;
};

/// What an argument for a template template parameter, or an element of one for a pack, is called everywhere.
std::string templateName(const TemplateArgument &Argument, unsigned Index = 0) {
  if (Argument.getKind() == TemplateArgument::Pack)
    return templateName(Argument.pack_elements()[Index]);
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  const TemplateDecl *D = Argument.getAsTemplate().getAsTemplateDecl();
  PrintingPolicy Policy(D->getASTContext().getPrintingPolicy());
  Policy.SuppressUnwrittenScope = true;
  D->printQualifiedName(OS, Policy);
  return Out;
}

/// The functions around some code, innermost first, that are instantiations.
template <class F> bool anyInstance(const FunctionDecl *Function, F Test) {
  for (const DeclContext *C = Function; C; C = C->getParent())
    if (auto *Instance = dyn_cast<FunctionDecl>(C))
      if (const FunctionDecl *Pattern = Instance->getTemplateInstantiationPattern(); Pattern && Test(Instance, Pattern))
        return true;
  return false;
}

/// A part of a list that has no elements takes a comma with it, unless another one has.
TokenRange withComma(const TokenStream &Tokens, TokenRange Range, const TokenEdits &Edits) {
  if (Tokens[Range.Last + 1].Spelling == ",")
    return {Range.First, Range.Last + 1};
  auto Before = Edits.Repeated.lower_bound(Range.First);
  const bool Taken = Before != Edits.Repeated.begin() && std::prev(Before)->second.Last + 1 == Range.First;
  return {Range.First - (Tokens[Range.First - 1].Spelling == "," && !Taken), Range.Last};
}

/// A fold's operands, joined as [expr.prim.fold] has it: "(xs_0 + (xs_1 + xs_2))".
std::vector<TokenEdits::Repetition::Part> foldParts(const TokenStream &Tokens, const CXXFoldExpr *Fold,
                                                    std::vector<TokenEdits::Repetition::Part> Operands,
                                                    KernelCode &Tail) {
  const BinaryOperatorKind Operator = Fold->getOperator();
  const std::string Joint = Operator == BO_Comma ? ", " : " " + BinaryOperator::getOpcodeStr(Operator).str() + " ";
  const bool Right = Fold->isRightFold();
  if (auto Init = Fold->getInit() ? rangeOf(Tokens, Fold->getInit()->getSourceRange()) : std::nullopt)
    Operands.insert(Right ? Operands.end() : Operands.begin(), {"", *Init, {}});
  if (Operands.empty()) {
    Tail = Operator == BO_LAnd ? "true" : Operator == BO_LOr ? "false" : "void()";
    return Operands;
  }
  Tail = ")";
  // Where it agrees with how the operator associates, no more parentheses are needed.
  const bool Nests = Right != BinaryOperator::isAssignmentOp(Operator);
  for (size_t I = 0, Last = Operands.size() - 1; I <= Last; ++I) {
    KernelCode &Lead = Operands[I].Lead = I ? Joint : "(";
    if (Nests && Right && I > 0 && I < Last) {
      Lead += "(";
      Tail += ")";
    } else if (Nests && !Right && Last > 0) {
      Lead = I ? (I > 1 ? ")" : "") + Lead : Lead + std::string(Last - 1, '(');
    }
  }
  return Operands;
}

} // namespace

Packs::Packs(ParsedFile &File) : File(File) {}
Packs::~Packs() = default;

const Packs::Written *Packs::written(const FunctionDecl *Function) {
  auto [It, New] = Known.try_emplace(Function);
  if (New) {
    auto Own = std::make_unique<Written>();
    ExpansionFinder(File.Tokens, *Own).TraverseDecl(const_cast<FunctionDecl *>(Function));
    // The variable of a clause that Sema has added is some use in the code.
    llvm::erase_if(Own->Loose, [&](const Written::Reference &R) {
      return llvm::any_of(Own->Expansions, [&](const Written::Expansion &X) {
        return llvm::any_of(X.References, [&](const Written::Reference &Other) { return Other.Token == R.Token; });
      });
    });
    It->second = std::move(Own);
  }
  return It->second.get();
}

std::string Packs::name(llvm::StringRef Pack, unsigned Index) const {
  std::string Name = Pack.str() + "_" + std::to_string(Index);
  auto &Identifiers = File.PP.getIdentifierTable();
  return Identifiers.find(Name) == Identifiers.end() ? Name : inventName(File, Name);
}

std::optional<PackElement> Packs::element(const VarDecl *V) {
  auto *F = dyn_cast<FunctionDecl>(V->getDeclContext());
  if (!F || !V->getIdentifier() || !anyInstance(F, [&](const FunctionDecl *, const FunctionDecl *Pattern) {
        return written(Pattern)->Variables.contains(V->getLocation());
      }))
    return std::nullopt;
  SmallVector<const ValueDecl *, 8> Siblings(F->param_begin(), F->param_end());
  if (auto *Method = dyn_cast<CXXMethodDecl>(F); Method && Method->getParent()->isLambda() && !isa<ParmVarDecl>(V)) {
    Siblings.clear();
    for (const LambdaCapture &C : Method->getParent()->captures())
      if (C.capturesVariable())
        Siblings.push_back(C.getCapturedVar());
  }
  PackElement Out{V->getNameAsString(), 0};
  for (const ValueDecl *Other : Siblings)
    if (Other->getCanonicalDecl() == V->getCanonicalDecl())
      break;
    else if (Other->getLocation() == V->getLocation())
      ++Out.Index;
  return Out;
}

std::array<unsigned, 3> Packs::firstUse(const VarDecl *V, TokenRange Code) {
  std::array<unsigned, 3> First = {~0U, 0, 0};
  auto Element = element(V);
  anyInstance(cast<FunctionDecl>(V->getDeclContext()), [&](const FunctionDecl *, const FunctionDecl *Pattern) {
    for (const Written::Expansion &X : written(Pattern)->Expansions)
      for (const Written::Reference &R : X.References)
        if (Element && R.Pack->getLocation() == V->getLocation() && Code.First <= R.Token && R.Token <= Code.Last)
          First = std::min(First, {X.Whole.First, Element->Index, R.Token});
    return false;
  });
  return First;
}

std::optional<unsigned> Packs::size(const FunctionDecl *Function, const NamedDecl *Pack) {
  if (!isa<VarDecl>(Pack)) {
    const TemplateArgument *Argument = templateArgument(Function, Pack->getName());
    return Argument && Argument->getKind() == TemplateArgument::Pack ? std::optional(Argument->pack_size())
                                                                     : std::nullopt;
  }
  std::optional<unsigned> Out;
  anyInstance(Function, [&](const FunctionDecl *Instance, const FunctionDecl *Pattern) {
    if (llvm::any_of(Pattern->parameters(),
                     [&](const ParmVarDecl *P) { return P->getLocation() == Pack->getLocation(); })) {
      Out = llvm::count_if(Instance->parameters(),
                           [&](const ParmVarDecl *P) { return P->getLocation() == Pack->getLocation(); });
      return true;
    }
    for (const Written::Expansion &X : written(Pattern)->Expansions)
      if (X.Declares == Pack)
        for (const Written::Reference &R : X.References)
          if (R.Pack != Pack && !Out)
            Out = size(Function, R.Pack);
    return Out.has_value();
  });
  return Out;
}

bool Packs::repeats(const FunctionDecl *Function) {
  for (const DeclContext *C = Function; C; C = C->getParent()) {
    auto *Class = dyn_cast<CXXRecordDecl>(C);
    auto Lambda = Class && Class->isLambda() ? File.Tokens.index(Class->getLocation()) : std::nullopt;
    if (Lambda && anyInstance(Function, [&](const FunctionDecl *, const FunctionDecl *Pattern) {
          return llvm::any_of(written(Pattern)->Expansions, [&](const Written::Expansion &X) {
            return X.Whole.First <= *Lambda && *Lambda <= X.Whole.Last &&
                   llvm::any_of(X.References,
                                [&](const Written::Reference &R) { return size(Function, R.Pack).value_or(0) > 1; });
          });
        }))
      return true;
  }
  return false;
}

void Packs::refuseRepeated(const FunctionDecl *Function, unsigned Pragma) {
  if (repeats(Function) && Refused.insert(Pragma).second)
    report(File.Diags, File.Tokens[Pragma].Loc, Diag::RepeatedLambda);
}

void Packs::refuse(unsigned Token, llvm::StringRef What) {
  if (Refused.insert(Token).second)
    report(File.Diags, File.Tokens[Token].Loc, Diag::UnsupportedConstruct) << What;
}

/// "xs_1", or a template's name.
KernelCode Packs::elementText(const FunctionDecl *Function, const NamedDecl *Pack, unsigned Index) const {
  return isa<TemplateTemplateParmDecl>(Pack) ? templateName(*templateArgument(Function, Pack->getName()), Index)
                                             : name(Pack->getName(), Index);
}

/// What an expansion says once for each element.
static std::optional<TokenRange> patternOf(const TokenStream &Tokens, const Packs::Written::Expansion &X) {
  if (X.Fold)
    return rangeOf(Tokens, X.Fold->getPattern()->getSourceRange());
  return X.Whole;
}

void Packs::edit(const FunctionDecl *Function, const Stmt *Code, TokenEdits &Edits) {
  auto Inside = File.Tokens.range(Code->getSourceRange());
  if (!Inside)
    return;
  auto IsHere = [&](TokenRange Range) { return Inside->First <= Range.First && Range.Last <= Inside->Last; };
  auto Take = [&](const Written &Around, const Written::Expansion &X) {
    std::optional<unsigned> Count;
    for (const Written::Reference &R : X.References) {
      auto Size = size(Function, R.Pack);
      if (Size && Count && *Size != *Count)
        return;
      Count = Size ? Size : Count;
    }
    if (!Count)
      return; // a generic lambda's own: the text may keep it
    for (const Written::Reference &R : X.References)
      if (!size(Function, R.Pack)) {
        if (llvm::none_of(Around.Generic,
                          [&](TokenRange Body) { return Body.First < X.Whole.First && X.Whole.Last < Body.Last; }))
          refuse(R.Token, "the pack of a generic lambda together with one of the template around it");
        return; // that lambda's code is each instantiation's
      }
    std::optional<TokenRange> Pattern = patternOf(File.Tokens, X);
    TokenEdits::Repetition Text;
    for (unsigned I = 0; Pattern && I < *Count; ++I) {
      TokenEdits::Repetition::Part Part{I ? ", " : "", *Pattern, {}};
      if (X.Ellipsis)
        Part.Replaced.emplace_back(*X.Ellipsis, "");
      for (const Written::Reference &R : X.References)
        Part.Replaced.emplace_back(R.Token, elementText(Function, R.Pack, I));
      Text.Parts.push_back(std::move(Part));
    }
    TokenRange Whole = X.Whole;
    if (X.Fold)
      Text.Parts = foldParts(File.Tokens, X.Fold, std::move(Text.Parts), Text.Tail);
    else if (*Count == 0) // with one of the commas around it
      Whole = withComma(File.Tokens, Whole, Edits);
    Edits.repeat(Whole, std::move(Text));
  };
  anyInstance(Function, [&](const FunctionDecl *, const FunctionDecl *Pattern) {
    const Written *W = written(Pattern);
    for (const Written::Expansion &X : W->Expansions) {
      auto Pattern = patternOf(File.Tokens, X);
      auto Own = llvm::find_if(Elements, [&](const auto &E) {
        return Pattern && E.first.First == Pattern->First && E.first.Last == Pattern->Last;
      });
      if (Own == Elements.end() && IsHere(X.Whole))
        Take(*W, X);
      else if (Own != Elements.end())
        for (const Written::Reference &R : X.References)
          if (IsHere({R.Token, R.Token}) && size(Function, R.Pack))
            Edits.replace({R.Token, R.Token}, elementText(Function, R.Pack, Own->second));
    }
    for (const Written::Reference &R : W->Templates)
      if (const TemplateArgument *Argument =
              IsHere({R.Token, R.Token}) ? templateArgument(Function, R.Pack->getName()) : nullptr)
        Edits.replace({R.Token, R.Token}, templateName(*Argument));
    for (auto &[Range, Pack] : W->Sizes)
      if (auto Size = IsHere(Range) ? size(Function, Pack) : std::nullopt)
        Edits.replace(Range, std::to_string(*Size) + "UL");
    for (const Written::Reference &R : W->Loose)
      if (IsHere({R.Token, R.Token}) && size(Function, R.Pack))
        refuse(R.Token, "this use of a template's parameter pack");
    return false;
  });
}

} // namespace chomp
