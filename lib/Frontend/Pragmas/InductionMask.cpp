//===- InductionMask.cpp - inductions, in words that Clang has ------------===//
#include "Frontend/Pragmas/InductionMask.h"

#include "Frontend/Pragmas/DirectivePasses.h"
#include "Frontend/Pragmas/DirectiveText.h"
#include "Frontend/Pragmas/ScopeLookup.h"
#include "Support/Diagnostics.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

void InductionMask::watch(const Token &Tok) {
  if (Tok.is(tok::kw_namespace))
    Namespace = true;
  else if (Tok.isOneOf(tok::semi, tok::equal))
    Namespace = false;
  else if (Tok.is(tok::l_brace))
    Braces.push_back(std::exchange(Namespace, false));
  else if (Tok.is(tok::r_brace) && !Braces.empty() && !Braces.pop_back_val())
    llvm::erase_if(Known, [&](const Declared &D) { return D.Depth > Braces.size(); });
}

/// The first token of what can be no type: a name that stands for something else, or for nothing. What is qualified may
/// be a template's to know.
static const Token *findNoType(ArrayRef<Token> Type, Sema *Meaning) {
  Type = Type.drop_while([](const Token &Tok) { return Tok.isOneOf(tok::kw_const, tok::kw_volatile); });
  if (Type.empty() || llvm::any_of(Type, [](const Token &Tok) { return Tok.is(tok::coloncolon); }))
    return nullptr;
  const bool Tag = Type[0].isOneOf(tok::kw_struct, tok::kw_union, tok::kw_enum, tok::kw_class);
  if (Meaning && (Tag || Type[0].is(tok::identifier)))
    return isa_and_nonnull<TypeDecl, TemplateDecl>(typeIn(*Meaning, Type)) ? nullptr : Type.data();
  return Type[0].getIdentifierInfo() ? nullptr : Type.data();
}

/// At a token that can't stand where it does.
static bool complain(Preprocessor &PP, const Token &Where) {
  report(PP.getDiagnostics(), Where.getLocation(), Diag::UnexpectedToken)
      << PP.getSpelling(Where) << "declare induction";
  return false;
}

/// inductor(…) collector(…), each once. False after a message.
static bool readExpressions(Preprocessor &PP, const DirectiveText &D, Sema *Meaning, ArrayRef<Token> &Inductor,
                            ArrayRef<Token> &Collector) {
  for (const DirectivePart &Part : D.Clauses) {
    const Token &First = Part.Words.empty() ? *Part.Open : Part.Words.front();
    if (First.is(tok::comma))
      continue;
    const StringRef Word = Part.word();
    ArrayRef<Token> &Into = Word == "inductor" ? Inductor : Collector;
    if ((Word != "inductor" && Word != "collector") || !Part.hasArguments() || Part.Arguments.empty() || !Into.empty())
      return complain(PP, First);
    Into = Part.Arguments;
  }
  if (Inductor.empty() || Collector.empty()) {
    report(PP.getDiagnostics(), D.Head.location(), Diag::InductionClause)
        << (Inductor.empty() ? "inductor" : "collector")
        << (Inductor.empty() ? "is missing: write 'inductor(omp_var = …)', one step"
                             : "is missing: write 'collector(…)', omp_idx steps of omp_step in one");
    return false;
  }
  for (ArrayRef<Token> Part : {Inductor, Collector})
    if (const Token *Wrong = findMisplaced(PP, Part))
      return complain(PP, *Wrong);
  // Sema sees them where they are used. The members of a class may be declared behind this.
  if (Meaning && !Meaning->CurContext->isRecord())
    for (ArrayRef<Token> Part : {Inductor, Collector})
      if (const Token *Name = findUnnamed(*Meaning, Part)) {
        PP.Diag(*Name, diag::err_undeclared_var_use) << Name->getIdentifierInfo();
        return false;
      }
  return true;
}

/// "type" or "(type, step type)", in an induction's list of them. False after a message.
static bool readTypes(Preprocessor &PP, const DirectiveText &D, Sema *Meaning, ArrayRef<Token> Type,
                      ArrayRef<Token> &Variable, ArrayRef<Token> &Step) {
  Variable = Step = Type;
  if (Type.size() > 2 && Type.front().is(tok::l_paren) && Type.back().is(tok::r_paren)) {
    auto Pair = splitList(Type.drop_front().drop_back());
    if (Pair.size() != 2)
      return complain(PP, Type.front());
    Variable = Pair[0], Step = Pair[1];
  }
  if (Variable.empty() || Step.empty())
    return complain(PP, *D.Head.Open);
  for (ArrayRef<Token> Part : {Variable, Step})
    if (const Token *Wrong = findNoType(Part, Meaning)) {
      report(PP.getDiagnostics(), Wrong->getLocation(), Diag::ExpectedInDirective)
          << "a type that is declared here, not '" + textOf(PP, Part) + "'," << "declare induction";
      return false;
    }
  return true;
}

