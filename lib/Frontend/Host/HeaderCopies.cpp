//===- HeaderCopies.cpp - headers whose text changes ----------------------===//
//
// A copy is found by a quoted #include: first beside the including file, then beside the host file (-iquote). What a
// copied header includes from its own folder is named from where that folder can still be seen: the source's folder or
// an include path, by which the header itself was found. A header that the command line includes is looked for in the
// working directory, which no #include of the host file sees: what lies beside it is named by its whole path.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Host/HeaderCopies.h"

#include "Support/Quoted.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include <set>

using namespace clang;
namespace path = llvm::sys::path;

namespace chomp {

namespace {

class Copier {
public:
  Copier(const ParsedFile &File, const TokenEdits &Edits, llvm::ArrayRef<LinesBehind> Behind, llvm::StringRef Owner)
      : File(File), Edits(Edits), Behind(Behind), Owner(Owner), SM(File.Context.getSourceManager()) {}

  HostTexts run() {
    findTouched();
    nameCopies();
    HostTexts Out;
    // What a header includes has its name before the header's own text is made.
    llvm::sort(Copied, [&](FileID A, FileID B) {
      return SM.isBeforeInTranslationUnit(SM.getLocForEndOfFile(A), SM.getLocForEndOfFile(B));
    });
    for (FileID ID : Copied) {
      HostTexts::Copy Copy{Names[ID], "", presumed(ID), {0}};
      Copy.Text = "#line 1 " + quoted(Copy.Source) + "\n" + textOf(ID, Copy.Lines);
      add(std::move(Copy), ID, Out.Headers);
    }
    Out.Main = textOf(SM.getMainFileID(), Out.MainLines);
    if (HasForced)
      for (const IncludeDirective &I : File.Includes)
        if (isForced(I))
          Out.Forced += "#include " + spelled(I) + "\n";
    return Out;
  }

private:
  std::string presumed(FileID ID) const { return SM.getPresumedLoc(SM.getLocForStartOfFile(ID)).getFilename(); }

  std::string pathOf(FileID ID) const {
    auto Entry = SM.getFileEntryRefForID(ID);
    return Entry ? Entry->getName().str() : "";
  }

  /// A header that is included again may have another text, since macros make it: that is a copy of its own.
  void add(HostTexts::Copy Copy, FileID ID, std::vector<HostTexts::Copy> &Headers) {
    const std::string Extension = path::extension(Copy.Name).str();
    const std::string Stem = Copy.Name.substr(0, Copy.Name.size() - Extension.size());
    auto Known = Headers.end();
    for (int Count = 1;; Names[ID] = Copy.Name = Stem + std::to_string(++Count) + Extension) {
      Known = llvm::find_if(Headers, [&](const HostTexts::Copy &Other) { return Other.Name == Copy.Name; });
      if (Known == Headers.end() || Known->Text == Copy.Text)
        break;
    }
    if (Known == Headers.end())
      Headers.push_back(std::move(Copy));
  }

  /// A header, and those on the way to it.
  void copy(FileID ID) {
    while (ID != SM.getMainFileID() && ID.isValid() && !pathOf(ID).empty()) {
      if (SM.isInSystemHeader(SM.getLocForStartOfFile(ID)) || llvm::is_contained(Copied, ID))
        return;
      Copied.push_back(ID);
      SourceLocation From = SM.getIncludeLoc(ID);
      if (From.isInvalid())
        return;
      ID = SM.getFileID(From);
    }
  }

  /// The file that a directive names, whatever it is called there.
  OptionalFileEntryRef fileOf(const IncludeDirective &I) const {
    return I.Path.empty() ? OptionalFileEntryRef() : SM.getFileManager().getOptionalFileRef(I.Path);
  }

  /// Whether #pragma once alone keeps a header from being included again: to the host compiler its copy is another
  /// file.
  bool isOnce(const IncludeDirective &I) const {
    const OptionalFileEntryRef Named = fileOf(I);
    const HeaderFileInfo *Info = Named ? File.PP.getHeaderSearchInfo().getExistingFileInfo(*Named) : nullptr;
    return Info && Info->isPragmaOnce && !Info->LazyControllingMacro.isValid();
  }

