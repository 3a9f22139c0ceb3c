//===- CxxText.cpp - C++ code that leaves its function --------------------===//
//
//   Before:  p[i] *= factor(i) + Scale;            (in a method of Vector<double>)
//   After:   self->p[i] *= self->factor(i) + Vector<double>::Scale;
//
// In an instantiation Clang's AST has decided already what depends on the template's arguments; its nodes carry the
// locations of the template's own tokens, so that the edits fall where they belong.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/CxxText.h"

#include "Analysis/Variables.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/Instances.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclOpenMP.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace chomp {

const CXXRecordDecl *classOf(const FunctionDecl *F) {
  for (const DeclContext *C = F; C; C = writtenIn(C)) {
    auto *Record = dyn_cast<CXXRecordDecl>(C);
    if (Record && !Record->isLambda())
      return Record;
  }
  return nullptr;
}

const FunctionDecl *namedFunction(const FunctionDecl *F) {
  for (const DeclContext *C = F; C; C = C->getParent())
    if (auto *Outer = dyn_cast<FunctionDecl>(C);
        Outer && !(isa<CXXMethodDecl>(Outer) && cast<CXXMethodDecl>(Outer)->getParent()->isLambda()))
      return Outer;
  return F;
}

const CXXMethodDecl *knownTarget(const MemberExpr *E) {
  auto *Method = dyn_cast<CXXMethodDecl>(E->getMemberDecl());
  return Method && Method->isVirtual() && !E->hasQualifier() ? Method->getDevirtualizedMethod(E->getBase(), false)
                                                             : nullptr;
}

const CXXMethodDecl *knownTarget(const CXXOperatorCallExpr *E) {
  auto *Method = dyn_cast_or_null<CXXMethodDecl>(E->getDirectCallee());
  return Method && Method->isVirtual() ? Method->getDevirtualizedMethod(E->getArg(0), false) : nullptr;
}

const DeclContext *writtenIn(const DeclContext *C) {
  auto *F = dyn_cast<FunctionDecl>(C);
  return F && F->getFriendObjectKind() != Decl::FOK_None && F->getLexicalParent()->isRecord() ? F->getLexicalParent()
                                                                                              : C->getParent();
}

bool isInstantiated(const FunctionDecl *F) {
  for (const DeclContext *C = F; C; C = writtenIn(C))
    if (auto *Outer = dyn_cast<FunctionDecl>(C); Outer && Outer->isTemplateInstantiation())
      return true;
    else if (auto *Class = dyn_cast<CXXRecordDecl>(C);
             Class && (isa<ClassTemplateSpecializationDecl>(Class) || variableInstanceAround(Class)))
      return true;
  return false;
}

std::optional<TokenRange> memberTokens(const TokenStream &Tokens, const DeclRefExpr *E) {
  auto Name = Tokens.index(E->getLocation());
  if (!Name)
    return std::nullopt;
  auto Is = [&](unsigned Token, StringRef Spelling) { return Tokens[Token].Spelling == Spelling; };
  // Back from a token to the one that opens what it closes; to itself where it closes nothing.
  auto Opening = [&](unsigned Token, char Open, char Close) {
    for (long Depth = 0;; --Token) {
      const StringRef Spelling = Tokens[Token].Spelling; // perhaps ">>"
      if (llvm::all_of(Spelling, [&](char C) { return C == Open || C == Close; }))
        Depth += static_cast<long>(Spelling.count(Close)) - static_cast<long>(Spelling.count(Open));
      if (Depth <= 0 || Token == 0)
        return Token;
    }
  };
  unsigned First = *Name;
  while (First > 1 && Is(First - 1, "::")) {
    const unsigned Last = First - 2;
    First = Opening(Last, '<', '>');
    First -= First != Last && First > 0; // the template's name
  }
  if (First > 1 && Is(First - 1, "->"))
    First = Opening(First - 2, '(', ')'); // "(this)->a"
  return TokenRange{First, *Name};
}

namespace {

class Mover : public DynamicRecursiveASTVisitor {
public:
  Mover(ParsedFile &File, LocalTypes &Locals, const CodeScope &Scope, const Stmt *Code,
        llvm::function_ref<std::string(QualType, std::string)> Closures, TokenEdits &Edits)
      : File(File), Locals(Locals), Scope(Scope), Code(Code), Closures(Closures), Edits(Edits),
        Moves(Scope.Function || Scope.Class), Instance(Scope.Function && isInstantiated(Scope.Function)),
        Class(Scope.Function ? classOf(Scope.Function) : Scope.Class) {}

