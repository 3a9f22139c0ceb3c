//===- Ancestors.cpp - code of the host's inside device code --------------===//
//
// target device(ancestor: 1) (OpenMP 5.2, 13.8): its code becomes a function of the host file, which gets the addresses
// of its variables; on the device remains a list of these, and a call. Original and corresponding storage change
// places: what is mapped on the device around is the corresponding storage here, present for ever.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Ancestors/Ancestors.h"

#include "Analysis/Directives.h"
#include "Analysis/Lambdas.h"
#include "Analysis/Variables.h"
#include "Frontend/Ancestors/AncestorClasses.h"
#include "Frontend/Ancestors/AncestorFunctionText.h"
#include "Frontend/Ancestors/AncestorItems.h"
#include "Frontend/Ancestors/AncestorPlace.h"
#include "Frontend/Ancestors/AncestorThis.h"
#include "Frontend/Ancestors/AncestorVariables.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/Instances.h"
#include "Support/Quoted.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

class AncestorBuilder {
public:
  AncestorBuilder(BuildContext &Context, const OMPExecutableDirective *D, const AncestorPragma &Pragma)
      : Context(Context), D(D), Pragma(Pragma) {}

  std::shared_ptr<AncestorConstruct> build() {
    const bool InTemplate = Context.Around && isInstantiated(Context.Around);
    const AncestorVariables Variables(Context, D, Pragma, InTemplate);
    Function.InPlace = isInPlace(Variables);
    if (!Function.InPlace && !checkPlace(Variables))
      return nullptr;
    checkNumber();
    checkCode();
    Context.Model.Unit.NeedsDeviceHeader = true;
    auto Out = std::make_shared<AncestorConstruct>();
    Out->Directive = Function.Directive = Pragma.Text;
    Function.Pragma = Context.tokens().index(D->getBeginLoc()).value_or(0);
    Function.Where = Context.place(codeOf(D)->getBeginLoc());
    Function.Line = Context.place(D->getBeginLoc()).Line;
    Function.Name = inventFunction();
    if (Function.InPlace) {
      Function.InTemplate = InTemplate;
      describeItems(Variables, *Out);
      Out->Function = addInstance();
    } else {
      Out->Function = Function.Name;
      describeFunction(Variables, *Out);
    }
    return Out;
  }

private:
  /// Whether the function has to see what only the construct's place can see. C has no functions in functions.
  bool isInPlace(const AncestorVariables &Variables) const {
    const FunctionDecl *F = Context.Around ? namedFunction(Context.Around) : nullptr;
    return Context.File.Context.getLangOpts().CPlusPlus11 &&
           (!F || !F->getIdentifier() || isa<CXXMethodDecl>(F) || isInstantiated(Context.Around) || F->isTemplated() ||
            !namesOfItsPlace(Context, D, Variables).empty());
  }

  bool checkPlace(const AncestorVariables &Variables) {
    const FunctionDecl *F = Context.Around ? namedFunction(Context.Around) : nullptr;
    const bool Named = F && F->getIdentifier();
    if (!Named || F->isTemplated() || isa<CXXMethodDecl>(F)) {
      refuseAncestor(Context, D->getBeginLoc(), "here before C++11");
      return false;
    }
    const std::vector<NameOfPlace> Local = namesOfItsPlace(Context, D, Variables);
    for (const NameOfPlace &Name : Local)
      if (auto *V = dyn_cast<VarDecl>(Name.Decl); V && holdsPointers(V->getType())) {
        refuseAncestor(Context, Name.Use,
                       "with '" + Name.Decl->getNameAsString() + "', which is declared in the function around it");
        return false;
      }
    Function.Variables = declarationsOf(Context, Local);
    SourceLocation Begin = F->getBeginLoc();
    if (auto *Linkage = dyn_cast<LinkageSpecDecl>(F->getLexicalDeclContext()); Linkage && !Linkage->hasBraces())
      Begin = Linkage->getBeginLoc();
    Function.Before = Context.tokens().index(Begin).value_or(0);
    return true;
  }

