//===- ListItems.cpp - list items that Clang refuses ----------------------===//
//
// Seen from the tokens alone, an item is refused if it chooses (?:) or calls anything outside of brackets.
//
//===----------------------------------------------------------------------===//
#include "Frontend/ListItems.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace chomp {

const char *const ListItemDeclarations = "extern char __chomp_lvalue[], *__chomp_pointer[];\n";

namespace {

using TokenList = ArrayRef<Token>;

bool opens(const Token &T) { return T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace); }
bool closes(const Token &T) { return T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace); }

/// Whether an item chooses or calls, subscripts left out.
bool isRefused(TokenList Item) {
  unsigned Squares = 0;
  for (size_t I = 0; I < Item.size(); ++I) {
    if (Item[I].is(tok::l_square))
      ++Squares;
    else if (Item[I].is(tok::r_square) && Squares)
      --Squares;
    if (Squares)
      continue;
    if (Item[I].is(tok::question))
      return true;
    // "(type)(p)" is a conversion, so a parenthesis behind another says nothing.
    if (I > 0 && Item[I].is(tok::l_paren) && Item[I - 1].isOneOf(tok::identifier, tok::r_square))
      return true;
  }
  return false;
}

/// Where the section begins that the item ends with: its '['; the item's end if it has none.
size_t sectionOf(TokenList Item) {
  if (Item.empty() || Item.back().isNot(tok::r_square))
    return Item.size();
  unsigned Depth = 0, Choices = 0;
  bool Section = false;
  for (size_t I = Item.size(); I-- > 0;) {
    Depth += closes(Item[I]);
    if (opens(Item[I]) && --Depth == 0)
      return Section ? I : Item.size();
    Section |= Depth == 1 && Item[I].is(tok::colon) && Choices == 0;
    Choices += Item[I].is(tok::question);
  }
  return Item.size();
}

} // namespace

SmallVector<Token, 16> wrapListItems(TokenList List, TokenMaker Make) {
  SmallVector<Token, 16> Out;
  bool Changed = false;
  auto Take = [&](TokenList Item) {
    if (Item.empty() || !isRefused(Item)) {
      Out.append(Item.begin(), Item.end());
      return;
    }
    Changed = true;
    size_t Section = sectionOf(Item);
    const Token &At = Item.front();
    Out.push_back(Make(tok::identifier, Section < Item.size() ? "__chomp_pointer" : "__chomp_lvalue", At));
    Out.push_back(Make(tok::l_square, "[", At));
    Out.push_back(Make(tok::identifier, "sizeof", At));
    Out.push_back(Make(tok::l_paren, "(", At));
    Out.append(Item.begin(), Item.begin() + Section);
    Out.push_back(Make(tok::r_paren, ")", At));
    Out.push_back(Make(tok::r_square, "]", At));
    Out.append(Item.begin() + Section, Item.end());
  };
  unsigned Depth = 0;
  size_t First = 0;
  for (size_t I = 0; I < List.size(); ++I) {
    Depth += opens(List[I]);
    Depth -= closes(List[I]) && Depth;
    if (Depth || List[I].isNot(tok::comma))
      continue;
    Take(List.slice(First, I - First));
    Out.push_back(List[I]);
    First = I + 1;
  }
  Take(List.drop_front(First));
  return Changed ? Out : SmallVector<Token, 16>();
}

static bool isWrapping(llvm::StringRef Word) { return Word == "__chomp_lvalue" || Word == "__chomp_pointer"; }

std::string withoutWrapping(std::string Text) {
  for (const char *Word : {"__chomp_lvalue", "__chomp_pointer"})
    for (size_t At; (At = Text.find(Word)) != std::string::npos;) {
      size_t Begin = Text.find('(', At) + 1, End = Begin; // [sizeof(
      for (unsigned Depth = 1; End < Text.size(); ++End) {
        Depth += Text[End] == '(';
        Depth -= Text[End] == ')';
        if (Depth == 0)
          break;
      }
      std::string Item = Text.substr(Begin, End - Begin);
      size_t Bracket = Text.find(']', End);
      // Words that Chomp put in have space before them.
      if (At > 1 && Text[At - 1] == ' ' && Text[At - 2] == '(')
        --At;
      size_t Next = Bracket == std::string::npos ? Text.size() : Bracket + 1;
      if (Next + 1 < Text.size() && Text[Next] == ' ' && Text[Next + 1] == ')')
        ++Next;
      Text.replace(At, Next - At, llvm::StringRef(Item).trim().str());
    }
  return Text;
}

const Expr *wrappedItem(const Expr *E) {
  auto *Subscript = dyn_cast<ArraySubscriptExpr>(E->IgnoreParenImpCasts());
  auto *Base = Subscript ? dyn_cast<DeclRefExpr>(Subscript->getBase()->IgnoreParenImpCasts()) : nullptr;
  auto *Var = Base ? dyn_cast<VarDecl>(Base->getDecl()) : nullptr;
  if (!Var || !Var->getIdentifier() || !isWrapping(Var->getName()))
    return nullptr;
  auto *Size = dyn_cast<UnaryExprOrTypeTraitExpr>(Subscript->getIdx()->IgnoreParenImpCasts());
  return Size && !Size->isArgumentType() ? Size->getArgumentExpr()->IgnoreParens() : nullptr;
}

} // namespace chomp
