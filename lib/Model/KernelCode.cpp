//===- KernelCode.cpp - text for kernel files -----------------------------===//
#include "Model/KernelCode.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/Twine.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <cassert>

namespace chomp {

bool KernelCode::PerArch::operator==(const PerArch &Other) const { return *Texts == *Other.Texts; }

KernelCode::KernelCode() = default;
KernelCode::KernelCode(const KernelCode &) = default;
KernelCode::KernelCode(KernelCode &&) noexcept = default;
KernelCode &KernelCode::operator=(const KernelCode &) = default;
KernelCode &KernelCode::operator=(KernelCode &&) noexcept = default;
KernelCode::~KernelCode() = default;
KernelCode::KernelCode(const char *Text) : Chars(Text) {}
KernelCode::KernelCode(std::string Text) : Chars(std::move(Text)) {}
KernelCode::KernelCode(llvm::StringRef Text) : Chars(Text) {}
KernelCode::KernelCode(Piece P) { Pieces.emplace_back(0, std::move(P)); }
KernelCode::KernelCode(Word W) : KernelCode(Piece(W)) {}

bool KernelCode::operator==(const KernelCode &Other) const { return Chars == Other.Chars && Pieces == Other.Pieces; }

KernelCode KernelCode::perArch(std::vector<KernelCode> Texts) {
  assert(Texts.size() == ArchCount && "one text for each architecture");
  return Piece(PerArch{std::make_shared<const std::vector<KernelCode>>(std::move(Texts))});
}

const std::string &KernelCode::str() const {
  if (!isPlain()) { // kernels would be wrong, and say nothing
    std::string Text;
    llvm::raw_string_ostream(Text) << *this;
    llvm::report_fatal_error(llvm::Twine("a piece of a text would be lost: ") + Text);
  }
  return Chars;
}

bool KernelCode::anyText(llvm::function_ref<bool(llvm::StringRef)> Is) const {
  return Is(Chars) || llvm::any_of(Pieces, [&](const auto &Own) {
           const auto *Texts = std::get_if<PerArch>(&Own.second);
           return Texts && llvm::any_of(*Texts->Texts, [&](const KernelCode &Text) { return Text.anyText(Is); });
         });
}

bool KernelCode::starts_with(llvm::StringRef Text) const {
  return chars().starts_with(Text) && (Text.empty() || Pieces.empty() || Pieces.front().first >= Text.size());
}

bool KernelCode::ends_with(llvm::StringRef Text) const {
  return chars().ends_with(Text) && (Text.empty() || Pieces.empty() || Pieces.back().first <= size() - Text.size());
}

KernelCode KernelCode::substr(size_t Begin, size_t Count) const {
  Begin = std::min(Begin, size());
  const size_t End = Count < size() - Begin ? Begin + Count : size();
  KernelCode Out(chars().slice(Begin, End));
  for (const auto &[At, P] : Pieces)
    if (At >= Begin && (At < End || End == size()))
      Out.Pieces.emplace_back(At - Begin, P);
  Out.takeMacros(*this, Begin, End, 0);
  return Out;
}

void KernelCode::takeMacros(const KernelCode &Other, size_t Begin, size_t End, size_t At) {
  for (size_t I = 0, Count = Other.Macros.size(); I < Count; ++I) // it may be this one
    if (const MacroUse M = Other.Macros[I]; M.Begin >= Begin && M.End <= End)
      Macros.push_back({At + (M.Begin - Begin), At + (M.End - Begin), M.Macro});
}

KernelCode KernelCode::drop_back(size_t Count) const {
  if (!Pieces.empty() && Pieces.back().first > size() - Count)
    substr(size() - Count).str(); // it would be lost
  KernelCode Out = *this;
  Out.Chars.resize(size() - Count);
  Out.Macros.clear();
  Out.takeMacros(*this, 0, Out.size(), 0);
  return Out;
}

KernelCode KernelCode::ltrim(llvm::StringRef Characters) const {
  size_t Count = std::min(chars().find_first_not_of(Characters), size());
  if (!Pieces.empty())
    Count = std::min(Count, Pieces.front().first);
  return substr(Count);
}

KernelCode KernelCode::rtrim(llvm::StringRef Characters) const {
  const size_t Last = chars().find_last_not_of(Characters);
  size_t Keep = Last == llvm::StringRef::npos ? 0 : Last + 1;
  if (!Pieces.empty())
    Keep = std::max(Keep, Pieces.back().first);
  return drop_back(size() - Keep);
}

KernelCode &KernelCode::operator+=(const KernelCode &Other) {
  const size_t Behind = size(), Count = Other.Pieces.size(); // it may be this one
  for (size_t I = 0; I < Count; ++I)
    Pieces.emplace_back(Behind + Other.Pieces[I].first, Other.Pieces[I].second);
  takeMacros(Other, 0, Other.size(), Behind);
  Chars += Other.Chars;
  return *this;
}

KernelCode &KernelCode::replace(size_t At, size_t Count, const KernelCode &Text) {
  Count = std::min(Count, size() - At);
  KernelCode Out;
  // What belongs to the character at the place stays in front of the new text.
  Out.Chars = Chars.substr(0, At);
  for (const auto &[Place, P] : Pieces)
    if (Place <= At)
      Out.Pieces.emplace_back(Place, P);
  Out.takeMacros(*this, 0, At, 0);
  Out += Text;
  const size_t Behind = At + Count, New = Out.size();
  Out.takeMacros(*this, Behind, size(), New);
  Out.Chars += Chars.substr(Behind);
  for (const auto &[Place, P] : Pieces)
    if (Place >= Behind && Place > At)
      Out.Pieces.emplace_back(New + (Place - Behind), P);
  return *this = std::move(Out);
}

KernelCode &KernelCode::insert(size_t At, const KernelCode &Text) {
  auto SaysLine = [](const Piece &P) { return std::holds_alternative<Line>(P) || std::holds_alternative<Between>(P); };
  auto Cut = llvm::find_if(
      Pieces, [&](const auto &Own) { return Own.first > At || (Own.first == At && !SaysLine(Own.second)); });
  KernelCode Out;
  Out.Chars = Chars.substr(0, At);
  Out.Pieces.assign(Pieces.begin(), Cut);
  Out.takeMacros(*this, 0, At, 0);
  Out += Text;
  const size_t Shift = Out.size() - At;
  Out.takeMacros(*this, At, size(), Out.size());
  Out.Chars += Chars.substr(At);
  for (; Cut != Pieces.end(); ++Cut)
    Out.Pieces.emplace_back(Cut->first + Shift, Cut->second);
  return *this = std::move(Out);
}

void KernelCode::visit(llvm::function_ref<void(llvm::StringRef)> OnChars,
                       llvm::function_ref<void(const Piece &)> OnPiece) const {
  size_t Done = 0;
  for (const auto &[At, P] : Pieces) {
    if (At > Done)
      OnChars(chars().slice(Done, At));
    Done = At;
    OnPiece(P);
  }
  if (Done < size())
    OnChars(chars().drop_front(Done));
}

KernelCode KernelCode::withWord(llvm::StringRef Word, const KernelCode &Other) const {
  KernelCode Out = *this;
  for (auto &[At, P] : Out.Pieces)
    if (auto *Own = std::get_if<PerArch>(&P)) {
      std::vector<KernelCode> Texts;
      for (const KernelCode &Text : *Own->Texts)
        Texts.push_back(Text.withWord(Word, Other));
      Own->Texts = std::make_shared<const std::vector<KernelCode>>(std::move(Texts));
    }
  auto IsWord = [&](size_t At) { return At < Out.size() && (llvm::isAlnum(Out.Chars[At]) || Out.Chars[At] == '_'); };
  for (size_t At = 0; (At = Out.find(Word, At)) != std::string::npos;) {
    const bool Found = (At == 0 || !IsWord(At - 1)) && !IsWord(At + Word.size());
    if (Found)
      Out.replace(At, Word.size(), Other);
    At += Found ? Other.size() : 1;
  }
  return Out;
}

KernelCode KernelCode::takeUpToNested(std::optional<size_t> &Index) {
  auto At = llvm::find_if(Pieces, [](const auto &Own) { return std::holds_alternative<Nested>(Own.second); });
  if (At == Pieces.end()) {
    Index.reset();
    return std::exchange(*this, KernelCode());
  }
  Index = std::get<Nested>(At->second).Index;
  const size_t Place = At->first;
  KernelCode Before, Behind;
  Before.Chars = Chars.substr(0, Place);
  Before.Pieces.assign(Pieces.begin(), At);
  Before.takeMacros(*this, 0, Place, 0);
  Behind.Chars = Chars.substr(Place);
  Behind.takeMacros(*this, Place, size(), 0);
  for (++At; At != Pieces.end(); ++At)
    Behind.Pieces.emplace_back(At->first - Place, At->second);
  *this = std::move(Behind);
  return Before;
}

/// The text with the names of macros that are kept.
KernelCode KernelCode::withKept(KeptMacros &Names) const {
  auto IsWord = [this](size_t At) { return At < size() && (llvm::isAlnum(Chars[At]) || Chars[At] == '_'); };
  KernelCode Out = *this;
  for (const MacroUse &M : llvm::reverse(Macros)) {
    Names.Seen.push_back(M.Macro);
    if (Names.Kept.contains(M.Macro)) // "return(1)"
      Out.replace(M.Begin, M.End - M.Begin,
                  (M.Begin > 0 && IsWord(M.Begin - 1) ? " " : "") + M.Macro->Name + (IsWord(M.End) ? " " : ""));
  }
  Out.Macros.clear();
  return Out;
}

KernelCode KernelCode::spelled(const KernelWords &Words) const {
  if (Words.Macros && !Macros.empty())
    return withKept(*Words.Macros).spelled(Words);
  if (isPlain())
    return *this;
  KernelCode Out;
  auto Add = [&](const KernelCode &Text) { // "return" and "threadIdx.x"
    auto IsWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
    if (IsWord(Out.back()) && IsWord(Text.front()))
      Out += ' ';
    Out += Text;
  };
  visit([&](llvm::StringRef Text) { Out.Chars += Text; },
        [&](const Piece &P) {
          if (const auto *W = std::get_if<Word>(&P))
            Add(*W == Word::Member ? Words.Member : *W == Word::Global ? Words.Global : Words.TeamVariable);
          else if (const auto *Texts = std::get_if<PerArch>(&P))
            Add((*Texts->Texts)[static_cast<size_t>(Words.Of)].spelled(Words));
          else
            Out.Pieces.emplace_back(Out.size(), P);
        });
  return Out;
}

/// A piece, for people.
static std::string named(const KernelCode::Piece &P) {
  std::string Out;
  llvm::raw_string_ostream OS(Out);
  if (const auto *W = std::get_if<KernelCode::Word>(&P)) {
    static constexpr const char *Names[] = {"<member>", "<team variable>", "<global>"};
    OS << Names[static_cast<size_t>(*W)];
  } else if (const auto *Texts = std::get_if<KernelCode::PerArch>(&P)) {
    OS << '<';
    llvm::interleave(*Texts->Texts, [&](const KernelCode &Text) { Text.print(OS); }, [&] { OS << " | "; });
    OS << '>';
  } else if (const auto *L = std::get_if<KernelCode::Line>(&P)) {
    OS << "<line " << L->Number << (L->File.empty() ? "" : " of ") << L->File << '>';
  } else if (std::holds_alternative<KernelCode::Between>(P)) {
    OS << "<between>";
  } else if (const auto *Pragma = std::get_if<KernelCode::Pragma>(&P)) {
    OS << "<pragma " << Pragma->Token << '>';
  } else {
    OS << "<construct " << std::get<KernelCode::Nested>(P).Index << '>';
  }
  return Out;
}

void KernelCode::print(llvm::raw_ostream &OS) const {
  visit([&](llvm::StringRef Text) { OS << Text; }, [&](const Piece &P) { OS << named(P); });
}

llvm::raw_ostream &operator<<(llvm::raw_ostream &OS, const KernelCode &Text) {
  Text.print(OS);
  return OS;
}

KernelCode join(llvm::ArrayRef<KernelCode> Texts, llvm::StringRef Separator) {
  KernelCode Out;
  for (const KernelCode &Text : Texts)
    Out += (&Text == Texts.begin() ? KernelCode() : KernelCode(Separator)) + Text;
  return Out;
}

} // namespace chomp
