//===- UnknownVariables.cpp - variables that nobody reads -----------------===//
#include "Core/UnknownVariables.h"

#include <algorithm>
#include <numeric>
#include <string_view>

using namespace chomp;

namespace {

constexpr std::string_view Known[] = {
#define CHOMP_ENV(Name, Values, Default, Help) #Name,
#include "Core/Environment.def"
};
/// Those of the tools: chompcc's (Toolchain/Options.def), that of scripts, and what CMake's find_package() reads.
constexpr std::string_view OthersKnown[] = {"CHOMP_HOST_CC",   "CHOMP_HOST_CXX",  "CHOMP_CUDA_PATH", "CHOMP_HIP_CLANG",
                                            "CHOMP_ROCM_PATH", "CHOMP_CACHE_DIR", "CHOMP_ROOT",      "CHOMP_DIR"};

/// How many letters have to be changed, added or taken away, or changed places with their neighbours (Damerau).
std::size_t distance(std::string_view A, std::string_view B) {
  std::vector<std::size_t> Last, Row(B.size() + 1), Next(B.size() + 1);
  std::iota(Row.begin(), Row.end(), 0);
  for (std::size_t I = 1; I <= A.size(); ++I) {
    Next[0] = I;
    for (std::size_t J = 1; J <= B.size(); ++J) {
      Next[J] = std::min({Row[J] + 1, Next[J - 1] + 1, Row[J - 1] + (A[I - 1] != B[J - 1])});
      if (I > 1 && J > 1 && A[I - 1] == B[J - 2] && A[I - 2] == B[J - 1])
        Next[J] = std::min(Next[J], Last[J - 2] + 1);
    }
    Last = std::move(Row);
    Row = Next;
  }
  return Row[B.size()];
}

std::string_view nearest(std::string_view Name) {
  constexpr std::string_view Prefix = "CHOMP_";
  const std::size_t Most = std::max<std::size_t>(2, (Name.size() - Prefix.size()) / 3);
  std::string_view Best;
  std::size_t Least = Most + 1;
  auto Try = [&](std::string_view Other) {
    if (!Other.starts_with(Prefix))
      return;
    if (const std::size_t D = distance(Name, Other); D < Least) {
      Least = D;
      Best = Other;
    }
  };
  for (std::string_view Other : Known)
    Try(Other);
  for (std::string_view Other : OthersKnown)
    Try(Other);
  return Best;
}

} // namespace

std::vector<std::string> chomp::unknownVariables(const char *const *Variables) {
  std::vector<std::string> Out;
  for (; Variables && *Variables; ++Variables) {
    std::string_view Name = *Variables;
    Name = Name.substr(0, Name.find('='));
    if (!Name.starts_with("CHOMP_") || std::count(std::begin(Known), std::end(Known), Name) ||
        std::count(std::begin(OthersKnown), std::end(OthersKnown), Name))
      continue;
    const std::string_view Meant = nearest(Name);
    Out.push_back(cat(Name, " is set, and there is no such variable", Meant.empty() ? "" : "; did you mean ", Meant,
                      Meant.empty() ? " (chompcc --env-help lists all)" : "?"));
  }
  std::sort(Out.begin(), Out.end());
  return Out;
}