  void checkNumber() {
    for (const OMPClause *C : D->clauses())
      if (auto *Number = dyn_cast<OMPPriorityClause>(C)) {
        Expr::EvalResult Value;
        if (Number->getPriority()->EvaluateAsInt(Value, Context.File.Context) && Value.Val.getInt() != 1)
          Context.error(Number->getPriority()->getBeginLoc(), Diag::AncestorNumber);
      }
  }

  void checkCode() {
    struct Checker : DynamicRecursiveASTVisitor {
      AncestorBuilder *Builder;
      bool VisitOMPExecutableDirective(OMPExecutableDirective *Inner) override {
        Builder->Context.error(Inner->getBeginLoc(), Diag::UnsupportedDirective)
            << getOpenMPDirectiveName(Inner->getDirectiveKind(), 52) << "inside '#pragma omp target device(ancestor)'";
        return true;
      }
    } Checker;
    Checker.Builder = this;
    Checker.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
    if (const AncestorThis This(D); This.Copied.isValid())
      refuseAncestor(Context, This.Copied, "with a lambda that captures '*this'");
  }

  /// The function in front of the one around the construct.
  void describeFunction(const AncestorVariables &Variables, AncestorConstruct &Out) {
    for (const std::string &Namespace : namespacesOf(namedFunction(Context.Around)))
      Function.Qualified += Namespace.empty() ? "" : Namespace + "::";
    Function.Qualified += Function.Name;
    AncestorFunctionText Text(Context, D, Function);
    llvm::SmallPtrSet<const VarDecl *, 8> Declared;
    for (const AncestorVariables::Entry &E : Variables.Entries) {
      int Index = -1;
      if (E.How != Reach::Private && E.How != Reach::Own) {
        Index = Out.Items.size();
        Out.Items.push_back(ancestorItem(Context, E));
      }
      if (E.V && E.Use && E.How != Reach::Own && Declared.insert(E.V).second)
        Text.declare(E, Index);
    }
    Function.Body = Text.body();
    if (llvm::none_of(Context.Model.Ancestors, [&](const AncestorFunction &F) { return F.Name == Function.Name; }))
      Context.Model.Ancestors.push_back(std::move(Function));
  }

  //===--- a class in the construct's place ---===//

  /// The items in the order in which the source has them: a template's instantiations have one function, and may lack
  /// some of its code.
  void describeItems(const AncestorVariables &Variables, AncestorConstruct &Out) {
    const auto Sources = ancestorsOf(Context);
    auto Source = Sources.find(Function.Pragma);
    const OMPExecutableDirective *Written = Source == Sources.end() ? D : Source->second;
    for (const AncestorVariables::Entry &E : AncestorVariables(Context, Written, Pragma, Function.InTemplate).Entries) {
      auto Same = llvm::find_if(Variables.Entries, [&](const AncestorVariables::Entry &Own) {
        return Own.Implicit == E.Implicit && !Own.V == !E.V && !Own.Item == !E.Item &&
               (E.Implicit && E.V ? Own.V->getLocation() == E.V->getLocation() : Own.Loc == E.Loc);
      });
      if (E.V && E.V->isParameterPack())
        refuseAncestor(Context, E.Loc, "with the parameter pack '" + E.V->getNameAsString() + "'");
      else if (E.Implicit && E.V && typeOfVariable(E.V)->isDependentType() && !Pragma.Defaults.empty())
        refuseAncestor(Context, E.Loc,
                       "with defaultmap and '" + E.V->getNameAsString() + "', whose type depends on a template");
      if (E.How == Reach::Private || isOwn(E))
        continue;
      if (Same != Variables.Entries.end() && Same->How != Reach::Own) {
        Out.Items.push_back(ancestorItem(Context, *Same));
      } else {
        AncestorConstruct::Item None;
        None.Name = E.V ? E.V->getNameAsString() : "this";
        None.Type.Lookup = true;
        None.Begin = None.Base = "nullptr";
        None.Size = "0";
        Out.Items.push_back(std::move(None));
      }
    }
  }

