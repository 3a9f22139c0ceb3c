//===- DeviceNames.cpp - what a C program's declarations are called in C++ ===//
#include "Frontend/Device/DeviceNames.h"

#include "Analysis/CalledCode.h"
#include "Analysis/Directives.h"
#include "Analysis/LibraryFunctions.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/DeviceText.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/FormatVariadic.h"

using namespace clang;

namespace chomp {

namespace {

const llvm::StringSet<> &keywords() {
  static const llvm::StringSet<> Set = {
#define KEYWORD(Name) #Name,
#define PLACE(Name) #Name,
#include "Frontend/Device/CxxNames.def"
  };
  return Set;
}

const llvm::StringSet<> &vendorNames() {
  static const llvm::StringSet<> Set = {
#define VENDOR(Name) #Name,
#include "Frontend/Device/CxxNames.def"
  };
  return Set;
}

/// NULL, EOF: a macro in some kernel file, whatever it includes.
bool isKernelMacro(llvm::StringRef Name) {
  static const llvm::StringSet<> Set = {
#define MACRO(Name) #Name,
#include "Frontend/Device/KernelMacros.def"
  };
  return Set.contains(Name) || Name.starts_with("CHOMP_") || Name.starts_with("CUDA") || Name.starts_with("HIP_");
}

/// cudaMalloc, cuInit, CUdevice, hipFree.
bool hasVendorPrefix(llvm::StringRef Name) {
  for (llvm::StringRef Prefix : {"cuda", "cu", "CU", "hip"})
    if (Name.size() > Prefix.size() && Name.starts_with(Prefix)) {
      char Next = Name[Prefix.size()];
      if (Prefix == "CU" ? llvm::isLower(Next) : llvm::isUpper(Next))
        return true;
    }
  return false;
}

/// What kernels read themselves: no macro can give the user's another name.
bool isPlace(llvm::StringRef Name) {
  return llvm::is_contained({"blockDim", "blockIdx", "gridDim", "threadIdx", "warpSize"}, Name);
}

const NamedDecl *keyOf(const NamedDecl *D) { return cast<NamedDecl>(D->getCanonicalDecl()); }

} // namespace

const RecordDecl *enclosingRecord(const NamedDecl *D) {
  const Decl *Tag = D;
  if (isa<EnumConstantDecl>(D))
    Tag = cast<EnumDecl>(D->getDeclContext());
  if (!isa<TagDecl>(Tag))
    return nullptr;
  if (const TagDecl *Definition = cast<TagDecl>(Tag)->getDefinition())
    Tag = Definition;
  return dyn_cast<RecordDecl>(Tag->getLexicalDeclContext());
}

bool DeviceNames::isVendors(const NamedDecl *D) {
  llvm::StringRef Name = D->getName();
  return vendorNames().contains(Name) || hasVendorPrefix(Name) ||
         (isa<FunctionDecl>(D) && Name.starts_with("__")); // __clz
}

std::vector<std::pair<std::string, std::string>>
DeviceNames::yielding(DeviceText &Text, llvm::ArrayRef<const Decl *> Decls,
                      llvm::function_ref<bool(llvm::StringRef)> Library) const {
  std::vector<std::pair<std::string, std::string>> Out;
  ASTContext &Context = File.Context;
  if (!Context.getLangOpts().CPlusPlus)
    return Out; // own()
  const SourceManager &SM = Context.getSourceManager();
  auto Std = Context.getTranslationUnitDecl()->lookup(&Context.Idents.get("std"));
  const NamespaceDecl *Namespace = Std.empty() ? nullptr : dyn_cast<NamespaceDecl>(Std.front());
  // typedef unsigned uint; says again what a system header does.
  auto IsSystems = [&](const Decl *D) { return SM.isInSystemHeader(D->getLocation()); };
  // What the vendors have beside the standard library's function is for numbers: max(int, int).
  auto IsOverload = [&](const NamedDecl *D) {
    auto *F = dyn_cast<FunctionDecl>(D);
    return Namespace && !isa<VarDecl>(D) && !Namespace->lookup(D->getDeclName()).empty() &&
           (!F || F->getDescribedFunctionTemplate() ||
            llvm::any_of(F->parameters(), [](const ParmVarDecl *P) { return !P->getType()->isArithmeticType(); }));
  };
  llvm::StringSet<> Seen;
  for (const Decl *D : Decls) {
    auto *Named = dyn_cast<NamedDecl>(D);
    if (!Named || !isa<TypeDecl, FunctionDecl, VarDecl>(D) || !Named->getIdentifier() ||
        !(isVendors(Named) || isPlace(Named->getName())) ||
        !D->getDeclContext()->getRedeclContext()->isTranslationUnit() || llvm::any_of(D->redecls(), IsSystems) ||
        IsOverload(Named) || !Seen.insert(Named->getName()).second)
      continue;
    llvm::StringRef Name = Named->getName();
    if (Text.gpu() && isPlace(Name))
      Text.problem(Named->getLocation(), "'" + Name.str() + "', where kernels find their place,",
                   "give it a name that CUDA and HIP don't have");
    else if (Text.gpu() && Library(Name))
      Text.problem(Named->getLocation(), "'" + Name.str() + "' beside the standard library's",
                   "give it a name that CUDA and HIP don't have");
    else
      Out.emplace_back(Name.str(), inventName(File, Name));
  }
  return Out;
}

bool DeviceNames::isOverloaded(llvm::StringRef Function) {
  static const llvm::StringSet<> Set = {
#define OVERLOADED(Name) #Name,
#include "Frontend/Device/CxxNames.def"
  };
  return Set.contains(Function);
}

bool DeviceNames::hasConstResult(llvm::StringRef Function) {
  static const llvm::StringSet<> Set = {
#define CONST_RESULT(Name) #Name,
#include "Frontend/Device/CxxNames.def"
  };
  return Set.contains(Function);
}

bool DeviceNames::isLibrary(llvm::StringRef Function) {
  static const llvm::StringSet<> Set = {
#define LIBRARY(Name) #Name,
#include "Frontend/Device/CxxNames.def"
  };
  return Set.contains(Function);
}

bool DeviceNames::isHostOnly(llvm::StringRef Function) {
  static const llvm::StringSet<> Set = {
#define HOST_ONLY(Name) #Name,
#include "Frontend/Device/CxxNames.def"
  };
  return Set.contains(Function) || (Function.ends_with("l") && isOverloaded(Function.drop_back()));
}

const FunctionDecl *hostsOwn(const FunctionDecl *F) {
  struct Finder : CalledCodeVisitor {
    const FunctionDecl *Found = nullptr;
    bool enters(const FunctionDecl *F) override {
      if (isLibrarys(F) && F->getIdentifier() && F->isExternC() && DeviceNames::isHostOnly(F->getName()))
        Found = F;
      return !Found;
    }
    bool TraverseCallExpr(CallExpr *E) override { return printsOnDevices(E) || CalledCodeVisitor::TraverseCallExpr(E); }
  } Finder;
  Finder.TraverseStmt(F->getBody());
  return Finder.Found;
}

std::string DeviceNames::invent(llvm::StringRef Base) {
  std::string Name = inventName(File, Base);
  File.PP.getIdentifierTable().get(Name);
  return Name;
}

bool DeviceNames::isUsers(const NamedDecl *D) const {
  if (D->getLocation().isInvalid() || File.Context.getSourceManager().isInSystemHeader(D->getLocation()))
    return false;
  auto *F = dyn_cast<FunctionDecl>(D);
  return !F || F->isDefined() || (!F->getBuiltinID() && libraryHeader(F).empty());
}

llvm::StringRef deviceBuiltin(const FunctionDecl *F) {
  static const llvm::StringSet<> Others = {"ctz",      "ctzl",    "ctzll",   "parity", "parityl",
                                           "parityll", "bswap16", "bswap32", "bswap64"};
  llvm::StringRef Name = F->getIdentifier() && F->getBuiltinID() ? F->getName() : "";
  if (!Name.consume_front("__builtin_"))
    return "";
  for (llvm::StringRef Operation : {"add_overflow", "sub_overflow", "mul_overflow"})
    if (Name.contains(Operation.drop_back(strlen("_overflow"))) && Name.ends_with("_overflow"))
      return Operation; // of __builtin_uaddl_overflow, too
  return Others.contains(Name) ? Name : "";
}

std::string gnuAtomic(llvm::StringRef Name) {
  static const llvm::StringSet<> Known = [] {
    llvm::StringSet<> Set;
    for (llvm::StringRef Operation : {"add", "sub", "and", "or", "xor", "nand", "min", "max"})
      for (const char *Form :
           {"__atomic_fetch_{0}", "__atomic_{0}_fetch", "__sync_fetch_and_{0}", "__sync_{0}_and_fetch"})
        Set.insert(llvm::formatv(false, Form, Operation).str());
    for (llvm::StringRef Other : {"load", "load_n", "store", "store_n", "exchange", "exchange_n", "compare_exchange",
                                  "compare_exchange_n", "test_and_set", "clear", "thread_fence", "signal_fence"})
      Set.insert(("__atomic_" + Other).str());
    for (llvm::StringRef Other :
         {"bool_compare_and_swap", "val_compare_and_swap", "lock_test_and_set", "lock_release", "synchronize"})
      Set.insert(("__sync_" + Other).str());
    return Set;
  }();
  return Known.contains(Name) ? "chomp::gnu::" + Name.drop_front(strlen("__")).str() : "";
}

/// Before: int n; { struct n { int i; } s; n += s.i; }     A tag hides no object in C.
bool DeviceNames::hidesObject(const NamedDecl *D) {
  if (!isa<TagDecl>(D) || enclosingRecord(D) || Locals.functionOf(D)) // functions' types stand in front of them
    return false;
  auto IsObject = [&](const Decl *Other) {
    auto *Value = dyn_cast<ValueDecl>(Other);
    return Value && Value->getDeclName() == D->getDeclName();
  };
  bool Found = llvm::any_of(File.Context.getTranslationUnitDecl()->lookup(D->getDeclName()), IsObject);
  forEachDecl(outsideBlocks(D->getDeclContext()), [&](const Decl *Other) { Found |= IsObject(Other); });
  return Found;
}

bool DeviceNames::isTaken(const NamedDecl *D) {
  llvm::StringRef Name = D->getName();
  if (keywords().contains(Name) || isKernelMacro(Name) || hasVendorPrefix(Name))
    return true;
  if (!D->getDeclContext()->getRedeclContext()->isFileContext())
    return hidesObject(D);
  if (isVendors(D))
    return true;
  // struct T beside a typedef T of something else.
  if (auto *Tag = dyn_cast<TagDecl>(D))
    for (const NamedDecl *Other : File.Context.getTranslationUnitDecl()->lookup(D->getDeclName()))
      if (auto *Typedef = dyn_cast<TypedefNameDecl>(Other)) {
        const TagDecl *Named = Typedef->getUnderlyingType()->getAsTagDecl();
        if (!Named || Typedef->getUnderlyingType()->isPointerType() ||
            Named->getCanonicalDecl() != Tag->getCanonicalDecl())
          return true;
      }
  return false;
}

void DeviceNames::searchDeclarators() {
  if (!Searched) {
    struct Search : DynamicRecursiveASTVisitor {
      explicit Search(DeviceNames &Names) : Names(Names) {}
      static TagDecl *tagIn(QualType Type) {
        while (Type->isPointerType() || Type->isArrayType())
          Type = Type->isPointerType() ? Type->getPointeeType() : QualType(Type->getArrayElementTypeNoTypeQual(), 0);
        return Type->getAsTagDecl();
      }
      bool VisitTypeOfExprTypeLoc(TypeOfExprTypeLoc Type) override {
        if (TagDecl *Tag = tagIn(Type.getUnderlyingExpr()->getType()))
          Names.Referred.insert(Tag->getCanonicalDecl());
        return true;
      }
      bool VisitDeclaratorDecl(DeclaratorDecl *Declarator) override {
        TagDecl *Tag = tagIn(Declarator->getType());
        if (Tag && !Tag->getIdentifier() && Declarator->getIdentifier())
          Names.Declarators.try_emplace(Tag->getCanonicalDecl(), Declarator->getName().str() + "_t");
        // A volatile object is copied by way of a pointer.
        if (Tag && (Declarator->getType()->isPointerType() ||
                    Names.File.Context.getBaseElementType(Declarator->getType()).isVolatileQualified()))
          Names.Referred.insert(Tag->getCanonicalDecl());
        return true;
      }
      DeviceNames &Names;
    };
    Searched = true;
    Search(*this).TraverseDecl(File.Context.getTranslationUnitDecl());
  }
}

std::string DeviceNames::nameless(const TagDecl *D) {
  searchDeclarators();
  auto It = Declarators.find(D->getCanonicalDecl());
  std::string Name = It != Declarators.end() ? It->second : D->isEnum() ? "enum_t" : "struct_t";
  IdentifierTable &Table = File.PP.getIdentifierTable();
  if (Table.find(Name) != Table.end())
    return invent(Name);
  Table.get(Name);
  return Name;
}

bool isMovedOut(const ValueDecl *D) {
  auto *V = dyn_cast<VarDecl>(D);
  auto *F = V && V->isStaticLocal() ? dyn_cast<FunctionDecl>(V->getDeclContext()) : nullptr;
  return F && F->getIdentifier() && !F->isTemplated() && !F->isTemplateInstantiation() &&
         (!F->isInlined() || !F->isExternallyVisible()) && OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V) &&
         !OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(F);
}

