//===- Report/Report.h - what became of a program's regions ---------------===//
//
// What --report, -Rchomp and the page say, as data. Most strings are sentences for people; what programs may rely on is
// in the JSON form, whose members share/chomp/report.schema.json describes.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_REPORT_REPORT_H
#define CHOMP_REPORT_REPORT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <optional>
#include <string>
#include <vector>

namespace chomp {

/// What a generated file is for.
enum class FileKind { Host, Cuda, Hip, Vgpu, Header };

/// Where a line of a generated file comes from.
struct LineOrigin {
  unsigned Source = 0; ///< Index in TranslateResult::Sources.
  unsigned Line = 0;   ///< 0: Chomp's own.
};

struct GeneratedFile {
  FileKind Kind;
  std::string Name; ///< Relative to the output directory: "nn.host.c", "nn.device.cu", "nn.device.hip", "nn.vgpu.cpp".
  std::string Text; ///< Complete.
  std::vector<LineOrigin> Lines = {}; ///< Of each line of Text, where TranslateOptions::Origins asks for it.
  struct KernelLines {
    std::string Kernel;
    unsigned First = 0, Last = 0; ///< From 1.
  };
  std::vector<KernelLines> Kernels = {}; ///< Likewise: those that stand in it.
};

/// A file of the user's.
struct SourceText {
  std::string Name, Text;
};

/// A list item that a region maps.
struct MapReport {
  std::string Item;
  std::string Type;                   ///< "to", "from", "tofrom", "alloc", "look-up"
  std::vector<std::string> Modifiers; ///< "always", "present", ...
  std::string Origin;                 ///< "explicit", "predetermined", "implicit"
  std::string By;                     ///< The clause that decided it: "map"; empty: a rule of OpenMP's.
  std::string Why;                    ///< That rule, for the reader; empty for a clause that names the item.
  unsigned Line = 0;                  ///< Of the clause; 0: there is none.
};

/// How many teams there are, or threads in a team.
struct CountReport {
  std::string Text; ///< For the reader.
  enum class Decider {
    Clause,     ///< It says how many.
    Iterations, ///< There are as many as the iterations need.
    Device,     ///< As many as it runs at a time, or likes best.
    Code        ///< It is of a shape that leaves no choice.
  } By = Decider::Device;
  std::string Clause;              ///< "num_teams(n)"
  std::optional<long long> Number; ///< Where it is known already.
};

/// What stands against a better kernel.
struct ObstacleReport {
  std::string Against; ///< What would be better: "one-each", "grid", "spmd", "restrict", ...
  std::string Kind;    ///< A name that stays the same.
  std::string Text;    ///< For the reader.
  std::string File;
  unsigned Line = 0;  ///< Of what stands against it; 0: it is no single place.
  std::string Change; ///< What the user could write instead; empty: nothing is known.
};

/// What a device's compiler says of a kernel.
struct KernelResources {
  unsigned Registers = 0, Shared = 0, Stack = 0, Spills = 0; ///< Of a thread; bytes, but for the first.
  unsigned Waves = 0;       ///< On a SIMD at a time, where the compiler says it (AMD's).
  std::string Arch;         ///< "sm_90"
  unsigned Teams = 0;       ///< On a multiprocessor at a time; 0: it isn't known.
  unsigned TeamThreads = 0; ///< Of each of them.
  unsigned Occupancy = 0;   ///< Per cent of the threads that it could have.
  std::string Limit;        ///< What there is too little of for more.
};

/// What became of one target region.
struct KernelReport {
  std::string Kernel;   ///< Its symbol.
  std::string Function; ///< The user's function around it.
  std::string File;     ///< Where its directive stands.
  unsigned Line = 0, Column = 0;
  std::string Directive;               ///< As the user wrote it.
  std::string Shape;                   ///< How the iterations or the code are spread over threads,
  std::string Why;                     ///< and what made it so.
  CountReport Teams, Threads;          ///< The launch rule: who decides how many.
  unsigned MaxThreads = 0;             ///< Of a team, as its launch bounds say.
  std::string Index;                   ///< Why it counts iterations in 64 bits, where that costs; empty: it doesn't.
  std::vector<std::string> Parameters; ///< Their declarations.
  std::vector<std::string> Apart;      ///< How far neighbouring threads' accesses are: "n elements of 'a' in line 9".
  std::string Restrict;                ///< Which pointers are not, and why, where it would matter; empty: none of them.
  std::vector<MapReport> Maps;
  std::string Stack; ///< What the user has to know of it; empty: nothing.
  std::vector<ObstacleReport> Obstacles;
  std::vector<KernelResources> Resources; ///< By device, where its compiler has run.
};

/// What became of one taskgraph construct.
struct TaskgraphReport {
  std::string File;
  unsigned Line = 0, Column = 0;
  std::string WhyAsWritten; ///< Why its body runs each time; empty: it is recorded.
  struct Construct {
    unsigned Line = 0;
    std::string Directive, Becomes;
  };
  std::vector<Construct> Constructs; ///< In its body.
};

/// One source file's part of a report.
struct UnitReport {
  std::string Source, Unit; ///< TranslateResult
  std::vector<KernelReport> Kernels;
  std::vector<TaskgraphReport> Taskgraphs;
  std::vector<GeneratedFile> Files; ///< For the page alone,
  std::vector<SourceText> Sources;  ///< as these are.
};

/// "to: x[0 : n]", "implicit tofrom: k"
std::string mapText(const MapReport &Map);
/// What a report says of how far its threads' accesses are apart; empty: nothing.
std::string apartText(const KernelReport &Kernel);

enum class ReportForm { Text, Json, Sarif, Html };
/// Prints what became of the regions and taskgraphs, as --report does. Profile: the text of a profile (CHOMP_PROFILE=
/// json:FILE), for a page; empty: there is none.
void printReport(llvm::raw_ostream &OS, llvm::ArrayRef<UnitReport> Units, ReportForm Form,
                 llvm::StringRef Profile = "");

} // namespace chomp

#endif
