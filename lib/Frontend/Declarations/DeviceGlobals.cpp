//===- DeviceGlobals.cpp - declare target variables in the kernel file ----===//
#include "Frontend/Declarations/DeviceGlobals.h"

#include "Analysis/Lambdas.h"
#include "Frontend/Clauses/Allocators.h"
#include "Frontend/Declarations/VariableAccessors.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceConstants.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/StaticMembers.h"
#include "Frontend/Pragmas/TemplateVariables.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/PrettyPrinter.h"

using namespace clang;

namespace chomp {

/// What the image calls a variable of the kernel file: it is mangled where namespaces are around it, and otherwise
/// called where GPUs have something of that name.
static std::string symbolOf(const BuildContext &Context, const DeviceDecl &D) {
  std::string Nested;
  for (const std::string &Known : D.Namespaces) {
    const std::string Namespace = Known.empty() ? Context.Model.Unit.ownNamespace() : Known;
    Nested += std::to_string(Namespace.size()) + Namespace;
  }
  for (const auto &[Name, Own] : Context.Model.Unit.Renamed)
    if (Nested.empty() && Name == D.Name)
      return Own;
  return Nested.empty() ? D.Name : "_ZN" + Nested + std::to_string(D.Name.size()) + D.Name + "E";
}

/// The user's classes that a type says, those in templates' arguments too.
static void collectTags(const ASTContext &AST, QualType Type, llvm::SmallSetVector<const TagDecl *, 4> &Found) {
  while (Type->isAnyPointerType() || Type->isReferenceType() || Type->isArrayType())
    Type = Type->isArrayType() ? AST.getBaseElementType(Type) : Type->getPointeeType();
  const TagDecl *Tag = Type->getAsTagDecl();
  if (!Tag || !Found.insert(Tag))
    return;
  if (auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Tag))
    for (const TemplateArgument &Argument : flattened(Special->getTemplateArgs().asArray()))
      if (Argument.getKind() == TemplateArgument::Type)
        collectTags(AST, Argument.getAsType(), Found);
}

SourceLocation placeOfGlobal(const VarDecl *V) {
  const ASTContext &AST = V->getASTContext();
  const SourceManager &SM = AST.getSourceManager();
  SourceLocation Place = V->getCanonicalDecl()->getLocation();
  if (beginsWithAddresses(AST, V))
    return V->getLocation();
  llvm::SmallSetVector<const TagDecl *, 4> Tags;
  collectTags(AST, V->getType(), Tags);
  for (const TagDecl *Tag : Tags) {
    const SourceLocation End = cast<TagDecl>(DeviceSlice::written(Tag))->getBraceRange().getEnd();
    if (End.isValid() && SM.isBeforeInTranslationUnit(Place, End))
      Place = End;
  }
  return SM.isBeforeInTranslationUnit(Place, V->getLocation()) ? Place : V->getLocation();
}

/// How the host text names it, at the end of the file.
static std::string hostName(const ASTContext &AST, const VarDecl *V) {
  PrintingPolicy Policy(AST.getPrintingPolicy());
  Policy.SuppressUnwrittenScope = true;
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  V->printQualifiedName(OS, Policy);
  OS << instanceArguments(V);
  return Out.find(',') == std::string::npos ? Out : "(" + Out + ")"; // an argument of a macro
}

/// An initializer for the compiler: " = &Node::first" -> " = &Node_first".
static KernelCode initializerOf(BuildContext &Context, const VarDecl *V) {
  struct Finder : DynamicRecursiveASTVisitor {
    Finder(BuildContext &Context, TokenEdits &Edits) : Context(Context), Edits(Edits) {}
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      if (memberStorage(Context.File, E->getDecl(), Context.Text.gpu()) != MemberStorage::Variable)
        return true;
      auto *Named = cast<VarDecl>(E->getDecl());
      std::string Name = memberVariable(Context.File, Named);
      const std::vector<std::string> Namespaces = namespacesOf(Named);
      for (const std::string &Namespace : llvm::reverse(Namespaces))
        Name = (Namespace.empty() ? "" : Namespace + "::") + Name;
      if (hasStorage(Context.File.Context, Named))
        Name += ".object";
      if (auto Range = Context.tokens().range(
              SourceRange(E->getBeginLoc(), deviceTemplate(Named) ? E->getEndLoc() : E->getLocation()))) {
        Edits.replace(*Range, Name);
        Replaced.push_back(Range->First);
      }
      return true;
    }
    BuildContext &Context;
    TokenEdits &Edits;
    SmallVector<unsigned, 4> Replaced;
  };
  TokenEdits Edits;
  Finder Variables(Context, Edits);
  Variables.TraverseStmt(const_cast<Expr *>(V->getAnyInitializer()));
  Context.Text.edit(cast<Decl>(V), Edits);
  Context.Text.editOutside(dyn_cast<CXXRecordDecl>(V->getDeclContext()), V->getAnyInitializer(), Edits);
  for (unsigned Token : Variables.Replaced)
    Edits.Qualifiers.erase(Token); // its class is in its name
  return initializerText(Context, V, Edits);
}

