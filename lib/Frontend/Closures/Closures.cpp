//===- Closures.cpp - lambdas that are made outside of a region -----------===//
//
//   Before:  auto clamp = [=](int i) { return i < low ? low : i; };
//   After:   auto clamp = [low = clamp_low](int i) { return i < low ? low : i; };      (in the kernel)
//
//   An array a: auto f = [&] { auto &a = f_a.elements; return [a](int i) { return a[i]; }; }();
//   In a template: auto f = [&] { using T = double; return [](T x) { return x * x; }; }();
//
// A closure's type has no name and its members have none either. The kernel makes a closure of its own, by the user's
// text; what it captured travels from where it lies in the host's object. Captured pointers become those of the device,
// as if the region used them itself (OpenMP 5.2 §5.8.3); so does a captured `this`.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Closures/Closures.h"

#include "Analysis/Directives.h"
#include "Analysis/Lambdas.h"
#include "Analysis/TeamCode.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Closures/ConstantChoices.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceConstants.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/DeviceUsings.h"
#include "Frontend/Device/IndirectCalls.h"
#include "Frontend/Device/LocalTypes.h"
#include "Frontend/Device/Packs.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Threads/Blocks.h"
#include "Frontend/Threads/SequentialWalk.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/SaveAndRestore.h"

#include <optional>

using namespace clang;

namespace chomp {

llvm::SmallVector<const VarDecl *, 4> constantsOf(const LambdaExpr *E) {
  struct Finder : DynamicRecursiveASTVisitor {
    llvm::SetVector<const VarDecl *> Used;
    llvm::SmallPtrSet<const VarDecl *, 8> Own;
    bool VisitVarDecl(VarDecl *V) override {
      Own.insert(V->getCanonicalDecl());
      return true;
    }
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      if (auto *V = dyn_cast<VarDecl>(E->getDecl()); V && V->isLocalVarDeclOrParm())
        Used.insert(V->getCanonicalDecl());
      return true;
    }
  } Finder;
  for (ParmVarDecl *P : E->getCallOperator()->parameters())
    Finder.TraverseDecl(P);
  Finder.TraverseStmt(E->getCallOperator()->getBody());
  for (const LambdaCapture &Capture : E->captures())
    if (Capture.capturesVariable())
      Finder.Own.insert(cast<VarDecl>(Capture.getCapturedVar()->getCanonicalDecl()));
  llvm::SmallVector<const VarDecl *, 4> Out;
  for (const VarDecl *V : Finder.Used)
    if (!Finder.Own.contains(V) && V->getAnyInitializer() && V->getType().isConstQualified())
      Out.push_back(V);
  return Out;
}

bool holdsConstructs(const LambdaExpr *E) {
  return hasConstructs(E->getCallOperator()->getBody()) && !usesTeam(E->getCallOperator()->getBody());
}

std::string closureSelf(const BuildContext &Context) {
  auto &Names = Context.File.PP.getIdentifierTable();
  return Names.find("self") == Names.end() ? "self" : inventName(Context.File, "self");
}

namespace {

/// The same, at hand in most cases.
const LambdaExpr *makerOf(const VarDecl *V, const CXXRecordDecl *Closure) {
  if (const Expr *Init = V->getAnyInitializer())
    if (auto *E = dyn_cast<LambdaExpr>(Init->IgnoreImplicit()); E && E->getLambdaClass() == Closure)
      return E;
  return chomp::makerOf(Closure);
}

/// Writes closures of a region's kernel, and describes what they capture.
class ClosureWriter {
public:
  ClosureWriter(BuildContext &Context, TargetRegion &Region, SourceLocation Use)
      : Context(Context), AST(Context.File.Context), Region(Region), Use(Use) {}

