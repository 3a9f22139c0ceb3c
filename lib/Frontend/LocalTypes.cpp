//===- LocalTypes.cpp - types that functions declare ----------------------===//
#include "Frontend/LocalTypes.h"
#include "Frontend/DeviceText.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace chomp {

const FunctionDecl *declaringFunction(const NamedDecl *D) {
  const DeclContext *Around = D->getDeclContext();
  if (auto *Enum = dyn_cast<EnumDecl>(Around); Enum && isa<EnumConstantDecl>(D))
    Around = Enum->isScoped() ? nullptr : Enum->getDeclContext();
  auto *F = dyn_cast_or_null<FunctionDecl>(Around);
  if (!F || !isa<TypeDecl, EnumConstantDecl>(D))
    return nullptr;
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  return (Pattern ? Pattern : F)->getCanonicalDecl();
}

/// Takes a name that nobody has.
bool LocalTypes::isTaken(llvm::StringRef Name, const Decl *Owner) {
  auto &Identifier = File.PP.getIdentifierTable().get(Name);
  if (!File.Context.getTranslationUnitDecl()->lookup(&Identifier).empty())
    return true;
  return Owners.try_emplace(Name, Owner).first->second != Owner;
}

bool LocalTypes::yields(const NamedDecl *D) {
  return D->getIdentifier() && declaringFunction(D) && isTaken(D->getName(), D->getCanonicalDecl());
}

std::string LocalTypes::space(const NamedDecl *D) {
  const FunctionDecl *F = declaringFunction(D);
  if (!F || !File.Context.getLangOpts().CPlusPlus)
    return "";
  auto [It, New] = Spaces.try_emplace(F);
  if (!New)
    return It->second;
  bool Clash = false;
  auto Take = [&](const NamedDecl *Own) {
    // A name that two blocks of the function use is one the namespace couldn't tell apart either.
    if (Own->getIdentifier() && declaringFunction(Own) == F)
      Clash |= isTaken(Own->getName(), F);
  };
  for (const Decl *Own : (F->getDefinition() ? F->getDefinition() : F)->decls()) {
    if (auto *Type = dyn_cast<TypeDecl>(Own); Type && !isa<TemplateTypeParmDecl>(Type))
      Take(Type);
    if (auto *Enum = dyn_cast<EnumDecl>(Own))
      for (const EnumConstantDecl *Constant : Enum->enumerators())
        Take(Constant);
  }
  if (Clash) {
    std::string Name = inventName(File, F->getIdentifier() ? F->getName() : "local");
    File.PP.getIdentifierTable().get(Name);
    Spaces[F] = Name;
  }
  return Spaces[F];
}

} // namespace chomp