/// Only its function can name such a variable: behind its declaration.
static void registerInPlace(BuildContext &Context, const VarDecl *V, const std::string &Symbol,
                            const std::string &Flags) {
  auto Token = Context.tokens().index(V->getEndLoc());
  while (Token && Context.tokens()[*Token].Spelling != ";")
    ++*Token;
  if (Token)
    Context.Model.Appended.emplace_back(*Token, " CHOMP_GLOBAL(" + Symbol + ", \"" + Context.Model.Unit.Id + "\", " +
                                                    V->getNameAsString() + ", " + Flags + ");");
}

/// The declaration that makes C's "int a[];" an array of one element for all that follows it (C11 6.9.2p5).
static std::string completion(const ASTContext &AST, const VarDecl *V) {
  const auto IsOpen = [](const VarDecl *D) { return D->getTypeSourceInfo()->getType()->isIncompleteArrayType(); };
  if (AST.getLangOpts().CPlusPlus || V->hasInit() || !llvm::all_of(V->redecls(), IsOpen))
    return "";
  const std::string Name = V->getNameAsString();
  return "extern __typeof__(" + Name + "[0]) " + Name + "[1];\n";
}

/// Whether several files of a program may define a variable, one of them with a value: there is one all the same.
static bool isShared(const ParsedFile &File, const VarDecl *V) {
  if (V->hasAttr<WeakAttr>())
    return true;
  return V->isThisDeclarationADefinition() == VarDecl::TentativeDefinition && !V->hasAttr<NoCommonAttr>() &&
         (File.Common || V->hasAttr<CommonAttr>());
}

/// Whether the host's code makes its value before main begins.
static bool isComputed(const ASTContext &AST, const VarDecl *V) {
  const Expr *Init = AST.getLangOpts().CPlusPlus ? V->getAnyInitializer() : nullptr;
  auto *Made = dyn_cast_or_null<CXXConstructExpr>(Init ? Init->IgnoreImplicit() : nullptr);
  return Init && !V->hasConstantInitialization() && !(Made && Made->getConstructor()->isTrivial());
}

namespace {
class GlobalWriter {
public:
  GlobalWriter(BuildContext &Context, const DeviceSlice &Slice, const VarDecl *V)
      : Context(Context), Slice(Slice), AST(Context.File.Context), V(V), Local(isDeviceLocal(Context.File, V)),
        Member(V->isStaticDataMember()), OfTemplate(deviceTemplate(V)),
        D(startDecl(Context, DeviceDecl::Kind::Global, V)) {}

  void write(OMPDeclareTargetDeclAttr::MapTypeTy How, std::vector<DeviceDecl> &Out) {
    if (Member || OfTemplate)
      D.Name = memberVariable(Context.File, V);
    setLinkage();
    D.Link = !Local && (How == OMPDeclareTargetDeclAttr::MT_Link || Context.Requires.UnifiedMemory);
    if (const char *Why = D.Defined && !D.Link ? refusedOnDevice(AST, V) : nullptr)
      Context.error(V->getLocation(), Diag::UnsupportedConstruct) << Why;
    declare();
    initialize();
    nameForLink();
    if (D.Defined)
      registerGlobal();
    Out.push_back(D);
    const std::string Value = (D.Link ? "*" : "") + D.Name + (Stored ? ".object" : "");
    if (OfTemplate)
      Out.push_back(instanceAccessor(Context, V, Value));
    else if (Member)
      Out.push_back(memberAccessor(Context, V, Value));
  }

private:
  /// Which files have it, and which of them define it.
  void setLinkage() {
    // A template's is defined where it is used.
    const VarDecl *Pattern = V->getTemplateInstantiationPattern();
    const bool Instance = Pattern && V->getTemplateSpecializationKind() == TSK_ImplicitInstantiation;
    // Each file has a pointer of its own to what no directive names.
    const bool Unnamed = Context.Unnamed.contains(V->getCanonicalDecl());
    D.Defined = Unnamed || (Instance ? Pattern : V)->isThisDeclarationADefinition() != VarDecl::DeclarationOnly;
    D.External = !Unnamed && V->isExternallyVisible();
    D.Inline = D.Defined && D.External && (Instance || V->isInline());
    Shared = D.Defined && D.External && !D.Inline && isShared(Context.File, V);
    // Static, but the host has to find it. ("static struct grid grid;": only in one namespace does one hide the other.)
    if (!D.External && Context.Model.Unit.IsLinked && (D.Namespaces.empty() || !D.Namespaces.back().empty()) &&
        llvm::none_of(V->getDeclContext()->getRedeclContext()->lookup(V->getDeclName()), llvm::IsaPred<TagDecl>))
      D.Namespaces.push_back("");
  }