  /// The lambda that makes what a variable holds; its object lies at an address of the host's. Nothing after a message.
  /// Code: gets what follows the introducer, unless the lambda's class has a name.
  std::optional<KernelCode> write(const VarDecl *V, const std::string &Name, const std::string &Address,
                                  std::shared_ptr<StructuredBlock> &Code) {
    const CXXRecordDecl *Class = V->getType().getNonReferenceType()->getAsCXXRecordDecl();
    const LambdaExpr *E = makerOf(V, Class);
    auto Whole = E ? Context.tokens().range(E->getSourceRange()) : std::nullopt;
    auto Close = E ? Context.tokens().index(E->getIntroducerRange().getEnd()) : std::nullopt;
    if (!Whole || !Close || *Close >= Whole->Last)
      return refuse("a lambda that is made outside of it");
    if (refuseUnlikeCaptures(Context, E) || writeCaptures(Context, E))
      return std::nullopt;
    // Not with a pack: compilers put its elements in different places.
    if (belongsElsewhere(Context, E, *Whole) && gccOffsets(E, *Whole).empty())
      Context.Text.declare(V->getType().getNonReferenceType().getUnqualifiedType().getCanonicalType(), "");
    const std::string Named = Context.Region->ClosureTypes.lookup(Class);
    KernelCode Introducer, Arguments, Locals;
    auto Field = Class->field_begin();
    const ASTRecordLayout &Layout = AST.getASTRecordLayout(Class);
    const auto GccOffsets = gccOffsets(E, *Whole);
    CodeScope Around = Context.Text.scope();
    for (const LambdaCapture &C : E->captures()) {
      const FieldDecl *F = *Field++;
      std::string Offset = std::to_string(Layout.getFieldOffset(F->getFieldIndex()) / 8);
      if (auto Gcc = GccOffsets.find(F); Gcc != GccOffsets.end() && std::to_string(Gcc->second) != Offset)
        Offset = "CHOMP_BY_COMPILER(" + std::to_string(Gcc->second) + ", " + Offset + ")";
      auto Captured = capture(C, F, Name, capturedAt(Address, Offset), Locals);
      if (!Captured)
        return std::nullopt;
      Introducer += (Introducer.empty() ? "" : ", ") + Captured->Introduced;
      Arguments += (Arguments.empty() ? "" : ", ") + Captured->Argument;
    }
    if (!Named.empty())
      return Named + "{" + Arguments + "}";
    // Names for types that the function around the lambda has.
    const FunctionDecl *Maker = functionAround(Class);
    if (Maker && Maker != Context.Around)
      for (const std::string &Using : usingsFor(Context, Maker, E->getBeginLoc(), *Whole))
        Locals += Using + " ";
    for (const std::string &Known : knownTo(Context, Class, *Whole))
      Locals += Known + " ";
    for (const VarDecl *Constant : constantsOf(E))
      if (!Context.Region->isKernelConstant(Constant)) {
        auto [Declaration, Init] = constantText(Context, Constant);
        Locals += Declaration + Init + "; ";
      }
    const bool OfTeam = usesTeam(E->getCallOperator()->getBody());
    const bool HasConstructs = holdsConstructs(E) || OfTeam;
    if (!HasConstructs && refuseConstructs(Context, E->getCallOperator()->getBody(), "a lambda made outside of it"))
      return std::nullopt;
    TokenEdits Edits;
    // Its packs are those of the function that makes it; what it says of members is said of the object that it
    // captured.
    const bool HasObject = llvm::any_of(E->captures(), [](const LambdaCapture &C) { return C.capturesThis(); });
    CodeScope Own = HasObject ? CodeScope() : Around;
    if (HasObject) {
      Own.Self = closureSelf(Context);
      Own.Variables = Around.Variables;
    }
    Own.Function = Maker;
    // Lambdas of namespaces and classes that its code names are the kernel file's there, which it need not capture.
    for (auto &[Variable, Given] : Around.Variables)
      if (Variable->hasGlobalStorage() && DeviceSlice::isClosure(Variable) && Variable->getType().isConstQualified())
        Own.Variables.erase(Variable);
    Context.Text.enter(std::move(Own));
    Context.Text.edit(cast<Stmt>(E), Edits);
    const TokenRange Range{*Close + 1, Whole->Last};
    Code = std::make_shared<StructuredBlock>(HasConstructs ? build(E, Range, OfTeam, Edits) : plain(Range, Edits));
    Context.Text.enter(std::move(Around));
    KernelCode Head = (Locals.empty() ? "" : "[&] { " + Locals + "return ") + "[" + Introducer + "]";
    Code->Pieces.push_back({Locals.empty() ? "" : "; }()", nullptr});
    return Head;
  }

  /// A lambda's code without constructs.
  StructuredBlock plain(TokenRange Range, const TokenEdits &Edits) const {
    const TokenStream &Tokens = Context.tokens();
    StructuredBlock Out;
    Out.Where = Context.place(Tokens[Range.First].Loc);
    Out.Indentation = Tokens.indentation(Range.First);
    Out.Pieces.push_back({Tokens.deviceLines(Range, Edits), nullptr});
    return Out;
  }

