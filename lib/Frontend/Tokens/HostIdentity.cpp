//===- HostIdentity.cpp - whose compiler the program sees -----------------===//
//
// Macros change their meaning at the borders between the user's files and the system's. Other macros that tell
// compilers apart (__VERSION__, __has_builtin) are left alone: gcc has them, too.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Tokens/HostIdentity.h"

#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Sema/ExternalSemaSource.h"
#include "clang/Sema/Lookup.h"
#include "llvm/ADT/StringRef.h"

using namespace clang;

namespace chomp {

namespace {

class Switch : public PPCallbacks {
public:
  Switch(Preprocessor &PP, llvm::StringRef Version) : PP(PP) {
    auto [Major, Rest] = Version.split('.');
    auto [Minor, Patch] = Rest.split('.');
    add("__GNUC__", Major);
    add("__GNUC_MINOR__", Minor);
    add("__GNUC_PATCHLEVEL__", Patch);
    if (PP.getLangOpts().CPlusPlus)
      add("__GNUG__", Major);
    for (const char *Name : {"__clang__", "__clang_major__", "__clang_minor__", "__clang_patchlevel__",
                             "__clang_version__", "__llvm__", "__has_feature", "__has_extension", "__has_warning"})
      Macros.push_back({PP.getIdentifierInfo(Name), nullptr, nullptr});
  }

  void FileChanged(SourceLocation Loc, FileChangeReason, SrcMgr::CharacteristicKind Kind, FileID) override {
    const SourceManager &SM = PP.getSourceManager();
    bool User = SM.getFileEntryForID(SM.getFileID(Loc)) && !SrcMgr::isSystem(Kind);
    if (User == AsGnu)
      return;
    AsGnu = User;
    for (Macro &M : Macros) {
      (User ? M.System : M.User) = PP.getMacroInfo(M.Name); // what was left may have its own by now
      MacroInfo *New = User ? M.User : M.System;
      if (New)
        PP.appendDefMacroDirective(M.Name, New, Loc);
      else if (PP.getMacroInfo(M.Name))
        PP.appendMacroDirective(M.Name, new (PP.getPreprocessorAllocator()) UndefMacroDirective(Loc));
    }
  }

private:
  struct Macro {
    IdentifierInfo *Name;
    MacroInfo *System, *User; ///< Clang's and gcc's at first; null: undefined.
  };

  void add(const char *Name, llvm::StringRef Number) {
    Token Value;
    Value.startToken();
    Value.setKind(tok::numeric_constant);
    PP.CreateString(Number.empty() ? "0" : Number, Value);
    MacroInfo *Info = PP.AllocateMacroInfo(Value.getLocation());
    Info->setTokens({Value}, PP.getPreprocessorAllocator());
    Macros.push_back({PP.getIdentifierInfo(Name), nullptr, Info});
  }

  Preprocessor &PP;
  std::vector<Macro> Macros;
  bool AsGnu = false;
};

/// What such a name means, and what calling it gives, depends on something: on what gcc knows.
class GnuBuiltins : public ExternalSemaSource {
public:
  explicit GnuBuiltins(ASTContext &AST) : AST(AST) {}

  bool LookupUnqualified(LookupResult &Result, Scope *) override {
    const IdentifierInfo *Name = Result.getLookupName().getAsIdentifierInfo();
    if (!Name || Result.getLookupKind() != Sema::LookupOrdinaryName || Result.isForRedeclaration() ||
        !(Name->getName().starts_with("__builtin_") || Name->getName().starts_with("_mm")))
      return false;
    VarDecl *&D = Declared[Name];
    if (!D) {
      D = VarDecl::Create(AST, AST.getTranslationUnitDecl(), {}, {}, Name, AST.DependentTy, nullptr, SC_Extern);
      D->setImplicit();
    }
    Result.addDecl(D);
    Result.resolveKind();
    return true;
  }

private:
  ASTContext &AST;
  llvm::DenseMap<const IdentifierInfo *, VarDecl *> Declared;
};

} // namespace

void declareGnuBuiltins(Sema &S) { S.addExternalSource(llvm::makeIntrusiveRefCnt<GnuBuiltins>(S.Context)); }

bool isGnuBuiltin(const ValueDecl *D) {
  return isa<VarDecl>(D) && D->isImplicit() && D->getType() == D->getASTContext().DependentTy;
}

void pretendGnu(Preprocessor &PP, const std::string &Version) {
  PP.addPPCallbacks(std::make_unique<Switch>(PP, Version));
}

} // namespace chomp
