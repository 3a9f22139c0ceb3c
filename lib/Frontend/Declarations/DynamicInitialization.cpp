//===- DynamicInitialization.cpp - objects that devices make themselves ---===//
//
// The bytes of an object are no copy of it where its class says how to copy or destroy it, or where it points to its
// class's virtual functions: a device has its own. Such declare target variables are made on each device, by the
// constructors that their initializers name, when its image has been loaded; other variables have their values by then.
// Nothing destroys them: an image lives as long as the program. What their constructors may change begins there, too,
// with the value that its own initializer says: a list of all objects, and their number, are the device's.
//
//   Before:  Square square(4);
//   After:   chomp::storage<Square> square;
//            void make_square_() { ::new (square.place()) Square(4); }
//            chomp_make_objects() { make_square_(); }                  // a kernel for one thread
//
//===----------------------------------------------------------------------===//
#include "Frontend/Declarations/DynamicInitialization.h"

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceConstants.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/StaticMembers.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

/// "::new (square.place()) Square(4)": what stands behind the type is "(4)", "{4}" or nothing.
static KernelCode making(BuildContext &Context, const VarDecl *V, const std::string &Storage) {
  const bool Stored = hasStorage(Context.File.Context, V);
  KernelCode Init = Stored || V->getType()->isRecordType() ? "" : "()";
  if (V->getAnyInitializer()) {
    TokenEdits Edits;
    Context.Text.edit(cast<Decl>(V), Edits);
    Context.Text.editOutside(dyn_cast<CXXRecordDecl>(V->getDeclContext()), V->getAnyInitializer(), Edits);
    Init = initializerText(Context, V, Edits);
  }
  constexpr llvm::StringLiteral Is = " = ";
  if (Init.starts_with(Is)) { // a value of another type is converted
    const KernelCode Value = Init.drop_front(Is.size());
    Init = Value.starts_with("{") ? Value : "(" + Value + ")";
  }
  auto *Made = V->getAnyInitializer() ? dyn_cast<CXXConstructExpr>(V->getAnyInitializer()->IgnoreImplicit()) : nullptr;
  if (Made && Made->getNumArgs() == 0 && Init == "{}" && V->getInitStyle() == VarDecl::CallInit)
    Init.clear(); // "Square square;"
  return "::new (" + (Stored ? Storage + ".place()" : "chomp::place_of(" + Storage + ")") + ") " +
         madeOf(Context.Text.declare(V->getType(), ""), Init, V->getType()) + ";";
}

/// The function that makes an object, in the variable's namespaces.
static DeviceDecl function(BuildContext &Context, const VarDecl *V) {
  DeviceDecl D = startDecl(Context, DeviceDecl::Kind::Function, V);
  const bool Member = memberStorage(Context.File, V, Context.Text.gpu()) == MemberStorage::Variable;
  const std::string Variable = Member ? memberVariable(Context.File, V) : D.Name;
  D.Name = Context.Text.names().invent("make_" + Variable);
  D.Code.Where = D.Where;
  D.Code.Pieces.push_back({"void " + D.Name + "() { " + making(Context, V, Variable) + " }", nullptr});
  return D;
}

void writeDynamicInitialization(BuildContext &Context, ArrayRef<const VarDecl *> Variables,
                                std::vector<DeviceDecl> &Out) {
  if (Variables.empty())
    return;
  SmallVector<const VarDecl *, 8> Order(Variables);
  const SourceManager &SM = Context.File.Context.getSourceManager();
  auto IsStatic = [&](const VarDecl *V) { // static initialization comes first
    return !Context.File.Context.getBaseElementType(V->getType())->isRecordType() && beginsWithConstant(V);
  };
  llvm::sort(Order, [&](const VarDecl *A, const VarDecl *B) {
    return IsStatic(A) != IsStatic(B) ? IsStatic(A) : SM.isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
  });
  auto Kernel = std::make_unique<TargetRegion>();
  std::string Calls = "{\n";
  for (const VarDecl *V : Order) {
    DeviceDecl D = function(Context, V);
    std::string Name = D.Name;
    for (const std::string &Namespace : llvm::reverse(D.Namespaces))
      Name = (Namespace.empty() ? "" : Namespace + "::") + Name;
    Calls += "  " + Name + "();\n";
    Out.push_back(std::move(D));
  }
  Kernel->Kernel = "chomp_make_objects";
  Kernel->Function = "constructors of declare target variables";
  Kernel->Constructs = {llvm::omp::OMPD_target};
  Kernel->MakesObjects = true;
  Kernel->Where = Context.place(Order.front()->getLocation());
  Kernel->Body.Where = Kernel->Where;
  Kernel->Body.Pieces.push_back({Calls + "}", nullptr});
  Context.Model.Unit.Regions.push_back(std::move(Kernel));
}

} // namespace chomp
