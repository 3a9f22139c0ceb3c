//===- ReportJson.cpp - reports as JSON -----------------------------------===//
#include "Report/ReportJson.h"

#include <utility>

using llvm::json::Array;
using llvm::json::Object;

namespace chomp {

namespace {

/// Members that are left out where there is nothing to say.
void add(Object &Out, llvm::StringRef Name, const std::string &Text) {
  if (!Text.empty())
    Out[Name] = Text;
}
void add(Object &Out, llvm::StringRef Name, unsigned Number) {
  if (Number)
    Out[Name] = Number;
}

Object countJson(const CountReport &Count) {
  static constexpr const char *Deciders[] = {"clause", "iterations", "device", "code"};
  Object Out{{"text", Count.Text}, {"by", Deciders[static_cast<int>(Count.By)]}};
  add(Out, "clause", Count.Clause);
  if (Count.Number)
    Out["number"] = *Count.Number;
  return Out;
}

Object mapJson(const MapReport &Map) {
  Object Out{{"item", Map.Item}, {"type", Map.Type}, {"modifiers", Array(Map.Modifiers)}, {"origin", Map.Origin}};
  add(Out, "clause", Map.By);
  add(Out, "why", Map.Why);
  add(Out, "line", Map.Line);
  return Out;
}

Object obstacleJson(const ObstacleReport &Obstacle) {
  Object Out{{"against", Obstacle.Against}, {"kind", Obstacle.Kind}, {"text", Obstacle.Text}};
  add(Out, "file", Obstacle.File);
  add(Out, "line", Obstacle.Line);
  add(Out, "change", Obstacle.Change);
  return Out;
}

template <class T, class Function> Array listJson(const std::vector<T> &List, Function Make) {
  Array Out;
  for (const T &Element : List)
    Out.push_back(Make(Element));
  return Out;
}

Object kernelJson(const KernelReport &K) {
  Object Threads = countJson(K.Threads);
  add(Threads, "most", K.MaxThreads);
  return Object{{"kernel", K.Kernel},
                {"function", K.Function},
                {"file", K.File},
                {"line", K.Line},
                {"column", K.Column},
                {"directive", K.Directive},
                {"shape", K.Shape},
                {"why", K.Why},
                {"launch", Object{{"teams", countJson(K.Teams)}, {"threads", std::move(Threads)}}},
                {"index", K.Index},
                {"parameters", Array(K.Parameters)},
                {"restrict", K.Restrict},
                {"apart", Array(K.Apart)},
                {"maps", listJson(K.Maps, mapJson)},
                {"stack", K.Stack},
                {"obstacles", listJson(K.Obstacles, obstacleJson)},
                {"resources", listJson(K.Resources, resourcesJson)}};
}

Object taskgraphJson(const TaskgraphReport &T) {
  return Object{{"recorded", T.WhyAsWritten.empty()},
                {"file", T.File},
                {"line", T.Line},
                {"column", T.Column},
                {"why", T.WhyAsWritten},
                {"constructs", listJson(T.Constructs, [](const TaskgraphReport::Construct &C) {
                   return Object{{"line", C.Line}, {"directive", C.Directive}, {"becomes", C.Becomes}};
                 })}};
}

Object fileJson(const GeneratedFile &File) {
  static constexpr const char *Kinds[] = {"host", "cuda", "hip", "vgpu", "header"};
  Object Out{{"kind", Kinds[static_cast<int>(File.Kind)]}, {"name", File.Name}, {"text", File.Text}};
  Out["lines"] = listJson(File.Lines, [](const LineOrigin &L) { return L.Line; });
  bool IsOne = true; // source
  for (const LineOrigin &L : File.Lines)
    IsOne &= !L.Source;
  if (!IsOne)
    Out["sources"] = listJson(File.Lines, [](const LineOrigin &L) { return L.Source; });
  Out["kernels"] = listJson(File.Kernels, [](const GeneratedFile::KernelLines &K) {
    return Object{{"kernel", K.Kernel}, {"first", K.First}, {"last", K.Last}};
  });
  return Out;
}

/// Texts need not be UTF-8; JSON has to be.
std::string utf8(const std::string &Text) { return llvm::json::isUTF8(Text) ? Text : llvm::json::fixUTF8(Text); }

} // namespace

llvm::json::Value resourcesJson(const KernelResources &R) {
  Object Out{{"arch", R.Arch}, {"shared", R.Shared}, {"stack", R.Stack}, {"spills", R.Spills}};
  add(Out, "registers", R.Registers);
  add(Out, "waves", R.Waves);
  if (R.Teams) {
    Object Full{{"teams", R.Teams}, {"team_threads", R.TeamThreads}, {"percent", R.Occupancy}};
    add(Full, "limit", R.Limit);
    Out["occupancy"] = std::move(Full);
  }
  return Out;
}

llvm::json::Value unitJson(const UnitReport &Unit, bool WithTexts) {
  Object Out{{"source", Unit.Source},
             {"unit", Unit.Unit},
             {"regions", listJson(Unit.Kernels, kernelJson)},
             {"taskgraphs", listJson(Unit.Taskgraphs, taskgraphJson)}};
  if (WithTexts) {
    Out["files"] = listJson(Unit.Files, [](GeneratedFile File) {
      File.Text = utf8(File.Text);
      return fileJson(File);
    });
    Out["sources"] =
        listJson(Unit.Sources, [](const SourceText &S) { return Object{{"name", S.Name}, {"text", utf8(S.Text)}}; });
  }
  return Out;
}

llvm::json::Value reportJson(Array Units) {
  return Object{{"version", 1}, {"generator", "chomp " CHOMP_VERSION}, {"units", std::move(Units)}};
}

} // namespace chomp
