//===- MapItemBuilder.h - the storage of a list item ----------------------===//
//
// Takes a list item of a map or motion clause apart: its dimensions, the pointer that it is reached through and the
// structure around it (OpenMP 5.2 §5.8.2, §5.8.3).
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_MAPITEMBUILDER_H
#define CHOMP_FRONTEND_MAPITEMBUILDER_H

#include "Analysis/Expressions.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Regions/MapItems.h"

namespace chomp {

class ItemBuilder {
public:
  /// Strided: a motion clause's item, which need not be contiguous.
  ItemBuilder(BuildContext &Context, const clang::Expr *Item, bool Strided)
      : Context(Context), Item(bareItem(Item)), Strided(Strided) {}

  MapItem build();

  /// The base pointer where it is part of something (a member, an element): it needs storage of its own.
  const clang::Expr *partPointer() const;
  /// A member of reference type that the item is reached through, or is: on the device it is a pointer to attach.
  const clang::MemberExpr *reference() const { return Reference; }
  /// Where that member itself lies, which no expression of C++ says.
  std::string referenceText() const;
  /// What the item is, or is an array of.
  clang::QualType objectType() const;
  /// The item, or the first object of the array or section that it is, as an operand.
  std::string firstObject() const;

private:
  /// One dimension of a section or subscript.
  struct Dimension {
    const clang::Expr *Lower = nullptr;  ///< Null: 0.
    const clang::Expr *Length = nullptr; ///< Null: to the end; meaningless for a subscript.
    const clang::Expr *Stride = nullptr;
    bool Section = false;
    clang::QualType Element;           ///< What one index of this dimension denotes.
    std::optional<llvm::APInt> Extent; ///< Of an array dimension.
    const clang::Expr *VariableExtent = nullptr;
  };
  /// Whether the base pointer may have to be attached.
  bool mayBeAttached() const;
  /// The item as the user wrote it.
  std::string itemText() const;
  /// The text of the first element: every section replaced by its lower bound.
  std::string elementText(const clang::Expr *E) const;
  /// The same of a pointer, as an operand.
  std::string operand(const clang::Expr *E) const;
  /// Whether the item is const or volatile, or its elements are.
  bool isQualified() const;
  /// The trailing run of sections and subscripts over one array or pointer.
  void takeDimensions();
  /// Refuses sections of pointers that are followed, p[0:n][0:m]: no storage of one piece (OpenMP 5.2 §5.8.3).
  void checkRows();
  /// The type of a section's base: of the array or pointer, or of what sections and subscripts leave of it.
  clang::QualType baseType(const clang::Expr *E) const;
  /// "(*(int (*)[n][m])p)"
  std::string shapingText() const;
  /// The text of the expression that the dimensions are of.
  std::string baseText() const {
    return Shaping && isa<clang::OMPArrayShapingExpr>(Base) ? shapingText() : operand(Base);
  }
  /// From the item down to its variable: the base pointer, the containing structure, the root.
  void takeChain();
  /// Notes the innermost pointer through which the item is reached.
  void follow(const clang::Expr *Inner, clang::QualType Type);
  bool isWhole(const Dimension &D) const;
  std::string extentText(const Dimension &D) const;
  std::string lengthText(const Dimension &D) const;
  std::string sizeText();
  /// Whether a dimension is one of an array, and not of what only is written as one: a parameter.
  bool isOfArray(const Dimension &D) const;
  /// The size, where lower bounds that only the program knows are asked whether they are within their arrays.
  std::string checked(std::string Size) const;
  /// The size where rows behind the dimension First may be whole for all that the text says; else empty.
  std::string sizeInRows(size_t First);
  void takeStrides();

  BuildContext &Context;
  const clang::Expr *Item;
  const clang::Expr *Base = nullptr;
  const clang::OMPArrayShapingExpr *Shaping = nullptr; ///< That the dimensions are of.
  std::vector<Dimension> Dimensions;                   ///< Outermost first.
  const clang::Expr *Pointer = nullptr;         ///< The base pointer, an expression without parentheses and casts.
  const clang::MemberExpr *Reference = nullptr; ///< The same, if it is a member of reference type.
  const clang::Expr *Container = nullptr;       ///< Around the item's own storage.
  bool ContainerIsPointer = false;
  const clang::VarDecl *Root = nullptr;
  bool InThis = false; ///< The root is the object of a member function.
  bool Strided;
  std::optional<StridedSection> Section;
};

} // namespace chomp

#endif
