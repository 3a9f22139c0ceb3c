//===- DeviceTraits.cpp - reading lists of devices, and going by them -----===//
//
//   list    = item {"," item}
//   item    = "*" [section] | traits [section] | number | "initial" | "invalid" | "default"
//   traits  = trait {"&&" trait} | trait {"||" trait}
//   trait   = ["!"] (name "(" word ")" | "(" traits ")")
//   section = "[" index "]" | "[" [lower] ":" [length] [":" [stride]] "]"
//
// "*" is for OMP_AVAILABLE_DEVICES alone; numbers, the three words and the trait device_num are for OMP_DEFAULT_DEVICE,
// where the host, too, is a device.
//
//===----------------------------------------------------------------------===//
#include "Core/DeviceTraits.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>

using namespace chomp;

namespace {

using Words = std::initializer_list<std::string_view>;

bool isOneOf(std::string_view Word, Words In) { return std::find(In.begin(), In.end(), Word) != In.end(); }

class Parser {
public:
  Parser(std::string_view Text, bool ForDefault) : Text(Text), ForDefault(ForDefault) {
    for (char &C : this->Text)
      C = static_cast<char>(std::tolower(static_cast<unsigned char>(C)));
    Rest = this->Text;
  }

  Result<DeviceList> list() {
    DeviceList Out;
    do
      CHOMP_TRY(item(Out.Items.emplace_back()));
    while (take(","));
    if (!atEnd())
      return expected("a comma, or the end");
    return Out;
  }

private:
  Status item(DeviceList::Item &Out) {
    using Form = DeviceList::Form;
    if (ForDefault) {
      const std::string_view Word = nextWord();
      Out.Is = isNumber(Word)      ? Form::Number
               : Word == "initial" ? Form::Initial
               : Word == "invalid" ? Form::Invalid
               : Word == "default" ? Form::Default
                                   : Form::Traits;
      if (Out.Is == Form::Number)
        return number(Out.Number);
      if (Out.Is != Form::Traits)
        return take(Word), Status();
    }
    if (ForDefault || !take("*"))
      CHOMP_TRY(traits(Out.Traits));
    return take("[") ? section(Out.Part) : Status();
  }

  Status traits(TraitExpression &Out) {
    CHOMP_TRY(trait(Out));
    for (const char *Operator : {"&&", "||"}) {
      if (!take(Operator))
        continue;
      TraitExpression First = std::move(Out);
      Out = {};
      Out.Is = *Operator == '&' ? TraitExpression::Form::Both : TraitExpression::Form::Either;
      Out.Operands.push_back(std::move(First));
      do
        CHOMP_TRY(trait(Out.Operands.emplace_back()));
      while (take(Operator));
      if (take("&&") || take("||"))
        return Status::failure("&& and || stand side by side: put one of them in parentheses");
    }
    return {};
  }

  Status trait(TraitExpression &Out) {
    const bool Inverted = take("!");
    if (take("(")) {
      if (++Depth > MostParentheses)
        return Status::failure("more than ", MostParentheses, " parentheses inside each other");
      CHOMP_TRY(traits(Out));
      --Depth;
      if (!take(")"))
        return expected("')'");
    } else {
      CHOMP_TRY(single(Out));
    }
    Out.Inverted ^= Inverted;
    return {};
  }

  Status single(TraitExpression &Out) {
    const std::string_view Name = nextWord();
    if (!isOneOf(Name, {"kind", "isa", "arch", "vendor", "uid"}) && !(ForDefault && Name == "device_num"))
      return expected(ForDefault ? "a device number, 0 or greater, a trait like kind(gpu), initial, invalid or default"
                                 : "* or a trait: kind(...), isa(...), arch(...), vendor(...) or uid(...)");
    Out.Is = TraitExpression::Form::Trait;
    Out.Name = Name;
    take(Name);
    if (!take("("))
      return expected("'('");
    const std::string_view Property = nextWord();
    if (Name == "kind" && !isOneOf(Property, {"any", "nohost", "cpu", "gpu", "fpga"}) &&
        !(ForDefault && Property == "host"))
      return expected(ForDefault ? "any, host, nohost, cpu, gpu or fpga" : "any, nohost, cpu, gpu or fpga");
    if (Property.empty() || (Name == "device_num" && !isNumber(Property)))
      return expected(Name == "device_num" ? "a device number" : "a name");
    Out.Property = Property;
    take(Property);
    return take(")") ? Status() : expected("')'");
  }

  /// After its opening bracket (5.2.5).
  Status section(Subscript &Out) {
    Out = {};
    if (!nextIs(":"))
      CHOMP_TRY(number(Out.Lower));
    if (take(":")) {
      if (!nextIs(":") && !nextIs("]"))
        CHOMP_TRY(number(Out.Length));
      if (take(":") && !nextIs("]"))
        CHOMP_TRY(number(Out.Stride));
      if (!Out.Stride)
        return Status::failure("the stride of a section has to be 1 or more");
    } else {
      Out.Length = 1;
    }
    return take("]") ? Status() : expected("']'");
  }

  Status number(int &Out) {
    const std::string_view Word = nextWord();
    if (!isNumber(Word))
      return expected("a number, 0 or greater");
    std::from_chars(Word.data(), Word.data() + Word.size(), Out);
    take(Word);
    return {};
  }

  static bool isNumber(std::string_view Word) {
    int Value = 0;
    auto [End, Error] = std::from_chars(Word.data(), Word.data() + Word.size(), Value);
    return Error == std::errc() && End == Word.data() + Word.size() && Word[0] != '-';
  }

  bool atEnd() {
    Rest.remove_prefix(std::min(Rest.find_first_not_of(" \t\n\v\f\r"), Rest.size()));
    return Rest.empty();
  }