  bool VisitCXXThisExpr(CXXThisExpr *E) override {
    if (Moves && !E->isImplicit() && !isLocal(E))
      if (auto Token = File.Tokens.index(E->getLocation()))
        Edits.replace({*Token, *Token}, Scope.Self);
    return true;
  }

  bool VisitMemberExpr(MemberExpr *E) override {
    auto *This = dyn_cast<CXXThisExpr>(E->getBase()->IgnoreParenImpCasts());
    auto *Field = dyn_cast<FieldDecl>(E->getMemberDecl());
    if (This && Field && !isLocal(This))
      if (auto Own = Scope.OwnMembers.find(Field); Own != Scope.OwnMembers.end()) {
        SourceLocation Begin = This->isImplicit() ? E->getQualifierLoc().getBeginLoc() : This->getLocation();
        if (auto First = File.Tokens.index(Begin.isValid() ? Begin : E->getMemberLoc()),
            Name = File.Tokens.index(E->getMemberLoc());
            First && Name)
          rename({*First, *Name}, Own->second); // "this->sum" is the region's own "sum"
        return true;
      }
    if (!Moves)
      return true;
    // The object may be the host's, whose table is of no use here.
    const CXXMethodDecl *Known = knownTarget(E);
    std::string Class = Known && !isOwn(E->getBase()) ? className(Known->getParent()) + "::" : "";
    if (!Class.empty() && !(This && This->isImplicit()))
      insert(E->getMemberLoc(), Class);
    if (!This || isLocal(This) || !This->isImplicit())
      return true;
    SourceLocation Loc = E->hasQualifier() ? E->getQualifierLoc().getBeginLoc() : E->getMemberLoc();
    insert(Loc, Scope.Self + "->" + Class);
    return true;
  }

  /// A method that only instances of a generic lambda know.
  bool VisitUnresolvedMemberExpr(UnresolvedMemberExpr *E) override {
    if (Moves && E->isImplicitAccess() && !isLocal(E->getNamingClass()))
      insert(E->getQualifier() ? E->getQualifierLoc().getBeginLoc() : E->getMemberLoc(), Scope.Self + "->");
    return true;
  }

  /// "f.Line::operator()(x)", since the object may be the host's.
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *E) override {
    const CXXMethodDecl *Known = Moves && E->getOperator() == OO_Call ? knownTarget(E) : nullptr;
    if (Known && !isOwn(E->getArg(0)))
      insert(E->getCallee()->getExprLoc(), "." + className(Known->getParent()) + "::operator()");
    return true;
  }

  bool TraverseLambdaExpr(LambdaExpr *E) override {
    llvm::SaveAndRestore Around(IsCopy);
    auto Field = E->getLambdaClass()->field_begin();
    for (const LambdaCapture &C : E->captures()) {
      const QualType Type = (*Field++)->getType();
      if (C.capturesThis() &&
          !isLocal(Type->isPointerType() ? Type->getPointeeCXXRecordDecl() : Type->getAsCXXRecordDecl()))
        captureSelf(E, C);
      else if (C.capturesVariable() && C.isExplicit() && !E->isInitCapture(&C))
        if (const std::string Member = memberOf(C.getCapturedVar()); !Member.empty())
          if (auto Token = File.Tokens.index(C.getLocation()))
            rename({*Token, *Token}, Member + " = " + Member);
    }
    if (E->getCaptureDefault() == LCD_ByCopy)
      captureNamed(E);
    return DynamicRecursiveASTVisitor::TraverseLambdaExpr(E);
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    const ValueDecl *D = E->getDecl();
    if (auto *Member = dyn_cast<OMPCapturedExprDecl>(D)) {
      takeOwnMember(E, Member);
      return true;
    }
    if (!Moves)
      return true;
    const DeclContext *Owner = D->getDeclContext();
    if (auto *Enum = dyn_cast<EnumDecl>(Owner))
      Owner = Enum->isScoped() ? nullptr : Enum->getDeclContext();
    if (auto *Shadow = dyn_cast<UsingShadowDecl>(E->getFoundDecl()); Shadow && isa<EnumConstantDecl>(D))
      Owner = Shadow->getDeclContext(); // "using enum color;" in a class
    // The sign of an operator names none: (*this)(i); in an instantiation it has its object's place. Nor does a
    // template's parameter whose argument it is.
    auto Token = File.Tokens.index(E->getLocation());
    const llvm::StringRef Word = Token ? File.Tokens[*Token].Spelling : "";
    if (E->hasQualifier() || Word.empty() || !isAsciiIdentifierStart(Word[0]) ||
        Word != (D->getIdentifier() ? D->getName() : "operator"))
      return true;
    if (isa<EnumConstantDecl>(D))
      qualifyLocal(D, E->getLocation());
    if (isa<VarDecl, EnumConstantDecl, CXXMethodDecl>(D) && !Scope.nameOf(D))
      qualify(Owner, E->getLocation());
    return true;
  }

