//===- DeviceMethods.cpp - methods in the kernel file's classes -----------===//
#include "Frontend/Declarations/DeviceMethods.h"

#include "Analysis/Directives.h"
#include "Frontend/Device/UnevaluatedUses.h"
#include "Frontend/Threads/TeamTemporaries.h"

#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace chomp {

/// What becomes of a function that a class declares.
struct MethodEditor::Method {
  const CXXRecordDecl *Record = nullptr;
  const Decl *Member = nullptr; ///< As the class has it: a template, a friend.
  const FunctionDecl *F = nullptr;
  const CXXMethodDecl *Own = nullptr; ///< Null for a friend's.
  TokenRange Range = {};
  bool HasSemicolon = false;
  bool Kept = false;  ///< Device code calls it.
  bool Asked = false; ///< Device code asks whether there is one.
  /// nvcc takes a virtual destructor that is defaulted for the host's, whoever calls it or it overrides.
  bool Default = false;

  bool isVirtual() const { return Own && Own->isVirtual(); }
};

std::optional<MethodEditor::Method> MethodEditor::describe(const CXXRecordDecl *Record, const Decl *Member,
                                                           const FunctionDecl *F) const {
  const TokenStream &Tokens = Context.tokens();
  SourceRange Whole = Member->getSourceRange();
  if (F->isDefaulted()) // Clang has the word's last letter
    Whole.setEnd(F->getDefaultLoc());
  auto Range = Tokens.range(Whole);
  if (!Range)
    return std::nullopt;
  Method M{Record, Member, F, dyn_cast<CXXMethodDecl>(F), *Range};
  M.HasSemicolon = Range->Last + 1 < Tokens.tokens().size() && Tokens[Range->Last + 1].Spelling == ";";
  const Decl *W = DeviceSlice::written(F);
  M.Kept = Slice.Needed.contains(W) || (isa<FriendDecl>(Member) && befriends(Record, F));
  M.Asked = Slice.Asked.contains(W);
  M.Default = F->isDefaulted() && isa<CXXDestructorDecl>(F) && M.isVirtual();
  return M;
}

/// Whether the kernel file has the function template that a class template's "template <class U> friend U f(U);" is
/// in some instantiation.
bool MethodEditor::befriends(const CXXRecordDecl *Record, const FunctionDecl *F) const {
  const ClassTemplateDecl *Template = Record->getDescribedClassTemplate();
  if (!Template || !F->getDescribedFunctionTemplate() || F->isThisDeclarationADefinition())
    return false;
  for (const CXXRecordDecl *Instance : Template->specializations()) {
    if (!Instance->hasDefinition()) // named, but nothing has looked into it
      continue;
    for (const FriendDecl *D : Instance->friends())
      if (auto *Friend = dyn_cast_or_null<FunctionTemplateDecl>(D->getFriendDecl());
          Friend && Friend->getLocation() == F->getLocation())
        for (const RedeclarableTemplateDecl *Other : Friend->redecls())
          if (Slice.Needed.contains(Other->getTemplatedDecl()))
            return true;
  }
  return false;
}

/// "double at(int)" -> "CHOMP_DEVICE double at(int)".
void MethodEditor::qualify(const Method &M) {
  unsigned At = Context.tokens().index(M.F->getBeginLoc()).value_or(M.Range.First);
  if (isa<FriendDecl>(M.Member)) // "template <class T> friend T f(T);"
    for (At = M.Range.First; At < M.Range.Last && Context.tokens()[At].Spelling != "friend";)
      ++At;
  const bool Constant = Slice.OfConstants.contains(DeviceSlice::written(M.F));
  Edits.insertBefore(At, KernelCode(KernelCode::Word::Member) + std::string(Constant ? "constexpr " : ""));
}

/// The code of one that device code calls stays, unless that is a matter of its instantiations.
void MethodEditor::keep(const Method &M) {
  editDefaultArguments(Context, M.F, Edits);
  if (M.F->doesThisDeclarationHaveABody())
    Bodies.push_back(M.F);
  if (!M.Own || !isSpecializedMethod(Context, M.Own))
    return;
  if (auto Written = Context.tokens().range(M.Own->getBody()->getSourceRange())) {
    const unsigned Last = beginOfDefinition(Context, M.Own, Written->First) - 1;
    Edits.replace({Last, Written->Last}, (Context.tokens()[Last].Spelling + ";").str());
  }
}

/// What stands for the code of one that device code doesn't call. An object has its place for the table, and the table
/// one for the function, whoever calls it.
std::string MethodEditor::bodyOf(const Method &M) {
  if (M.Kept)
    return " {}";
  if (!M.isVirtual() || !Slice.WithTables.contains(M.Record))
    return ";";
  Context.Model.Unit.NeedsDeviceHeader = true;
  return " { chomp::trap(\"" + M.F->getQualifiedNameAsString() + " is the host's\"); }";
}

void MethodEditor::replaceBody(const Method &M, const std::string &Body) {
  const TokenStream &Tokens = Context.tokens();
  if (M.Default) { // "= default"
    const unsigned Last = M.Range.Last - 2;
    Edits.replace({Last, M.Range.Last + M.HasSemicolon}, (Tokens[Last].Spelling + Body).str());
    return;
  }
  auto Written = M.F->doesThisDeclarationHaveABody() ? Tokens.range(M.F->getBody()->getSourceRange()) : std::nullopt;
  if (Written)
    Edits.replace({beginOfDefinition(Context, M.F, Written->First), Written->Last},
                  Body == ";" ? M.HasSemicolon ? "" : ";" : Body.substr(1));
  else if (Body != ";")
    Edits.replace({M.Range.Last + 1, M.Range.Last + 1}, Body);
}

void MethodEditor::edit(const CXXRecordDecl *Record, const Decl *Member, const FunctionDecl *F) {
  const auto Described = describe(Record, Member, F);
  if (!Described || F->isDeleted() || (F->isDefaulted() && !Described->Default))
    return;
  const Method &M = *Described;
  if (!M.Kept && !M.Asked && !M.isVirtual()) {
    Edits.drop({M.Range.First, M.Range.Last + M.HasSemicolon});
    return;
  }
  qualify(M);
  if (auto Type = M.Asked && !M.Kept && M.Own ? declaredAs(Context.File.Context, M.Own) : std::nullopt;
      Type && !Type->isNull())
    if (auto Auto = Context.tokens().range(M.Own->getReturnTypeSourceRange()))
      Edits.replace(*Auto, Context.Text.declare(*Type, ""));
  if (M.Kept)
    keep(M);
  if ((!M.Kept || M.Default) && !F->isPureVirtual())
    replaceBody(M, bodyOf(M));
}

unsigned beginOfDefinition(BuildContext &Context, const FunctionDecl *F, unsigned Body) {
  auto *Constructor = dyn_cast<CXXConstructorDecl>(F);
  unsigned First = Body;
  if (Constructor)
    for (const CXXCtorInitializer *Init : Constructor->inits())
      if (auto Token = Init->isWritten() ? Context.tokens().index(Init->getSourceLocation()) : std::nullopt)
        First = std::min(First, *Token);
  return First < Body ? First - 1 : Body; // the colon
}

bool isSpecializedMethod(const BuildContext &Context, const CXXMethodDecl *Method) {
  return Method->doesThisDeclarationHaveABody() && Method->isDependentContext() &&
         !(isa<CXXConversionDecl>(Method) && Method->getDescribedFunctionTemplate()) && !Method->isVirtual() &&
         (hasAnalysedConstruct(Method->getBody()) || Context.Variants.differIn(Method));
}

} // namespace chomp
