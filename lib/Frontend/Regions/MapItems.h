//===- MapItems.h - list items of map and motion clauses ------------------===//
#ifndef CHOMP_FRONTEND_MAPITEMS_H
#define CHOMP_FRONTEND_MAPITEMS_H

#include "Frontend/Device/BuildContext.h"

#include "clang/AST/DeclOpenMP.h"

namespace chomp {

/// What the modifiers of a clause say of one of its list items, beyond its map type.
struct ItemModifiers {
  std::vector<MapIterator> Iterators;
  const clang::OMPDeclareMapperDecl *Mapper = nullptr; ///< Named, or the default one of the item's type.
  bool Bare = false; ///< A mapper's own object, which is mapped without one (OpenMP 5.2 §5.8.8).
};
/// Of the I-th list item.
ItemModifiers modifiersOf(BuildContext &Context, const clang::OMPMapClause *C, unsigned I);
ItemModifiers modifiersOf(BuildContext &Context, const clang::OMPToClause *C, unsigned I);
ItemModifiers modifiersOf(BuildContext &Context, const clang::OMPFromClause *C, unsigned I);

/// How a member function's object is called that no clause maps.
inline constexpr llvm::StringLiteral WholeObject = "this[:1]";

/// Describes a list item and appends it, after the storage of a member pointer that it is reached through.
void addMapItem(BuildContext &Context, const clang::Expr *E, MapType Type, Origin From, std::vector<MapItem> &Maps,
                const ItemModifiers &Modifiers = {});

/// Lets sections of one array share storage, as the members of a structure do, so that they keep their distances.
void joinArraySections(std::vector<MapItem> &Maps);

/// The same for a motion clause, which maps nothing and may move a strided section.
void addMotionItem(BuildContext &Context, const clang::Expr *E, MapType Type, std::vector<MapItem> &Items,
                   const ItemModifiers &Modifiers = {});

/// A type as host text.
std::string hostType(BuildContext &Context, clang::QualType Type);

/// The function that stands for a mapper, as the host text calls it.
std::string mapperName(BuildContext &Context, const clang::OMPDeclareMapperDecl *Mapper);
/// The default mapper of a type that is visible now; null: the predefined one.
const clang::OMPDeclareMapperDecl *defaultMapper(const BuildContext &Context, clang::QualType Type);
/// Whether objects of a class have members, however deep, whose types have default mappers.
bool hasMappedMembers(BuildContext &Context, clang::QualType Object);
/// After the last item, whose objects these are: such members of theirs. First: the first object, a host operand.
void mapMembers(BuildContext &Context, clang::QualType Object, const std::string &First, const std::string &Count,
                std::vector<MapItem> &Maps);
/// Whether Sema has added an item for such a member.
bool isMappedMember(const clang::Expr *E);
/// Describes a mapper; its list items are those of one object.
std::unique_ptr<MapperFunction> buildMapper(BuildContext &Context, const clang::OMPDeclareMapperDecl *Mapper);

/// Map type and modifiers of a clause; false after a message. Lookup: its items are references (ref_ptr), which data
/// constructs have nothing to do for.
bool takeMapType(BuildContext &Context, const clang::OMPMapClause *Map, llvm::StringRef Directive, MapType &Type);

} // namespace chomp

#endif
