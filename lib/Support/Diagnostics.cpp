//===- Diagnostics.cpp - the translator's own messages --------------------===//
#include "Support/Diagnostics.h"

using namespace clang;

namespace chomp {

DiagnosticBuilder report(DiagnosticsEngine &Engine, SourceLocation Loc, Diag Message) {
  static const struct {
    DiagnosticIDs::Level Level;
    const char *Text;
  } Table[] = {
#define DIAG(Name, Level, Text) {DiagnosticIDs::Level, Text},
#include "Support/Diagnostics.def"
#undef DIAG
  };
  const auto &Entry = Table[static_cast<size_t>(Message)];
  return Engine.Report(Loc, Engine.getDiagnosticIDs()->getCustomDiagID(Entry.Level, Entry.Text));
}

} // namespace chomp
