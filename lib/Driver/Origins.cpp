//===- Origins.cpp - where generated lines come from ----------------------===//
#include "Driver/Origins.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

namespace chomp {

Origins::Origins(const ParsedFile &File, TranslateResult &Result)
    : SM(File.Context.getSourceManager()), Sources(Result.Sources) {}

std::string Origins::mainFile() const {
  return SM.getPresumedLoc(SM.getLocForStartOfFile(SM.getMainFileID())).getFilename();
}

std::vector<LineOrigin> Origins::of(llvm::StringRef Source, llvm::ArrayRef<unsigned> Lines) {
  std::vector<LineOrigin> Out;
  const unsigned Index = indexOf(Source);
  for (const unsigned Line : Lines)
    Out.push_back({Index, Line});
  return Out;
}

std::vector<LineOrigin> Origins::of(const KernelFile &File) {
  std::vector<LineOrigin> Out;
  std::vector<unsigned> Indices;
  for (const std::string &Source : File.Sources)
    Indices.push_back(indexOf(Source));
  for (auto [Source, Line] : File.Origins)
    Out.push_back({Line ? Indices[Source] : 0, Line});
  return Out;
}

unsigned Origins::indexOf(llvm::StringRef Name) {
  const auto Known = llvm::find_if(Sources, [&](const SourceText &S) { return S.Name == Name; });
  if (Known != Sources.end())
    return Known - Sources.begin();
  llvm::StringRef Text;
  if (Name == mainFile())
    Text = SM.getBufferData(SM.getMainFileID());
  else if (auto Entry = SM.getFileManager().getOptionalFileRef(Name)) // none for a name that a #line directive makes up
    Text = SM.getMemoryBufferForFileOrFake(*Entry).getBuffer();
  Sources.push_back({Name.str(), Text.str()});
  return Sources.size() - 1;
}

} // namespace chomp
