//===- AncestorPragma.cpp - reverse offload as Clang can read it ----------===//
//
// OpenMP 5.2, 13.8: only device, private, firstprivate, defaultmap, nowait and map clauses may stand on such a
// construct. The number is given to Clang as a priority, so that it is an expression with a value.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Pragmas/AncestorPragma.h"

#include "Frontend/Pragmas/DirectiveClauses.h"
#include "Frontend/Pragmas/OldSpellings.h"
#include "Support/Diagnostics.h"

#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace chomp {

static constexpr llvm::StringLiteral Construct = "target device(ancestor)";

const MapType *AncestorPragma::typeOf(SourceLocation Clause) const {
  auto It = llvm::find_if(Maps, [&](const Map &M) { return M.Clause == Clause; });
  return It == Maps.end() ? nullptr : &It->Type;
}

llvm::StringRef AncestorPragma::defaultOf(llvm::StringRef Category) const {
  for (const Default &D : Defaults)
    if (D.Category == Category || D.Category.empty() || D.Category == "all")
      return D.Behavior;
  return "";
}

static bool isAncestor(ArrayRef<Token> Tokens, const ClauseRange &C) {
  return wordOf(Tokens[C.Word]) == "device" && C.Open && wordOf(Tokens[C.Open + 1]) == "ancestor";
}

bool isAncestorPragma(ArrayRef<Token> Tokens) {
  if (Tokens.size() < 2 || wordOf(Tokens[0]) != "target")
    return false;
  llvm::SmallVector<ClauseRange, 8> Clauses = clausesOf(Tokens);
  // A second word of the directive's name has no parentheses, as few clauses have none.
  bool Combined =
      Tokens.size() > 1 &&
      llvm::is_contained({"teams", "parallel", "simd", "loop", "data", "enter", "exit", "update"}, wordOf(Tokens[1]));
  return !Combined && llvm::any_of(Clauses, [&](const ClauseRange &C) { return isAncestor(Tokens, C); });
}

/// The colon behind the modifiers of a map clause; Close: there are none.
static unsigned colonOf(ArrayRef<Token> Tokens, const ClauseRange &C) {
  int Depth = 0;
  for (unsigned I = C.Open + 1; I < C.Close; ++I) {
    if (Depth == 0 && Tokens[I].is(tok::question))
      return C.Close;
    if (Depth == 0 && Tokens[I].is(tok::colon))
      return I;
    Depth += Tokens[I].isOneOf(tok::l_paren, tok::l_square, tok::l_brace);
    Depth -= Tokens[I].isOneOf(tok::r_paren, tok::r_square, tok::r_brace);
  }
  return C.Close;
}

/// The words before the colon. Modifiers that say how list items are made (mapper, iterator) are refused.
static bool readMapType(Preprocessor &PP, ArrayRef<Token> Words, MapType &Type) {
  Type.To = Type.From = true;
  for (const Token &Tok : Words) {
    llvm::StringRef Word = wordOf(Tok);
    if (Word == "to" || Word == "from" || Word == "tofrom" || Word == "alloc" || Word == "storage") {
      Type.To = Word.starts_with("to");
      Type.From = Word.ends_with("from");
    } else if (Word == "always") {
      Type.Always = true;
    } else if (Word == "present") {
      Type.Present = true;
    } else if (Word != "close" && Tok.isNot(tok::comma)) {
      report(PP.getDiagnostics(), Tok.getLocation(), Diag::UnsupportedClause)
          << ("map(" + PP.getSpelling(Tok) + ")") << Construct << "";
      return false;
    }
  }
  return true;
}

bool respellAncestor(Preprocessor &PP, SmallVectorImpl<Token> &Tokens, bool Required, AncestorPragma &Out) {
  if (!Required) {
    PP.Diag(Tokens[0], diag::err_omp_device_ancestor_without_requires_reverse_offload);
    return false;
  }
  Out.Text = textOf(PP, Tokens);
  SmallVector<Token, 32> New;
  auto Add = [&](ArrayRef<Token> More) { New.append(More.begin(), More.end()); };
  auto Sign = [&](tok::TokenKind Kind, const Token &Like) { return makeSign(PP, Kind, Like); };
  Add({makeWord(PP, "task", Tokens[0]), makeWord(PP, "default", Tokens[0]), Sign(tok::l_paren, Tokens[0]),
       makeWord(PP, "shared", Tokens[0]), Sign(tok::r_paren, Tokens[0])});
  ArrayRef<Token> All(Tokens);
  const llvm::SmallVector<ClauseRange, 8> Clauses = clausesOf(Tokens);
  for (const ClauseRange &C : llvm::drop_begin(Clauses)) {
    llvm::StringRef Name = wordOf(Tokens[C.Word]);
    ArrayRef<Token> Arguments = C.Open ? All.slice(C.Open, C.Close - C.Open + 1) : ArrayRef<Token>();
    if (isAncestor(Tokens, C)) {
      // ( ancestor : number )
      New.push_back(makeWord(PP, "priority", Tokens[C.Word]));
      New.push_back(Tokens[C.Open]);
      Add(Arguments.drop_front(std::min<size_t>(3, Arguments.size())));
    } else if (Name == "map" && C.Open) {
      unsigned Colon = colonOf(Tokens, C);
      AncestorPragma::Map Map;
      bool Typed = Colon != C.Close;
      if (!readMapType(PP, Typed ? All.slice(C.Open + 1, Colon - C.Open - 1) : ArrayRef<Token>(), Map.Type))
        return false;
      New.push_back(makeWord(PP, "affinity", Tokens[C.Word]));
      Map.Clause = New.back().getLocation();
      New.push_back(Tokens[C.Open]);
      Add(All.slice(Typed ? Colon + 1 : C.Open + 1, C.Close - (Typed ? Colon : C.Open)));
      Out.Maps.push_back(Map);
    } else if (Name == "defaultmap" && C.Open) {
      unsigned Colon = colonOf(Tokens, C);
      Out.Defaults.push_back(
          {wordOf(Tokens[C.Open + 1]).str(), Colon + 1 < C.Close ? wordOf(Tokens[Colon + 1]).str() : std::string()});
    } else if ((Name == "private" || Name == "firstprivate") && C.Open) {
      New.push_back(Tokens[C.Word]);
      Add(Arguments);
    } else if (Name != "nowait") {
      PP.Diag(Tokens[C.Word], diag::err_omp_unexpected_clause) << Name << Construct;
      return false;
    }
  }
  Tokens.assign(New.begin(), New.end());
  return true;
}

} // namespace chomp