  /// Headers with edits, and those that lead to them.
  void findTouched() {
    auto Touch = [&](unsigned Token) {
      if (Token < File.Tokens.tokens().size())
        copy(SM.getFileID(SM.getExpansionLoc(File.Tokens[Token].Loc)));
    };
    for (const auto &[Token, R] : Edits.Replaced)
      Touch(Token);
    for (const auto *Inserted : {&Edits.Before, &Edits.After, &Edits.LinesAfter})
      for (const auto &[Token, Texts] : *Inserted)
        Touch(Token);
    for (size_t Before = 0; Before != Copied.size();) {
      Before = Copied.size();
      for (const IncludeDirective &I : File.Includes)
        if (I.Includer != SM.getMainFileID() && copyFor(I) && isOnce(I))
          copy(I.Includer);
    }
    copyForced();
    // In the order of the translation unit: an includer before what it includes.
    llvm::sort(Copied, [&](FileID A, FileID B) {
      return SM.isBeforeInTranslationUnit(SM.getLocForStartOfFile(A), SM.getLocForStartOfFile(B));
    });
  }

  /// Whether the command line says this directive.
  bool isForced(const IncludeDirective &I) const { return I.Includer == File.PP.getPredefinesFileID(); }

  /// If the command line can't go on to include one of its headers, for it is copied, the host file includes them all:
  /// they stay in their order, and none is included twice.
  void copyForced() {
    HasForced = llvm::any_of(
        Copied, [&](FileID ID) { return SM.getFileID(SM.getIncludeLoc(ID)) == File.PP.getPredefinesFileID(); });
    for (unsigned I = 0; HasForced && I < SM.local_sloc_entry_size(); ++I)
      if (const SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I); Entry.isFile()) {
        const SourceLocation From = Entry.getFile().getIncludeLoc();
        if (From.isValid() && SM.getFileID(From) == File.PP.getPredefinesFileID())
          copy(SM.getFileID(SourceLocation::getFromRawEncoding(Entry.getOffset())));
      }
  }

  /// Whether a place is that of a directive, as that of what it brought in has it.
  bool isAt(SourceLocation Place, const IncludeDirective &I) const {
    return I.Includer == SM.getFileID(Place) && SM.getSpellingLineNumber(I.Hash) == SM.getSpellingLineNumber(Place);
  }

  /// The directive that brought a file in.
  const IncludeDirective *directiveOf(FileID ID) const {
    SourceLocation From = SM.getIncludeLoc(ID);
    if (From.isInvalid())
      return nullptr;
    for (const IncludeDirective &I : File.Includes)
      if (isAt(From, I))
        return &I;
    return nullptr;
  }

  /// Whether a quoted name was found beside the file that includes it.
  bool isBeside(const IncludeDirective &I, llvm::StringRef Spelled) const {
    llvm::SmallString<256> Beside(path::parent_path(pathOf(I.Includer)));
    path::append(Beside, Spelled);
    llvm::SmallString<256> Found(I.Path);
    path::remove_dots(Beside, true);
    path::remove_dots(Found, true);
    return I.Spelling.front() == '"' && Beside == Found;
  }

  /// How an included file can be named from the host file: as it is spelled, or through its includer's folder.
  std::string nameFromHere(const IncludeDirective &I, std::map<FileID, std::string> &Names) {
    std::string Spelled = I.Spelling.substr(1, I.Spelling.size() - 2);
    if (I.Includer == SM.getMainFileID() || isForced(I) || !isBeside(I, Spelled))
      return Spelled;
    llvm::SmallString<256> Name(path::parent_path(Names[I.Includer]));
    path::append(Name, Spelled);
    path::remove_dots(Name, true);
    return Name.str().str();
  }

  void nameCopies() {
    for (FileID ID : Copied) {
      const IncludeDirective *I = directiveOf(ID);
      Reached[ID] = Spelled[ID] = path::filename(pathOf(ID)).str();
      if (I) {
        Spelled[ID] = nameFromHere(*I, Spelled);
        Reached[ID] = isForced(*I) ? wholePath(I->Path) : nameFromHere(*I, Reached);
      }
      // No copy outside of the output's folder.
      std::string Name;
      const llvm::StringRef Extension = path::extension(Spelled[ID]);
      for (llvm::StringRef Part : llvm::make_range(path::begin(Spelled[ID]), path::end(Spelled[ID])))
        if (Part != "/" && Part != ".")
          Name += (Name.empty() ? "" : "/") + (Part == ".." ? std::string("up") : Part.str());
      // Nor one in the place of the original, where the output's folder is the source's.
      Names[ID] = Name.substr(0, Name.size() - Extension.size()) + (Owner.empty() ? "" : "." + Owner.str()) + ".copy" +
                  Extension.str();
    }
  }