std::string DeviceNames::own(const NamedDecl *D) {
  if (auto It = File.Hidden.Names.find(D); It != File.Hidden.Names.end())
    return It->second;
  if (auto *Tag = dyn_cast<TagDecl>(D); Tag && !Tag->getIdentifier()) {
    if (const TypedefNameDecl *Typedef = Tag->getTypedefNameForAnonDecl())
      return own(Typedef);
    if (File.Context.getLangOpts().CPlusPlus)
      return "";
    auto [It, New] = Known.try_emplace(keyOf(D));
    if (New) {
      std::string Name = nameless(Tag);
      Known[keyOf(D)] = Name;
      return Name;
    }
    return It->second;
  }
  if (!D->getIdentifier())
    return D->getNameAsString();
  if (auto *V = dyn_cast<VarDecl>(D); V && isMovedOut(V)) {
    auto It = Known.find(D->getCanonicalDecl());
    if (It != Known.end())
      return It->second;
    std::string Name = (cast<FunctionDecl>(D->getDeclContext())->getName() + "_" + D->getName()).str();
    auto &Identifiers = File.PP.getIdentifierTable();
    if (Identifiers.find(Name) == Identifiers.end())
      Identifiers.get(Name);
    else
      Name = invent(Name);
    return Known[D->getCanonicalDecl()] = Name;
  }
  if (File.Context.getLangOpts().CPlusPlus || !isUsers(D))
    return D->getName().str();
  const NamedDecl *Key = keyOf(D);
  if (auto It = Known.find(Key); It != Known.end())
    return It->second;
  // typedef struct T T: one name, two declarations.
  if (auto *Typedef = dyn_cast<TypedefNameDecl>(D); Typedef && Locals.functionOf(D))
    if (const TagDecl *Tag = Typedef->getUnderlyingType()->getAsTagDecl();
        Tag && Tag->getDeclName() == D->getDeclName() && Locals.functionOf(Tag) == Locals.functionOf(D))
      return own(Tag);
  bool Other = isTaken(D) || (!enclosingRecord(D) && Locals.yields(D));
  std::string Name = Other ? invent(D->getName()) : D->getName().str();
  return Known[Key] = Name;
}

