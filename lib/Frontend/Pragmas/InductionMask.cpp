//===- InductionMask.cpp - inductions, in words that Clang has ------------===//
#include "Frontend/Pragmas/InductionMask.h"

#include "Frontend/Pragmas/DirectiveClauses.h"
#include "Frontend/Pragmas/OldSpellings.h"
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

/// The parts of a list, which commas divide outside of all brackets.
static SmallVector<ArrayRef<Token>, 4> split(ArrayRef<Token> List, tok::TokenKind At = tok::comma) {
  SmallVector<ArrayRef<Token>, 4> Out;
  int Depth = 0;
  size_t First = 0;
  for (size_t I = 0; I <= List.size(); ++I) {
    if (I == List.size() || (Depth == 0 && List[I].is(At))) {
      Out.push_back(List.slice(First, I - First));
      First = I + 1;
    } else {
      Depth += List[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
      Depth -= List[I].isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
    }
  }
  return Out;
}

/// What stands in the parentheses behind a word: Tokens[Word + 1] opens them. Close: the parenthesis that ends them.
static ArrayRef<Token> argument(ArrayRef<Token> Tokens, size_t Word, size_t &Close) {
  int Depth = 0;
  for (Close = Word + 1; Close < Tokens.size(); ++Close) {
    Depth += Tokens[Close].is(tok::l_paren);
    Depth -= Tokens[Close].is(tok::r_paren);
    if (Depth == 0)
      break;
  }
  return Close > Word + 1 && Close < Tokens.size() ? Tokens.slice(Word + 2, Close - Word - 2) : ArrayRef<Token>();
}

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

/// declare_induction(name : type, (type, step type), …) inductor(…) collector(…)
bool InductionMask::declare(Preprocessor &PP, ArrayRef<Token> All, Sema *Meaning) {
  size_t Open = All.size() > 1 && wordOf(All[0]) == "declare" && wordOf(All[1]) == "induction" ? 2
                : !All.empty() && wordOf(All[0]) == "declare_induction"                        ? 1
                                                                                               : 0;
  if (!Open)
    return false;
  auto Complain = [&](const Token &Where) {
    report(PP.getDiagnostics(), Where.getLocation(), Diag::UnexpectedToken)
        << PP.getSpelling(Where) << "declare induction";
    return true;
  };
  size_t Close = 0;
  ArrayRef<Token> Specifier = argument(All, Open - 1, Close), Inductor, Collector;
  auto Parts = split(Specifier, tok::colon);
  if (Close >= All.size())
    return Complain(All[Open - 1]);
  if (Parts.size() != 2 || Parts[0].empty() || Parts[1].empty())
    return Complain(All[Close]);
  for (size_t I = Close + 1; I < All.size(); ++I) {
    if (All[I].is(tok::comma))
      continue;
    StringRef Word = wordOf(All[I]);
    ArrayRef<Token> Argument = argument(All, I, Close);
    ArrayRef<Token> &Into = Word == "inductor" ? Inductor : Collector;
    if ((Word != "inductor" && Word != "collector") || Argument.empty() || !Into.empty())
      return Complain(All[I]);
    Into = Argument;
    I = Close;
  }
  if (Inductor.empty() || Collector.empty()) {
    report(PP.getDiagnostics(), All[0].getLocation(), Diag::InductionClause)
        << (Inductor.empty() ? "inductor" : "collector")
        << (Inductor.empty() ? "is missing: write 'inductor(omp_var = …)', one step"
                             : "is missing: write 'collector(…)', omp_idx steps of omp_step in one");
    return true;
  }
  for (ArrayRef<Token> Part : {Inductor, Collector})
    if (const Token *Wrong = findMisplaced(PP, Part))
      return Complain(*Wrong);
  // Sema sees them where they are used. The members of a class may be declared behind this.
  if (Meaning && !Meaning->CurContext->isRecord())
    for (ArrayRef<Token> Part : {Inductor, Collector})
      if (const Token *Name = findUnnamed(*Meaning, Part)) {
        PP.Diag(*Name, diag::err_undeclared_var_use) << Name->getIdentifierInfo();
        return true;
      }
  if (Parts[0].size() > 1 && Parts[0][0].isNot(tok::kw_operator) && Parts[0][1].isNot(tok::coloncolon))
    return Complain(Parts[0][1]);
  for (ArrayRef<Token> Type : split(Parts[1])) {
    Declared D;
    D.Name = wordOf(Parts[0].back()).empty() ? PP.getSpelling(Parts[0].back()) : wordOf(Parts[0].back()).str();
    ArrayRef<Token> Variable = Type, Step = Type;
    if (Type.size() > 2 && Type.front().is(tok::l_paren) && Type.back().is(tok::r_paren)) {
      auto Pair = split(Type.drop_front().drop_back());
      if (Pair.size() != 2)
        return Complain(Type.front());
      Variable = Pair[0], Step = Pair[1];
    }
    if (Variable.empty() || Step.empty())
      return Complain(All[Open]);
    for (ArrayRef<Token> Part : {Variable, Step})
      if (const Token *Wrong = findNoType(Part, Meaning)) {
        report(PP.getDiagnostics(), Wrong->getLocation(), Diag::ExpectedInDirective)
            << "a type that is declared here, not '" + textOf(PP, Part) + "'," << "declare induction";
        return true;
      }
    D.Variable.assign(Variable.begin(), Variable.end());
    D.Step.assign(Step.begin(), Step.end());
    D.Inductor.assign(Inductor.begin(), Inductor.end());
    D.Collector.assign(Collector.begin(), Collector.end());
    D.Depth = Braces.size();
    Known.push_back(std::move(D));
  }
  return true;
}

void InductionMask::respell(Preprocessor &PP, Directive Kind, SmallVectorImpl<Token> &Tokens,
                            SmallVectorImpl<Token> &Branch) {
  auto Leaves = getLeafConstructsOrSelf(Kind);
  if (llvm::none_of(Leaves, [](Directive Leaf) {
        return Leaf == OMPD_distribute || Leaf == OMPD_for || Leaf == OMPD_simd || Leaf == OMPD_taskloop;
      }))
    return;
  int Depth = 0;
  llvm::StringSet<> Items;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    Depth += Tokens[I].is(tok::l_paren);
    Depth -= Tokens[I].is(tok::r_paren);
    if (Depth != 0 || wordOf(Tokens[I]) != "induction" || I + 1 == Tokens.size() || Tokens[I + 1].isNot(tok::l_paren))
      continue;
    size_t Close = 0;
    (void)argument(Tokens, I, Close);
    if (Close == Tokens.size())
      return; // Clang misses the parenthesis
    InductionMask::Tokens New;
    takeClause(PP, ArrayRef(Tokens).slice(I, Close + 1 - I), Items, New, Branch);
    Tokens.erase(Tokens.begin() + I, Tokens.begin() + Close + 1);
    Tokens.insert(Tokens.begin() + I, New.begin(), New.end());
    I += New.size() - !New.empty();
  }
}

