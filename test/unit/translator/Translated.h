//===- Translated.h - what the translator makes of small programs ---------===//
#ifndef CHOMP_TEST_TRANSLATED_H
#define CHOMP_TEST_TRANSLATED_H

#include "Model/Translator.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"

#include <catch2/catch.hpp>

#include <string>

namespace chomp {

enum class Language { C, Cxx };

struct Texts {
  std::string Host, Cuda, Hip, Vgpu; ///< Without #line directives of the kernels.
  std::string Dump, Report;          ///< As --dump-regions and --report print them.
  std::string Messages;
};

/// Lines that say where other lines come from stand between these, and are tested elsewhere.
inline std::string withoutLines(llvm::StringRef Text) {
  std::string Out;
  while (!Text.empty()) {
    auto [Line, Rest] = Text.split('\n');
    if (!Line.starts_with("#line"))
      Out += Line.str() + "\n";
    Text = Rest;
  }
  return Out;
}

/// Translates a program, which has to be valid, for all devices. Its file is called a.c or a.cpp.
inline Texts translated(Language In, llvm::StringRef Source) {
  llvm::SmallString<128> Folder;
  REQUIRE(!llvm::sys::fs::createUniqueDirectory("translated", Folder));
  TranslateOptions Options;
  Options.Source = In == Language::C ? "a.c" : "a.cpp";
  Options.Directory = Folder.str().str();
  Options.Flags = {In == Language::C ? "-std=gnu11" : "-std=c++20"};
  Options.Include = CHOMP_INCLUDE;
  Options.Cuda = Options.Hip = true;
  std::error_code Code;
  llvm::raw_fd_ostream((Folder + "/" + Options.Source).str(), Code) << Source;
  TranslateResult Result;
  Texts Out;
  llvm::raw_string_ostream Messages(Out.Messages), Report(Out.Report);
  const bool Valid = translate(Options, Result, Messages, /*Colors=*/false);
  (void)llvm::sys::fs::remove_directories(Folder);
  INFO(Source.str() << "\n" << Out.Messages);
  REQUIRE(Valid);
  for (const GeneratedFile &File : Result.Files)
    (File.Kind == FileKind::Cuda   ? Out.Cuda
     : File.Kind == FileKind::Hip  ? Out.Hip
     : File.Kind == FileKind::Vgpu ? Out.Vgpu
                                   : Out.Host) += withoutLines(File.Text);
  Out.Dump = Result.RegionDump;
  printReport(Report, UnitReport{"", "", Result.Kernels, Result.Taskgraphs, {}, {}}, ReportForm::Text);
  return Out;
}

} // namespace chomp

#endif
