//===- TaskgraphFrame.cpp - what a taskgraph's tasks have from outside ----===//
#include "Frontend/Host/TaskgraphFrame.h"

#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace chomp {

bool TaskgraphFrame::isOutside(const VarDecl *V) const {
  const auto At = Context.tokens().index(V->getLocation());
  return !At || *At < Body.First || *At > Body.Last;
}

std::string TaskgraphFrame::refusal(const VarDecl *V) const {
  const QualType Type = V->getType().getNonReferenceType();
  if (Type->isVariablyModifiedType())
    return "'" + V->getNameAsString() + "', whose type has a variable length";
  if (V->getStorageClass() == SC_Register)
    return "'" + V->getNameAsString() + "', a register variable";
  return "";
}

bool TaskgraphFrame::isBytes(const VarDecl *V) const {
  const QualType Type = V->getType().getNonReferenceType();
  constexpr int64_t MostAligned = 16; // as memory is
  const ASTContext &AST = Context.File.Context;
  return !Type->isVariablyModifiedType() && Type.isTriviallyCopyableType(AST) &&
         Type.isDestructedType() == QualType::DK_none && AST.getTypeAlignInChars(Type).getQuantity() <= MostAligned;
}

/// Whether assignments are none of the type's bytes, or forbidden.
static bool isAssignable(QualType Type) {
  const RecordDecl *Record = Type->getAsRecordDecl();
  if (!Record)
    return true;
  const auto *Class = dyn_cast<CXXRecordDecl>(Record);
  return !Type->castAsCanonical<RecordType>()->hasConstFields() && (!Class || Class->hasSimpleCopyAssignment());
}

std::string TaskgraphFrame::assigned(const VarDecl *V, const std::string &To, const std::string &From) {
  const QualType Type = V->getType().getNonReferenceType();
  if (Type->isArrayType())
    return "__builtin_memcpy(" + To + ", " + From + ", sizeof(" + To + "));";
  return isAssignable(Type) ? To + " = " + From + ";"
                            : "__builtin_memcpy((void *)&" + To + ", &" + From + ", sizeof(" + To + "));";
}

std::string TaskgraphFrame::copyOf(const VarDecl *V) const {
  const std::string Name = V->getNameAsString(), Value = valueOf(V), Type = "__typeof__(" + Value + ") ";
  const QualType Of = V->getType().getNonReferenceType();
  if (Of->isArrayType())
    return Type + Name + "; " + assigned(V, Name, Value);
  return (Of.isConstQualified() ? "const " : "") + Type + Name + " = " + Value + ";";
}

void TaskgraphFrame::addDependence(const Expr *Item) {
  const VarDecl *V = rootOf(Item);
  if (!V || !isOutside(V) || !refusal(V).empty())
    return;
  if (!V->hasGlobalStorage())
    addAddress(V);
  if (V->getType().getNonReferenceType()->isPointerType())
    addValue(V);
}

void TaskgraphFrame::addDependences(const OMPExecutableDirective *D) {
  for (const auto *C : D->getClausesOfKind<OMPDependClause>())
    for (const Expr *E : C->varlist())
      addDependence(E);
}

std::string TaskgraphFrame::text(const std::string &Indentation, const std::string &Begin, unsigned &Pointers) const {
  Pointers = HasThis;
  if (Members.empty() && !HasThis)
    return Indentation + "char *chomp_frame = (char *)" + Begin + "0);\n";
  std::string Addresses, PointerValues, Others, Values;
  if (HasThis) {
    Addresses = Indentation + "  chomp_this_t this_value;\n";
    Values = Indentation + thisPointer() + " = this;\n";
  }
  for (const auto &[V, M] : Members) {
    const std::string Name = V->getNameAsString();
    if (M.Address) {
      Addresses += Indentation + "  __typeof__(" + Name + ") *" + Name + "_address;\n";
      Values += Indentation + addressOf(V) + " = &" + Name + ";\n";
      ++Pointers;
    }
    if (M.Value) {
      std::string Declared = Name + "_value";
      const QualType Type = V->getType().getNonReferenceType();
      if (Type.isConstQualified()) // which nobody could fill
        Type.getUnqualifiedType().getAsStringInternal(Declared, Context.File.Context.getPrintingPolicy());
      else
        Declared = "__typeof__(" + Name + ") " + Declared;
      const bool IsPointer = Type->isPointerType();
      (IsPointer ? PointerValues : Others) += Indentation + "  " + Declared + ";\n";
      Pointers += IsPointer;
      Values += Indentation + assigned(V, valueOf(V), Name) + "\n";
    }
  }
  // Inside of the struct it would be the struct's own.
  return (HasThis ? Indentation + "typedef __typeof__(this) chomp_this_t;\n" : "") + Indentation +
         "struct chomp_frame_t {\n" + Addresses + PointerValues + Others + Indentation +
         "} *chomp_frame = (struct chomp_frame_t *)\n" + Indentation + "    " + Begin +
         "sizeof(struct chomp_frame_t));\n" + Values;
}

} // namespace chomp