  /// The type of what the kernel file has: the runtime writes to it, const or not.
  QualType heldType() const {
    if (D.Link)
      return AST.getPointerType(V->getType());
    Qualifiers Written;
    const QualType Held = AST.getUnqualifiedArrayType(V->getType(), Written);
    return Written.hasVolatile() ? AST.getVolatileType(Held) : Held;
  }

  void declare() {
    Held = heldType();
    Stored = D.Defined && !D.Link && hasStorage(AST, V);
    D.Text = (Shared ? "CHOMP_SHARED " : "") + staticAlignment(Context, V) +
             (Stored ? "chomp::storage<" + Context.Text.declare(V->getType(), "") + "> " + D.Name
                     : Context.Text.declare(Held, D.Name));
    // GNU C's variables of no size: nvcc has none, but references to them.
    NoSize = Context.Text.gpu() && !D.Link && !Stored && !Held->isIncompleteType() && AST.getTypeSize(Held) == 0;
    if (NoSize) {
      D.Text = Context.Text.declare(Held, "(&" + D.Name + ")");
      if (D.Defined)
        D.Text += " = reinterpret_cast<" + Context.Text.declare(Held, "(&)") + ">(chomp::nothing<>)";
    }
    Context.Model.Unit.NeedsDeviceHeader |= Stored || NoSize;
  }

  /// Addresses are the device's own. Everything else the runtime fills with the host's bytes.
  void initialize() {
    Addresses = D.Defined && !D.Link && beginsWithAddresses(AST, V);
    if (Addresses && Context.Text.gpu() && beginsWithItself(AST, V))
      Context.error(V->getLocation(), Diag::UnsupportedConstruct)
          << "an initializer for a GPU that leads back to the address of its own variable";
    auto *Class = AST.getBaseElementType(Held)->getAsCXXRecordDecl();
    if (Addresses)
      D.Text += initializerOf(Context, V);
    else if (D.Defined && !D.Link && !Stored && !NoSize &&
             (hasConstantParts(AST, Held) ||
              (Class && Class->hasDefinition() && !Class->hasTrivialDefaultConstructor())))
      D.Text += " = {}"; // GPUs have no code that makes a variable: this is a constant
  }

  /// What the file tells others of it, and asks them for.
  void nameForLink() {
    std::vector<std::string> &Names = D.Defined ? Context.Model.Unit.Exports : Context.Model.Unit.Imports;
    if (D.External && !llvm::is_contained(Names, D.Name))
      Names.push_back(D.Name);
    if (D.Inline || Shared) { // all files that have it share one
      Context.Model.Unit.NeedsDeviceHeader = true;
      if (!llvm::is_contained(Context.Model.Unit.Imports, D.Name))
        Context.Model.Unit.Imports.push_back(D.Name);
    }
  }

  /// How the host text makes it known to the runtime, and where pointers in it may need the device's addresses.
  void registerGlobal() {
    D.Symbol = symbolOf(Context, D);
    std::string Flags = D.Link ? "CHOMP_GLOBAL_LINK" : Local ? "CHOMP_GLOBAL_LOCAL" : "CHOMP_GLOBAL_ENTER";
    const bool Made = !D.Link && Slice.isMade(V), Private = Member && isPrivateMember(V);
    if (Addresses || Made)
      Flags += " | CHOMP_GLOBAL_INITIAL";
    else if (!D.Link && isComputed(AST, V))
      Flags += " | CHOMP_GLOBAL_COMPUTED";
    if (isMovedOut(V)) {
      registerInPlace(Context, V, D.Symbol, Flags);
      return;
    }
    using Kind = RegisteredGlobal::Kind;
    Context.Model.Globals.push_back(
        {D.Symbol, hostName(AST, V), Flags, Private ? Kind::Member : Kind::Variable, completion(AST, V)});
    if (Addresses || Made || D.Link || Local || Private)
      return;
    for (auto [Offset, Count] : pointersSet(AST, V))
      Context.Model.Globals.push_back(
          {D.Symbol, hostName(AST, V), std::to_string(Offset) + ", " + std::to_string(Count), Kind::Pointers});
  }

  BuildContext &Context;
  const DeviceSlice &Slice;
  const ASTContext &AST;
  const VarDecl *V;
  const bool Local, Member, OfTemplate;
  DeviceDecl D;
  QualType Held;          ///< A pointer, if the variable is linked.
  bool Shared = false;    ///< Several files may define it.
  bool Stored = false;    ///< As bytes.
  bool NoSize = false;    ///< As a reference to nothing.
  bool Addresses = false; ///< It begins with the device's own.
};
} // namespace

void writeGlobal(BuildContext &Context, const DeviceSlice &Slice, const VarDecl *V,
                 OMPDeclareTargetDeclAttr::MapTypeTy How, std::vector<DeviceDecl> &Out) {
  GlobalWriter(Context, Slice, V).write(How, Out);
}

} // namespace chomp
