//===- ClosureTypes.cpp - names for lambdas' types ------------------------===//
//
//   Before:  template <class F> struct Loop { int n; F body; };
//            Loop<decltype(add)> loop{n, add};       where add is [=](int i) { x[i] += by; }, line 7
//
//   After:   struct lambda_l7 {                      (before the kernel)
//              double *x;
//              double by;
//              __device__ auto operator()(int i) const { x[i] += by; }
//            };
//            … kernel(Loop<lambda_l7> loop)
//
// The kernel file has no lambda of which a type could be had outside of a function (decltype of one is C++20's), so
// the class stands for it, with the closure's members in their order: an object that the host has made travels as it
// is. As in every other object, what its pointers lead to is for the program to see to. It is a member of the
// namespaces that the lambda stands in: lookup finds what its text names there.
//
//===----------------------------------------------------------------------===//
#include "Analysis/Lambdas.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Closures/Closures.h"
#include "Frontend/Closures/ConstantChoices.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceConstants.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceUsings.h"
#include "Frontend/Device/Instances.h"
#include "Frontend/Device/Packs.h"
#include "Frontend/Threads/Blocks.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace chomp {

std::vector<std::string> knownTo(BuildContext &Context, const CXXRecordDecl *Closure, TokenRange Text) {
  const FunctionDecl *Maker = functionAround(Closure);
  if (!Maker) // a variable's
    return templateArguments(Context, Closure, Text);
  return isInstantiated(Maker) ? templateArguments(Context, Maker, Text) : kernelAliases(Context, Maker, Text);
}

bool belongsElsewhere(const BuildContext &Context, const LambdaExpr *E, TokenRange Text) {
  auto Namespaces = [](const DeclContext *C) {
    llvm::SmallSetVector<const NamespaceDecl *, 4> Out;
    for (; C; C = C->getParent())
      if (auto *N = dyn_cast<NamespaceDecl>(C))
        Out.insert(N->getCanonicalDecl());
    return Out;
  };
  const auto Own = Namespaces(E->getLambdaClass()->getDeclContext()),
             Kernels = Namespaces(Context.Around ? Context.Around->getDeclContext() : nullptr);
  auto Differs = [&](const auto &These, const auto &Those) {
    return llvm::any_of(These,
                        [&](const NamespaceDecl *N) { return !Those.contains(N) && hasNames(Context.File, Text, N); });
  };
  const FunctionDecl *Maker = functionAround(E->getLambdaClass());
  return Differs(Own, Kernels) || Differs(Kernels, Own) ||
         (Own != Kernels && Maker && !usingsNamed(Context.File, Maker, E->getBeginLoc(), Text).empty());
}

namespace {

class TypeWriter {
public:
  TypeWriter(BuildContext &Context, TargetRegion &Region, SourceLocation Use)
      : Context(Context), Region(Region), Use(Use) {}

