//===- KernelCode.h - text for kernel files -------------------------------===//
//
// Device text is a list of pieces: characters, which are the same in all kernel files, and between them what only the
// writer of a file can spell: a dialect's words, a text for each architecture, the line that the user's next character
// stands in. The writer (Emit/SourceWriter.h) spells them once, at the end; nobody else looks for them in characters.
// Host text has none of these, and is a std::string: the two kinds don't mix.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_MODEL_KERNELCODE_H
#define CHOMP_MODEL_KERNELCODE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace chomp {

/// The architectures of devices, one for each kernel file; the virtual GPU's is the host's.
enum class Arch { Nvptx, Amdgcn, Host };
inline constexpr unsigned ArchCount = 3;

/// A macro that stands for a constant: its definition as a directive says it ("N 1000"), and those that it names.
struct ConstantMacro {
  std::string Name, Definition;
  unsigned Order = 0; ///< Among the others.
  bool OfCommandLine = false, OfLibrary = false;
  std::vector<const ConstantMacro *> Uses;
};

/// Which macros keep their names in a file, and which could.
struct KeptMacros {
  std::vector<const ConstantMacro *> Seen; ///< Those in what has been spelled.
  std::set<const ConstantMacro *> Kept;
};

/// What a dialect's files have for the pieces of device text.
struct KernelWords {
  Arch Of = Arch::Nvptx;
  std::string Member;           ///< The qualifier of a member function: "__host__ __device__ ".
  std::string TeamVariable;     ///< Instead of `static`, before a variable of each team.
  std::string Global;           ///< In front of a name of the program's own, where it began with `::`.
  KeptMacros *Macros = nullptr; ///< If any may be kept.
};

class KernelCode {
public:
  /// Words that each dialect has its own for (KernelWords).
  enum class Word { Member, TeamVariable, Global };
  /// What an expression is on each of the architectures.
  struct PerArch {
    std::shared_ptr<const std::vector<KernelCode>> Texts; ///< ArchCount of them.
    bool operator==(const PerArch &Other) const;
  };
  /// At the beginning of a line: where the user has it. No file: the one that the text is from.
  struct Line {
    std::string File;
    unsigned Number = 0;
    bool operator==(const Line &) const = default;
  };
  /// At the beginning of a line that is put between the user's.
  struct Between {
    bool operator==(const Between &) const = default;
  };
  /// A pragma that no construct has taken, by its first token. No compiler of kernels would heed it, so that it is an
  /// error if it gets into a file.
  struct Pragma {
    unsigned Token = 0;
    bool operator==(const Pragma &) const = default;
  };
  /// The place of a construct inside a block, while the block is cut into its pieces (StructuredBlock).
  struct Nested {
    size_t Index = 0;
    bool operator==(const Nested &) const = default;
  };
  using Piece = std::variant<Word, PerArch, Line, Between, Pragma, Nested>;

  // Not inline: each file that uses texts would compile what a vector of pieces does, at a sixth of its time.
  KernelCode();
  KernelCode(const KernelCode &);
  KernelCode(KernelCode &&) noexcept;
  KernelCode &operator=(const KernelCode &);
  KernelCode &operator=(KernelCode &&) noexcept;
  ~KernelCode();
  KernelCode(const char *Text);
  KernelCode(std::string Text);
  KernelCode(llvm::StringRef Text);
  KernelCode(Piece P);
  KernelCode(Word W);
  /// Two texts of one expression: a GPU's own ("threadIdx.x"), and the virtual GPU's.
  static KernelCode native(const KernelCode &Gpu, const KernelCode &Written) { return perArch({Gpu, Gpu, Written}); }
  static KernelCode perArch(std::vector<KernelCode> Texts);

  bool empty() const { return Chars.empty() && Pieces.empty(); }
  /// The characters alone, as if the pieces were not there.
  llvm::StringRef chars() const { return Chars; }
  size_t size() const { return Chars.size(); }
  /// The characters of a text that has nothing else. Stops the program if it has, in release builds, too.
  const std::string &str() const;
  /// Whether there is nothing but characters.
  bool isPlain() const { return Pieces.empty(); }
  /// The characters from there to the end are what a macro's use stands for: where that is kept, they are its name.
  void markMacro(size_t From, const ConstantMacro &Macro) { Macros.push_back({From, size(), &Macro}); }
  template <class Kind> bool has() const {
    for (const auto &[At, P] : Pieces)
      if (std::holds_alternative<Kind>(P))
        return true;
    return false;
  }