  bool VisitTypedefTypeLoc(TypedefTypeLoc Loc) override {
    qualifyLocal(Loc.getDecl(), Loc.getNameLoc());
    if (!Loc.getQualifierLoc())
      qualify(Loc.getDecl()->getDeclContext(), Loc.getNameLoc());
    return true;
  }
  bool VisitTagTypeLoc(TagTypeLoc Loc) override {
    const TagDecl *Tag = Loc.getDecl();
    auto Name = File.Tokens.index(Loc.getNameLoc());
    if (Name && Tag->getIdentifier() && File.Tokens[*Name].Spelling != Tag->getName())
      return true; // "(Mode)1" is what Sema has for a template's parameter
    qualifyLocal(Tag, Loc.getNameLoc());
    if (Loc.getQualifierLoc())
      return true;
    if (auto *Instance = dyn_cast<ClassTemplateSpecializationDecl>(Tag); Instance && isInjected(Loc))
      Edits.replace(*File.Tokens.range(Loc.getNameLoc()), className(Instance));
    else
      qualify(Tag->getDeclContext(), Loc.getNameLoc());
    return true;
  }
  bool VisitTemplateSpecializationTypeLoc(TemplateSpecializationTypeLoc Loc) override {
    const TemplateDecl *Template = Loc.getTypePtr()->getTemplateName().getAsTemplateDecl();
    if (Template && !Loc.getQualifierLoc())
      qualify(Template->getDeclContext(), Loc.getTemplateNameLoc());
    return true;
  }

  bool VisitUsingTypeLoc(UsingTypeLoc Loc) override { // a base's, by a using declaration of the class
    if (!Loc.getQualifierLoc())
      qualify(Loc.getDecl()->getTargetDecl()->getDeclContext(), Loc.getNameLoc());
    return true;
  }

  bool VisitIfStmt(IfStmt *S) override {
    if (!Instance || !S->isConstexpr() || S->getCond()->isValueDependent())
      return true;
    // The instantiation has lost the branch that was not chosen; the template has both.
    const IfStmt *Both = written(S);
    auto If = File.Tokens.index(S->getIfLoc());
    if (!Both || !If || Both->getInit() || Both->getConditionVariable())
      return true;
    bool Taken = S->getNondiscardedCase(File.Context).value_or(S->getThen()) == S->getThen();
    const Stmt *Chosen = Taken ? Both->getThen() : Both->getElse();
    TokenRange Whole = File.Tokens.statement(Both);
    Whole.First = *If;
    if (!Chosen) {
      Edits.replace(Whole, ";");
      return true;
    }
    TokenRange Kept = File.Tokens.statement(Chosen);
    if (Kept.First > Whole.First)
      Edits.remove({Whole.First, Kept.First - 1});
    if (Whole.Last > Kept.Last)
      Edits.remove({Kept.Last + 1, Whole.Last});
    return true;
  }

private:
  /// What Sema puts in the place of a member that a clause makes private: its name without what stands before it.
  void takeOwnMember(const DeclRefExpr *E, const OMPCapturedExprDecl *D) {
    auto *Member = D->getInit() ? dyn_cast<MemberExpr>(D->getInit()->IgnoreParenImpCasts()) : nullptr;
    auto *Field = Member ? dyn_cast<FieldDecl>(Member->getMemberDecl()) : nullptr;
    auto Own = Scope.OwnMembers.find(Field);
    if (Own == Scope.OwnMembers.end())
      return;
    if (auto Range = memberTokens(File.Tokens, E))
      rename(*Range, Own->second);
  }

