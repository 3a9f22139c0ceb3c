//===- LocalTypes.cpp - types that functions declare ----------------------===//
#include "Frontend/Device/LocalTypes.h"

#include "Analysis/Directives.h"
#include "Frontend/Device/DeviceText.h"
#include "Frontend/Device/DeviceUsings.h"
#include "Frontend/Device/Instances.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace chomp {

void forEachDecl(const DeclContext *Function, llvm::function_ref<void(const Decl *)> Take) {
  for (const Decl *D : Function->decls())
    if (auto *Block = dyn_cast<CapturedDecl>(D))
      forEachDecl(Block, Take);
    else
      Take(D);
}

/// The function that declares a type or an enumerator in its body, a template's instantiations as one; null for none.
static const FunctionDecl *declaringFunction(const NamedDecl *D) {
  const DeclContext *Around = outsideBlocks(D->getDeclContext());
  if (auto *Enum = dyn_cast<EnumDecl>(Around); Enum && isa<EnumConstantDecl>(D))
    Around = Enum->isScoped() ? nullptr : outsideBlocks(Enum->getDeclContext());
  auto *F = dyn_cast_or_null<FunctionDecl>(Around);
  if (!F || !isa<TypeDecl, EnumConstantDecl>(D))
    return nullptr;
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  return (Pattern ? Pattern : F)->getCanonicalDecl();
}

bool isKernelAlias(const NamedDecl *D) {
  auto *Alias = dyn_cast<TypedefNameDecl>(D);
  const FunctionDecl *F = Alias ? declaringFunction(Alias) : nullptr;
  if (!F || !D->getASTContext().getLangOpts().CPlusPlus || Alias->getDescribedTemplate())
    return false;
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitDecltypeTypeLoc(DecltypeTypeLoc) override { return false; }
    bool VisitTypeOfExprTypeLoc(TypeOfExprTypeLoc) override { return false; }
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      auto *V = dyn_cast<VarDecl>(E->getDecl());
      return !V || !V->isLocalVarDeclOrParm();
    }
  };
  const bool NamesVariables = !Finder().TraverseTypeLoc(Alias->getTypeSourceInfo()->getTypeLoc());
  if (const TagDecl *Tag = Alias->getUnderlyingType()->getAsTagDecl())
    if (Tag->getTypedefNameForAnonDecl() == Alias ||
        (Tag->getDeclContext() == Alias->getDeclContext() && !NamesVariables))
      return false;
  return F->isDependentContext() || isInstantiated(F) || NamesVariables ||
         (isa<CXXMethodDecl>(F) && !namesInFull(Alias->getUnderlyingType(), F));
}

bool LocalTypes::isInRegion(const NamedDecl *D) {
  const DeclContext *Around = isa<EnumConstantDecl>(D) ? D->getDeclContext()->getParent() : D->getDeclContext();
  auto *F = isa<CapturedDecl>(Around) ? dyn_cast<FunctionDecl>(outsideBlocks(Around)) : nullptr;
  if (!F)
    return false;
  auto [It, New] = InRegions.try_emplace(F);
  struct Finder : DynamicRecursiveASTVisitor {
    llvm::SmallPtrSet<const Decl *, 4> Found;
    bool InRegion = false;
    bool TraverseStmt(Stmt *S) override {
      auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
      const bool Outside = InRegion;
      InRegion |= D && isOpenMPTargetExecutionDirective(D->getDirectiveKind());
      const bool Ok = DynamicRecursiveASTVisitor::TraverseStmt(S);
      InRegion = Outside;
      return Ok;
    }
    bool VisitTypeDecl(TypeDecl *T) override {
      if (InRegion)
        Found.insert(T);
      return true;
    }
  };
  if (const FunctionDecl *Definition = F->getDefinition(); New && Definition) {
    Finder Types;
    Types.TraverseStmt(Definition->getBody());
    It->second = std::move(Types.Found);
  }
  return It->second.contains(isa<EnumConstantDecl>(D) ? cast<Decl>(D->getDeclContext()) : D);
}

const FunctionDecl *LocalTypes::functionOf(const NamedDecl *D) {
  const FunctionDecl *F = declaringFunction(D);
  return F && !isInRegion(D) ? F : nullptr;
}