  /// A lambda's code with its constructs. OfTeam: it is a function's, which any thread may call. What it has captured
  /// by value lies in its own object, where the threads that it starts don't see it.
  StructuredBlock build(const LambdaExpr *E, TokenRange Range, bool OfTeam, TokenEdits &Edits) {
    const CXXMethodDecl *F = E->getCallOperator();
    if (!OfTeam)
      return buildBlock(Context, Range, E, Edits);
    llvm::SaveAndRestore Passed(Context.Region->Passed, decltype(Context.Region->Passed)());
    llvm::SaveAndRestore Sequential(Context.Region->Sequential, decltype(Context.Region->Sequential)());
    llvm::SaveAndRestore Enclosing(Context.Region->Enclosing, decltype(Context.Region->Enclosing)());
    llvm::SaveAndRestore Around(Context.Around);
    for (const LambdaCapture &C : E->captures())
      if (C.capturesVariable() && C.getCaptureKind() == LCK_ByCopy)
        Context.Region->Passed[cast<VarDecl>(C.getCapturedVar()->getCanonicalDecl())] = Passing::Value;
    Context.Around = F;
    Context.Region->Sequential = sequentialVariables(Context, E, F);
    Context.Model.Unit.StartsThreads |= Context.Callees.hasParallel(F->getBody());
    StructuredBlock Out = buildBlock(Context, Range, E, Edits);
    Context.Model.Unit.NeedsDeviceHeader = true;
    return Out;
  }

  /// Whether a closure holds an object that only its class can copy.
  bool isWhole(const CXXRecordDecl *Class) const {
    return llvm::any_of(Class->fields(), [&](const FieldDecl *F) {
      const CXXRecordDecl *Inner = F->getType()->getAsCXXRecordDecl();
      return Inner && Inner->isLambda()
                 ? isWhole(Inner)
                 : !F->getType()->isReferenceType() && !F->getType().isTriviallyCopyableType(AST);
    });
  }

  /// The closure as the host has made it, byte by byte, as a map clause takes every object: only what its pointers and
  /// references lead to is the device's.
  bool writeWhole(const VarDecl *V, const std::string &Name) {
    const QualType Type = V->getType().getNonReferenceType().getUnqualifiedType();
    const std::string Class = Context.Text.declare(Type.getCanonicalType(), "");
    if (Context.Region->ClosureTypes.lookup(Type->getAsCXXRecordDecl()).empty())
      return false; // with a message
    Variable X;
    X.Name = X.Parameter = inventName(Context.File, Name);
    X.Where = Context.place(V->getLocation());
    X.Pass = Passing::Value;
    X.Type = "chomp::captured_bytes<" + Class + ">";
    X.ParameterDecl = X.Type + " " + X.Parameter;
    X.HostValue = bytes(Type, capturedAt("&" + Context.hostName(V), "0"));
    Context.Model.Unit.NeedsDeviceHeader = true;
    Region.Variables.push_back(X);
    addLocal(V->getLocation(), Name, Class + " &" + Name, " = " + X.Name + ".object()");
    return point(Type->getAsCXXRecordDecl(), V, Name, "&" + Context.hostName(V), X.Name, 0);
  }

private:
  static std::string capturedAt(const std::string &Closure, const std::string &Offset) {
    return "chomp_captured(" + Closure + ", " + Offset + ")";
  }

  std::string bytes(QualType Type, const std::string &Address) const {
    return "*(char (*)[" + std::to_string(AST.getTypeSizeInChars(Type).getQuantity()) + "])" + Address;
  }

  void addLocal(SourceLocation Loc, const std::string &Name, const KernelCode &Declaration, const KernelCode &Init,
                std::shared_ptr<StructuredBlock> Code = nullptr) {
    Variable X;
    X.Name = X.Parameter = Name;
    X.Where = Context.place(Loc);
    X.Pass = Passing::Local;
    X.Share = Sharing::Private;
    X.LocalDecl = Declaration;
    X.LocalInit = Init;
    X.LocalCode = std::move(Code);
    Region.Variables.push_back(std::move(X));
  }

  /// "body_.point(8, body_x);" for all that leads somewhere. At: where the closure lies in Bytes.
  bool point(const CXXRecordDecl *Class, const VarDecl *V, const std::string &Name, const std::string &Address,
             const std::string &Bytes, uint64_t At) {
    const LambdaExpr *E = makerOf(V, Class);
    const ASTRecordLayout &Layout = AST.getASTRecordLayout(Class);
    auto Field = Class->field_begin();
    for (const LambdaCapture &C : E->captures()) {
      const FieldDecl *F = *Field++;
      const uint64_t Offset = Layout.getFieldOffset(F->getFieldIndex()) / 8;
      const std::string Place = capturedAt(Address, std::to_string(Offset));
      const CXXRecordDecl *Inner = F->getType()->getAsCXXRecordDecl();
      const auto *Captured = C.capturesVariable() ? cast<VarDecl>(C.getCapturedVar()) : nullptr;
      if (Inner && Inner->isLambda()) {
        if (!point(Inner, Captured, Name + "_" + Context.Text.name(Captured), Place, Bytes, At + Offset))
          return false;
      } else if (F->getType()->isReferenceType() || F->getType()->isPointerType()) {
        KernelCode Locals;
        auto Taken = capture(C, F, Name, Place, Locals);
        if (!Taken)
          return false;
        addLocal(C.getLocation(), "",
                 Bytes + ".point(" + std::to_string(At + Offset) + ", " + (F->getType()->isReferenceType() ? "&" : "") +
                     Taken->Argument + ")",
                 "");
      }
    }
    return true;
  }

