//===- SourceWriter.cpp - generated files, line by line -------------------===//
#include "Emit/SourceWriter.h"

#include "Support/Quoted.h"

#include "llvm/ADT/STLExtras.h"

#include <utility>

namespace chomp {

void SourceWriter::newLine() {
  Out += '\n';
  Origins.emplace_back(Source, MappedLine ? MappedLine : Mapped && OfUser ? Next.Line : 0);
  OfUser = false;
  ++Line;
  ++Next.Line;
  LineStart = true;
}

void SourceWriter::endLine() {
  if (!LineStart)
    newLine();
}

void SourceWriter::flush() {
  if (!Pending)
    return;
  mapTo(Place(*Pending));
  OfUser = true;
}

void SourceWriter::mapTo(const Place &Where) {
  endLine();
  Pending.reset();
  if (Mapped && Next.File == Where.File && Next.Line == Where.Line)
    return;
  writeLineDirective(Where.Line, Where.File);
  if (!Mapped || Sources.empty() || Sources[Source] != Where.File) {
    Source = llvm::find(Sources, Where.File) - Sources.begin();
    if (Source == Sources.size())
      Sources.push_back(Where.File);
  }
  Mapped = true;
  Next = Where;
}

void SourceWriter::writeLineDirective(unsigned Number, llvm::StringRef File) {
  Out += "#line " + std::to_string(Number) + " " + quoted(File) + "\n";
  Origins.emplace_back();
  ++Line;
}

std::string SourceWriter::spell(const KernelCode &Text) {
  std::string Out;
  Text.spelled(Words).visit([&](llvm::StringRef Chars) { Out += Chars; },
                            [&](const KernelCode::Piece &P) {
                              if (const auto *Pragma = std::get_if<KernelCode::Pragma>(&P))
                                Pragmas.push_back(Pragma->Token);
                              else
                                KernelCode(P).str(); // a line of the user's, or a construct: it would be lost
                            });
  return Out;
}

void SourceWriter::own(const KernelCode &Text) {
  const std::string Spelled = spell(Text);
  llvm::StringRef Lines = Spelled;
  endLine();
  Pending.reset();
  if (Mapped && !Lines.trim().empty()) {
    // Blank lines before go to the user's side, so that the directive stands with what it is for.
    while (Lines.consume_front("\n"))
      newLine();
    writeLineDirective(Line + 1, Name);
    Mapped = false;
  }
  write(Lines);
}

void SourceWriter::write(llvm::StringRef Lines) {
  for (char C : Lines) {
    if (LineStart)
      flush();
    if (C == '\n') {
      newLine();
    } else {
      Out += C;
      LineStart = false;
    }
  }
}

void SourceWriter::unmapped(const KernelCode &Lines) { write(spell(Lines)); }

void SourceWriter::between(const KernelCode &Text) {
  auto Kept = std::exchange(Pending, std::nullopt);
  unmapped(Text);
  endLine();
  Pending = Kept;
}

void SourceWriter::mapped(const KernelCode &Lines, const Place &Where) {
  mapTo(Where);
  OfUser = true;
  MappedLine = Where.Line;
  unmapped(Lines);
  MappedLine = 0;
}

void SourceWriter::inlineText(const KernelCode &Text) { unmapped(Text); }

void SourceWriter::userText(llvm::StringRef Text, const KernelCode::Piece *Next, llvm::StringRef From,
                            llvm::StringRef To) {
  while (!Text.empty()) {
    OfUser = true;
    if (Text.front() == '\n') {
      if (LineStart)
        flush();
      while (!Out.empty() && (Out.back() == ' ' || Out.back() == '\t'))
        Out.pop_back();
      newLine();
      Text = Text.drop_front();
    } else if (LineStart) {
      // Another indentation, the same relative to the block.
      const llvm::StringRef Indentation = Text.take_while([](char C) { return C == ' ' || C == '\t'; });
      Text = Text.drop_front(Indentation.size());
      if (Text.empty() ? !Next : Text.front() == '\n')
        continue; // at a piece's end: the construct after it has its own
      if (!Text.empty() || !std::holds_alternative<KernelCode::Between>(*Next))
        flush();
      if (Indentation.starts_with(From))
        Out += To.str() + Indentation.drop_front(From.size()).str();
      else
        Out += Indentation.size() < From.size() ? To : Indentation;
      LineStart = false;
    } else {
      const llvm::StringRef Rest = Text.take_until([](char C) { return C == '\n'; });
      Out += Rest;
      Text = Text.drop_front(Rest.size());
    }
  }
}

void SourceWriter::user(const KernelCode &Text, const Place &Where, llvm::StringRef From, llvm::StringRef To) {
  const KernelCode Spelled = Text.spelled(Words);
  const bool SaysLine = Spelled.beginsWith<KernelCode::Line>() || Spelled.beginsWith<KernelCode::Between>();
  if (LineStart && !SaysLine && !Spelled.starts_with("\n")) {
    mapTo(Where);
    if (!Spelled.starts_with(" ") && !Spelled.starts_with("\t")) {
      Out += To;
      LineStart = To.empty() && Spelled.empty();
    }
  }
  llvm::StringRef Chars; // that stand in front of the next piece
  bool IsBetween = false;
  auto Write = [&](const KernelCode::Piece *Next) {
    if (std::exchange(IsBetween, false)) {
      const auto [Line, Rest] = Chars.split('\n');
      between(Line);
      Chars = Rest;
    }
    userText(std::exchange(Chars, ""), Next, From, To);
  };
  Spelled.visit([&](llvm::StringRef Own) { Chars = Own; },
                [&](const KernelCode::Piece &P) {
                  Write(&P);
                  if (const auto *L = std::get_if<KernelCode::Line>(&P)) {
                    if (LineStart)
                      Pending = Place{L->File.empty() ? Where.File : L->File, L->Number};
                  } else if (const auto *Pragma = std::get_if<KernelCode::Pragma>(&P)) {
                    Pragmas.push_back(Pragma->Token);
                  } else if (std::holds_alternative<KernelCode::Between>(P)) {
                    IsBetween = true;
                  } else {
                    KernelCode(P).str(); // a construct that nobody has taken out: it would be lost
                  }
                });
  Write(nullptr);
}

} // namespace chomp