/// induction([strict | relaxed,] step(…), identifier : list)
void InductionMask::takeClause(Preprocessor &PP, ArrayRef<Token> Clause, llvm::StringSet<> &Items, Tokens &New,
                               SmallVectorImpl<Token> &Branch) {
  auto Complain = [&](const Token &Where, StringRef What) {
    report(PP.getDiagnostics(), Where.getLocation(), Diag::InductionClause) << "induction" << What;
  };
  auto Halves = split(Clause.drop_front(2).drop_back(), tok::colon);
  if (Halves.size() != 2)
    return Complain(Clause[0], "needs a step, an operator and a list: write 'induction(step(s), + : x)'");
  InductionNote Note;
  Note.Text = textOf(PP, Clause);
  ArrayRef<Token> Step, Name;
  bool Said = false; // strict or relaxed
  for (ArrayRef<Token> Modifier : split(Halves[0])) {
    StringRef Word = Modifier.empty() ? StringRef() : wordOf(Modifier[0]);
    size_t Close = 0;
    if (Word == "step" && Modifier.size() > 1 && Modifier[1].is(tok::l_paren) && Step.empty())
      Step = argument(Modifier, 0, Close);
    else if (Modifier.size() == 1 && (Word == "strict" || Word == "relaxed") && !std::exchange(Said, true))
      Note.Strict = Word == "strict";
    else if (!Modifier.empty() && Name.empty() &&
             (Modifier.size() == 1 || Word == "operator" || Modifier[0].is(tok::coloncolon) ||
              Modifier[1].is(tok::coloncolon)))
      Name = Modifier;
    else
      return Complain(Modifier.empty() ? Clause[0] : Modifier[0],
                      "takes 'strict' or 'relaxed', 'step' and one operator");
  }
  if (Step.empty() || Name.empty())
    return Complain(Clause[0], "needs a step and an operator: write 'induction(step(s), + : x)'");
  for (ArrayRef<Token> Item : split(Halves[1]))
    if (Item.size() != 1 || wordOf(Item[0]).empty())
      return Complain(Item.empty() ? Clause[0] : Item[0], "is not yet supported for parts of arrays: name a variable");
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
  size_t First = Branch.size();
  addBranch(PP, Step, Choices, Branch);
  Note.Branch = Branch[First].getLocation();
  New = {makeWord(PP, "lastprivate", Clause[0]), Clause[1]};
  New.append(Halves[1].begin(), Halves[1].end());
  New.push_back(Clause.back());
  for (ArrayRef<Token> Item : split(Halves[1]))
    Notes[Item[0].getLocation()] = Note;
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

void InductionMask::enterLoop(Preprocessor &PP, ArrayRef<Token> Directive, ArrayRef<Token> Branch,
                              SmallVectorImpl<Token> &Stream) {
  unsigned Loops = 1;
  for (size_t I = 0; I + 2 < Directive.size(); ++I)
    if (wordOf(Directive[I]) == "collapse" && Directive[I + 1].is(tok::l_paren)) {
      const Token &Count = Directive[I + 2];
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
