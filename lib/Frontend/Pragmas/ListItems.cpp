//===- ListItems.cpp - list items that Clang refuses ----------------------===//
//
// Seen from the tokens alone, an item is refused if it chooses (?:) or calls anything outside of brackets.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Pragmas/ListItems.h"

#include "Frontend/Pragmas/ScopeLookup.h"
#include "Support/StandIns.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace chomp {

namespace {

const unsigned MostDimensions = 9, MostRepeated = 64;

using Respelled = SmallVector<Token, 16>;

bool opens(const Token &T) { return T.isOneOf(tok::l_paren, tok::l_square, tok::l_brace); }
bool closes(const Token &T) { return T.isOneOf(tok::r_paren, tok::r_square, tok::r_brace); }

/// Whether an item chooses or calls, subscripts left out.
bool isRefused(ArrayRef<Token> Item) {
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

/// The parenthesis or bracket that closes the one at Open, or the end.
size_t closing(ArrayRef<Token> Item, size_t Open) {
  unsigned Depth = 0;
  for (size_t I = Open; I < Item.size(); ++I) {
    Depth += opens(Item[I]);
    Depth -= closes(Item[I]) && Depth;
    if (Depth == 0)
      return I;
  }
  return Item.size();
}

/// Where the section begins that the item ends with: its '['; the item's end if it has none.
size_t sectionOf(ArrayRef<Token> Item) {
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

/// "(([n][m])p)[0:n][1]" with Clang's word for what has the shape; the item as it is if it is no such section.
Respelled withoutShape(ArrayRef<Token> Item, TokenMaker Make) {
  auto Is = [&](size_t I, tok::TokenKind Kind) { return I < Item.size() && Item[I].is(Kind); };
  auto Behind = [&](size_t I) { return closing(Item, I) + 1; };
  Respelled Same(Item.begin(), Item.end());
  if (!Is(0, tok::l_paren) || !Is(1, tok::l_paren) || !Is(2, tok::l_square) || !Is(Behind(0), tok::l_square))
    return Same;
  SmallVector<ArrayRef<Token>, 3> Extents;
  size_t I = 2;
  while (Is(I, tok::l_square)) {
    const size_t Next = Behind(I);
    Extents.push_back(Item.slice(I + 1, Next - I - 2));
    I = Next;
  }
  const size_t Rest = Behind(0);
  if (!Is(I, tok::r_paren) || I + 2 >= Rest || Extents.size() > MostDimensions)
    return Same;
  Respelled Out;
  const std::string Name = (Twine(standin::Array) + Twine(Extents.size())).str();
  Out.push_back(Make(tok::identifier, Name.c_str(), Item[0]));
  Out.push_back(Make(tok::l_square, "[", Item[0]));
  Out.push_back(Make(tok::identifier, "sizeof", Item[0]));
  auto InParentheses = [&](ArrayRef<Token> Part) {
    Out.push_back(Make(tok::l_paren, "(", Part.front()));
    Out.append(Part.begin(), Part.end());
    Out.push_back(Make(tok::r_paren, ")", Part.back()));
  };
  InParentheses(Item.slice(I + 1, Rest - I - 2));
  for (ArrayRef<Token> Extent : Extents) {
    if (Extent.empty())
      return Same;
    Out.push_back(Make(tok::plus, "+", Extent.front()));
    InParentheses(Extent);
  }
  Out.push_back(Make(tok::r_square, "]", Item[Rest - 1]));
  Out.append(Item.begin() + Rest, Item.end());
  return Out;
}

/// "Name[sizeof(item)]", and what follows the item's part before End.
Respelled inOperand(const char *Name, const Respelled &Item, size_t End, TokenMaker Make) {
  const Token &At = Item.front();
  Respelled Out = {Make(tok::identifier, Name, At), Make(tok::l_square, "[", At), Make(tok::identifier, "sizeof", At),
                   Make(tok::l_paren, "(", At)};
  Out.append(Item.begin(), Item.begin() + End);
  Out.push_back(Make(tok::r_paren, ")", At));
  Out.push_back(Make(tok::r_square, "]", At));
  Out.append(Item.begin() + End, Item.end());
  return Out;
}

/// "a[:][0:2]" with a length.
Respelled withLengths(Respelled Item, TokenMaker Make) {
  SmallVector<size_t, 4> Brackets;
  for (size_t I = 0; I < Item.size(); ++I)
    if (opens(Item[I])) {
      if (Item[I].is(tok::l_square))
        Brackets.push_back(I);
      I = closing(Item, I);
    }
  if (Brackets.size() < 2) // contiguous
    return Item;
  for (size_t Open : llvm::reverse(Brackets)) {
    const size_t Close = closing(Item, Open);
    size_t Colon = Open + 1;
    unsigned Choices = 0;
    for (; Colon < Close && (Item[Colon].isNot(tok::colon) || Choices); ++Colon) {
      Choices += Item[Colon].is(tok::question);
      Choices -= Item[Colon].is(tok::colon);
      if (opens(Item[Colon]))
        Colon = closing(Item, Colon);
    }
    if (Colon < Close && (Colon + 1 == Close || Item[Colon + 1].is(tok::colon)))
      Item.insert(Item.begin() + Colon + 1, Make(tok::identifier, standin::Length, Item[Colon]));
  }
  return Item;
}

/// "x[8:2]" as a section of another array; "x[8].y" as an lvalue.
Respelled ofAnother(const Respelled &Item, TokenMaker Make) {
  size_t Run = Item.size(), I = 0;
  unsigned Dimensions = 0;
  while (I < Item.size()) {
    const bool Bracket = Item[I].is(tok::l_square);
    Run = !Bracket ? Item.size() : Dimensions == 0 ? I : Run;
    Dimensions = Bracket ? Dimensions + 1 : 0;
    I = opens(Item[I]) ? closing(Item, I) + 1 : I + 1;
  }
  if (Dimensions > MostDimensions)
    return Item;
  const std::string Name = Dimensions ? (Twine(standin::Array) + Twine(Dimensions)).str() : standin::Lvalue;
  return inOperand(Name.c_str(), Item, Run, Make);
}

/// What a choice or a call refers to.
Respelled wrapped(const Respelled &Item, TokenMaker Make) {
  const size_t Section = sectionOf(Item);
  return inOperand(Section < Item.size() ? standin::Pointer : standin::Lvalue, Item, Section, Make);
}

/// The first bracket outside of parentheses; the item's end if it has none.
size_t firstBracket(ArrayRef<Token> Item) {
  size_t I = 0;
  while (I < Item.size() && Item[I].isNot(tok::l_square))
    I = opens(Item[I]) ? closing(Item, I) + 1 : I + 1;
  return std::min(I, Item.size());
}

/// What an item names before its first bracket.
std::string arrayIn(Preprocessor &PP, ArrayRef<Token> Item) {
  std::string Out;
  for (const Token &T : Item.take_front(firstBracket(Item)))
    Out += (Out.empty() ? "" : " ") + PP.getSpelling(T);
  return Out;
}

} // namespace

std::string listItemDeclarations() {
  std::string Out = "extern int __chomp_length;\n";
  auto Declare = [&](const std::string &Name, const std::string &Type, const std::string &Dimensions = "") {
    Out += "typedef " + Type + Name + "_t" + Dimensions + ";\nextern " + Name + "_t " + Name + "[]";
    for (unsigned I = 1; I < MostRepeated; ++I)
      Out += "," + Name + "_" + std::to_string(I) + "[]";
    Out += ";\n";
  };
  Declare(standin::Lvalue, "char ");
  Declare(standin::Pointer, "char *");
  for (unsigned D = 1; D <= MostDimensions; ++D) {
    const std::string Extent = "[" + std::to_string(1ULL << (60 / D)) + "]";
    std::string Dimensions;
    for (unsigned I = 0; I < D; ++I)
      Dimensions += Extent;
    Declare((Twine(standin::Array) + Twine(D)).str(), "char ", Dimensions);
  }
  return Out;
}

Respelled ListItems::wrap(Preprocessor &PP, ArrayRef<Token> List, bool Mapped, TokenMaker Make) {
  Respelled Out;
  bool Changed = false;
  auto Take = [&](ArrayRef<Token> Written) {
    if (Written.empty())
      return;
    Respelled Item(Written.begin(), Written.end());
    if (Motion)
      Item = withLengths(withoutShape(Written, Make), Make);
    if (isRefused(Item))
      Item = wrapped(Item, Make);
    const VarDecl *Named = Motion && Meaning && !Mapped ? variableIn(*Meaning, Written) : nullptr;
    if (Named && OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(Named) && !Named->isExternallyVisible())
      Item = ofAnother(Item, Make);
    if (Motion && firstBracket(Item) < Item.size()) {
      if (const std::string Name = arrayIn(PP, Item);
          !StringRef(Name).starts_with("__chomp_") && Arrays[Name]++ && !Mapped)
        Item = ofAnother(Item, Make);
      if (const std::string Name = arrayIn(PP, Item); StringRef(Name).starts_with("__chomp_"))
        if (unsigned Times = Arrays[Name]++) { // a variable is one array for Clang
          Item.front() = Make(tok::identifier, (Name + "_" + Twine(Times)).str().c_str(), Item.front());
          Changed = true;
        }
    }
    Changed |= Item.size() != Written.size();
    Out.append(Item.begin(), Item.end());
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
  return Changed ? Out : Respelled();
}

/// The first colon in [From, To) outside of brackets and choices; To if there is none.
static size_t colonIn(ArrayRef<Token> Item, size_t From, size_t To) {
  unsigned Choices = 0;
  for (size_t I = From; I < To; ++I) {
    if (opens(Item[I]))
      I = closing(Item, I);
    else if (Item[I].is(tok::question))
      ++Choices;
    else if (Item[I].is(tok::colon) && Choices-- == 0)
      return I;
  }
  return To;
}

/// "a[0 : n : 2]" -> "a[0 : n]"
static Respelled withoutStrides(ArrayRef<Token> Written) {
  Respelled Item(Written.begin(), Written.end());
  for (size_t Open = 0; Open < Item.size(); ++Open)
    if (Item[Open].is(tok::l_square)) {
      const size_t Close = closing(Item, Open), Colon = colonIn(Item, Open + 1, Close);
      if (Colon < Close)
        Item.erase(Item.begin() + colonIn(Item, Colon + 1, Close), Item.begin() + Close);
    }
  return Item;
}

/// "(([n][m])p)[1 : 2][k : 3]" -> "(p)[(1) * (m) + (k)]"; nothing for other items.
static Respelled firstOfShape(ArrayRef<Token> Item, TokenMaker Make) {
  auto Is = [&](size_t I, tok::TokenKind Kind) { return I < Item.size() && Item[I].is(Kind); };
  if (!Is(0, tok::l_paren) || !Is(1, tok::l_paren) || !Is(2, tok::l_square))
    return {};
  const size_t Rest = closing(Item, 0) + 1;
  SmallVector<ArrayRef<Token>, 3> Extents;
  size_t I = 2;
  for (; Is(I, tok::l_square); I = closing(Item, I) + 1)
    Extents.push_back(Item.slice(I + 1, closing(Item, I) - I - 1));
  if (!Is(I, tok::r_paren) || I + 2 >= Rest || !Is(Rest, tok::l_square))
    return {};
  const ArrayRef<Token> Pointer = Item.slice(I + 1, Rest - I - 2);
  Respelled Out;
  auto Sign = [&](tok::TokenKind Kind) { Out.push_back(Make(Kind, "", Item[0])); };
  auto Operand = [&](ArrayRef<Token> Part) {
    Sign(tok::l_paren);
    Out.append(Part.begin(), Part.end());
    Sign(tok::r_paren);
  };
  Operand(Pointer);
  Sign(tok::l_square);
  Out.append(Extents.size() - 1, Make(tok::l_paren, "", Item[0]));
  size_t At = Rest;
  for (size_t Dimension = 0; Dimension < Extents.size(); ++Dimension) {
    if (Dimension) {
      Sign(tok::r_paren);
      Sign(tok::star);
      Operand(Extents[Dimension]);
    }
    if (!Is(At, tok::l_square))
      continue;
    const size_t Close = closing(Item, At), End = colonIn(Item, At + 1, Close);
    if (End > At + 1) {
      if (Dimension)
        Sign(tok::plus);
      Operand(Item.slice(At + 1, End - At - 1));
    } else if (!Dimension) {
      Out.push_back(Make(tok::numeric_constant, "0", Item[0]));
    }
    At = Close + 1;
  }
  Sign(tok::r_square);
  return Out;
}

Respelled locator(ArrayRef<Token> Item, TokenMaker Make) {
  Respelled First = firstOfShape(Item, Make);
  return First.empty() ? withoutStrides(Item) : First;
}

/// "__chomp_array2[sizeof(p) + (n) + (m)]" -> "(([n][m])p)", "__chomp_array1[sizeof(x)]" -> "x"
static std::string withShapes(std::string Text) {
  for (size_t At; (At = Text.find(standin::Array)) != std::string::npos;) {
    SmallVector<std::string, 4> Parts; // the pointer, the extents
    size_t I = Text.find('[', At) + 1;
    for (unsigned Depth = 0; I < Text.size() && (Depth || Text[I] != ']'); ++I) {
      Depth -= Text[I] == ')';
      if (Depth)
        Parts.back() += Text[I];
      if (Text[I] == '(' && Depth++ == 0)
        Parts.emplace_back();
    }
    std::string Item;
    for (StringRef Extent : ArrayRef(Parts).drop_front())
      Item += "[" + Extent.trim().str() + "]";
    const std::string Pointer = StringRef(Parts.front()).trim().str();
    if (At > 1 && Text[At - 1] == ' ' && (Text[At - 2] == '(' || Text[At - 2] == ' '))
      --At;
    Text.replace(At, I + 1 - At, Item.empty() ? Pointer : "((" + Item + ")" + Pointer + ")");
  }
  return Text;
}

/// "a[: __chomp_length]" -> "a[:]"
static std::string withoutLengths(std::string Text) {
  const StringRef Length = standin::Length;
  for (size_t At; (At = Text.find(Length.str())) != std::string::npos;) {
    const size_t Begin = Text.find_last_not_of(' ', At - 1) + 1, End = Text.find_first_not_of(' ', At + Length.size());
    Text.erase(Begin, End - Begin);
  }
  return Text;
}

std::string withoutWrapping(std::string Text) {
  Text = withShapes(withoutLengths(std::move(Text)));
  for (const char *Word : {standin::Lvalue, standin::Pointer})
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

} // namespace chomp