  /// Where gcc has what a lambda captures, if packs are implicitly among it: those come last, from left to right. Clang
  /// captures what it meets when it instantiates the code, a fold from its innermost operands outwards.
  llvm::DenseMap<const FieldDecl *, uint64_t> gccOffsets(const LambdaExpr *E, TokenRange Whole) {
    Packs &Packs = Context.Text.packs();
    llvm::SmallVector<const FieldDecl *, 8> Fields;
    std::vector<std::pair<std::array<unsigned, 3>, const FieldDecl *>> Elements;
    auto Field = E->getLambdaClass()->field_begin();
    for (const LambdaCapture &C : E->captures()) {
      auto *V = C.isImplicit() && C.capturesVariable() ? cast<VarDecl>(C.getCapturedVar()) : nullptr;
      if (V && Packs.element(V))
        Elements.emplace_back(Packs.firstUse(V, Whole), *Field++);
      else
        Fields.push_back(*Field++);
    }
    llvm::DenseMap<const FieldDecl *, uint64_t> Out;
    if (Elements.empty())
      return Out;
    llvm::sort(Elements);
    for (auto &[Use, F] : Elements)
      Fields.push_back(F);
    uint64_t End = 0;
    for (const FieldDecl *F : Fields) {
      QualType Type = F->getType()->isReferenceType() ? AST.VoidPtrTy : F->getType();
      auto [Size, Alignment] = std::pair(AST.getTypeSizeInChars(Type), AST.getTypeAlignInChars(Type));
      Out[F] = llvm::alignTo(End, Alignment.getQuantity());
      End = Out[F] + Size.getQuantity();
    }
    return Out;
  }

  std::nullopt_t refuse(const char *What) {
    Context.error(Use, Diag::UnsupportedConstruct) << What;
    return std::nullopt;
  }

  struct Capture {
    KernelCode Introduced, Argument; ///< "low = clamp_low", and "clamp_low" for the member of a class.
  };

