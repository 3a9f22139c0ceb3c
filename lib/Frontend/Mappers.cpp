//===- Mappers.cpp - declare mapper ---------------------------------------===//
//
// A mapper becomes a function of the host text that lists what its clauses say of one object; a clause that uses the
// mapper calls it for each object that it names (chomp_map_each). Sema has looked the mappers up, default ones
// included. A structure without one has the predefined default mapper, which maps its members by theirs (OpenMP 5.2
// §5.8.2): those that are more than their bytes become items of their own.
//
//===----------------------------------------------------------------------===//
#include "Frontend/MapItems.h"

#include "clang/AST/OpenMPClause.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace chomp {

/// A name for the function that no other mapper's has.
static std::string inventMapperName(BuildContext &Context, const OMPDeclareMapperDecl *Mapper) {
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
  return Unique;
}

/// The function's name in the scope of the mapper.
static const std::string &nameInScope(BuildContext &Context, const OMPDeclareMapperDecl *Mapper) {
  std::string &Name = Context.MapperNames[Mapper->getLocation()];
  if (Name.empty())
    Name = inventMapperName(Context, Mapper);
  return Name;
}

/// Whether code stands in a class, or in something that the class has in it.
static bool isWithin(const DeclContext *Code, const CXXRecordDecl *Class) {
  for (; Code; Code = Code->getParent())
    if (Code->getPrimaryContext() == Class->getPrimaryContext())
      return true;
  return false;
}

static bool isInTemplate(const CXXRecordDecl *Class) {
  for (const DeclContext *C = Class; C && C->isRecord(); C = C->getParent())
    if (isa<ClassTemplateSpecializationDecl>(C))
      return true;
  return false;
}

std::string mapperName(BuildContext &Context, const OMPDeclareMapperDecl *Mapper) {
  // Seen from anywhere, it is found by its full name; within a class template, whose text is one for all
  // instantiations, by its own.
  std::string Out = nameInScope(Context, Mapper);
  for (const DeclContext *C = Mapper->getDeclContext(); C && !C->isTranslationUnit() && !C->isFunctionOrMethod();
       C = C->getParent()) {
    auto *Class = dyn_cast<CXXRecordDecl>(C);
    if (Class && isInTemplate(Class))
      return isWithin(Context.ItemScope, Class)
                 ? Out
                 : hostType(Context, Context.File.Context.getCanonicalTagType(Class)) + "::" + Out;
    if (auto *Scope = dyn_cast<NamedDecl>(C); Scope && Scope->getIdentifier())
      Out = Scope->getNameAsString() + "::" + Out;
  }
  return Out;
}

/// The default mapper of a type that a class has declared; null: none.
static const OMPDeclareMapperDecl *declaredIn(const CXXRecordDecl *Class, QualType Type) {
  const OMPDeclareMapperDecl *Found = nullptr;
  if (const CXXRecordDecl *Definition = Class ? Class->getDefinition() : nullptr)
    for (const Decl *D : Definition->decls())
      if (auto *Mapper = dyn_cast<OMPDeclareMapperDecl>(D);
          Mapper && Mapper->getLocation().isValid() && Mapper->getDeclName().getAsString() == "default" &&
          Class->getASTContext().hasSameUnqualifiedType(Mapper->getType(), Type))
        Found = Mapper;
  return Found;
}

/// The same of its bases, too, which unqualified names are looked for in.
static const OMPDeclareMapperDecl *inheritedIn(const CXXRecordDecl *Class, QualType Type) {
  const OMPDeclareMapperDecl *Found = declaredIn(Class, Type);
  if (Class && Class->hasDefinition())
    for (const CXXBaseSpecifier &Base : Class->bases())
      Found = Found ? Found : inheritedIn(Base.getType()->getAsCXXRecordDecl(), Type);
  return Found;
}

const OMPDeclareMapperDecl *defaultMapper(const BuildContext &Context, QualType Type) {
  if (!Type->isRecordType())
    return nullptr;
  const OMPDeclareMapperDecl *Found = nullptr;
  for (const OMPDeclareMapperDecl *Mapper : llvm::reverse(Context.DefaultMappers))
    if (Context.File.Context.hasSameUnqualifiedType(Mapper->getType(), Type)) {
      Found = Mapper;
      break;
    }
  if (Found && Found->getDeclContext()->isFunctionOrMethod())
    return Found;
  for (const DeclContext *C = Context.ItemScope; C; C = C->getParent())
    if (const OMPDeclareMapperDecl *Own = inheritedIn(dyn_cast<CXXRecordDecl>(C), Type))
      return Own;
  if (Found)
    return Found;
  // The classes that are associated with the type (C++ [basic.lookup.argdep]).
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  const OMPDeclareMapperDecl *Own = declaredIn(Class, Type);
  return Own || !Class ? Own : declaredIn(dyn_cast<CXXRecordDecl>(Class->getDeclContext()), Type);
}

