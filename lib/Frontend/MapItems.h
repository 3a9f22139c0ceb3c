//===- MapItems.h - list items of map and motion clauses ------------------===//
#ifndef CHOMP_FRONTEND_MAPITEMS_H
#define CHOMP_FRONTEND_MAPITEMS_H

#include "Frontend/Builders.h"

#include "clang/AST/DeclOpenMP.h"

namespace chomp {

/// What the modifiers of a clause say of one of its list items, beyond its map type.
struct ItemModifiers {
  std::vector<MapIterator> Iterators;
  const clang::OMPDeclareMapperDecl *Mapper = nullptr; ///< Named, or the default one of the item's type.
};
/// Of the I-th list item.
ItemModifiers modifiersOf(BuildContext &Context, const clang::OMPMapClause *C, unsigned I);
ItemModifiers modifiersOf(BuildContext &Context, const clang::OMPToClause *C, unsigned I);
ItemModifiers modifiersOf(BuildContext &Context, const clang::OMPFromClause *C, unsigned I);

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
/// Describes a mapper; its list items are those of one object.
std::unique_ptr<MapperFunction> buildMapper(BuildContext &Context, const clang::OMPDeclareMapperDecl *Mapper);

/// Map type and modifiers of a clause; false after a message.
bool takeMapType(BuildContext &Context, const clang::OMPMapClause *Map, llvm::StringRef Directive, MapType &Type);

} // namespace chomp

#endif
