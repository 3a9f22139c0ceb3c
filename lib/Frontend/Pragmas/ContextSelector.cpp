//===- ContextSelector.cpp - which variant suits where --------------------===//
#include "Frontend/Pragmas/ContextSelector.h"

#include "Frontend/Pragmas/Words.h"

#include "clang/Basic/TargetInfo.h"
#include "clang/Lex/LiteralSupport.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;

namespace chomp {

namespace {

class Matcher {
public:
  Matcher(Preprocessor &PP, const SelectorContext &Context) : PP(PP), Context(Context) {}

  SelectorMatch match(ArrayRef<Token> Tokens);

private:
  /// A name with what stands in parentheses behind it: `kind(gpu, nohost)`.
  struct Item {
    std::string Name;
    ArrayRef<Token> Arguments;
  };
  SmallVector<Item, 4> items(ArrayRef<Token> Tokens) const;
  std::string word(const Token &Tok) const;

  void matchSet(StringRef Set, ArrayRef<Token> Selectors);
  void takeTraits(StringRef Set, const Item &Selector);
  void matchConstructs(ArrayRef<Item> Items);
  void matchDevice(const Item &Selector, bool Target, ArrayRef<Token> Number);
  void matchTrait(const DeviceTrait &Trait, bool Target, ArrayRef<Token> Number);
  void matchImplementation(const Item &Selector);
  void matchCondition(ArrayRef<Token> Expression);
  /// `score(7): …` at the front of properties, which it takes off.
  unsigned long long takeScore(ArrayRef<Token> &Properties) const;
  void demand(bool True) { Result.Possible &= True; }

  Preprocessor &PP;
  const SelectorContext &Context;
  SelectorMatch Result;
};

} // namespace

/// An identifier, or what a string says: arch("nvptx").
std::string Matcher::word(const Token &Tok) const {
  std::string Text = PP.getSpelling(Tok);
  if (Text.size() >= 2 && Text.front() == '"')
    Text = Text.substr(1, Text.size() - 2);
  return Text;
}

SmallVector<Matcher::Item, 4> Matcher::items(ArrayRef<Token> Tokens) const {
  SmallVector<Item, 4> Out;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].is(tok::comma))
      continue;
    Item Next{word(Tokens[I]), {}};
    if (I + 1 < Tokens.size() && Tokens[I + 1].is(tok::l_paren)) {
      size_t Close = closingBracket(Tokens, I + 1);
      Next.Arguments = Tokens.slice(I + 2, Close - std::min(Close, I + 2));
      I = Close;
    }
    Out.push_back(Next);
  }
  return Out;
}

unsigned long long Matcher::takeScore(ArrayRef<Token> &Properties) const {
  if (Properties.empty() || word(Properties[0]) != "score" || Properties.size() < 2)
    return 0;
  size_t Close = closingBracket(Properties, 1);
  if (Close + 1 >= Properties.size() || Properties[Close + 1].isNot(tok::colon))
    return 0; // a function of the user's
  unsigned long long Score = 0;
  if (Close == 3)
    (void)StringRef(word(Properties[2])).rtrim("uUlL").getAsInteger(0, Score);
  Properties = Properties.drop_front(Close + 2);
  return Score;
}

std::optional<unsigned long long> constructScore(ArrayRef<std::string> Listed, ArrayRef<std::string> Around) {
  unsigned long long Score = 0;
  for (const std::string &Construct : llvm::reverse(Listed)) {
    while (!Around.empty() && Around.back() != Construct)
      Around = Around.drop_back();
    if (Around.empty())
      return std::nullopt;
    Around = Around.drop_back();
    Score += 1ull << std::min<size_t>(Around.size(), 40);
  }
  return Score;
}

void Matcher::matchConstructs(ArrayRef<Item> Items) {
  std::vector<std::string> Listed;
  for (const Item &I : Items)
    for (llvm::omp::Directive Leaf : llvm::omp::getLeafConstructsOrSelf(llvm::omp::getOpenMPDirectiveKind(I.Name)))
      Listed.push_back(llvm::omp::getOpenMPDirectiveName(Leaf, 52).str());
  const auto Score = constructScore(Listed, Context.Constructs);
  demand(Score.has_value());
  Result.Score += Score.value_or(0);
  llvm::append_range(Result.Traits, Listed);
}

/// One property. What it is asked of: the host; the device of the code (of which there are several, in as many texts),
/// or both; with target_device, on the host, any device.
void Matcher::matchTrait(const DeviceTrait &Trait, bool Target, ArrayRef<Token> Number) {
  const TargetInfo &Host = PP.getTargetInfo();
  const bool OnHost = hostHasTrait(Host, Trait);
  SmallVector<TraitAnswer, ArchCount> Answers;
  for (unsigned A = 0; A < ArchCount; ++A)
    Answers.push_back(hasTrait(Host, Arch(A), Trait));
  const bool Everywhere = llvm::all_of(Answers, [](TraitAnswer A) { return A == TraitAnswer::Yes; });
  const bool Nowhere = llvm::all_of(Answers, [](TraitAnswer A) { return A == TraitAnswer::No; });
  const bool Asked = Target && !Context.Device && !Context.Both;
  if (!Asked && !Context.Device && !Context.Both)
    return demand(OnHost);
  // Which device is meant is another question (matchSet); a device of some kind it is. The default device may be the
  // host.
  const bool Numbered = Target && !Number.empty();
  if (Everywhere && (Context.Device || OnHost || Numbered)) {
    if (!OnHost && !Numbered)
      Result.OfDevices.push_back(Trait);
    return;
  }
  if (Nowhere && (Context.Device || !OnHost))
    return demand(false);
  SelectorMatch::Condition C;
  C.Kind = Asked ? SelectorMatch::Condition::DeviceHas : SelectorMatch::Condition::CodeHas;
  C.Trait = Trait;
  if (Asked)
    C.Tokens.append(Number.begin(), Number.end());
  Result.Conditions.push_back(std::move(C));
}