/// declare_induction(name : type, (type, step type), …) inductor(…) collector(…)
bool InductionMask::declare(Preprocessor &PP, const DirectiveText &D, Sema *Meaning) {
  if (D.Kind != OMPD_declare_induction)
    return false;
  if (!D.Head.hasArguments()) {
    const bool Other = !D.Head.Open && !D.Clauses.empty() && !D.Clauses.front().Words.empty();
    complain(PP, Other ? D.Clauses.front().Words.front() : D.Head.Words.back());
    return true;
  }
  const auto Parts = splitList(D.Head.Arguments, tok::colon);
  if (Parts.size() != 2 || Parts[0].empty() || Parts[1].empty()) {
    complain(PP, *D.Head.Close);
    return true;
  }
  ArrayRef<Token> Inductor, Collector;
  if (!readExpressions(PP, D, Meaning, Inductor, Collector))
    return true;
  if (Parts[0].size() > 1 && Parts[0][0].isNot(tok::kw_operator) && Parts[0][1].isNot(tok::coloncolon)) {
    complain(PP, Parts[0][1]);
    return true;
  }
  for (ArrayRef<Token> Type : splitList(Parts[1])) {
    ArrayRef<Token> Variable, Step;
    if (!readTypes(PP, D, Meaning, Type, Variable, Step))
      return true;
    Declared New;
    New.Name = wordOf(Parts[0].back()).empty() ? PP.getSpelling(Parts[0].back()) : wordOf(Parts[0].back()).str();
    New.Variable.assign(Variable.begin(), Variable.end());
    New.Step.assign(Step.begin(), Step.end());
    New.Inductor.assign(Inductor.begin(), Inductor.end());
    New.Collector.assign(Collector.begin(), Collector.end());
    New.Depth = Braces.size();
    Known.push_back(std::move(New));
  }
  return true;
}

bool respellInductions(DirectiveText &D, PassContext &C) {
  C.Inductions.respell(D, C.PP, C.Branch);
  return true;
}

void InductionMask::respell(DirectiveText &D, Preprocessor &PP, SmallVectorImpl<Token> &Branch) {
  if (!D.hasLeaf({OMPD_distribute, OMPD_for, OMPD_simd, OMPD_taskloop}))
    return;
  llvm::StringSet<> Items;
  llvm::erase_if(D.Clauses, [&](DirectivePart &Part) {
    return Part.word() == "induction" && Part.hasArguments() && !takeClause(PP, Part, Items, Branch);
  });
}

/// induction([strict | relaxed,] step(…), identifier : list) becomes lastprivate(list). False after a message.
bool InductionMask::takeClause(Preprocessor &PP, DirectivePart &Clause, llvm::StringSet<> &Items,
                               SmallVectorImpl<Token> &Branch) {
  const Token Word = Clause.Words.front();
  auto Complain = [&](const Token &Where, StringRef What) {
    report(PP.getDiagnostics(), Where.getLocation(), Diag::InductionClause) << "induction" << What;
    return false;
  };
  const auto Halves = splitList(Clause.Arguments, tok::colon);
  if (Halves.size() != 2)
    return Complain(Word, "needs a step, an operator and a list: write 'induction(step(s), + : x)'");
  InductionNote Note;
  Note.Text = Clause.text(PP);
  ArrayRef<Token> Step, Name;
  bool Said = false; // strict or relaxed
  for (ArrayRef<Token> Modifier : splitList(Halves[0])) {
    const StringRef First = Modifier.empty() ? StringRef() : wordOf(Modifier[0]);
    if (First == "step" && Modifier.size() > 1 && Modifier[1].is(tok::l_paren) && Step.empty())
      Step = Modifier.slice(2, std::max<size_t>(closingBracket(Modifier, 1), 2) - 2);
    else if (Modifier.size() == 1 && (First == "strict" || First == "relaxed") && !std::exchange(Said, true))
      Note.Strict = First == "strict";
    else if (!Modifier.empty() && Name.empty() &&
             (Modifier.size() == 1 || First == "operator" || Modifier[0].is(tok::coloncolon) ||
              Modifier[1].is(tok::coloncolon)))
      Name = Modifier;
    else
      return Complain(Modifier.empty() ? Word : Modifier[0], "takes 'strict' or 'relaxed', 'step' and one operator");
  }
  if (Step.empty() || Name.empty())
    return Complain(Word, "needs a step and an operator: write 'induction(step(s), + : x)'");
  for (ArrayRef<Token> Item : splitList(Halves[1]))
    if (Item.size() != 1 || wordOf(Item[0]).empty())
      return Complain(Item.empty() ? Word : Item[0], "is not yet supported for parts of arrays: name a variable");
    else if (!Items.insert(wordOf(Item[0])).second)
      return Complain(Item[0], "has a variable twice: leave one of them out");
  SmallVector<const Declared *, 4> Choices;
  if (Name.back().is(tok::plus)) {
    Note.What = InductionNote::Operator::Add;
  } else if (Name.back().is(tok::star)) {
    Note.What = InductionNote::Operator::Multiply;
  } else {
    Note.What = InductionNote::Operator::Declared;
    for (const Declared &D : llvm::reverse(Known)) // an inner one hides those of the blocks around
      if (D.Name == wordOf(Name.back()))
        Choices.push_back(&D);
    if (Choices.empty())
      return Complain(Name.front(), "names no induction that is declared here: put '#pragma omp declare induction' "
                                    "before it");
  }
  const size_t First = Branch.size();
  addBranch(PP, Step, Choices, Branch);
  Note.Branch = Branch[First].getLocation();
  for (ArrayRef<Token> Item : splitList(Halves[1]))
    Notes[Item[0].getLocation()] = Note;
  Clause.rename(PP, "lastprivate");
  Clause.Arguments = TokenList(Halves[1].begin(), Halves[1].end());
  return true;
}