  static bool isOwn(const AncestorVariables::Entry &E) { return E.How == Reach::Own; }

  /// The function of this instantiation, if it is one: by the name of the device's variable.
  std::string addInstance() {
    auto &All = Context.Model.Ancestors;
    auto Known = llvm::find_if(All, [&](const AncestorFunction &F) { return F.Pragma == Function.Pragma; });
    if (Known == All.end())
      Known = All.insert(All.end(), Function);
    AncestorFunction::Instance Own{Known->Name, {}};
    if (Known->InTemplate) {
      Own.Keys = instanceKeys(Context, functionAround());
      auto Same = llvm::find_if(Known->Instances, [&](const auto &I) { return I.Keys.Clang == Own.Keys.Clang; });
      if (Same != Known->Instances.end())
        return Same->Symbol;
      std::string Suffix = instanceSuffix(Context.File.Context, Context.Around);
      auto Taken = [&] {
        return Suffix.empty() ||
               llvm::any_of(Known->Instances, [&](const auto &I) { return I.Symbol == Known->Name + "_" + Suffix; });
      };
      for (unsigned N = Known->Instances.size() + 1; Taken(); ++N)
        Suffix = std::to_string(N);
      Own.Symbol += "_" + Suffix;
    } else if (!Known->Instances.empty()) {
      return Known->Name;
    }
    Known->Instances.push_back(Own);
    return Own.Symbol;
  }

  /// The innermost one, which may be a lambda's.
  const FunctionDecl *functionAround() const {
    struct Finder : DynamicRecursiveASTVisitor {
      const OMPExecutableDirective *D;
      const FunctionDecl *Around, *Found = nullptr;
      bool TraverseLambdaExpr(LambdaExpr *E) override {
        const FunctionDecl *Outer = std::exchange(Around, E->getCallOperator());
        DynamicRecursiveASTVisitor::TraverseLambdaExpr(E);
        Around = Outer;
        return !Found;
      }
      bool VisitOMPTaskDirective(OMPTaskDirective *Other) override {
        if (Other == D)
          Found = Around;
        return !Found;
      }
    } Finder;
    Finder.D = D;
    Finder.Around = Context.Around;
    Finder.TraverseStmt(Context.Around->getBody());
    return Finder.Found ? Finder.Found : Context.Around;
  }

  /// "main_l46_host": the same each time the construct is described; a number for a second one on the line.
  std::string inventFunction() const {
    const FunctionDecl *Around = Context.Around ? namedFunction(Context.Around) : nullptr;
    std::string Name;
    if (const CXXRecordDecl *Class = Around ? classOf(Around) : nullptr; Class && Class->getIdentifier())
      Name = Class->getNameAsString() + "_";
    for (char C : Around ? Around->getNameAsString() : std::string("init"))
      Name += llvm::isAlnum(C) || C == '_' ? C : '_';
    Name += Context.File.Standalone ? "_host" : "_l" + std::to_string(Context.place(D->getBeginLoc()).Line) + "_host";
    auto &Identifiers = Context.File.PP.getIdentifierTable();
    std::string Unique = Name;
    auto IsOthers = [&](const AncestorFunction &F) { return F.Name == Unique && F.Pragma != Function.Pragma; };
    for (unsigned N = 2;
         Identifiers.find(Unique) != Identifiers.end() || llvm::any_of(Context.Model.Ancestors, IsOthers);)
      Unique = Name + "_" + std::to_string(N++);
    return Unique;
  }

  BuildContext &Context;
  const OMPExecutableDirective *D;
  const AncestorPragma &Pragma;
  AncestorFunction Function;
};

} // namespace