  /// Whether something is true of the characters, or of those that an expression has on some architecture.
  bool anyText(llvm::function_ref<bool(llvm::StringRef)> Is) const;

  // As those of StringRef: a piece is no character that anything here is equal to.
  bool starts_with(llvm::StringRef Text) const;
  bool ends_with(llvm::StringRef Text) const;
  bool contains(llvm::StringRef Text) const { return chars().contains(Text); }
  size_t find(llvm::StringRef Text, size_t From = 0) const { return chars().find(Text, From); }
  bool contains(char C) const { return chars().contains(C); }
  char front() const { return empty() || beginsWithPiece() ? '\0' : Chars.front(); }
  char back() const { return empty() || endsWithPiece() ? '\0' : Chars.back(); }
  bool beginsWithPiece() const { return !Pieces.empty() && Pieces.front().first == 0; }
  bool endsWithPiece() const { return !Pieces.empty() && Pieces.back().first == Chars.size(); }
  template <class Kind> bool beginsWith() const {
    return beginsWithPiece() && std::holds_alternative<Kind>(Pieces.front().second);
  }
  template <class Kind> bool endsWith() const {
    return endsWithPiece() && std::holds_alternative<Kind>(Pieces.back().second);
  }

  /// A part, by the places of characters. A piece belongs to the character behind it; the last ones to the end.
  KernelCode substr(size_t Begin, size_t Count = std::string::npos) const;
  KernelCode drop_front(size_t Count = 1) const { return substr(Count); }
  KernelCode drop_back(size_t Count = 1) const;
  KernelCode ltrim(llvm::StringRef Characters = " \t\n\v\f\r") const;
  KernelCode rtrim(llvm::StringRef Characters = " \t\n\v\f\r") const;
  KernelCode trim(llvm::StringRef Characters = " \t\n\v\f\r") const { return ltrim(Characters).rtrim(Characters); }

  KernelCode &operator+=(const KernelCode &Other);
  KernelCode &operator+=(char C) {
    Chars += C;
    return *this;
  }
  friend KernelCode operator+(KernelCode Left, const KernelCode &Right) {
    Left += Right;
    return Left;
  }
  /// In front of the character there and of its pieces, but behind those that say what line it begins.
  KernelCode &insert(size_t At, const KernelCode &Text);
  /// Pieces in front of the first character stay there.
  KernelCode &replace(size_t At, size_t Count, const KernelCode &Text);
  KernelCode &erase(size_t At, size_t Count = std::string::npos) { return replace(At, Count, KernelCode()); }
  void clear() { *this = KernelCode(); }

  bool operator==(const KernelCode &Other) const;

  /// The same text with another one in place of each occurrence of a word.
  KernelCode withWord(llvm::StringRef Word, const KernelCode &Other) const;
  /// Takes off and returns what is in front of the first construct's place, and that place. Index: which construct it
  /// is; none: the text has no construct, and all of it is returned.
  KernelCode takeUpToNested(std::optional<size_t> &Index);
  /// Hands out characters and pieces in their order.
  void visit(llvm::function_ref<void(llvm::StringRef)> OnChars, llvm::function_ref<void(const Piece &)> OnPiece) const;
  /// The same text with what depends on the dialect spelled: with a space where two words would be one.
  KernelCode spelled(const KernelWords &Words) const;
  /// For people: pieces in angle brackets.
  void print(llvm::raw_ostream &OS) const;

private:
  std::string Chars;
  /// By the place of the character that they stand in front of; in the text's order.
  std::vector<std::pair<size_t, Piece>> Pieces;
  /// Characters that a macro stands for. They are characters like others for all who ask, and go with the first change
  /// inside of them. In the text's order; none in another.
  struct MacroUse {
    size_t Begin, End;
    const ConstantMacro *Macro;
  };
  std::vector<MacroUse> Macros;
  /// Those that lie in a part of another text, where that part comes to stand at a place here.
  void takeMacros(const KernelCode &Other, size_t Begin, size_t End, size_t At);
  KernelCode withKept(KeptMacros &Names) const;
};

llvm::raw_ostream &operator<<(llvm::raw_ostream &OS, const KernelCode &Text);

/// Texts with a separator between them.
KernelCode join(llvm::ArrayRef<KernelCode> Texts, llvm::StringRef Separator);

} // namespace chomp

#endif
