//===- HostPragmas.cpp - directives that the host text says otherwise -----===//
//
// What stays in the host text goes to a compiler that offloads nothing, and that may be as old as gcc 12. Directives
// that only concern devices go (declare target), what is resolved already (declare variant), and promises that gcc
// doesn't know (assumes); of requires only what atomics on the host go by stays. A header that only says what every
// host compiler takes (declare target, end declare target) stays as it is.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Host/HostPragmas.h"

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Pragmas/ClauseNotes.h"

#include "llvm/ADT/StringExtras.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// The words of a pragma up to its first parenthesis: "declare target enter".
static std::string wordsOf(const TokenStream &Tokens, TokenRange Pragma) {
  std::string Out;
  for (unsigned I = Pragma.First + 1; I < Pragma.Last && Tokens[I].Spelling != "("; ++I)
    Out += ((Out.empty() ? "" : " ") + Tokens[I].Spelling).str();
  return Out;
}

/// A directive's name may have blanks or, from 6.0 on, underscores between its words.
static bool begins(llvm::StringRef Words, llvm::StringRef Name) {
  std::string Blank = Words.str();
  std::replace(Blank.begin(), Blank.end(), '_', ' ');
  return llvm::StringRef(Blank).starts_with(Name) && (Blank.size() == Name.size() || Blank[Name.size()] == ' ');
}

static std::string hostRequires(const Requires &R) {
  if (!R.AtomicOrder)
    return "";
  return std::string("#pragma omp requires atomic_default_mem_order(") +
         (*R.AtomicOrder == OMPC_seq_cst ? "seq_cst" : "acq_rel") + ")";
}

/// A pragma's text without the ends of lines that stand between the user's words and ours.
static std::string onOneLine(llvm::StringRef Text) {
  std::string Out;
  for (size_t I = 0; I < Text.size(); ++I)
    Out += Text[I] == '\n' && (I == 0 || Text[I - 1] != '\\') ? ' ' : Text[I];
  return Out;
}

/// 6.0 writes names with underscores: "declare reduction" for declare_reduction; empty where this is no such name.
static std::string withoutUnderscores(llvm::StringRef Name) {
  return Name.contains('_') && getOpenMPDirectiveKind(Name) != OMPD_unknown ? llvm::join(llvm::split(Name, '_'), " ")
                                                                            : std::string();
}

/// What PragmaMask has changed: erased directives, variants of metadirectives.
static void editRespelled(BuildContext &Context) {
  const TokenStream &Tokens = Context.tokens();
  for (const auto &[Loc, Tail, Host] : Context.File.Respelled) {
    auto First = Tokens.index(Loc);
    if (!First || Context.File.Notes.Ancestors.contains(Loc))
      continue;
    TokenRange Range{*First, *First};
    std::string Comment;
    TokenEdits Edits;
    if (Tokens[*First].Role == PragmaRole::Begin) {
      Range = Tokens.pragma(*First);
      Comment = Tokens[*First].Erased ? "" : Tokens.commentBehind(Range);
      if (std::string Name = withoutUnderscores(Tokens[*First + 1].Spelling); !Name.empty())
        Edits.replace({*First + 1, *First + 1}, Name);
    }
    if (Host) {
      llvm::erase_if(Context.Model.Rewritten, [&](const auto &R) { return R.first.First == *First; });
      Context.Model.Rewritten.push_back({Range, (Host->empty() ? "" : "#pragma omp " + *Host) + Comment + Tail});
      continue;
    }
    // What stands for a target construct says it all; so does what is left of a requires directive, and what the host
    // compilers asked for.
    if (Tokens[*First + 1].Spelling != "requires" && Tokens[*First + 2].Spelling != "ext_requires" &&
        llvm::none_of(Context.Model.Sites, [&](const RewriteSite &S) { return S.Pragma.First == *First; }) &&
        llvm::none_of(Context.Model.Rewritten, [&](const auto &R) { return R.first.First == *First; }))
      Context.Model.Rewritten.push_back(
          {Range,
           (Tokens[*First].Erased ? std::string()
                                  : withoutGaps(onOneLine(llvm::StringRef(Tokens.text(Range, &Edits)).rtrim()))) +
               Comment + (Tokens[*First].Loc.isMacroID() ? std::string() : Tail)}); // a macro's text has its tokens
  }
}

void editHostPragmas(BuildContext &Context) {
  editRespelled(Context);
  const TokenStream &Tokens = Context.tokens();
  const SourceManager &SM = Context.File.Context.getSourceManager();
  llvm::DenseSet<unsigned> Respelled;
  for (const auto &[Range, Text] : Context.Model.Rewritten)
    Respelled.insert(Range.First);
  bool RequiresWritten = false;
  std::vector<bool> Opened; // begun and not yet ended: whether the host text does without
  for (unsigned I = 0; I + 2 < Tokens.tokens().size(); ++I) {
    if (Tokens[I].Role != PragmaRole::Begin || SM.isInSystemHeader(SM.getExpansionLoc(Tokens[I].Loc)) ||
        Tokens[I].Erased)
      continue;
    TokenRange Pragma = Tokens.pragma(I);
    std::string Words = wordsOf(Tokens, Pragma);
    if (std::string Name = withoutUnderscores(Tokens[I + 1].Spelling); !Name.empty())
      Context.Model.Rewritten.push_back({{I + 1, I + 1}, Name});
    bool InHeader = SM.getFileID(SM.getExpansionLoc(Tokens[I].Loc)) != SM.getMainFileID();
    if (begins(Words, "begin declare target"))
      Opened.push_back(true);
    else if (Words == "declare target" && Tokens[Pragma.Last - 1].Spelling != ")")
      Opened.push_back(!InHeader);
    if (InHeader && ((Words == "declare target" && !Opened.empty() && !Opened.back()) ||
                     (Words == "end declare target" && !Opened.empty() && !Opened.back()))) {
      if (Words == "end declare target")
        Opened.pop_back();
      continue;
    }
    if (Words == "end declare target" && !Opened.empty())
      Opened.pop_back();
    if (begins(Words, "declare target") || begins(Words, "begin declare target") ||
        begins(Words, "end declare target") || begins(Words, "declare variant") || begins(Words, "assumes") ||
        begins(Words, "begin assumes") || begins(Words, "end assumes")) {
      llvm::erase_if(Context.Model.Rewritten, [I](const auto &R) { return R.first.First == I; });
      Context.Model.Rewritten.push_back({Pragma, ""});
    } else if (begins(Words, "requires")) {
      // Of several directives, the first says all.
      std::string Text = std::exchange(RequiresWritten, true) ? "" : hostRequires(Context.Requires);
      Context.Model.Rewritten.push_back({Pragma, Text});
    } else if (Tokens[I].InLine &&
               isOpenMPLoopTransformationDirective(getOpenMPDirectiveKind(Tokens.directiveName(I))) &&
               !Respelled.contains(I)) {
      // An older compiler passes over a pragma that it doesn't know, but over no attribute.
      Context.Model.Rewritten.push_back({Pragma, llvm::StringRef(Tokens.text(Pragma)).rtrim().str()});
    }
  }
}

} // namespace chomp
