//===- SourceWriter.cpp - generated files, line by line -------------------===//
#include "Emit/SourceWriter.h"

#include "Support/Quoted.h"

#include <utility>

namespace chomp {

static constexpr char LineMark = '\x04';

void SourceWriter::newLine() {
  Out += '\n';
  ++Line;
  ++Next.Line;
  LineStart = true;
}

void SourceWriter::endLine() {
  if (!LineStart)
    newLine();
}

void SourceWriter::flush() {
  if (Pending)
    mapTo(Place(*Pending));
}

void SourceWriter::mapTo(const Place &Where) {
  endLine();
  Pending.reset();
  if (Mapped && Next.File == Where.File && Next.Line == Where.Line)
    return;
  Out += "#line " + std::to_string(Where.Line) + " " + quoted(Where.File) + "\n";
  ++Line;
  Mapped = true;
  Next = Where;
}

void SourceWriter::own(llvm::StringRef Lines) {
  endLine();
  Pending.reset();
  if (Mapped && !Lines.trim().empty()) {
    // Blank lines before go to the user's side, so that the directive stands with what it is for.
    while (Lines.consume_front("\n"))
      newLine();
    Out += "#line " + std::to_string(Line + 1) + " " + quoted(Name) + "\n";
    ++Line;
    Mapped = false;
  }
  unmapped(Lines);
}

void SourceWriter::unmapped(llvm::StringRef Lines) {
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

void SourceWriter::between(llvm::StringRef Text) {
  auto Kept = std::exchange(Pending, std::nullopt);
  unmapped(Text);
  endLine();
  Pending = Kept;
}

void SourceWriter::mapped(llvm::StringRef Lines, const Place &Where) {
  mapTo(Where);
  unmapped(Lines);
}

void SourceWriter::inlineText(llvm::StringRef Text) { unmapped(Text); }

void SourceWriter::user(llvm::StringRef Marked, const Place &Where, llvm::StringRef From, llvm::StringRef To) {
  if (LineStart && !Marked.starts_with(llvm::StringRef(&LineMark, 1)) && !Marked.starts_with("\n")) {
    mapTo(Where);
    if (!Marked.starts_with(" ") && !Marked.starts_with("\t")) {
      Out += To;
      LineStart = To.empty() && Marked.empty();
    }
  }
  while (!Marked.empty()) {
    if (Marked.front() == LineMark) {
      Marked = Marked.drop_front();
      size_t Close = Marked.find(LineMark);
      llvm::StringRef File = Marked.take_front(Close);
      unsigned Number = 0;
      File.consumeInteger(10, Number);
      Marked = Marked.drop_front(Close + 1);
      if (Close == 0) {
        auto [Line, Rest] = Marked.split('\n');
        between(Line);
        Marked = Rest;
      } else if (LineStart) {
        Pending = Place{File.consume_front(" ") ? File.str() : Where.File, Number};
      }
      continue;
    }
    if (Marked.front() == '\n') {
      if (LineStart)
        flush();
      while (!Out.empty() && (Out.back() == ' ' || Out.back() == '\t'))
        Out.pop_back();
      newLine();
      Marked = Marked.drop_front();
      continue;
    }
    if (LineStart) {
      // Another indentation, the same relative to the block.
      llvm::StringRef Indentation = Marked.take_while([](char C) { return C == ' ' || C == '\t'; });
      if (Indentation.size() == Marked.size() || Marked[Indentation.size()] == '\n') {
        Marked = Marked.drop_front(Indentation.size());
        continue; // at a piece's end: the construct after it has its own
      }
      Marked = Marked.drop_front(Indentation.size());
      if (!Marked.starts_with(BetweenMark))
        flush();
      if (Indentation.starts_with(From))
        Out += To.str() + Indentation.drop_front(From.size()).str();
      else
        Out += Indentation.size() < From.size() ? To : Indentation;
      LineStart = false;
      continue;
    }
    size_t Stop = std::min(Marked.find('\n'), Marked.find(LineMark));
    Out += Marked.take_front(Stop);
    Marked = Marked.drop_front(std::min(Stop, Marked.size()));
    LineStart = false;
  }
}

} // namespace chomp
