//===- Toolchain/Messages.cpp - what a command line is answered -----------===//
#include "Toolchain/Messages.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"

#include <cstdlib>

using namespace llvm;

namespace chomp::toolchain {

namespace {

using Form = MessageChoice::Form;

bool colorsByDefault() { return sys::Process::StandardErrHasColors(); }

bool hasNoGccColors() {
  const char *Colors = std::getenv("GCC_COLORS");
  return Colors && !*Colors;
}

void chooseFormat(StringRef Name, MessageChoice &Choice) {
  Choice.As = StringSwitch<Form>(Name)
                  .Cases({"json", "json-stderr", "json-file"}, Form::Json)
                  .Cases({"sarif", "SARIF", "sarif-stderr", "sarif-file"}, Form::Sarif)
                  .Default(Form::Text);
  Choice.InFiles = Choice.isDocument() && Name.ends_with("-file");
  Choice.Style = StringSwitch<MessageStyle>(Name)
                     .Case("msvc", MessageStyle::Msvc)
                     .Case("vi", MessageStyle::Vi)
                     .Default(Choice.isDocument() ? MessageStyle::Lines : MessageStyle::Carets);
}

} // namespace

MessageChoice chooseMessages(ArrayRef<StringRef> Flags) {
  MessageChoice Choice;
  bool Colors = colorsByDefault();
  for (StringRef Flag : Flags) {
    if (Flag.consume_front("-fdiagnostics-format="))
      chooseFormat(Flag, Choice);
    else if (Flag == "-fdiagnostics-color" || Flag == "-fcolor-diagnostics" || Flag == "-fdiagnostics-color=always")
      Colors = true;
    else if (is_contained({"-fno-diagnostics-color", "-fno-color-diagnostics", "-fdiagnostics-color=never",
                           "-fdiagnostics-plain-output"},
                          Flag))
      Colors = false;
    else if (Flag == "-fdiagnostics-color=auto")
      Colors = colorsByDefault();
  }
  Choice.Colors = Colors && !Choice.isDocument() && !hasNoGccColors();
  return Choice;
}

void Messages::begin(StringRef ItsProgram, const MessageChoice &ItsChoice) {
  Program = ItsProgram.str();
  Choice = ItsChoice;
  Parts.clear();
  Parts.push_back(std::make_unique<Part>());
  Current = Parts.front().get();
}

void Messages::about(StringRef Source) {
  flush();
  HasSources |= !Source.empty();
  if (!Choice.InFiles)
    return;
  auto Found = find_if(Parts, [&](const auto &P) { return P->Source == Source; });
  if (Found == Parts.end())
    Found = Parts.insert(Parts.end(), std::make_unique<Part>(Part{Source.str(), {}}));
  Current = Found->get();
}

raw_ostream &Messages::stream() {
  if (collects())
    return PendingStream;
  return errs();
}

void Messages::relay(StringRef Whose, StringRef Words) {
  if (!collects()) {
    errs() << Words;
    return;
  }
  flush();
  add(sys::path::filename(Whose), Words);
}

void Messages::add(StringRef Tool, StringRef Words) {
  std::string Text = Words.str();
  for (json::Value &Document : takeDocuments(Text))
    Current->Entries.push_back({Tool.str(), {}, std::move(Document)});
  for (Message &M : readMessages(Text))
    Current->Entries.push_back({Tool.str(), std::move(M), std::nullopt});
}

void Messages::flush() {
  if (Pending.empty())
    return;
  add(Program, Pending);
  Pending.clear();
}

void Messages::write(const Part &P) {
  std::vector<MessageEntry> About = P.Entries;
  if (Choice.InFiles) // what is about no place is for who has typed the command
    erase_if(About, [](const MessageEntry &E) {
      if (E.Document || !E.Its.Place.File.empty())
        return false;
      errs() << E.Tool << ": " << E.Its.Level << ": " << E.Its.Text << "\n";
      for (const Message &Note : E.Its.Notes)
        errs() << E.Tool << ": " << Note.Level << ": " << Note.Text << "\n";
      return true;
    });
  const bool Json = Choice.As == Form::Json;
  const json::Value Document = Json ? jsonDocument(About) : sarifDocument(About, Program);
  if (!Choice.InFiles) {
    errs() << Document << "\n";
    return;
  }
  const std::string Path = (sys::path::filename(P.Source) + (Json ? ".gcc.json" : ".sarif")).str();
  std::error_code Failed;
  raw_fd_ostream File(Path, Failed);
  if (Failed)
    errs() << Program << ": error: cannot write " << Path << ": " << Failed.message() << "\n";
  else
    File << Document << "\n";
}

void Messages::finish() {
  if (!Choice.isDocument())
    return;
  flush();
  if (Choice.InFiles) {
    for (const auto &P : drop_begin(Parts))
      write(*P);
    return;
  }
  if (HasSources || !Parts.front()->Entries.empty())
    write(*Parts.front());
}

Messages &messages() {
  static Messages TheMessages;
  return TheMessages;
}

void writeMessage(raw_ostream &OS, StringRef Place, StringRef Level, const Twine &Text) {
  if (!messages().choice().Colors) {
    OS << Place << ": " << Level << ": " << Text << "\n";
    return;
  }
  OS.enable_colors(true);
  OS.changeColor(raw_ostream::SAVEDCOLOR, /*Bold=*/true) << Place << ": ";
  OS.changeColor(Level.ends_with("error") ? raw_ostream::RED
                 : Level == "warning"     ? raw_ostream::MAGENTA
                                          : raw_ostream::BLUE,
                 /*Bold=*/true)
      << Level << ": ";
  OS.resetColor() << Text << "\n";
}

} // namespace chomp::toolchain