std::shared_ptr<AncestorConstruct> buildAncestor(BuildContext &Context, const OMPExecutableDirective *D) {
  return AncestorBuilder(Context, D, *Context.File.ancestorPragma(D)).build();
}

llvm::MapVector<unsigned, const OMPExecutableDirective *> ancestorsOf(const BuildContext &Context) {
  struct Finder : DynamicRecursiveASTVisitor {
    const BuildContext *Context;
    llvm::MapVector<unsigned, const OMPExecutableDirective *> Found;
    bool VisitOMPTaskDirective(OMPTaskDirective *D) override {
      if (Context->File.isAncestor(D))
        if (auto First = Context->tokens().index(D->getBeginLoc()))
          Found.insert({*First, D});
      return true;
    }
  } Finder;
  Finder.Context = &Context;
  if (!Context.File.Notes.Ancestors.empty())
    Finder.TraverseDecl(Context.File.Context.getTranslationUnitDecl());
  return std::move(Finder.Found);
}

/// Before:  #pragma omp target device(ancestor: 1) map(always, to: a)    After:  #pragma omp task if(0) default(shared)
///          x = a[0];                                                                firstprivate(x)
///                                                                              x = a[0];
///
/// Where the host runs the code around it, so it does this. Copies are only made of what the code changes.
void editAncestors(BuildContext &Context) {
  if (Context.File.Diags.hasErrorOccurred())
    return;
  for (const auto &[First, D] : ancestorsOf(Context)) {
    auto Known = llvm::find_if(Context.Model.Ancestors,
                               [&, First = First](const AncestorFunction &F) { return F.Pragma == First; });
    if (Known != Context.Model.Ancestors.end() && Known->InPlace) {
      placeAncestor(Context, D, *Known);
      continue;
    }
    std::vector<std::string> Copies, Privates;
    for (const AncestorVariables::Entry &E :
         AncestorVariables(Context, D, *Context.File.ancestorPragma(D), /*InTemplate=*/false).Entries)
      if (E.How == Reach::Private)
        Privates.push_back(E.V->getNameAsString());
      else if (E.How == Reach::Value && E.Use && E.Use->Written)
        Copies.push_back(E.V->getNameAsString());
    std::string Text;
    if (!Copies.empty() || !Privates.empty())
      Text = "#pragma omp task if(0) default(shared)";
    if (!Copies.empty())
      Text += " firstprivate(" + llvm::join(Copies, ", ") + ")";
    if (!Privates.empty())
      Text += " private(" + llvm::join(Privates, ", ") + ")";
    Context.Model.Rewritten.push_back({Context.tokens().pragma(First), Text});
  }
}

void addAncestorFunctions(BuildContext &Context) {
  std::vector<DeviceDecl> &Out = Context.Model.Unit.Decls;
  auto At = llvm::find_if(Out, [](const DeviceDecl &D) { return D.What != DeviceDecl::Kind::Include; });
  size_t Index = At - Out.begin();
  for (const AncestorFunction &F : Context.Model.Ancestors) {
    std::vector<std::string> Symbols{F.Name};
    if (F.InPlace) {
      Symbols.clear();
      for (const AncestorFunction::Instance &I : F.Instances)
        Symbols.push_back(I.Symbol);
    }
    for (const std::string &Symbol : Symbols) {
      DeviceDecl D;
      D.What = DeviceDecl::Kind::Global;
      D.Name = D.Symbol = Symbol;
      D.Text = "const void *" + Symbol;
      Out.insert(Out.begin() + Index++, std::move(D));
    }
    if (F.InPlace)
      continue; // the host text has it in front
    const std::string Where = placeArguments(F.Where.File, F.Line, Context.File.Standalone);
    Context.Model.Globals.push_back({F.Name, F.Qualified, Where, RegisteredGlobal::Kind::HostFunction});
  }
}

} // namespace chomp