void Matcher::matchDevice(const Item &Selector, bool Target, ArrayRef<Token> Number) {
  size_t Level = std::min<size_t>(Context.Constructs.size(), 40);
  if (Target && Selector.Name == "device_num")
    return; // taken by the set as a whole
  if (Selector.Name != "kind" && Selector.Name != "arch" && Selector.Name != "isa")
    return demand(false);
  const SmallVector<Item, 4> Properties = items(Selector.Arguments);
  if (Selector.Name == "kind" && llvm::any_of(Properties, [](const Item &I) { return I.Name == "any"; }))
    return; // as if there were no such selector
  Result.Score += (Selector.Name == "kind" ? 1ull : Selector.Name == "arch" ? 2ull : 4ull) << Level;
  for (const Item &Property : Properties)
    matchTrait({Selector.Name, Property.Name}, Target, Number);
}

void Matcher::matchImplementation(const Item &Selector) {
  ArrayRef<Token> Properties = Selector.Arguments;
  Result.Score += takeScore(Properties);
  if (Selector.Name == "vendor" || Selector.Name == "requires") {
    for (const Item &Property : items(Properties))
      demand(Selector.Name == "vendor" ? Property.Name == "llvm" : llvm::is_contained(Context.Required, Property.Name));
  } else if (Selector.Name != "extension") {
    // A requirement by its own name: unified_shared_memory, atomic_default_mem_order(seq_cst).
    demand(llvm::is_contained(Context.Required, Selector.Name));
  } else {
    demand(false);
  }
}

void Matcher::matchCondition(ArrayRef<Token> Expression) {
  Result.Score += takeScore(Expression);
  if (Expression.size() == 1) {
    std::string Text = word(Expression[0]);
    unsigned long long Value = 0;
    if (Text == "true" || Text == "false")
      return demand(Text == "true");
    if (Expression[0].is(tok::numeric_constant) && !StringRef(Text).rtrim("uUlL").getAsInteger(0, Value))
      return demand(Value != 0);
  }
  SelectorMatch::Condition C;
  C.Tokens.append(Expression.begin(), Expression.end());
  Result.Conditions.push_back(std::move(C));
}

void Matcher::takeTraits(StringRef Set, const Item &Selector) {
  ArrayRef<Token> Properties = Selector.Arguments;
  (void)takeScore(Properties);
  const std::string Name = (Set + " " + Selector.Name).str();
  if (Selector.Name == "condition") {
    std::string Text = Name;
    for (const Token &Tok : Properties)
      Text += " " + word(Tok);
    Result.Traits.push_back(std::move(Text));
    return;
  }
  if (Properties.empty())
    Result.Traits.push_back(Name);
  for (const Item &Property : items(Properties))
    if (Selector.Name != "kind" || Property.Name != "any")
      Result.Traits.push_back(Name + " " + Property.Name);
}

void Matcher::matchSet(StringRef Set, ArrayRef<Token> Selectors) {
  SmallVector<Item, 4> Items = items(Selectors);
  if (Set == "construct")
    return matchConstructs(Items);
  bool OtherDevice = false;
  const auto *Number = llvm::find_if(Items, [](const Item &I) { return I.Name == "device_num"; });
  for (const Item &Selector : Items) {
    takeTraits(Set, Selector);
    if (Set == "device" || Set == "target_device")
      matchDevice(Selector, Set == "target_device", Number == Items.end() ? ArrayRef<Token>() : Number->Arguments);
    else if (Set == "implementation")
      matchImplementation(Selector);
    else if (Set == "user" && Selector.Name == "condition")
      matchCondition(Selector.Arguments);
    else
      demand(false);
    for (const Item &Property : items(Selector.Arguments))
      OtherDevice |= Property.Name == "nohost" || Property.Name == "gpu";
  }
  for (const Item &Selector : Items)
    if (Set == "target_device" && Selector.Name == "device_num") {
      SelectorMatch::Condition C;
      C.Tokens.append(Selector.Arguments.begin(), Selector.Arguments.end());
      // A program without <omp.h> has no omp_get_num_devices to compare with.
      C.Kind = SelectorMatch::Condition::DeviceHas;
      C.Trait = {"kind", OtherDevice ? "nohost" : "any"};
      Result.Conditions.push_back(std::move(C));
    }
}

SelectorMatch Matcher::match(ArrayRef<Token> Tokens) {
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].is(tok::comma))
      continue;
    std::string Set = word(Tokens[I]);
    if (I + 2 >= Tokens.size() || Tokens[I + 1].isNot(tok::equal) || Tokens[I + 2].isNot(tok::l_brace)) {
      demand(false);
      break;
    }
    size_t Close = closingBracket(Tokens, I + 2);
    matchSet(Set, Tokens.slice(I + 3, Close - std::min(Close, I + 3)));
    I = Close;
  }
  llvm::sort(Result.Traits);
  return std::move(Result);
}

SelectorMatch matchSelector(Preprocessor &PP, ArrayRef<Token> Tokens, const SelectorContext &Context) {
  return Matcher(PP, Context).match(Tokens);
}

} // namespace chomp
