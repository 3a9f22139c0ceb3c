//===- Mappers.cpp - declare mapper ---------------------------------------===//
//
// A mapper becomes a function of the host text that lists what its clauses say of one object; a clause that uses the
// mapper calls it for each object that it names (chomp_map_each). Sema has looked the mappers up, default ones
// included. A structure without one has the predefined default mapper, which maps its members by theirs (OpenMP 5.2
// §5.8.2): those that are more than their bytes become items of their own.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Regions/MapItems.h"

#include "clang/AST/OpenMPClause.h"
#include "clang/AST/RecordLayout.h"
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

/// Some storage in a mapped object, as host text: what names it, or where it is no name's, since the object's class
/// keeps it to itself, its address.
struct Part {
  std::string Text;
  bool Address = false;
  std::string address() const { return Address ? Text : "&" + Text; }
  Part at(const std::string &Bytes) const { return {"((char *)" + address() + " + " + Bytes + ")", true}; }
};

/// The members of a class that have default mappers, and its base classes that do.
class MemberMapper {
public:
  /// Maps: null where only Found is of interest.
  MemberMapper(BuildContext &Context, std::vector<MapItem> *Maps)
      : Context(Context), AST(Context.File.Context), Maps(Maps) {
    if (Maps)
      Whole = Maps->back();
  }

  /// Of all the objects, of which the first is given; Path is what the user would write of it.
  void visit(QualType Type, const Part &First, const std::string &Path, const std::string &Count) {
    if (Count == "1") {
      visit(Type, First, Path);
      return;
    }
    std::string I = inventName(Context.File, "i" + std::string(Loops.size(), 'i'));
    Loops.push_back({"unsigned long " + I, I, "0", Count, "1"});
    visit(Type, First.Address ? First.at(I + " * " + sizeOf(Type)) : Part{"(&" + First.Text + ")[" + I + "]"}, Path);
    Loops.pop_back();
  }

  bool Found = false;

private:
  void visit(QualType Type, const Part &Object, const std::string &Path) {
    const RecordDecl *Class = Type->getAsRecordDecl();
    Class = Class ? Class->getDefinition() : nullptr;
    if (!Class || Class->isUnion())
      return;
    if (auto *Derived = dyn_cast<CXXRecordDecl>(Class))
      for (const CXXBaseSpecifier &Base : Derived->bases())
        take(Base.getType(), base(Object, Derived, Base), Object, Path);
    for (const FieldDecl *Field : Class->fields()) {
      if (Field->getType()->isIncompleteArrayType()) // a flexible array has no elements of its own
        continue;
      if (Field->isAnonymousStructOrUnion())
        visit(Field->getType(), Object, Path);
      else if (!Field->isBitField())
        take(Field->getType(), member(Object, Field), Object, Path + "." + Field->getNameAsString());
    }
  }

  /// A member, or a base class: its own mapper, or those of what it has.
  void take(QualType Type, const Part &First, const Part &Object, const std::string &Path) {
    QualType Element = AST.getBaseElementType(Type);
    std::string Count = "1";
    if (auto *Array = AST.getAsConstantArrayType(Type))
      Count = std::to_string(AST.getConstantArrayElementCount(Array));
    if (const OMPDeclareMapperDecl *Mapper = defaultMapper(Context, Element))
      add(*Mapper, First, sizeOf(Element, First), Count, Object, Path);
    else
      visit(Element, First, Path, Count);
  }

  /// "s.t", "s.t[0]"
  Part member(const Part &Object, const FieldDecl *Field) const {
    auto *Class = dyn_cast<CXXRecordDecl>(Field->getParent());
    const bool Open = !Class || Field->getAccess() == AS_public || isWithin(Context.ItemScope, Class);
    if (Object.Address || !Open)
      return Object.at(std::to_string(AST.toCharUnitsFromBits(AST.getFieldOffset(Field)).getQuantity()));
    Part Out{Object.Text + "." + Field->getNameAsString()};
    for (QualType T = Field->getType(); T->isArrayType(); T = AST.getAsArrayType(T)->getElementType())
      Out.Text += "[0]";
    return Out;
  }

  /// "((T &)s)", which asks for no access.
  Part base(const Part &Object, const CXXRecordDecl *Class, const CXXBaseSpecifier &Base) const {
    if (!Object.Address)
      return {"((" + hostType(Context, Base.getType()) + " &)" + Object.Text + ")"};
    const ASTRecordLayout &Layout = AST.getASTRecordLayout(Class);
    const CXXRecordDecl *Of = Base.getType()->getAsCXXRecordDecl();
    const CharUnits At = Base.isVirtual() ? Layout.getVBaseClassOffset(Of) : Layout.getBaseClassOffset(Of);
    return Object.at(std::to_string(At.getQuantity()));
  }

  std::string sizeOf(QualType Type) const { return std::to_string(AST.getTypeSizeInChars(Type).getQuantity()); }
  std::string sizeOf(QualType Type, const Part &P) const { return P.Address ? sizeOf(Type) : "sizeof(" + P.Text + ")"; }

  void add(const OMPDeclareMapperDecl &Mapper, const Part &First, const std::string &Size, const std::string &Count,
           const Part &Object, const std::string &Path) {
    Found = true;
    if (!Maps)
      return;
    MapItem M;
    M.Item = Path;
    M.From = Origin::Implicit;
    M.Type = Whole.Type;
    M.Variable = Whole.Variable;
    M.Begin = First.address();
    M.Count = Count;
    M.Size = Size;
    M.Container = Object.address();
    M.Mapper = mapperName(Context, &Mapper);
    M.Iterators = Whole.Iterators;
    llvm::append_range(M.Iterators, Loops);
    Maps->push_back(std::move(M));
  }

  BuildContext &Context;
  const ASTContext &AST;
  std::vector<MapItem> *Maps;
  MapItem Whole;
  std::vector<MapIterator> Loops;
};

} // namespace

bool hasMappedMembers(BuildContext &Context, QualType Object) {
  MemberMapper Members(Context, nullptr);
  Members.visit(Object, {}, "", "1");
  return Members.Found;
}

void mapMembers(BuildContext &Context, QualType Object, const std::string &First, const std::string &Count,
                std::vector<MapItem> &Maps) {
  const std::string Path = Maps.back().Item; // Maps grows
  MemberMapper(Context, &Maps).visit(Object, {First}, Path, Count);
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