  /// Adds the class to the region; empty after a message.
  std::string write(const CXXRecordDecl *Class, const LambdaExpr *E) {
    const CXXMethodDecl *Call = E->getCallOperator();
    auto Close = Context.tokens().index(E->getIntroducerRange().getEnd()),
         Brace = Context.tokens().index(Call->getBody()->getBeginLoc());
    if (!Close || !Brace)
      return refuse("the type of a lambda that is written by a macro");
    if (refuseUnlikeCaptures(Context, E) || writeCaptures(Context, E))
      return "";
    if (!holdsConstructs(E) && refuseConstructs(Context, Call->getBody(), "a lambda made outside of it"))
      return "";
    ClosureType Type;
    Type.Where = Context.place(E->getBeginLoc());
    const FunctionDecl *Maker = functionAround(Class);
    const FunctionDecl *Named = Maker ? namedFunction(Maker) : nullptr;
    Type.Function = Named ? functionName(Context, Named) : "";
    TokenRange Whole{*Close, Context.tokens().range(Call->getBody()->getSourceRange())->Last};
    Type.Namespaces = belongsElsewhere(Context, E, Whole) ? namespacesOf(Class) : Region.Namespaces;
    IdentifierTable &Names = Context.File.PP.getIdentifierTable();
    const std::string Name = "lambda" + (Context.File.Standalone ? "" : "_l" + std::to_string(Type.Where.Line));
    Type.Name = Context.File.Standalone ? Name + "_1" : Name;
    for (unsigned N = 2; Names.find(Type.Name) != Names.end(); ++N)
      Type.Name = Name + "_" + std::to_string(N);
    Names.get(Type.Name);
    for (const std::string &Known : knownTo(Context, Class, Whole))
      Type.Members.push_back((llvm::StringRef(Known).starts_with("constexpr") ? "static " : "") + Known);
    for (const VarDecl *Constant : constantsOf(E)) {
      auto [Declaration, Init] = constantText(Context, Constant);
      Type.Members.push_back((Declaration.starts_with("static") ? "" : "static ") + Declaration + Init + ";");
    }
    auto Field = Class->field_begin();
    for (const LambdaCapture &C : E->captures()) {
      std::optional<std::string> Member = member(C, (*Field++)->getType());
      if (!Member)
        return "";
      Type.Members.push_back(*Member + ";");
    }
    // As in a closure type: traits, and whether what holds it is copied as bytes, follow from that.
    if (!Class->lambdaIsDefaultConstructibleAndAssignable())
      Type.Members.push_back(Type.Name + " &operator=(const " + Type.Name + " &) = delete;");
    code(E, {*Close + 1, *Brace}, Whole.Last, Type);
    std::string Out = Type.Name;
    if (Type.Namespaces != Region.Namespaces)
      for (const std::string &Namespace : llvm::reverse(Type.Namespaces))
        Out = Namespace.empty() ? Out : Namespace + "::" + Out;
    Type.Namespaces.push_back(""); // another file may have a lambda on such a line
    Region.Closures.push_back(std::move(Type));
    return Out;
  }

private:
  std::string refuse(const char *What) {
    Context.error(Use, Diag::UnsupportedConstruct) << What;
    return "";
  }

  std::optional<std::string> member(const LambdaCapture &C, QualType Type) {
    if (C.capturesVLAType()) {
      refuse("a lambda made outside of it that captures an array of variable length");
      return std::nullopt;
    }
    auto *Captured = C.capturesVariable() ? cast<VarDecl>(C.getCapturedVar()) : nullptr;
    if (Captured && C.isImplicit() && Context.Text.packs().element(Captured)) {
      // Compilers put them in different places (gccOffsets()).
      refuse("the type of a lambda that captures a parameter pack without naming it");
      return std::nullopt;
    }
    if (C.getCaptureKind() == LCK_StarThis) {
      Context.Model.Unit.NeedsDeviceHeader = true;
      return "chomp::captured_object<" + Context.Text.declare(Type.getUnqualifiedType(), "") + "> " +
             closureSelf(Context);
    }
    if (Type->isArrayType()) { // which nothing could initialise the member with
      Context.Model.Unit.NeedsDeviceHeader = true;
      return "chomp::captured_array<" + Context.Text.declare(Type.getUnqualifiedType(), "") + "> " +
             Context.Text.name(Captured);
    }
    return Context.Text.declare(Type, Captured ? Context.Text.name(Captured) : closureSelf(Context));
  }