  void rename(TokenRange Range, const std::string &Name) {
    if (Range.First != Range.Last || File.Tokens[Range.Last].Spelling != Name)
      Edits.replace(Range, Name);
  }

  /// A lambda in the code captures the object. "self" is a pointer, or a copy where a lambda around has made one.
  void captureSelf(const LambdaExpr *E, const LambdaCapture &C) {
    auto Token = File.Tokens.index(C.isExplicit() ? C.getLocation() : E->getCaptureDefaultLoc());
    if (!Moves || !Token)
      return;
    const std::string Own = (IsCopy ? "&" : "") + Scope.Self + (Scope.IsSelfMember ? " = " + Scope.Self : "");
    if (C.isExplicit() && C.getCaptureKind() == LCK_StarThis)
      Edits.replace({*Token, *Token + 1}, Scope.Self + " = chomp::capture_object(*" + Scope.Self + ")");
    else if (C.isExplicit())
      rename({*Token, *Token}, Own);
    else if (Scope.IsSelfMember) // or a default would take the class's own `this`
      Edits.insertAfter(*Token, ", " + Own);
    IsCopy |= C.isExplicit() && C.getCaptureKind() == LCK_StarThis; // Clang says so of defaults around such, too
  }

  /// Empty for all that is no member of the class that stands for a lambda's type.
  std::string memberOf(const Decl *Captured) const {
    const RegionName *Name = Scope.nameOf(Captured);
    return Name ? Name->Member : "";
  }

  /// A default that copies would take the class's own `this`, too. What it takes in a generic lambda's code Clang knows
  /// of instances only.
  void captureNamed(const LambdaExpr *E) {
    struct Finder : DynamicRecursiveASTVisitor {
      llvm::SetVector<const ValueDecl *> Found;
      bool VisitDeclRefExpr(DeclRefExpr *E) override {
        Found.insert(E->getDecl());
        return true;
      }
    } Finder;
    Finder.TraverseStmt(E->getBody());
    for (const LambdaCapture &C : E->explicit_captures())
      if (C.capturesVariable())
        Finder.Found.remove(C.getCapturedVar());
    for (const ValueDecl *D : Finder.Found)
      if (const std::string Member = memberOf(D); !Member.empty())
        if (auto Token = File.Tokens.index(E->getCaptureDefaultLoc()))
          Edits.insertAfter(*Token, ", " + Member + " = " + Member);
  }

  /// Whether it is the object of a class that the code itself defines.
  bool isLocal(const CXXThisExpr *E) const { return isLocal(E->getType()->getPointeeCXXRecordDecl()); }
  bool isLocal(const CXXRecordDecl *Own) const {
    return Own && Own->getParentFunctionOrMethod() && (!Class || Own->getCanonicalDecl() != Class->getCanonicalDecl());
  }

  /// Whether it is the name alone of a class template, which stands for an instantiation inside of that. A destructor's
  /// is looked up in its object's class.
  bool isInjected(TagTypeLoc Loc) const {
    auto Token = File.Tokens.index(Loc.getNameLoc());
    return Token && *Token > 0 && File.Tokens[*Token].Spelling == Loc.getDecl()->getName() &&
           File.Tokens[*Token + 1].Spelling != "<" && File.Tokens[*Token - 1].Spelling != "~";
  }

  void insert(SourceLocation Loc, llvm::StringRef Text) {
    if (auto Token = File.Tokens.index(Loc); Token && Inserted.insert(*Token).second)
      Edits.qualify(*Token, Text);
  }

  /// Puts a namespace before a name that the kernel file has more than one of.
  void qualifyLocal(const NamedDecl *D, SourceLocation Loc) {
    if (std::string Qualifier = localQualifier(Locals, Scope, D); !Qualifier.empty() && Loc.isValid())
      insert(Loc, Qualifier);
  }