/// Takes a name that nobody has.
bool LocalTypes::isTaken(llvm::StringRef Name, const Decl *Owner) {
  auto &Identifier = File.PP.getIdentifierTable().get(Name);
  if (!File.Context.getTranslationUnitDecl()->lookup(&Identifier).empty())
    return true;
  return Owners.try_emplace(Name, Owner).first->second != Owner;
}

bool LocalTypes::yields(const NamedDecl *D) {
  return D->getIdentifier() && functionOf(D) && isTaken(D->getName(), D->getCanonicalDecl());
}

/// Whether the types in a template's function say its parameters' names, or those of what depends on them, such as the
/// members of its class.
bool LocalTypes::namesParameters(const FunctionDecl *Pattern) {
  auto [It, New] = Dependent.try_emplace(Pattern);
  if (!New)
    return It->second;
  llvm::StringSet<> Names;
  for (const DeclContext *C = Pattern; C; C = C->getParent()) {
    const TemplateParameterList *Parameters = cast<Decl>(C)->getDescribedTemplateParams();
    for (const NamedDecl *P : Parameters ? Parameters->asArray() : ArrayRef<NamedDecl *>())
      if (P->getIdentifier())
        Names.insert(P->getName());
    auto *Class = dyn_cast<CXXRecordDecl>(C);
    if (!Class || !Class->isDependentContext())
      continue;
    Names.insert(Class->getName());
    for (const Decl *Member : Class->decls())
      if (auto *Named = dyn_cast<NamedDecl>(Member); Named && Named->getIdentifier())
        Names.insert(Named->getName());
  }
  forEachDecl(Pattern, [&](const Decl *Own) {
    auto *V = dyn_cast<VarDecl>(Own);
    auto *Alias = dyn_cast<TypedefNameDecl>(Own);
    const bool Depends =
        V ? V->getType()->isDependentType() || (V->getInit() && V->getInit()->isInstantiationDependent())
          : Alias && Alias->getUnderlyingType()->isInstantiationDependentType();
    if (Depends && cast<NamedDecl>(Own)->getIdentifier())
      Names.insert(cast<NamedDecl>(Own)->getName());
  });
  bool Found = false;
  forEachDecl(Pattern, [&](const Decl *Own) {
    if (auto *Tag = dyn_cast<TagDecl>(Own); Tag && Tag->isThisDeclarationADefinition())
      if (auto Range = File.Tokens.range(Tag->getSourceRange()))
        for (unsigned I = Range->First; I <= Range->Last; ++I)
          Found |= Names.contains(File.Tokens[I].Spelling);
  });
  It->second = Found;
  return It->second;
}

const FunctionDecl *LocalTypes::instance(const NamedDecl *D) {
  const FunctionDecl *F = functionOf(D);
  const DeclContext *Around = isa<EnumConstantDecl>(D) ? D->getDeclContext()->getParent() : D->getDeclContext();
  auto *Own = F && File.Context.getLangOpts().CPlusPlus ? dyn_cast<FunctionDecl>(outsideBlocks(Around)) : nullptr;
  const FunctionDecl *Pattern = Own ? Own->getTemplateInstantiationPattern() : nullptr;
  return Pattern && namesParameters(Pattern) ? Own->getCanonicalDecl() : nullptr;
}

std::string LocalTypes::space(const NamedDecl *D) {
  const FunctionDecl *F = functionOf(D);
  if (!F || !File.Context.getLangOpts().CPlusPlus || isKernelAlias(D))
    return "";
  std::string Space = functionSpace(F, D);
  for (const Block &B : blocksOf(F))
    if (!B.Space.empty() && B.contains(File.Context.getSourceManager(), D))
      Space += (Space.empty() ? "" : "::") + B.Space;
  return Space;
}

bool LocalTypes::Block::contains(const SourceManager &SM, const NamedDecl *D) const {
  return SM.isBeforeInTranslationUnit(Braces.getBegin(), D->getBeginLoc()) &&
         SM.isBeforeInTranslationUnit(D->getBeginLoc(), Braces.getEnd());
}

