//===- DeviceVariables.cpp - variables in the kernel file -----------------===//
//
// Declare target variables, which the runtime fills with the host's values; constants, which say their own; and what
// the teams have of groupprivate ones.
//
//===----------------------------------------------------------------------===//
#include "Analysis/Variables.h"
#include "Frontend/BuildContext.h"
#include "Frontend/Device/Closures.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/StaticMembers.h"
#include "Frontend/Pragmas/TemplateVariables.h"
#include "Frontend/Regions/Allocators.h"
#include "Frontend/Regions/Groupprivate.h"
#include "Frontend/Regions/Instances.h"
#include "Frontend/Regions/UsedVariables.h"
#include "Frontend/Threads/Blocks.h"

#include "clang/AST/Attr.h"
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

KernelCode instanceClass(BuildContext &Context, const VarTemplateDecl *Template) {
  const SourceRange Parameters = Template->getTemplateParameters()->getSourceRange();
  return Context.tokens().deviceText(Parameters) + " struct " + Context.Text.templateName(Template);
}

/// "template <> struct factor_<int> { __device__ static int &get() { return factor_int; } };"
static DeviceDecl instanceAccessor(BuildContext &Context, const VarDecl *V, const std::string &Value) {
  DeviceDecl D = startDecl(Context, DeviceDecl::Kind::Type, V);
  std::string Head = "template <> ", Scope;
  for (const DeclContext *C = V->getDeclContext(); !C->isFileContext(); C = C->getParent())
    if (auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(C); Special && !Special->isExplicitSpecialization())
      Head += "template <> ";
  if (auto *Class = dyn_cast<CXXRecordDecl>(V->getDeclContext()))
    Scope = Context.Text.declare(Context.File.Context.getCanonicalTagType(Class), "") + "::";
  D.Code.Pieces.push_back({Head + "struct " + Scope + Context.Text.templateName(V) + instanceArguments(V) + " { " +
                               KernelCode(KernelCode::Word::Member) + "static " +
                               Context.Text.declare(V->getType(), referenceTo(V->getType(), "get()")) + " { return " +
                               Value + "; } }",
                           nullptr});
  D.Code.Where = D.Where;
  D.Text = ";";
  return D;
}

/// "inline __device__ int &Grid::count_() { return Grid_count; }"
static DeviceDecl accessor(BuildContext &Context, const VarDecl *V, const std::string &Value) {
  const ASTContext &AST = Context.File.Context;
  auto *Class = cast<CXXRecordDecl>(V->getDeclContext());
  const bool Instance = isa<ClassTemplateSpecializationDecl>(Class) || Class->getTemplateInstantiationPattern();
  const std::string Scope = Context.Text.declare(AST.getCanonicalTagType(Class), "") + "::";
  DeviceDecl D = startDecl(Context, DeviceDecl::Kind::Function, V);
  D.Inline = true;
  std::string Text = Context.Text.declare(V->getType(), referenceTo(V->getType(), Scope + Context.Text.accessorOf(V))) +
                     " { return " + Value + "; }";
  // A member of an explicit specialization is no specialization itself.
  const bool Explicit = isa<ClassTemplateSpecializationDecl>(Class) &&
                        cast<ClassTemplateSpecializationDecl>(Class)->isExplicitSpecialization();
  D.Code.Pieces.push_back({(Instance && !Explicit ? "template <> " : "") + Text, nullptr});
  D.Code.Where = D.Where;
  return D;
}