/// if (0) { … } else
void InductionMask::addBranch(Preprocessor &PP, ArrayRef<Token> Step, ArrayRef<const Declared *> Choices,
                              SmallVectorImpl<Token> &Branch) {
  SourceManager &SM = PP.getSourceManager();
  const Token &Like = Step.front();
  bool CPlusPlus = PP.getLangOpts().CPlusPlus;
  /// What the user wrote once and is parsed several times: each time at a place of its own.
  auto Copy = [&](ArrayRef<Token> Tokens) {
    for (Token Tok : Tokens) {
      SourceLocation Use = SM.getExpansionLoc(Like.getLocation());
      Tok.setLocation(SM.createExpansionLoc(SM.getSpellingLoc(Tok.getLocation()), Use, Use, Tok.getLength()));
      Branch.push_back(Tok);
    }
  };
  // Words and signs of our own; '$' stands for the tokens given.
  auto Write = [&](StringRef Text, ArrayRef<Token> Tokens = {}, bool Again = true) {
    SmallVector<StringRef, 16> Words;
    Text.split(Words, ' ');
    for (StringRef Word : Words) {
      if (Word == "$" && Again) {
        Copy(Tokens);
      } else if (Word == "$") {
        Branch.append(Tokens.begin(), Tokens.end());
      } else if (Word == "0") {
        Token &Zero = Branch.emplace_back();
        Zero.startToken();
        Zero.setKind(tok::numeric_constant);
        PP.CreateString("0", Zero, Like.getLocation(), Like.getLocation());
      } else if (llvm::isAlpha(Word[0]) || Word[0] == '_') {
        Branch.push_back(makeWord(PP, Word, Like));
      } else {
        Branch.push_back(makeSign(PP,
                                  Word == "("   ? tok::l_paren
                                  : Word == ")" ? tok::r_paren
                                  : Word == "{" ? tok::l_brace
                                  : Word == "}" ? tok::r_brace
                                  : Word == ";" ? tok::semi
                                  : Word == "=" ? tok::equal
                                  : Word == "&" ? tok::amp
                                                : tok::star,
                                  Like));
      }
    }
  };
  std::string Auto = CPlusPlus ? "auto" : "__auto_type";
  Write("if ( 0 ) { " + Auto + " omp_step = ( $ ) ;", Step, /*Again=*/false);
  for (const Declared *D : Choices) {
    Write("{");
    // Without a constructor: nothing of this is ever run.
    for (auto [Name, Type] : {std::pair("omp_var", &D->Variable), std::pair("omp_step", &D->Step)}) {
      Write("__typeof__ ( $ )", *Type);
      if (CPlusPlus) {
        Write(std::string("& ") + Name + " = * ( __typeof__ ( $ ) * ) 0 ;", *Type);
      } else {
        Write(std::string(Name) + " ;");
      }
    }
    Write("long long omp_idx = 0 ;");
    Write(Auto + " omp_collected = ( $ ) ;", D->Collector);
    Write("$ ; }", D->Inductor);
  }
  Write("} else");
}

void InductionMask::enterLoop(Preprocessor &PP, const DirectiveText &D, ArrayRef<Token> Branch,
                              SmallVectorImpl<Token> &Stream) {
  unsigned Loops = 1;
  for (const DirectivePart &Part : D.Clauses)
    if (Part.word() == "collapse" && !Part.Arguments.empty()) {
      const Token &Count = Part.Arguments.front();
      if (Count.is(tok::numeric_constant) && !StringRef(PP.getSpelling(Count)).getAsInteger(10, Loops))
        continue;
      report(PP.getDiagnostics(), Count.getLocation(), Diag::InductionClause)
          << "induction" << "needs the number of collapsed loops as a plain number";
      return;
    }
  Token Tok;
  auto Next = [&] {
    PP.Lex(Tok);
    Stream.push_back(Tok);
  };
  while (Loops > 0) {
    Next();
    if (Tok.is(tok::l_brace))
      continue;
    if (Tok.isNot(tok::kw_for))
      return; // another statement, of which Clang or Inductions.cpp has to say something
    --Loops;
    for (int Depth = 0;;) {
      Next();
      Depth += Tok.is(tok::l_paren);
      Depth -= Tok.is(tok::r_paren);
      if (Depth == 0 || Tok.is(tok::eof))
        break;
    }
  }
  Stream.append(Branch.begin(), Branch.end());
}

} // namespace chomp
