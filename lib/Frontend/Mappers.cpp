//===- Mappers.cpp - declare mapper ---------------------------------------===//
//
// A mapper becomes a function of the host text that lists what its clauses say of one object; a clause that uses the
// mapper calls it for each object that it names (chomp_map_each). Sema has looked the mappers up, default ones
// included, and has mapped members that have a default mapper.
//
//===----------------------------------------------------------------------===//
#include "Frontend/MapItems.h"

#include "clang/AST/OpenMPClause.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace chomp {

std::string mapperName(BuildContext &Context, const OMPDeclareMapperDecl *Mapper) {
  std::string &Name = Context.MapperNames[Mapper];
  if (!Name.empty())
    return Name;
  std::string Base = "chomp_map_";
  std::string Id = Mapper->getDeclName().getAsString();
  if (Id != "default")
    Base += Id + "_";
  QualType Type = Mapper->getType().getUnqualifiedType();
  if (auto *Tag = Type->getAsTagDecl(); Tag && !Type->getAs<TypedefType>() && Tag->getIdentifier())
    Base += Tag->getNameAsString();
  else
    for (char C : hostType(Context, Type))
      Base += llvm::isAlnum(C) || C == '_' ? C : '_';
  std::string Unique = Base;
  for (unsigned N = 2; llvm::any_of(Context.MapperNames, [&](auto &Entry) { return Entry.second == Unique; }); ++N)
    Unique = Base + "_" + std::to_string(N);
  // Seen from anywhere, it is found by its full name.
  for (const DeclContext *C = Mapper->getDeclContext(); C && !C->isTranslationUnit(); C = C->getParent()) {
    if (C->isFunctionOrMethod())
      break;
    if (auto *Scope = dyn_cast<NamedDecl>(C); Scope && Scope->getIdentifier())
      Unique = Scope->getNameAsString() + "::" + Unique;
  }
  return Name = Unique;
}

std::unique_ptr<MapperFunction> buildMapper(BuildContext &Context, const OMPDeclareMapperDecl *Mapper) {
  auto Out = std::make_unique<MapperFunction>();
  Out->Name = mapperName(Context, Mapper);
  if (size_t Scope = Out->Name.rfind("::"); Scope != std::string::npos)
    Out->Name.erase(0, Scope + 2);
  Out->Type = hostType(Context, Mapper->getType());
  Out->Object = const_cast<OMPDeclareMapperDecl *>(Mapper)->getVarName().getAsString();
  Out->Where = Context.place(Mapper->getLocation());
  auto *Ref = cast<DeclRefExpr>(Mapper->getMapperVarRef());
  const VarDecl *Object = cast<VarDecl>(Ref->getDecl())->getCanonicalDecl();
  Context.HostNames[Object] = "(*" + Out->Object + ")";
  for (const OMPClause *C : Mapper->clauselists()) {
    auto *Map = dyn_cast<OMPMapClause>(C);
    MapType Type;
    if (!Map || !takeMapType(Context, Map, "declare mapper", Type))
      continue;
    unsigned I = 0;
    for (const Expr *E : Map->varlist()) {
      ItemModifiers Modifiers = modifiersOf(Context, Map, I++);
      // The object itself is mapped as it is: its own mapper says how.
      if (auto *Whole = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts()); Whole && Whole->getDecl() == Ref->getDecl())
        Modifiers.Mapper = nullptr;
      addMapItem(Context, E, Type, Origin::Explicit, Out->Maps, Modifiers);
    }
  }
  // "&(*v)", "(*v).n" and "((*v))" are "v", "v->n" and "(*v)".
  auto Shorten = [&](std::string &Text) {
    std::string Whole = "(*" + Out->Object + ")";
    for (size_t At = 0; (At = Text.find(Whole, At)) != std::string::npos; ++At) {
      if (Text.compare(At + Whole.size(), 1, ".") == 0)
        Text.replace(At, Whole.size() + 1, Out->Object + "->");
      else if (At > 0 && Text[At - 1] == '&')
        Text.replace(--At, Whole.size() + 1, Out->Object);
      else if (At > 0 && Text[At - 1] == '(' && Text.compare(At + Whole.size(), 1, ")") == 0)
        Text.replace(At, Whole.size(), "*" + Out->Object);
    }
  };
  for (MapItem &M : Out->Maps) {
    for (std::string *Text : {&M.Begin, &M.Size, &M.Pointer, &M.Container, &M.Count})
      Shorten(*Text);
    for (MapIterator &I : M.Iterators)
      for (std::string *Text : {&I.Begin, &I.End, &I.Step})
        Shorten(*Text);
  }
  Context.HostNames.erase(Object);
  return Out;
}

} // namespace chomp