  /// Puts a class before a name that only its members may use alone.
  void qualify(const DeclContext *Owner, SourceLocation Loc) {
    auto *Record = dyn_cast_or_null<CXXRecordDecl>(Owner);
    if (!Class || !Record || Record->isLambda() || Record->isAnonymousStructOrUnion() || !Loc.isValid())
      return;
    auto Token = File.Tokens.index(Loc);
    // Only what is found from inside the class: its own, its bases', those of the classes around it.
    bool Reachable = false;
    for (const DeclContext *C = Class; C && !Reachable; C = C->getParent())
      if (auto *Around = dyn_cast<CXXRecordDecl>(C))
        Reachable = Around->getCanonicalDecl() == Record->getCanonicalDecl() ||
                    (Around->hasDefinition() && Around->isDerivedFrom(Record));
    if (!Reachable || !Token || (*Token > 0 && File.Tokens[*Token - 1].Spelling == "::"))
      return;
    insert(Loc, className(Record) + "::");
  }

  std::string className(const CXXRecordDecl *Record) const {
    PrintingPolicy Policy(File.Context.getPrintingPolicy());
    Policy.SuppressUnwrittenScope = true;
    const QualType Type(File.Context.getCanonicalTagType(Record));
    return Closures(Type, Type.getAsString(Policy));
  }

  /// Whether an object is a variable of the code's own.
  bool isOwn(const Expr *Object) const {
    auto *Ref = dyn_cast<DeclRefExpr>(Object->getBestDynamicClassTypeExpr()->IgnoreParenImpCasts());
    const SourceManager &SM = File.Context.getSourceManager();
    return Ref && SM.isPointWithin(SM.getExpansionLoc(Ref->getDecl()->getLocation()),
                                   SM.getExpansionLoc(Code->getBeginLoc()), SM.getExpansionLoc(Code->getEndLoc()));
  }

  /// The statement as the template has it.
  const IfStmt *written(const IfStmt *S) {
    if (!Searched) {
      Searched = true;
      struct Finder : DynamicRecursiveASTVisitor {
        llvm::DenseMap<unsigned, const IfStmt *> *Found;
        bool VisitIfStmt(IfStmt *If) override {
          Found->try_emplace(If->getIfLoc().getRawEncoding(), If);
          return true;
        }
      } Finder;
      Finder.Found = &Patterns;
      for (const DeclContext *C = Scope.Function; C; C = C->getParent())
        if (auto *F = dyn_cast<FunctionDecl>(C))
          if (const FunctionDecl *Pattern = F->getTemplateInstantiationPattern(); Pattern && Pattern->getBody())
            Finder.TraverseStmt(Pattern->getBody());
    }
    return Patterns.lookup(S->getIfLoc().getRawEncoding());
  }

  ParsedFile &File;
  LocalTypes &Locals;
  const CodeScope &Scope;
  const Stmt *Code;
  llvm::function_ref<std::string(QualType, std::string)> Closures;
  TokenEdits &Edits;
  bool Moves; ///< Or the code stays in its function, and only members that a construct has copies of are to be named.
  bool Instance;
  const CXXRecordDecl *Class;
  bool IsCopy = false;               ///< A lambda around has captured `*this`.
  llvm::DenseSet<unsigned> Inserted; ///< Tokens that have something before them already.
  bool Searched = false;
  llvm::DenseMap<unsigned, const IfStmt *> Patterns;
};

} // namespace

std::string localQualifier(LocalTypes &Locals, const CodeScope &Scope, const NamedDecl *D) {
  const FunctionDecl *F = Locals.functionOf(D);
  for (const DeclContext *C = F ? Scope.Function : nullptr; C; C = C->getParent())
    if (auto *Around = dyn_cast<FunctionDecl>(C)) {
      const FunctionDecl *Pattern = Around->getTemplateInstantiationPattern();
      if ((Pattern ? Pattern : Around)->getCanonicalDecl() == F) {
        std::string Space = Locals.space(D);
        return Space.empty() ? Space : Space + "::";
      }
    }
  return "";
}

void editMovedCode(ParsedFile &File, LocalTypes &Locals, const CodeScope &Scope, const Stmt *Code,
                   llvm::function_ref<std::string(QualType, std::string)> Closures, TokenEdits &Edits) {
  if (Code && (Scope.Function || Scope.Class || !Scope.OwnMembers.empty()))
    Mover(File, Locals, Scope, Code, Closures, Edits).TraverseStmt(const_cast<Stmt *>(Code));
}

} // namespace chomp