SourceLocation placeOfMember(const VarDecl *V) {
  const ASTContext &AST = V->getASTContext();
  const SourceManager &SM = AST.getSourceManager();
  SourceLocation Last = V->getLocation();
  // Behind the class and what its arguments name: all that uses it is behind those, too.
  SmallVector<TemplateArgument, 8> Arguments;
  auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(V->getDeclContext());
  if (Special && !Special->isExplicitSpecialization()) {
    Last = DeviceSlice::written(Special)->getLocation();
    Arguments = flattened(Special->getTemplateArgs().asArray());
  }
  if (auto *Instance = dyn_cast<VarTemplateSpecializationDecl>(V);
      Instance && Instance->getTemplateSpecializationKind() != TSK_ExplicitSpecialization)
    llvm::append_range(Arguments, flattened(Instance->getTemplateArgs().asArray()));
  for (const TemplateArgument &Argument : Arguments) {
    const TagDecl *Tag = Argument.getKind() == TemplateArgument::Type
                             ? AST.getBaseElementType(Argument.getAsType())->getAsTagDecl()
                             : nullptr;
    const SourceLocation Own = Tag ? DeviceSlice::written(Tag)->getLocation() : SourceLocation();
    if (Own.isValid() && !SM.isInSystemHeader(Own) && SM.isBeforeInTranslationUnit(Last, Own))
      Last = Own;
  }
  return Last;
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

static void writeDeclareTarget(BuildContext &Context, const DeviceSlice &Slice, const VarDecl *V,
                               OMPDeclareTargetDeclAttr::MapTypeTy How, std::vector<DeviceDecl> &Out) {
  const ASTContext &AST = Context.File.Context;
  DeviceDecl D = startDecl(Context, DeviceDecl::Kind::Global, V);
  const bool Member = V->isStaticDataMember(), OfTemplate = deviceTemplate(V);
  if (Member || OfTemplate)
    D.Name = memberVariable(Context.File, V);
  const bool Local = isDeviceLocal(Context.File, V);
  // A template's is defined where it is used.
  const VarDecl *Pattern = V->getTemplateInstantiationPattern();
  const bool Instance = Pattern && V->getTemplateSpecializationKind() == TSK_ImplicitInstantiation;
  // Each file has a pointer of its own to what no directive names.
  const bool Unnamed = Context.Unnamed.contains(V->getCanonicalDecl());
  D.Defined = Unnamed || (Instance ? Pattern : V)->isThisDeclarationADefinition() != VarDecl::DeclarationOnly;
  D.External = !Unnamed && V->isExternallyVisible();
  D.Inline = D.Defined && D.External && (Instance || V->isInline());
  const bool Shared = D.Defined && D.External && !D.Inline && isShared(Context.File, V);
  // Static, but the host has to find it. ("static struct grid grid;": only in one namespace does one hide the other.)
  if (!D.External && Context.Model.Unit.IsLinked && (D.Namespaces.empty() || !D.Namespaces.back().empty()) &&
      llvm::none_of(V->getDeclContext()->getRedeclContext()->lookup(V->getDeclName()), llvm::IsaPred<TagDecl>))
    D.Namespaces.push_back("");
  D.Link = !Local && (How == OMPDeclareTargetDeclAttr::MT_Link || Context.Requires.UnifiedMemory);
  if (const char *Why = D.Defined && !D.Link ? refusedOnDevice(AST, V) : nullptr)
    Context.error(V->getLocation(), Diag::UnsupportedConstruct) << Why;
  // The runtime writes to it, const or not.
  QualType Type = V->getType();
  Qualifiers Written;
  QualType Held = AST.getUnqualifiedArrayType(Type, Written);
  if (Written.hasVolatile())
    Held = AST.getVolatileType(Held);
  if (D.Link)
    Held = AST.getPointerType(Type);
  const bool Stored = D.Defined && !D.Link && hasStorage(AST, V);
  D.Text = (Shared ? "CHOMP_SHARED " : "") + staticAlignment(Context, V) +
           (Stored ? "chomp::storage<" + Context.Text.declare(Type, "") + "> " + D.Name
                   : Context.Text.declare(Held, D.Name));
  // GNU C's variables of no size: nvcc has none, but references to them.
  const bool NoSize =
      Context.Text.gpu() && !D.Link && !Stored && !Held->isIncompleteType() && AST.getTypeSize(Held) == 0;
  if (NoSize) {
    D.Text = Context.Text.declare(Held, "(&" + D.Name + ")");
    if (D.Defined)
      D.Text += " = reinterpret_cast<" + Context.Text.declare(Held, "(&)") + ">(chomp::nothing<>)";
  }
  Context.Model.Unit.NeedsDeviceHeader |= Stored || NoSize;
  bool Addresses = D.Defined && !D.Link && beginsWithAddresses(AST, V);
  if (Addresses && Context.Text.gpu() && beginsWithItself(AST, V))
    Context.error(V->getLocation(), Diag::UnsupportedConstruct)
        << "an initializer for a GPU that leads back to the address of its own variable";
  auto *Class = AST.getBaseElementType(Held)->getAsCXXRecordDecl();
  if (Addresses)
    D.Text += initializerOf(Context, V);
  else if (D.Defined && !D.Link && !Stored && !NoSize &&
           (hasConstantParts(AST, Held) || (Class && Class->hasDefinition() && !Class->hasTrivialDefaultConstructor())))
    D.Text += " = {}"; // GPUs have no code that makes a variable: this is a constant
  std::vector<std::string> &Names = D.Defined ? Context.Model.Unit.Exports : Context.Model.Unit.Imports;
  if (D.External && !llvm::is_contained(Names, D.Name))
    Names.push_back(D.Name);
  if (D.Inline || Shared) { // all files that have it share one
    Context.Model.Unit.NeedsDeviceHeader = true;
    if (!llvm::is_contained(Context.Model.Unit.Imports, D.Name))
      Context.Model.Unit.Imports.push_back(D.Name);
  }
  if (D.Defined) {
    D.Symbol = symbolOf(Context, D);
    std::string Flags = D.Link ? "CHOMP_GLOBAL_LINK" : Local ? "CHOMP_GLOBAL_LOCAL" : "CHOMP_GLOBAL_ENTER";
    const bool Made = !D.Link && Slice.isMade(V);
    if (Addresses || Made)
      Flags += " | CHOMP_GLOBAL_INITIAL";
    else if (!D.Link && isComputed(AST, V))
      Flags += " | CHOMP_GLOBAL_COMPUTED";
    if (isMovedOut(V))
      registerInPlace(Context, V, D.Symbol, Flags);
    else
      Context.Model.Globals.push_back(
          {D.Symbol, hostName(AST, V), Flags,
           Member && isPrivateMember(V) ? RegisteredGlobal::Kind::Member : RegisteredGlobal::Kind::Variable,
           completion(AST, V)});
    if (!Addresses && !Made && !D.Link && !Local && !isMovedOut(V) && !(Member && isPrivateMember(V)))
      for (auto [Offset, Count] : pointersSet(AST, V))
        Context.Model.Globals.push_back({D.Symbol, hostName(AST, V),
                                         std::to_string(Offset) + ", " + std::to_string(Count),
                                         RegisteredGlobal::Kind::Pointers});
  }
  Out.push_back(D);
  const std::string Value = (D.Link ? "*" : "") + D.Name + (Stored ? ".object" : "");
  if (OfTemplate)
    Out.push_back(instanceAccessor(Context, V, Value));
  else if (Member)
    Out.push_back(accessor(Context, V, Value));
}

/// A groupprivate variable, and the function that other files call for it; or the one to call for another file's, or
/// the one that all files define which have the variable alike, with the variable in it.
static void writeGroupprivate(BuildContext &Context, const VarDecl *V, std::vector<DeviceDecl> &Out) {
  const bool Member = V->isStaticDataMember(), OfFiles = isGroupOfFiles(V), Exported = isExportedGroup(Context.File, V);
  const bool Defined = !OfFiles || V->getDefinition();
  if (V->hasAttr<OMPAllocateDeclAttr>())
    checkTeamVariable(Context, V);
  DeviceDecl D = startDecl(Context, DeviceDecl::Kind::Type, V);
  if (Member)
    D.Name = memberVariable(Context.File, V);
  D.Text = "CHOMP_GROUP " + staticAlignment(Context, V) + Context.Text.declare(V->getType(), D.Name) + ";";
  Context.Model.Unit.NeedsDeviceHeader = true;
  DeviceDecl Function = startDecl(Context, Defined ? DeviceDecl::Kind::Function : DeviceDecl::Kind::Prototype, V);
  Function.Name = groupFunction(Context.File, V);
  Function.External = !Defined || Exported;
  Function.Inline = !Function.External;
  Function.Text = Context.Text.declare(V->getType(), referenceTo(V->getType(), Function.Name + "()"));
  Function.Code.Pieces.push_back(
      {Function.Text + " { " + (OfFiles ? D.Text + " " : "") + "return " + D.Name + "; }", nullptr});
  Function.Text += ";";
  Function.Code.Where = Function.Where;
  const std::string Value = OfFiles ? Function.Name + "()" : D.Name;
  if (OfFiles || Exported) {
    std::string Linked = Function.Name;
    for (const std::string &Namespace : llvm::reverse(Function.Namespaces))
      Linked = Namespace + "::" + Linked;
    if (Defined)
      Context.Model.Unit.Exports.push_back(Linked);
    if (OfFiles)
      Context.Model.Unit.Imports.push_back(Linked);
  }
  if (!OfFiles) {
    D.Comment = Context.tokens().leadingComment(Context.tokens().index(V->getBeginLoc()).value_or(0));
    Out.push_back(std::move(D));
  }
  if (OfFiles || Exported)
    Out.push_back(std::move(Function));
  if (Member)
    Out.push_back(accessor(Context, V, Value));
}

KernelCode initializerText(BuildContext &Context, const VarDecl *V, const TokenEdits &Edits, bool Marked) {
  const TokenStream &Tokens = Context.tokens();
  auto Text = [&](std::optional<TokenRange> Range) {
    return !Range ? "" : Marked ? Tokens.deviceLines(*Range, Edits) : Tokens.deviceText(*Range, &Edits);
  };
  const VarDecl *Written = V;
  const Expr *Init = V->getAnyInitializer(Written);
  auto Name = Tokens.index(Written->getLocation()), Last = Tokens.index(Written->getEndLoc());
  // Clang's expression for a constructor begins with the variable's name.
  if (!isa<CXXConstructExpr>(Init->IgnoreImplicit()) || Written->getInitStyle() == VarDecl::CInit || !Name || !Last)
    return " = " + Text(Tokens.range(Init->getSourceRange()));
  const llvm::StringRef Open = Tokens[*Name + 1].Spelling;
  return Open == "(" || Open == "{" ? Text(TokenRange{*Name + 1, *Last}) : "{}";
}

void writeVariable(BuildContext &Context, const DeviceSlice &Slice, const VarDecl *V, std::vector<DeviceDecl> &Out) {
  if (isGroupprivate(V))
    return writeGroupprivate(Context, V, Out);
  const ASTContext &AST = Context.File.Context;
  const bool Reference = V->getType()->isReferenceType();
  // Only what a kernel needs gets names for the types of lambdas (ClosureTypes.cpp).
  const bool Entered = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V) && !isFunctionAlone(V);
  if (!closuresIn(V->getType()).empty() && (Entered || !DeviceSlice::isClosure(V))) {
    Context.error(V->getLocation(), Diag::UnsupportedConstruct)
        << "a declare target variable, or a constant, whose type is made of a lambda's (use a class of your own)";
    return;
  }
  if (auto How = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V); How && !Slice.isNumber(V) && !Reference)
    return writeDeclareTarget(Context, Slice, V, *How, Out);
  if (Reference && (V->isStaticDataMember() || !beginsWithAddresses(AST, V))) {
    Context.error(V->getLocation(), Diag::UnsupportedConstruct)
        << (V->isStaticDataMember() ? "a static data member that is a reference"
                                    : "a reference that this file doesn't initialize with the place of a variable");
    return;
  }
  DeviceDecl D = startDecl(Context, DeviceDecl::Kind::Constant, V);
  QualType Type = V->getType();
  TokenEdits Edits;
  Context.Text.edit(cast<Decl>(V), Edits);
  if (DeviceSlice::isClosure(V)) {
    refuseConstructs(Context, V->getAnyInitializer(), "a lambda made outside of it");
    D.Where = Context.place(V->getAnyInitializer()->getBeginLoc());
  }
  std::string Head = DeviceSlice::isClosure(V) ? "const auto " + D.Name
                     : isDeviceConstexpr(V)
                         ? "constexpr " + Context.Text.declare(AST.getUnqualifiedArrayType(Type), D.Name)
                         : Context.Text.declare(Type, D.Name);
  D.Text = Head + initializerText(Context, V, Edits, DeviceSlice::isClosure(V));
  Out.push_back(std::move(D));
}

} // namespace chomp
