//===- DeviceDeclarators.cpp - names, keywords, parameters, tags ----------===//
//
// C's tags have a name space of their own and leave the structure that they are defined in; C++'s are members of it,
// and can't be defined in a parameter list or in sizeof at all. Uses are qualified, or the definition moves out.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/DeviceRewriter.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Analysis/Analyses/ReachableCode.h"
#include "clang/Analysis/CFG.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringSwitch.h"

#include <utility>

using namespace clang;

namespace chomp {

/// Whether what stands in parentheses after `_Alignas` is a type.
static bool isAlignmentType(const ASTContext &Context, const TokenStream &Stream, unsigned Keyword) {
  struct Finder : DynamicRecursiveASTVisitor {
    SourceLocation At;
    const AlignedAttr *Found = nullptr;
    bool VisitDecl(Decl *D) override {
      for (const auto *A : D->specific_attrs<AlignedAttr>())
        if (A->getLocation() == At)
          Found = A;
      return !Found;
    }
  } Finder;
  Finder.At = Stream[Keyword].Loc;
  Finder.TraverseDecl(Context.getTranslationUnitDecl());
  if (!Finder.Found || !Finder.Found->isAlignmentExpr())
    return Finder.Found != nullptr;
  // Clang makes an expression of a type.
  auto *Asked = dyn_cast<UnaryExprOrTypeTraitExpr>(Finder.Found->getAlignmentExpr()->IgnoreImplicit());
  return Asked && Asked->isArgumentType() && Asked->getKind() == UETT_AlignOf &&
         Stream[Keyword + 2].Spelling != "_Alignof";
}

/// One bit for each qualifier that C may have several times in a list of specifiers, and C++ once.
static unsigned qualifier(llvm::StringRef Word, const LangOptions &Lang) {
  return llvm::StringSwitch<unsigned>(Word)
      .Cases({"const", "__const", "__const__"}, 1)
      .Cases({"volatile", "__volatile", "__volatile__"}, 2)
      .Cases({"__restrict", "__restrict__"}, 4)
      .Case("restrict", Lang.C99 ? 4 : 0)
      .Default(0);
}

/// C's own keywords, wherever they stand.
void Rewriter::tokens(TokenRange Range) {
  const LangOptions &Lang = Context.getLangOpts();
  const TokenStream &Stream = File.Tokens;
  unsigned Qualifiers = 0; // since the last sign
  for (unsigned I = Range.First; I <= Range.Last && I < Stream.tokens().size(); ++I) {
    const ExpandedToken &T = Stream[I];
    if (T.Role != PragmaRole::None)
      continue;
    llvm::StringRef Word = T.Spelling;
    auto Becomes = [&](const char *With) { Edits->replace({I, I}, With); };
    if (Word.empty() || !(Word[0] == '_' || llvm::isLower(Word[0]))) {
      if (!Word.empty() && !isAsciiIdentifierStart(Word[0]))
        Qualifiers = 0;
      continue;
    }
    if (const unsigned Qualifier = qualifier(Word, Lang);
        Qualifier & std::exchange(Qualifiers, Qualifiers | Qualifier)) {
      Becomes("");
      continue;
    }
    if ((Word == "restrict" && Lang.C99) || Word == "__restrict")
      Becomes("__restrict__");
    else if (Word == "_Bool")
      Becomes("bool");
    else if (Word == "_Noreturn")
      Becomes("__attribute__((noreturn))");
    else if (Word == "_Static_assert")
      Becomes("static_assert");
    else if (Word == "_Alignof")
      Becomes("alignof");
    else if (Word == "_Thread_local")
      Becomes("thread_local");
    else if (Word == "register" || (Word == "auto" && !Lang.C23))
      Becomes("");
    else if (Word == "typeof" && (Lang.GNUMode || Lang.C23))
      Becomes("__typeof__");
    else if (Word == "_Alignas" && I + 1 < Stream.tokens().size() && Stream[I + 1].Spelling == "(") {
      // alignas would have to stand before or behind all specifiers.
      const unsigned Close = Stream.behindParentheses(I + 1) - 1;
      const bool Asked = isAlignmentType(Context, Stream, I);
      Becomes("__attribute__");
      Edits->replace({I + 1, I + 1}, Asked ? "((aligned(alignof(" : "((aligned(");
      Edits->replace({Close, Close}, Asked ? "))))" : ")))");
    } else if (Word == "_Atomic") {
      // The same storage without the promise; accesses are refused where they stand.
      Becomes("");
      if (I + 1 < Stream.tokens().size() && Stream[I + 1].Spelling == "(") {
        const unsigned Close = Stream.behindParentheses(I + 1);
        Edits->replace({I + 1, I + 1}, "");
        Edits->replace({Close - 1, Close - 1}, "");
      }
    }
  }
}

void Rewriter::declaredName(const NamedDecl *D) {
  if (D->getIdentifier())
    respell(D->getLocation(), D->getName(), Names.own(D));
}

void Rewriter::labels(const Stmt *S) {
  if (auto *Goto = dyn_cast<GotoStmt>(S)) {
    respell(Goto->getLabelLoc(), Goto->getLabel()->getName(), Names.own(Goto->getLabel()));
    return;
  }
  if (auto *Address = dyn_cast<AddrLabelExpr>(S)) {
    respell(Address->getLabelLoc(), Address->getLabel()->getName(), Names.own(Address->getLabel()));
    if (Text.gpu())
      Text.problem(Address->getBeginLoc(), "the address of a label", "use a switch");
    return;
  }
  const Stmt *Sub;
  SourceLocation Colon;
  if (auto *Label = dyn_cast<LabelStmt>(S)) {
    respell(Label->getIdentLoc(), Label->getDecl()->getName(), Names.own(Label->getDecl()));
    Sub = Label->getSubStmt();
    if (auto Token = File.Tokens.index(Label->getIdentLoc()); Token && File.Tokens[*Token + 1].Spelling == ":")
      Colon = File.Tokens[*Token + 1].Loc;
  } else {
    Sub = cast<SwitchCase>(S)->getSubStmt();
    Colon = cast<SwitchCase>(S)->getColonLoc();
  }
  // C23's label before '}' or before a declaration.
  auto Token = File.Tokens.index(Colon);
  if (!Token || *Token + 1 >= File.Tokens.tokens().size())
    return;
  if (File.Tokens[*Token + 1].Spelling == "}" || isa_and_nonnull<DeclStmt>(Sub))
    Edits->insertAfter(*Token, ";");
}

/// Before: for (int i = 0; i < n; i++) { int i = 2; }   After: for (...) {{ int i = 2; }}
bool Rewriter::forLoop(const ForStmt *S) {
  auto *Init = dyn_cast_or_null<DeclStmt>(S->getInit());
  auto *Body = dyn_cast<CompoundStmt>(S->getBody());
  if (!Init || !Body)
    return true;
  for (const Decl *Counter : Init->decls())
    for (const Stmt *Child : Body->body())
      if (auto *Declaration = dyn_cast<DeclStmt>(Child))
        for (const Decl *D : Declaration->decls())
          if (auto *Named = dyn_cast<ValueDecl>(D);
              Named && isa<ValueDecl>(Counter) && Named->getDeclName() == cast<ValueDecl>(Counter)->getDeclName()) {
            surround(Body, "{", "}");
            return true;
          }
  return true;
}

//===----------------------------------------------------------------------===//
// Functions and variables
//===----------------------------------------------------------------------===//

/// Before: static f(void);   After: static int f(void);
void Rewriter::implicitInt(const DeclaratorDecl *D) {
  if (!D->getTypeSourceInfo() || !Context.getLangOpts().isImplicitIntAllowed())
    return;
  TypeLoc TL = D->getTypeSourceInfo()->getTypeLoc();
  while (TypeLoc Next = TL.getNextTypeLoc())
    TL = Next;
  auto Builtin = TL.getAs<BuiltinTypeLoc>();
  auto Token = File.Tokens.index(D->getOuterLocStart());
  // Clang takes the name for the type where nothing stands in front of it.
  const SourceLocation Written = Builtin ? Builtin.getBuiltinLoc() : SourceLocation();
  if (!Builtin || !Token || (Written.isValid() && Written != D->getLocation()))
    return;
  // Where the type would stand: behind the other specifiers.
  static constexpr llvm::StringLiteral Specifiers[] = {"static",   "extern",     "inline",        "__inline",
                                                       "const",    "__inline__", "__extension__", "volatile",
                                                       "register", "auto",       "typedef"};
  auto &Tokens = File.Tokens;
  while (true) {
    if (Tokens[*Token].Spelling == "__attribute__")
      Token = Tokens.behindParentheses(*Token + 1);
    else if (llvm::is_contained(Specifiers, Tokens[*Token].Spelling))
      ++*Token;
    else
      break;
  }
  auto &Before = Edits->Before[*Token];
  if (!llvm::is_contained(Before, "int ")) // several declarators share it
    Edits->insertBefore(*Token, "int ");
}

/// Whether control can come to the end of a function's code without a return statement.
static bool reachesEnd(const ASTContext &Context, const FunctionDecl *F) {
  auto Graph = CFG::buildCFG(F, F->getBody(), const_cast<ASTContext *>(&Context), CFG::BuildOptions());
  if (!Graph)
    return true;
  llvm::BitVector Reached(Graph->getNumBlockIDs());
  reachable_code::ScanReachableFromBlock(&Graph->getEntry(), Reached);
  return llvm::any_of(Graph->getExit().preds(), [&](const CFGBlock *Block) {
    if (!Block || !Reached[Block->getBlockID()] || Block->hasNoReturnElement())
      return false;
    return Block->empty() || Block->back().getKind() != CFGElement::Statement ||
           !isa<ReturnStmt>(Block->back().castAs<CFGStmt>().getStmt());
  });
}

/// C allows a function to end without its value as long as its caller doesn't ask for it. In C++ the end isn't reached,
/// which compilers take for granted.
void Rewriter::endOfBody(const FunctionDecl *F) {
  const QualType Type = F->getReturnType();
  auto Body = range(F->getBody());
  if (!Body || Type->isVoidType() || !reachesEnd(Context, F))
    return;
  const std::string Statement = Type->isArithmeticType() && !Type->isEnumeralType() ? "return 0;" : "return {};";
  const bool OwnLine = File.Tokens.line(Body->Last) != File.Tokens.line(Body->Last - 1);
  const std::string Indentation = File.Tokens.indentation(Body->Last);
  Edits->insertBefore(Body->Last, OwnLine ? "  " + Statement + "\n" + Indentation : Statement + " ");
}

void Rewriter::function(const FunctionDecl *F) {
  declaredName(F);
  implicitInt(F);
  if (F->doesThisDeclarationHaveABody())
    endOfBody(F);
  if (auto Brace = F->doesThisDeclarationHaveABody() ? File.Tokens.index(F->getBody()->getBeginLoc()) : std::nullopt)
    for (const ParmVarDecl *P : F->parameters()) {
      // int a[n++]: what the pointer's declaration asks for happens all the same (C17, 6.9.1).
      const ArrayType *Outer = P->getOriginalType()->getAsArrayTypeUnsafe();
      if (auto *Variable = dyn_cast_or_null<VariableArrayType>(Outer);
          Variable && Variable->getSizeExpr() && Variable->getSizeExpr()->HasSideEffects(Context))
        Edits->insertAfter(*Brace, " (void)" + operand(Variable->getSizeExpr()) + ";");
      if (KernelCode Kept = keptExtents(P); !Kept.empty())
        Edits->insertAfter(*Brace, " " + Kept.rtrim());
    }
  if (F->hasWrittenPrototype() || !F->getTypeSourceInfo())
    return;
  // Before: int f(a, b) int a; double b; {…}   After: int f(int a, double b) {…}
  auto TL = F->getTypeSourceInfo()->getTypeLoc().IgnoreParens().getAs<FunctionTypeLoc>();
  if (!TL)
    return;
  auto Open = File.Tokens.index(TL.getLParenLoc()), Close = File.Tokens.index(TL.getRParenLoc());
  if (!Open || !Close)
    return;
  const FunctionDecl *Definition = F->getDefinition();
  if (!Definition)
    return;
  std::string Parameters;
  for (const ParmVarDecl *P : Definition->parameters())
    Parameters += (Parameters.empty() ? "" : ", ") + Text.declare(P->getType(), Names.own(P));
  if (Parameters.empty())
    return;
  unsigned Last = *Close;
  if (F == Definition)
    if (auto Body = File.Tokens.index(F->getBody()->getBeginLoc()))
      Last = *Body - 1;
  Edits->replace({*Open, Last}, "(" + Parameters + ")");
}

bool Rewriter::parameter(const ParmVarDecl *P) {
  // Qualifiers and sizes in a parameter's brackets are C's alone: the parameter is written as the pointer that it is.
  if (auto *Function = dyn_cast_or_null<FunctionDecl>(P->getDeclContext());
      Function && !Function->hasWrittenPrototype())
    return true; // its function has been taken care of
  bool Rewrite = false;
  if (P->getTypeSourceInfo())
    if (auto Array = P->getTypeSourceInfo()->getTypeLoc().IgnoreParens().getAs<ArrayTypeLoc>()) {
      const ArrayType *T = Array.getTypePtr();
      Rewrite = isa<VariableArrayType>(T) || T->getSizeModifier() != ArraySizeModifier::Normal ||
                T->getIndexTypeCVRQualifiers();
    }
  if (P->getType()->isVariablyModifiedType())
    Rewrite = true;
  if (!Rewrite) {
    declaredName(P);
    implicitInt(P);
    return false;
  }
  if (auto Range = File.Tokens.range(P->getSourceRange()))
    Edits->replace(*Range, Text.declare(P->getType(), P->getIdentifier() ? Names.own(P) : ""));
  return true;
}

bool hasConstantParts(const ASTContext &Context, QualType Type) {
  QualType Element = Context.getBaseElementType(Type);
  const RecordDecl *Record = Context.getLangOpts().CPlusPlus ? nullptr : Element->getAsRecordDecl();
  return Element.isConstQualified() || (Record && llvm::any_of(Record->fields(), [&](const FieldDecl *F) {
                                          return hasConstantParts(Context, F->getType());
                                        }));
}

void Rewriter::variable(const VarDecl *V) {
  declaredName(V);
  implicitInt(V);
  if (Text.gpu() && V->hasLocalStorage() && !V->getType()->isVariablyModifiedType() &&
      Context.getTypeSizeInChars(V->getType()).isZero())
    Text.problem(V->getLocation(), "a variable without a size", "leave it out");
  if (const Expr *Init = V->getInit()) {
    sink(Init, V->getType());
    if (isa<StringLiteral>(Init->IgnoreParens()))
      stringElement(Init, V->getType());
    if (const AutoType *Auto = V->getType()->getContainedAutoType(); Auto && Auto->isGNUAutoType()) {
      // A number's type is written out: C++ would make bool of a comparison.
      if (auto Token = File.Tokens.index(V->getTypeSpecStartLoc()); Token)
        for (unsigned I = *Token; I < *Token + 4; ++I)
          if (File.Tokens[I].Spelling == "__auto_type") {
            QualType Deduced = Auto->getDeducedType();
            Edits->replace({I, I}, Deduced->isArithmeticType() ? type(Deduced.getUnqualifiedType()) : "auto");
            break;
          }
    }
    return;
  }
  // C++ wants a value for what can't be given one later.
  QualType Element = Context.getBaseElementType(V->getType());
  if (hasConstantParts(Context, Element) && !V->hasExternalStorage())
    if (auto End = File.Tokens.index(V->getEndLoc()))
      Edits->insertAfter(*End, " = {}");
}

//===----------------------------------------------------------------------===//
// Tags
//===----------------------------------------------------------------------===//

/// The last token before a tag's name: "enum", or "enum __attribute__((packed))" as a whole.
static unsigned beforeName(const TokenStream &Stream, unsigned Keyword) {
  return Stream.withAttributes({Keyword, Keyword}).Last;
}

void Rewriter::tag(const TagDecl *D) {
  if (D->getIdentifier()) {
    respell(D->getLocation(), D->getName(), Names.own(D));
  } else if (D->isThisDeclarationADefinition() && ((D == Root && D->isEmbeddedInDeclarator()) || Names.needsName(D))) {
    // struct {…} that others refer to.
    if (!D->getTypedefNameForAnonDecl())
      if (auto Keyword = File.Tokens.index(D->getBeginLoc()))
        Edits->insertAfter(beforeName(File.Tokens, *Keyword), " " + Names.own(D));
  }
  auto *Record = dyn_cast<RecordDecl>(D);
  if (!Record || !D->isThisDeclarationADefinition())
    return;
  // GNU C's empty structure has no size; in C++ an array of no elements has none.
  if (Context.getTypeSize(Context.getCanonicalTagType(Record)) == 0 && Record->field_empty())
    if (auto Brace = File.Tokens.index(Record->getBraceRange().getBegin()))
      Edits->replace({*Brace, *Brace}, "{ char " + Names.invent("none") + "[0]; ");
  // In C++ an anonymous structure has members only: tags defined in it move out, in front of all of it.
  if (!Record->isAnonymousStructOrUnion())
    return;
  for (const Decl *Member : Record->decls())
    if (auto *Tag = dyn_cast<TagDecl>(Member);
        Tag && Tag->isThisDeclarationADefinition() && !Tag->isImplicit() &&
        !(isa<RecordDecl>(Tag) && cast<RecordDecl>(Tag)->isAnonymousStructOrUnion()))
      if (auto Range = File.Tokens.range(Tag->getSourceRange())) {
        TokenEdits Own;
        TokenEdits *Outer = std::exchange(Edits, &Own);
        tokens(*Range);
        walk(Tag);
        if (!Tag->getIdentifier() && !Names.needsName(Tag))
          Own.insertAfter(beforeName(File.Tokens, Range->First), " " + Names.own(Tag));
        KernelCode Definition = File.Tokens.deviceText(*Range, &Own);
        Edits = Outer;
        Edits->replace(*Range, Tag->getKindName().str() + " " + Names.own(Tag));
        hoist(Definition + ";", nullptr);
      }
}

void Rewriter::tagUse(TagTypeLoc TL) {
  const TagDecl *D = TL.getDecl();
  if (!TL.isDefinition()) {
    if (D->getIdentifier())
      respell(TL.getNameLoc(), D->getName(), Names.use(D, TL.getNameLoc()));
    return;
  }
  // A definition: allowed in the declaration of a variable, a member or a typedef only.
  const Stmt *Here = Parents.empty() ? nullptr : Parents.back();
  bool Allowed = !WithoutDefinitions && (!Here || isa<DeclStmt>(Here));
  if (Allowed) {
    walk(D);
    return;
  }
  // Before: sizeof(struct S { int a; })   After: struct S { int a; }; … sizeof(struct S)
  auto Range = File.Tokens.range(D->getSourceRange());
  if (!Range || !Tags.insert(D).second)
    return;
  TokenEdits Own;
  TokenEdits *Outer = std::exchange(Edits, &Own);
  tokens(*Range);
  Tags.erase(D);
  walk(D);
  if (!D->getIdentifier() && !Names.needsName(D))
    Own.insertAfter(beforeName(File.Tokens, Range->First), " " + Names.own(D));
  KernelCode Definition = File.Tokens.deviceText(*Range, &Own);
  Edits = Outer;
  Edits->replace(*Range, D->getKindName().str() + " " + Names.own(D));
  // One of file scope, or of a function's parameters, is a declaration of the slice already.
  if (Here && !D->getDeclContext()->isFileContext())
    hoist(Definition + ";", Here);
}

void Rewriter::typedefUse(TypedefTypeLoc TL) {
  const TypedefNameDecl *D = TL.getDecl();
  std::string Name = Names.own(D);
  // struct S { T T; }: the member takes the name over for the whole class, says C++.
  auto Token = File.Tokens.index(TL.getNameLoc());
  if (!Token || File.Tokens[*Token].Spelling != D->getName() || !D->getDeclContext()->isFileContext() ||
      !Names.isUsers(D)) {
    respell(TL.getNameLoc(), D->getName(), Name);
    return;
  }
  auto *Record = dyn_cast_or_null<RecordDecl>(CurrentRecord);
  if (Record &&
      llvm::any_of(Record->fields(), [&](const FieldDecl *F) { return F->getDeclName() == D->getDeclName(); }))
    Edits->replace({*Token, *Token}, KernelCode::native("::" + Name, "chomp_device::" + Name));
  else
    respell(TL.getNameLoc(), D->getName(), Name);
}

} // namespace chomp