namespace {

/// The members of a class that have default mappers.
class MemberMapper {
public:
  /// Maps: null where only Found is of interest.
  MemberMapper(BuildContext &Context, std::vector<MapItem> *Maps) : Context(Context), Maps(Maps) {
    if (Maps)
      Whole = Maps->back();
  }

  /// Of the object that the operand names; Path is what the user would write of it.
  void visit(QualType Type, const std::string &Operand, const std::string &Path) {
    const RecordDecl *Class = Type->getAsRecordDecl();
    Class = Class ? Class->getDefinition() : nullptr;
    if (!Class || Class->isUnion())
      return;
    if (auto *Derived = dyn_cast<CXXRecordDecl>(Class))
      for (const CXXBaseSpecifier &Base : Derived->bases())
        visit(Base.getType(), Operand, Path);
    for (const FieldDecl *Field : Class->fields()) {
      if (Field->getType()->isIncompleteArrayType()) // a flexible array has no elements of its own
        continue;
      if (Field->isAnonymousStructOrUnion()) {
        visit(Field->getType(), Operand, Path);
        continue;
      }
      QualType Element = Context.File.Context.getBaseElementType(Field->getType());
      std::string Name = "." + Field->getNameAsString();
      std::string First = Operand + Name, Count = "1";
      if (auto *Array = Context.File.Context.getAsConstantArrayType(Field->getType()))
        Count = std::to_string(Context.File.Context.getConstantArrayElementCount(Array));
      for (QualType T = Field->getType(); T->isArrayType();
           T = Context.File.Context.getAsArrayType(T)->getElementType())
        First += "[0]";
      if (const OMPDeclareMapperDecl *Mapper = defaultMapper(Context, Element))
        add(*Mapper, First, Count, Operand, Path + Name);
      else
        visit(Element, First, Path + Name, Count);
    }
  }

  /// Of all the objects, of which the operand names the first.
  void visit(QualType Type, const std::string &First, const std::string &Path, const std::string &Count) {
    if (Count == "1") {
      visit(Type, First, Path);
      return;
    }
    std::string I = inventName(Context.File, "i" + std::string(Loops.size(), 'i'));
    Loops.push_back({"unsigned long " + I, I, "0", Count, "1"});
    visit(Type, "(&" + First + ")[" + I + "]", Path);
    Loops.pop_back();
  }

  bool Found = false;

private:
  void add(const OMPDeclareMapperDecl &Mapper, const std::string &First, const std::string &Count,
           const std::string &Object, const std::string &Path) {
    Found = true;
    if (!Maps)
      return;
    MapItem M;
    M.Item = Path;
    M.From = Origin::Implicit;
    M.Type = Whole.Type;
    M.Variable = Whole.Variable;
    M.Begin = "&" + First;
    M.Count = Count;
    M.Size = "sizeof(" + First + ")";
    M.Container = "&" + Object;
    M.Mapper = mapperName(Context, &Mapper);
    M.Iterators = Whole.Iterators;
    llvm::append_range(M.Iterators, Loops);
    Maps->push_back(std::move(M));
  }

  BuildContext &Context;
  std::vector<MapItem> *Maps;
  MapItem Whole;
  std::vector<MapIterator> Loops;
};

} // namespace

bool hasMappedMembers(BuildContext &Context, QualType Object) {
  MemberMapper Members(Context, nullptr);
  Members.visit(Object, "", "");
  return Members.Found;
}

void mapMembers(BuildContext &Context, QualType Object, const std::string &First, const std::string &Count,
                std::vector<MapItem> &Maps) {
  const std::string Path = Maps.back().Item; // Maps grows
  MemberMapper(Context, &Maps).visit(Object, First, Path, Count);
}

bool isMappedMember(const Expr *E) {
  auto *Member = dyn_cast<MemberExpr>(E->IgnoreParenImpCasts());
  return Member && (isa<OpaqueValueExpr>(Member->getBase()) || isMappedMember(Member->getBase()));
}

std::unique_ptr<MapperFunction> buildMapper(BuildContext &Context, const OMPDeclareMapperDecl *Mapper) {
  auto Out = std::make_unique<MapperFunction>();
  Out->Name = nameInScope(Context, Mapper);
  auto Pattern = Context.MapperTypes.find(Mapper->getLocation());
  Out->Type = Pattern == Context.MapperTypes.end() ? hostType(Context, Mapper->getType()) : Pattern->second;
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
        Modifiers = {{}, nullptr, /*Bare=*/true};
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