std::string DeviceNames::use(const NamedDecl *D, SourceLocation At) {
  std::string Name = own(D);
  if (File.Context.getLangOpts().CPlusPlus)
    return Name;
  for (const RecordDecl *Record = enclosingRecord(D); Record; Record = enclosingRecord(Record)) {
    if (Record->isAnonymousStructOrUnion())
      break; // its tags are moved out, to file scope
    SourceRange Braces = Record->getBraceRange();
    auto From = File.Tokens.index(Braces.getBegin()), To = File.Tokens.index(Braces.getEnd()),
         Use = File.Tokens.index(At);
    if (From && To && Use && *Use > *From && *Use < *To)
      break;
    Name = own(Record) + "::" + Name;
  }
  return Name;
}

bool DeviceNames::needsName(const TagDecl *D) {
  if (D->getIdentifier() || D->getTypedefNameForAnonDecl())
    return false;
  // struct { enum { Off, On } state; } s; C++ converts no number without saying to what.
  if (D->isEnum())
    return D->isEmbeddedInDeclarator();
  auto *Record = cast<RecordDecl>(D);
  if (Record->isAnonymousStructOrUnion())
    return false;
  // struct { int i; } s, *p; what is converted to the pointer's type has to say it, and so may __typeof__(s).
  searchDeclarators();
  if (Referred.contains(Record->getCanonicalDecl()))
    return true;
  return llvm::any_of(Record->decls(), [](const Decl *Member) {
    auto *Tag = dyn_cast<TagDecl>(Member);
    return Tag && (Tag->getIdentifier() || Tag->isEnum());
  });
}