  bool nextIs(std::string_view Token) { return !atEnd() && Rest.starts_with(Token); }

  bool take(std::string_view Token) {
    const bool Is = nextIs(Token);
    if (Is)
      Rest.remove_prefix(Token.size());
    return Is;
  }

  /// Of letters, digits, and what else names of devices may have; "" where another token stands.
  std::string_view nextWord() {
    auto IsPart = [](char C) {
      return std::isalnum(static_cast<unsigned char>(C)) || C == '_' || C == '-' || C == '.';
    };
    return atEnd() ? Rest
                   : Rest.substr(0, static_cast<std::size_t>(std::find_if_not(Rest.begin(), Rest.end(), IsPart) -
                                                             Rest.begin()));
  }

  Status expected(std::string_view What) {
    return Status::failure("expected ", What, atEnd() ? std::string(" at the end") : cat(" at '", Rest, "'"));
  }

  std::string Text;
  std::string_view Rest; ///< Of Text.
  bool ForDefault;
  static constexpr unsigned MostParentheses = 100; // each takes some of the stack
  unsigned Depth = 0;
};

bool holds(const TraitExpression &E, const DeviceIdentity &D, int Number) {
  auto Holds = [&](const TraitExpression &Operand) { return holds(Operand, D, Number); };
  bool Yes = true;
  switch (E.Is) {
  case TraitExpression::Form::Everything:
    break;
  case TraitExpression::Form::Trait:
    Yes = E.Name == "device_num" ? E.Property == std::to_string(Number) : hasTrait(D, E.Name, E.Property);
    break;
  case TraitExpression::Form::Both:
    Yes = std::all_of(E.Operands.begin(), E.Operands.end(), Holds);
    break;
  case TraitExpression::Form::Either:
    Yes = std::any_of(E.Operands.begin(), E.Operands.end(), Holds);
    break;
  }
  return Yes != E.Inverted;
}

std::vector<std::size_t> elements(const std::vector<std::size_t> &Of, const Subscript &Part) {
  std::vector<std::size_t> Out;
  std::size_t Index = static_cast<std::size_t>(Part.Lower);
  for (int Left = Part.Length; Left > 0 && Index < Of.size(); --Left, Index += static_cast<std::size_t>(Part.Stride))
    Out.push_back(Of[Index]);
  return Out;
}

} // namespace

bool chomp::hasTrait(const DeviceIdentity &D, std::string_view Name, std::string_view Property) {
  const std::string_view Kind = D.Kind;
  const bool Cuda = Kind == "cuda", Hip = Kind == "hip", Host = Kind == "host";
  if (Name == "kind")
    return isOneOf(Property, Host ? Words{"any", "host", "cpu"} : Words{"any", "nohost", "gpu"});
  if (Name == "vendor")
    return Property == (Cuda ? "nvidia" : Hip ? "amd" : Host ? "" : "chomp");
  if (Name == "uid")
    return Property == D.UniqueName;
  if (Name == "isa")
    return Property == D.Isa;
  if (Name != "arch")
    return false;
#if defined(__x86_64__)
  const Words Own = {"x86_64", "x86"};
#elif defined(__aarch64__)
  const Words Own = {"aarch64"};
#else
  const Words Own = {};
#endif
  return isOneOf(Property, Cuda ? Words{"nvptx", "nvptx64"} : Hip ? Words{"amdgcn", "gcn"} : Own);
}

Result<DeviceList> chomp::parseAvailableDevices(std::string_view Text) { return Parser(Text, false).list(); }
Result<DeviceList> chomp::parseDefaultDevice(std::string_view Text) { return Parser(Text, true).list(); }

std::vector<std::size_t> chomp::chooseAvailable(const DeviceList &List, std::span<const DeviceIdentity> Devices) {
  std::vector<std::size_t> Out;
  for (const DeviceList::Item &Item : List.Items) {
    // What earlier items have is gone before elements are counted: of "uid(a),kind(gpu)[:2]" the second item is two
    // more devices (the example in 4.3.7).
    std::vector<std::size_t> Left;
    for (std::size_t I = 0; I < Devices.size(); ++I)
      if (std::find(Out.begin(), Out.end(), I) == Out.end() && holds(Item.Traits, Devices[I], static_cast<int>(I)))
        Left.push_back(I);
    Left = elements(Left, Item.Part);
    Out.insert(Out.end(), Left.begin(), Left.end());
  }
  return Out;
}

int chomp::chooseDefault(const DeviceList &List, std::span<const DeviceIdentity> Devices, int NotSet) {
  const int Count = static_cast<int>(Devices.size()), InitialDevice = Count;
  for (const DeviceList::Item &Item : List.Items) {
    switch (Item.Is) {
    case DeviceList::Form::Initial:
      return InitialDevice;
    case DeviceList::Form::Invalid:
      return InvalidDevice;
    case DeviceList::Form::Default:
      return NotSet;
    case DeviceList::Form::Number:
      // Where there is no device, regions for any of them run on the host, which then says so.
      if (Item.Number <= Count || Count == 0)
        return Item.Number;
      break;
    case DeviceList::Form::Traits:
      std::vector<std::size_t> Set;
      for (int I = 0; I <= Count; ++I)
        if (holds(Item.Traits, I < Count ? Devices[static_cast<std::size_t>(I)] : DeviceIdentity{"host", "host", ""},
                  I))
          Set.push_back(static_cast<std::size_t>(I));
      Set = elements(Set, Item.Part);
      if (!Set.empty())
        return static_cast<int>(Set.front());
      break;
    }
  }
  return List.Items.empty() ? NotSet : InvalidDevice;
}