  /// Adds the variable that brings what is captured; Bytes: where it lies in the host's object.
  /// Locals: gets the declarations that it takes around the lambda.
  std::optional<Capture> capture(const LambdaCapture &C, const FieldDecl *F, const std::string &Closure,
                                 const std::string &Bytes, KernelCode &Locals) {
    bool Copy = C.getCaptureKind() == LCK_StarThis;
    if (C.capturesVLAType())
      return refuse("a lambda made outside of it that captures an array of variable length");
    QualType Type = F->getType();
    auto *Captured = C.capturesVariable() ? cast<VarDecl>(C.getCapturedVar()) : nullptr;
    std::string Own = Captured ? Context.Text.name(Captured) : closureSelf(Context);
    std::string Name = Closure + "_" + Own;
    if (auto *Inner = Type.getNonReferenceType()->getAsCXXRecordDecl(); Inner && Inner->isLambda()) {
      std::shared_ptr<StructuredBlock> Code;
      auto Text = write(Captured, Name, Type->isReferenceType() ? "*(void **)" + Bytes : Bytes, Code);
      const bool Apart = Type->isReferenceType() && !Context.Region->ClosureTypes.lookup(Inner).empty();
      if (!Text || !(Apart || Code))
        return Text ? std::optional(Capture{Own + " = " + *Text, *Text}) : std::nullopt;
      // What a reference in an object leads to, and code with lines of its own, stand in front of the lambda.
      addLocal(C.getLocation(), Name, "auto " + Name, " = " + *Text, std::move(Code));
      return Capture{(Type->isReferenceType() ? "&" : "") + Own + " = " + Name, Name};
    }
    if (!Type->isReferenceType() && !Type.isTriviallyCopyableType(AST))
      return refuse("a lambda made outside of it that captures an object that can't be copied as bytes");

    Variable X;
    X.Name = Name;
    auto &Names = Context.File.PP.getIdentifierTable();
    if (Names.find(X.Name) != Names.end())
      X.Name = inventName(Context.File, X.Name);
    X.Parameter = X.Name;
    X.Where = Context.place(C.getLocation());
    QualType Value = Type.getNonReferenceType().getUnqualifiedType();
    X.Type = Context.Text.declare(Value, "");
    std::string Text = Own + " = " + X.Name, Argument = (Type->isReferenceType() ? "*" : "") + X.Name;
    if (Type->isReferenceType() || Type->isPointerType()) {
      X.Pass = Passing::Pointer;
      QualType Passed = Type->isReferenceType() ? AST.getPointerType(Type.getNonReferenceType()) : Value;
      X.ParameterDecl = Context.Text.declare(Passed, X.Parameter);
      X.HostValue = "*(void **)" + Bytes;
      X.Map = Region.Maps.size();
      MapItem Item;
      Item.Item = Item.Variable = Captured ? Own : "this";
      Item.From = Origin::Implicit;
      Item.Begin = X.HostValue;
      if (Type->isReferenceType()) {
        Item.Type.To = true;
        Item.Type.From = !Type.getNonReferenceType().isConstQualified();
        Item.Size = std::to_string(AST.getTypeSizeInChars(Value).getQuantity());
        Text = "&" + Own + " = *" + X.Name;
      } else {
        Item.Type.Lookup = true;
        Item.Size = "0";
      }
      Region.Maps.push_back(std::move(Item));
      if (Type->isReferenceType() && Value->isPointerType() && !Value->isFunctionPointerType())
        attachCaptured(X.HostValue, Own);
    } else {
      X.Pass = Passing::Value;
      X.ParameterDecl = Context.Text.declare(Value, X.Parameter);
      if (Copy || Type->isArrayType()) {
        X.Type = (Copy ? "chomp::captured_object<" : "chomp::captured_array<") + X.Type + ">";
        X.ParameterDecl = X.Type + " " + X.Parameter;
        Context.Model.Unit.NeedsDeviceHeader = true;
      }
      // An array is captured under its own name, or not at all.
      if (Type->isArrayType()) {
        Locals += "auto &" + Own + " = " + X.Name + ".elements; ";
        Text = Own;
      }
      X.HostValue = bytes(Value, Bytes);
    }
    Region.Variables.push_back(std::move(X));
    return Capture{Text, Argument};
  }

  /// A pointer that is captured by reference is the base pointer of an assumed-size array (OpenMP 6.0, 7.9.6). Address:
  /// of the host's pointer.
  void attachCaptured(const std::string &Address, const std::string &Name) {
    MapItem Item;
    Item.Item = Item.Variable = Name;
    Item.From = Origin::Implicit;
    Item.Begin = "*(void **)" + Address;
    Item.Size = "0";
    Item.Pointer = Address;
    Region.Maps.push_back(std::move(Item));
  }

  BuildContext &Context;
  ASTContext &AST;
  TargetRegion &Region;
  SourceLocation Use;
};

} // namespace

bool takeClosure(BuildContext &Context, const UsedVariable &Use, TargetRegion &Region) {
  const VarDecl *V = Use.Decl;
  const CXXRecordDecl *Class = V->getType().getNonReferenceType()->getAsCXXRecordDecl();
  std::string Name = Context.Text.name(V);
  SourceLocation At = Use.FirstUse ? Use.FirstUse->getExprLoc() : V->getLocation();
  if (QualType Type = V->getType().getNonReferenceType(); Type->isMemberFunctionPointerType() &&
                                                          !V->isUsableInConstantExpressions(Context.File.Context) &&
                                                          !leadsToIndirect(Context.File.Context, Type)) {
    Context.error(At, Diag::UnsupportedConstruct) << "a pointer to a member function that the host has set (" + Name +
                                                         "), to none that is declare target indirect,";
    return true;
  }
  if (!Class || !Class->isLambda())
    return false;
  ClosureWriter Writer(Context, Region, At);
  if (Writer.isWhole(Class)) {
    Writer.writeWhole(V, Name);
    return true;
  }
  Variable X;
  auto Lambda = Writer.write(V, Name, "&" + Context.hostName(V), X.LocalCode);
  if (!Lambda)
    return true;
  X.Name = X.Parameter = Name;
  X.Where = Context.place(V->getLocation());
  X.Pass = Passing::Local;
  X.Share = Sharing::Private;
  X.LocalDecl = "auto " + Name;
  X.LocalInit = " = " + *Lambda;
  Region.Variables.push_back(std::move(X));
  return true;
}

} // namespace chomp