DeviceDecl startDecl(BuildContext &Context, DeviceDecl::Kind What, const NamedDecl *D) {
  DeviceDecl Out;
  Out.What = What;
  Out.Name = Context.Text.name(D);
  Out.Namespaces = namespacesOf(D);
  // Another file may have a function with such a type, or another template.
  const bool Local =
      isa<TypeDecl>(D) && D->getASTContext().getLangOpts().CPlusPlus && Context.Text.names().Locals.functionOf(D);
  auto *F = dyn_cast<FunctionDecl>(D);
  if (Local || (F && F->getTemplatedKind() != FunctionDecl::TK_NonTemplate && !isa<CXXMethodDecl>(F) &&
                F->getFormalLinkage() == Linkage::Internal))
    Out.Namespaces.push_back("");
  const std::string Own = Context.Text.names().Locals.space(D);
  SmallVector<StringRef, 2> Spaces;
  StringRef(Own).split(Spaces, "::", /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  Out.Namespaces.insert(Out.Namespaces.end(), Spaces.begin(), Spaces.end());
  Out.Where = Context.place(D->getBeginLoc());
  return Out;
}

std::vector<std::string> namespacesOf(const Decl *D) {
  std::vector<std::string> Out;
  if (D)
    for (const DeclContext *C = D->getDeclContext(); C && !C->isTranslationUnit(); C = C->getParent())
      if (auto *N = dyn_cast<NamespaceDecl>(C))
        if (Out.empty() || !Out.front().empty() || !N->isAnonymousNamespace())
          Out.insert(Out.begin(), N->getNameAsString());
  return Out;
}

std::string linkedName(BuildContext &Context, const FunctionDecl *F) {
  std::string Out = Context.Text.name(F);
  const DeclContext *C = F->getDeclContext();
  for (; isa<CXXRecordDecl>(C); C = C->getParent())
    Out = Context.Text.name(cast<CXXRecordDecl>(C)) + "::" + Out;
  const std::vector<std::string> Namespaces = F->isExternC() ? std::vector<std::string>() : namespacesOf(F);
  for (const std::string &Namespace : llvm::reverse(Namespaces))
    Out = Namespace + "::" + Out;
  return Out;
}

} // namespace chomp