llvm::ArrayRef<LocalTypes::Block> LocalTypes::blocksOf(const FunctionDecl *F) {
  auto [It, New] = Blocks.try_emplace(F);
  const FunctionDecl *Definition = F->getDefinition();
  if (!New || !Definition)
    return It->second;
  struct Finder : DynamicRecursiveASTVisitor {
    std::vector<Block> Found;
    bool VisitCompoundStmt(CompoundStmt *S) override {
      Found.push_back({{S->getLBracLoc(), S->getRBracLoc()}, {}, ""});
      return true;
    }
  } Finder;
  Finder.TraverseStmt(Definition->getBody());
  const SourceManager &SM = File.Context.getSourceManager();
  forEachDecl(Definition, [&](const Decl *Own) {
    auto *Type = dyn_cast<TypeDecl>(Own);
    if (!Type || functionOf(Type) != F)
      return;
    auto Inner = llvm::find_if(llvm::reverse(Finder.Found), [&](const Block &B) { return B.contains(SM, Type); });
    if (Inner == Finder.Found.rend())
      return;
    Inner->Names.insert(Type->getName());
    if (auto *Enum = dyn_cast<EnumDecl>(Type); Enum && !Enum->isScoped())
      for (const EnumConstantDecl *Constant : Enum->enumerators())
        Inner->Names.insert(Constant->getName());
  });
  // Which names the function's namespace has, and those in it.
  llvm::StringMap<llvm::StringSet<>> Used;
  IdentifierTable &Table = File.PP.getIdentifierTable();
  for (Block &B : Finder.Found) {
    std::string Around;
    for (const Block &Outer : Finder.Found)
      if (!Outer.Space.empty() && SM.isBeforeInTranslationUnit(Outer.Braces.getBegin(), B.Braces.getBegin()) &&
          SM.isBeforeInTranslationUnit(B.Braces.getEnd(), Outer.Braces.getEnd()))
        Around += Outer.Space + "::";
    if (llvm::any_of(B.Names, [&](const auto &Name) {
          return !Name.getKey().empty() && Used[Around].contains(Name.getKey());
        })) {
      B.Space = (F->getIdentifier() ? F->getName().str() : "local") +
                (File.Standalone ? "_" + std::to_string(&B - Finder.Found.data() + 1)
                                 : "_l" + std::to_string(SM.getExpansionLineNumber(B.Braces.getBegin())));
      if (Table.find(B.Space) != Table.end())
        B.Space = inventName(File, B.Space);
      Table.get(B.Space);
      Around += B.Space + "::";
    }
    for (const auto &Name : B.Names)
      Used[Around].insert(Name.getKey());
  }
  Blocks[F] = std::move(Finder.Found);
  return Blocks[F];
}

std::string LocalTypes::functionSpace(const FunctionDecl *F, const NamedDecl *D) {
  if (const FunctionDecl *Own = instance(D)) {
    std::string &Space = Spaces[Own];
    if (Space.empty()) {
      std::string Name = Own->getIdentifier() ? Own->getName().str() : "local",
                  Suffix = instanceSuffix(File.Context, Own);
      Space = Suffix.empty() ? Name : Name + "_" + Suffix;
      IdentifierTable &Table = File.PP.getIdentifierTable();
      if (Table.find(Space) != Table.end())
        Space = inventName(File, Space);
      Table.get(Space);
    }
    return Space;
  }
  auto [It, New] = Spaces.try_emplace(F);
  if (!New)
    return It->second;
  bool Clash = false;
  auto Take = [&](const NamedDecl *Own) {
    if (Own->getIdentifier() && functionOf(Own) == F)
      Clash |= isTaken(Own->getName(), F);
    if (auto Range = File.Tokens.range(Own->getSourceRange()); Range && isa<TypeDecl>(Own))
      Clash |= !usingsNamed(File, F, Own->getBeginLoc(), *Range).empty();
  };
  forEachDecl(F->getDefinition() ? F->getDefinition() : F, [&](const Decl *Own) {
    if (auto *Type = dyn_cast<TypeDecl>(Own); Type && !isa<TemplateTypeParmDecl>(Type))
      Take(Type);
    if (auto *Enum = dyn_cast<EnumDecl>(Own))
      for (const EnumConstantDecl *Constant : Enum->enumerators())
        Take(Constant);
  });
  if (Clash) {
    std::string Name = inventName(File, F->getIdentifier() ? F->getName() : "local");
    File.PP.getIdentifierTable().get(Name);
    Spaces[F] = Name;
  }
  return Spaces[F];
}

} // namespace chomp
