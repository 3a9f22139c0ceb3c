//===- DeviceVariables.cpp - variables in the kernel file -----------------===//
//
// Constants, which say their own values, and what the teams have of groupprivate variables. Declare target variables,
// which the runtime fills with the host's values, are DeviceGlobals.cpp's.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Declarations/DeviceVariables.h"

#include "Analysis/Lambdas.h"
#include "Analysis/Variables.h"
#include "Frontend/Clauses/Allocators.h"
#include "Frontend/Declarations/DeviceGlobals.h"
#include "Frontend/Declarations/VariableAccessors.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceConstants.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/Groupprivate.h"
#include "Frontend/Device/StaticMembers.h"
#include "Frontend/Threads/Blocks.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

/// A groupprivate variable, and the function that other files call for it; or the one to call for another file's, or
/// the one that all files define which have the variable alike, with the variable in it.
static void writeGroupprivate(BuildContext &Context, const VarDecl *V, std::vector<DeviceDecl> &Out) {
  const bool Member = V->isStaticDataMember(), OfFiles = isGroupOfFiles(V), Exported = isExportedGroup(Context.File, V);
  const bool Defined = !OfFiles || V->getDefinition();
  if (V->hasAttr<OMPAllocateDeclAttr>())
    checkTeamVariable(Context, V);
  DeviceDecl D = startDecl(Context, DeviceDecl::Kind::Type, V);
  if (Member)
    D.Name = memberVariable(Context.File, V);
  D.Text = "CHOMP_GROUP " + staticAlignment(Context, V) + Context.Text.declare(V->getType(), D.Name) + ";";
  Context.Model.Unit.NeedsDeviceHeader = true;
  DeviceDecl Function = startDecl(Context, Defined ? DeviceDecl::Kind::Function : DeviceDecl::Kind::Prototype, V);
  Function.Name = groupFunction(Context.File, V);
  Function.External = !Defined || Exported;
  Function.Inline = !Function.External;
  Function.Text = Context.Text.declare(V->getType(), referenceTo(V->getType(), Function.Name + "()"));
  Function.Code.Pieces.push_back(
      {Function.Text + " { " + (OfFiles ? D.Text + " " : "") + "return " + D.Name + "; }", nullptr});
  Function.Text += ";";
  Function.Code.Where = Function.Where;
  const std::string Value = OfFiles ? Function.Name + "()" : D.Name;
  if (OfFiles || Exported) {
    std::string Linked = Function.Name;
    for (const std::string &Namespace : llvm::reverse(Function.Namespaces))
      Linked = Namespace + "::" + Linked;
    if (Defined)
      Context.Model.Unit.Exports.push_back(Linked);
    if (OfFiles)
      Context.Model.Unit.Imports.push_back(Linked);
  }
  if (!OfFiles) {
    D.Comment = Context.tokens().leadingComment(Context.tokens().index(V->getBeginLoc()).value_or(0));
    Out.push_back(std::move(D));
  }
  if (OfFiles || Exported)
    Out.push_back(std::move(Function));
  if (Member)
    Out.push_back(memberAccessor(Context, V, Value));
}

void writeVariable(BuildContext &Context, const DeviceSlice &Slice, const VarDecl *V, std::vector<DeviceDecl> &Out) {
  if (isGroupprivate(V))
    return writeGroupprivate(Context, V, Out);
  const ASTContext &AST = Context.File.Context;
  const bool Reference = V->getType()->isReferenceType();
  // Only what a kernel needs gets names for the types of lambdas (ClosureTypes.cpp).
  const bool Entered = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V) && !isFunctionAlone(V);
  if (!closuresIn(V->getType()).empty() && (Entered || !DeviceSlice::isClosure(V))) {
    Context.error(V->getLocation(), Diag::UnsupportedConstruct)
        << "a declare target variable, or a constant, whose type is made of a lambda's (use a class of your own)";
    return;
  }
  if (auto How = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V); How && !Slice.isNumber(V) && !Reference)
    return writeGlobal(Context, Slice, V, *How, Out);
  if (Reference && (V->isStaticDataMember() || !beginsWithAddresses(AST, V))) {
    Context.error(V->getLocation(), Diag::UnsupportedConstruct)
        << (V->isStaticDataMember() ? "a static data member that is a reference"
                                    : "a reference that this file doesn't initialize with the place of a variable");
    return;
  }
  DeviceDecl D = startDecl(Context, DeviceDecl::Kind::Constant, V);
  QualType Type = V->getType();
  TokenEdits Edits;
  Context.Text.edit(cast<Decl>(V), Edits);
  if (DeviceSlice::isClosure(V)) {
    refuseConstructs(Context, V->getAnyInitializer(), "a lambda made outside of it");
    D.Where = Context.place(V->getAnyInitializer()->getBeginLoc());
  }
  std::string Head = DeviceSlice::isClosure(V) ? "const auto " + D.Name
                     : isDeviceConstexpr(V)
                         ? "constexpr " + Context.Text.declare(AST.getUnqualifiedArrayType(Type), D.Name)
                         : Context.Text.declare(Type, D.Name);
  D.Text = Head + initializerText(Context, V, Edits, DeviceSlice::isClosure(V));
  Out.push_back(std::move(D));
}

} // namespace chomp
