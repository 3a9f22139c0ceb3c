//===- StatementTracker.cpp - where a statement ends, token by token ------===//
#include "Frontend/Pragmas/StatementTracker.h"

using namespace clang;

namespace chomp {

/// A statement has ended: what does that mean for those around it?
StatementTracker::Verdict StatementTracker::complete() {
  if (Around.empty())
    return Verdict::Last;
  if (Around.back() == Open::If) {
    State = MaybeElse;
  } else {
    Around.pop_back();
    State = Simple; // while (…);
    Depth = 0;
  }
  return Verdict::Inside;
}

StatementTracker::Verdict StatementTracker::feed(const Token &Tok) {
  if (Tok.isOneOf(tok::annot_pragma_openmp, tok::annot_attr_openmp))
    InPragma = true;
  bool Pragma = InPragma;
  if (Tok.is(tok::annot_pragma_openmp_end))
    InPragma = false;
  bool Opens = Tok.isOneOf(tok::l_paren, tok::l_brace, tok::l_square);
  bool Closes = Tok.isOneOf(tok::r_paren, tok::r_brace, tok::r_square);
  if (State == MaybeElse && !Pragma) {
    Around.pop_back();
    if (Tok.is(tok::kw_else)) {
      State = Start;
      return Verdict::Inside;
    }
    if (complete() == Verdict::Last)
      return Verdict::After;
    return feed(Tok);
  }
  if (Pragma)
    return Verdict::Inside;
  switch (State) {
  case Start:
    if (Tok.isOneOf(tok::kw_for, tok::kw_while, tok::kw_switch, tok::kw_if)) {
      if (Tok.is(tok::kw_if))
        Around.push_back(Open::If);
      State = Header;
      Depth = 0;
    } else if (Tok.is(tok::kw_do)) {
      Around.push_back(Open::Do);
    } else if (Tok.is(tok::l_brace)) {
      State = Braces;
      Depth = 1;
    } else if (Tok.is(tok::semi)) {
      return complete();
    } else {
      State = Simple;
      Depth = Opens;
    }
    return Verdict::Inside;
  case Header:
    Depth += Opens;
    Depth -= Closes && Depth > 0;
    if (Closes && Depth == 0)
      State = Start;
    return Verdict::Inside;
  case Braces:
  case Simple:
    Depth += Opens;
    Depth -= Closes && Depth > 0;
    if (Depth == 0 && (State == Braces || Tok.is(tok::semi)))
      return complete();
    return Verdict::Inside;
  case MaybeElse:
    break;
  }
  return Verdict::Inside;
}

} // namespace chomp