  /// The call operator. Head: what stands between the introducer and the body's brace.
  void code(const LambdaExpr *E, TokenRange Head, unsigned Last, ClosureType &Type) {
    CodeScope Around = Context.Text.scope(), Own;
    Own.Function = functionAround(E->getLambdaClass());
    if (llvm::any_of(E->captures(), [](const LambdaCapture &C) { return C.capturesThis(); })) {
      Own.Self = closureSelf(Context);
      Own.IsSelfMember = true;
    }
    for (const LambdaCapture &C : E->captures()) {
      auto *V = C.capturesVariable() ? cast<VarDecl>(C.getCapturedVar()->getCanonicalDecl()) : nullptr;
      if (!V || Context.Text.packs().element(V))
        continue;
      const std::string Name = Context.Text.name(V);
      const bool IsArray = V->getType()->isArrayType() && C.getCaptureKind() == LCK_ByCopy;
      Own.Variables[V] = {Name + (IsArray ? ".elements" : ""), false, "", Name};
    }
    const FunctionDecl *Maker = Own.Function;
    Context.Text.enter(std::move(Own));
    const TokenStream &Tokens = Context.tokens();
    TokenEdits Edits;
    Context.Text.edit(cast<Stmt>(E), Edits);
    if (Maker && Maker != Context.Around) {
      for (const std::string &Using : usingsFor(Context, Maker, E->getBeginLoc(), {Head.First, Last}))
        Edits.insertAfter(Head.Last, " " + Using);
      if (!usingsNamed(Context.File, Maker, E->getBeginLoc(), Head).empty()) // no class has a using directive
        for (const ParmVarDecl *P : E->getCallOperator()->parameters())
          if (auto Range = Tokens.range(P->getSourceRange()); Range && !P->getType()->isDependentType())
            Edits.replace(*Range, Context.Text.declare(P->getType().getCanonicalType(), Context.Text.name(P)));
    }
    KernelCode Parameters = E->isMutable() ? "() " : "() const ", Template;
    auto Add = [&](const std::string &Parameter) { Template += (Template.empty() ? "" : ", ") + Parameter; };
    TypeSourceInfo *Info = E->getCallOperator()->getTypeSourceInfo();
    auto Function = Info ? Info->getTypeLoc().getAsAdjusted<FunctionTypeLoc>() : FunctionTypeLoc();
    auto Open = E->hasExplicitParameters() ? Tokens.index(Function.getLParenLoc()) : std::nullopt,
         Close = E->hasExplicitParameters() ? Tokens.index(Function.getRParenLoc()) : std::nullopt;
    if (const TemplateParameterList *List = E->getTemplateParameterList()) {
      llvm::SmallVector<const NamedDecl *, 4> Invented;
      for (const NamedDecl *Parameter : *List)
        if (Parameter->isImplicit())
          Invented.push_back(Parameter);
        else if (auto Range = Tokens.range(Parameter->getSourceRange()))
          Add(Tokens.text(*Range));
      unsigned Number = 0;
      for (unsigned I = Open.value_or(Head.Last); I < Close.value_or(Head.Last) && Number < Invented.size(); ++I)
        if (Tokens[I].Spelling == "auto") {
          const std::string Name = "T" + std::to_string(Number + 1);
          Add((Invented[Number++]->isParameterPack() ? "class... " : "class ") + Name);
          Edits.replace({I, I}, Name);
        }
    }
    if (Open && Close) {
      for (unsigned I = *Close; I < Head.Last; ++I)
        if (Tokens[I].Spelling == "mutable")
          Edits.remove({I, I});
      if (!E->isMutable())
        Edits.insertAfter(*Close, " const");
      Parameters = Tokens.deviceText({*Open, Head.Last - 1}, &Edits) + " ";
    }
    Type.Template = Template.empty() ? "" : "template <" + Template + "> ";
    Type.Operator = "auto operator()" + Parameters;
    Type.Body = buildBlock(Context, {Head.Last, Last}, E, Edits);
    Context.Text.enter(std::move(Around));
  }

  BuildContext &Context;
  TargetRegion &Region;
  SourceLocation Use;
};

} // namespace

void nameClosures(BuildContext &Context, const OMPExecutableDirective *D, TargetRegion &Region) {
  struct Finder : DynamicRecursiveASTVisitor {
    llvm::SetVector<QualType> Types;
    llvm::SmallPtrSet<const CXXRecordDecl *, 4> Own; // of lambdas in the region: they are in the kernel
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      if (isa<VarDecl>(E->getDecl()))
        Types.insert(E->getType().getCanonicalType().getUnqualifiedType());
      return true;
    }
    bool VisitCXXThisExpr(CXXThisExpr *E) override {
      Types.insert(E->getType()->getPointeeType().getCanonicalType().getUnqualifiedType());
      return true;
    }
    bool VisitLambdaExpr(LambdaExpr *E) override {
      Own.insert(E->getLambdaClass());
      return true;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<OMPExecutableDirective *>(D));
  Context.Region->ClosureTypes.clear();
  Context.Text.setClosureNames(
      [&Context, &Region, Own = Finder.Own, Use = D->getBeginLoc()](const CXXRecordDecl *Closure) {
        auto [Known, New] = Context.Region->ClosureTypes.try_emplace(Closure);
        if (!New || Own.contains(Closure))
          return Known->second;
        const LambdaExpr *E = makerOf(Closure);
        std::string Name = E ? TypeWriter(Context, Region, Use).write(Closure, E) : "";
        return Context.Region->ClosureTypes[Closure] = Name;
      });
  // All that objects need is known before the region's text is made, so that its own closures are of these types.
  for (QualType Type : Finder.Types)
    if (const CXXRecordDecl *Class = Type->getAsCXXRecordDecl(); !Class || !Class->isLambda())
      if (!closuresIn(Type).empty())
        Context.Text.declare(Type, "");
}

} // namespace chomp
