//===- DeviceRecords.cpp - classes in the kernel file ---------------------===//
//
//   Before:  class Grid { double *cells; double at(int) const; void print() const; };
//   After:   class Grid { public: double *cells; CHOMP_DEVICE double at(int) const; };
//
//===----------------------------------------------------------------------===//
#include "Frontend/DeviceSlice.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace chomp {

namespace {

class MemberEditor {
public:
  MemberEditor(BuildContext &Context, const DeviceSlice &Slice, TokenEdits &Edits,
               std::vector<const FunctionDecl *> &Bodies)
      : Context(Context), Slice(Slice), Edits(Edits), Bodies(Bodies) {}

  void edit(const CXXRecordDecl *Record) {
    trimMethods(Record);
    if (Slice.Opened.contains(Record))
      openAccess(Record);
  }

private:
  /// "class A : B { int x; private: ..." -> "class A : public B { public: int x; public: ..."
  void openAccess(const CXXRecordDecl *Record) const {
    auto Respell = [&](SourceLocation Loc) {
      if (auto Token = Context.tokens().index(Loc))
        if (llvm::StringRef Word = Context.tokens()[*Token].Spelling; Word == "private" || Word == "protected")
          Edits.replace({*Token, *Token}, "public");
    };
    for (const CXXBaseSpecifier &Base : Record->bases()) {
      auto Range = Context.tokens().range(Base.getSourceRange());
      if (Range && Base.getAccessSpecifierAsWritten() == AS_none && Record->isClass())
        Edits.insertBefore(Range->First, "public ");
      else if (Range)
        for (unsigned I = Range->First; I <= Range->Last; ++I)
          Respell(Context.tokens()[I].Loc);
    }
    for (const Decl *Member : Record->decls())
      if (auto *Access = dyn_cast<AccessSpecDecl>(Member))
        Respell(Access->getAccessSpecifierLoc());
    if (auto Brace = Context.tokens().index(Record->getBraceRange().getBegin()); Brace && Record->isClass())
      if (Context.tokens()[*Brace + 1].Spelling != "public")
        Edits.insertAfter(*Brace, " public:");
  }

  /// Methods that device code calls get the qualifier, the others go: they may need what no device has.
  void trimMethods(const CXXRecordDecl *Record) {
    for (const Decl *Member : Record->decls()) {
      const Decl *Function = Member;
      if (auto *Friend = dyn_cast<FriendDecl>(Member))
        Function = Friend->getFriendDecl();
      if (!Function)
        continue;
      if (auto *Template = dyn_cast<FunctionTemplateDecl>(Function))
        Function = Template->getTemplatedDecl();
      auto *Method = dyn_cast<FunctionDecl>(Function);
      if (auto *Nested = dyn_cast<CXXRecordDecl>(Member); Nested && Nested->isThisDeclarationADefinition())
        edit(Nested);
      if (!Method || Method->isImplicit())
        continue;
      auto Range = Context.tokens().range(Member->getSourceRange());
      if (!Range)
        continue;
      bool HasSemicolon =
          Range->Last + 1 < Context.tokens().tokens().size() && Context.tokens()[Range->Last + 1].Spelling == ";";
      const Decl *W = DeviceSlice::written(Method);
      bool Trivial = Method->isDefaulted() || Method->isDeleted() || Method->isPureVirtual();
      auto *Own = dyn_cast<CXXMethodDecl>(Method);
      if (!Trivial && !Slice.Needed.contains(W) && Own && Own->isVirtual()) {
        // The object has its place for the table with or without it.
        if (auto Body = Method->doesThisDeclarationHaveABody()
                            ? Context.tokens().range(Method->getBody()->getSourceRange())
                            : std::nullopt)
          Edits.replace(*Body, HasSemicolon ? "" : ";");
      } else if (!Trivial && !Slice.Needed.contains(W)) {
        Edits.remove({Range->First, Range->Last + HasSemicolon});
      } else if (!Trivial) {
        unsigned At = isa<FriendDecl>(Member) ? Range->First
                                              : Context.tokens().index(Method->getBeginLoc()).value_or(Range->First);
        Edits.insertBefore(At, std::string(1, QualifierMark));
        if (Method->doesThisDeclarationHaveABody())
          Bodies.push_back(Method);
      }
    }
  }

  BuildContext &Context;
  const DeviceSlice &Slice;
  TokenEdits &Edits;
  std::vector<const FunctionDecl *> &Bodies;
};

} // namespace

void editMembers(BuildContext &Context, const DeviceSlice &Slice, const CXXRecordDecl *Record, TokenEdits &Edits,
                 std::vector<const FunctionDecl *> &Bodies) {
  MemberEditor(Context, Slice, Edits, Bodies).edit(Record);
}

} // namespace chomp