  std::string wholePath(llvm::StringRef Path) const {
    llvm::SmallString<256> Whole(Path);
    SM.getFileManager().makeAbsolutePath(Whole);
    path::remove_dots(Whole);
    return Whole.str().str();
  }

  /// The copied file that a directive leads to: the one that it brought in, if it did.
  std::optional<FileID> copyFor(const IncludeDirective &I) const {
    const OptionalFileEntryRef Named = fileOf(I);
    std::optional<FileID> First;
    for (FileID ID : Copied) {
      if (!Named || SM.getFileEntryForID(ID) != &Named->getFileEntry())
        continue;
      if (const SourceLocation From = SM.getIncludeLoc(ID); From.isValid() && isAt(From, I))
        return ID;
      First = First ? First : ID;
    }
    return First;
  }

  /// What a directive says in the host text.
  std::string spelled(const IncludeDirective &I) {
    if (auto Copy = copyFor(I))
      return "\"" + relative(Names[*Copy], I.Includer) + "\"";
    if (I.Includer != SM.getMainFileID() && I.Spelling.front() == '"')
      return "\"" + nameFromHere(I, Reached) + "\"";
    return I.Spelling;
  }

  std::string textOf(FileID ID, std::vector<unsigned> &Lines) {
    std::vector<TextChange> Changes;
    llvm::StringRef Text = SM.getBufferData(ID);
    for (const IncludeDirective &I : File.Includes) {
      if (I.Includer != ID)
        continue;
      for (const LinesBehind &Lines : llvm::reverse(Behind)) // the inner construct ends first
        if (isAt(Lines.Include, I)) {
          const PresumedLoc Where = SM.getPresumedLoc(I.Hash);
          const unsigned End = std::min(Text.find('\n', SM.getFileOffset(I.Hash)), Text.size());
          Changes.push_back(
              {End, End,
               Lines.Text + "\n#line " + std::to_string(Where.getLine() + 1) + " " + quoted(Where.getFilename())});
        }
      if (const std::string Wanted = spelled(I); Wanted != I.Spelling)
        Changes.push_back({I.Begin, I.End, Wanted});
    }
    return File.Tokens.fileText(ID, Edits, Changes, &Lines);
  }

  /// A copy's name as another copy, or the host file, includes it.
  std::string relative(llvm::StringRef Name, FileID From) {
    llvm::StringRef Folder = Names.count(From) ? path::parent_path(Names[From]) : "";
    if (!Folder.empty() && Name.starts_with(Folder) && Name[Folder.size()] == '/')
      return Name.drop_front(Folder.size() + 1).str();
    return Name.str();
  }

  const ParsedFile &File;
  const TokenEdits &Edits;
  const llvm::ArrayRef<LinesBehind> Behind;
  const llvm::StringRef Owner;
  const SourceManager &SM;
  std::vector<FileID> Copied;
  bool HasForced = false;                ///< One of them is what the command line includes.
  std::map<FileID, std::string> Reached; ///< How the original can be named from the host file.
  std::map<FileID, std::string> Spelled; ///< The same, with the command line's words for its headers.
  std::map<FileID, std::string> Names;   ///< Of the copies.
};

} // namespace

std::optional<SourceLocation> includeUpTo(const ParsedFile &File, unsigned From, unsigned Last) {
  const SourceManager &SM = File.Context.getSourceManager();
  auto FileOf = [&](unsigned Token) { return SM.getFileID(SM.getExpansionLoc(File.Tokens[Token].Loc)); };
  const FileID Outer = FileOf(From);
  FileID Included = FileOf(Last);
  if (Included == Outer)
    return std::nullopt;
  SourceLocation Include = SM.getIncludeLoc(Included);
  for (; Include.isValid() && SM.getFileID(Include) != Outer; Include = SM.getIncludeLoc(Included))
    Included = SM.getFileID(Include);
  if (Include.isInvalid())
    return std::nullopt;
  if (Last + 1 < File.Tokens.tokens().size())
    for (FileID Next = FileOf(Last + 1); Next.isValid(); Next = SM.getFileID(SM.getIncludeLoc(Next)))
      if (Next == Included)
        return std::nullopt;
  return Include;
}

HostTexts applyEdits(const ParsedFile &File, const TokenEdits &Edits, llvm::ArrayRef<LinesBehind> Behind,
                     llvm::StringRef Owner) {
  return Copier(File, Edits, Behind, Owner).run();
}

} // namespace chomp
