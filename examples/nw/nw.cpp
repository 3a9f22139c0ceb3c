// nw in C++: the best global alignment of two DNA sequences, with memory for directions only.
//
// The scores of three antidiagonals are enough to compute the next one: they live only on the device and change places.
// What the host needs for the alignment is, for each cell, the direction where its score came from, one byte. Cells of
// a diagonal are numbered by their row. --size is the length of the first sequence.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "../common/example.h"

namespace nw {

constexpr long SmallSize = 300;
constexpr long LargeSize = 3000;

enum Direction : std::uint8_t { Diagonal, Up, Left };

struct Scoring {
  int Match = 2;
  int Transition = -1;   ///< A and G, or C and T: an easy mutation
  int Transversion = -2; ///< any other
  int Gap = -3;
};

#pragma omp declare target
/// Purines (A, G) are 0 and 2, pyrimidines (C, T) 1 and 3.
static constexpr bool sameKind(char A, char B) { return ((A ^ B) & 1) == 0; }

static int similarity(char A, char B, const Scoring &S) {
  if (A == B)
    return S.Match;
  return sameKind(A, B) ? S.Transition : S.Transversion;
}
#pragma omp end declare target

using Sequence = std::vector<char>;

/// One antidiagonal: row + column = D, for rows from First to Last. `Before` is the one before it, `Earlier` that
/// before.
static void fillDiagonal(const char *A, int Rows, const char *B, int Cols, int D, int First, int Last,
                         const int *Earlier, const int *Before, int *Now, std::uint8_t *From, Scoring S) {
#pragma omp target teams distribute parallel for firstprivate(D, S) map(to : A[0 : Rows], B[0 : Cols])                 \
    map(to : Earlier[0 : Rows + 1], Before[0 : Rows + 1]) map(from : Now[0 : Rows + 1])                                \
    map(from : From[0 : (Rows + 1) * (Cols + 1)])
  for (int I = First; I <= Last; ++I) {
    const int J = D - I;
    const int At = I * (Cols + 1) + J;
    if (I == 0 || J == 0) {
      Now[I] = S.Gap * D;
      From[At] = I == 0 ? Left : Up;
      continue;
    }
    int Best = Earlier[I - 1] + similarity(A[I - 1], B[J - 1], S);
    Direction Where = Diagonal;
    if (const int Score = Before[I - 1] + S.Gap; Score > Best) {
      Best = Score;
      Where = Up;
    }
    if (const int Score = Before[I] + S.Gap; Score > Best) {
      Best = Score;
      Where = Left;
    }
    Now[I] = Best;
    From[At] = Where;
  }
}

/// Fills the directions. Returns the score of the whole alignment.
static int align(const Sequence &Down, const Sequence &Across, std::vector<std::uint8_t> &Directions, Scoring S) {
  const int Rows = static_cast<int>(Down.size()), Cols = static_cast<int>(Across.size());
  const int Cells = (Rows + 1) * (Cols + 1);
  std::vector<int> Storage(3 * (Rows + 1));
  int *Scores = Storage.data();
  int *Earlier = Scores, *Before = Earlier + Rows + 1, *Now = Before + Rows + 1;
  std::uint8_t *From = Directions.data();
  const char *A = Down.data(), *B = Across.data();
  // The three diagonals are parts of one mapped array: pointers into it find their place by themselves.
#pragma omp target data map(alloc : Scores[0 : 3 * (Rows + 1)]) map(to : A[0 : Rows], B[0 : Cols])                     \
    map(from : From[0 : Cells])
  {
    for (int D = 0; D <= Rows + Cols; ++D) {
      fillDiagonal(A, Rows, B, Cols, D, std::max(0, D - Cols), std::min(D, Rows), Earlier, Before, Now, From, S);
      int *Free = Earlier;
      Earlier = Before;
      Before = Now;
      Now = Free;
    }
#pragma omp target update from(Before[Rows : 1])
  }
  return Before[Rows];
}

/// The same with the whole matrix, serially on the host.
static int alignSerial(const Sequence &Down, const Sequence &Across, std::vector<std::uint8_t> &From, Scoring S) {
  const size_t Width = Across.size() + 1;
  std::vector<int> Score((Down.size() + 1) * Width);
  for (size_t I = 0; I <= Down.size(); ++I)
    for (size_t J = 0; J <= Across.size(); ++J) {
      const size_t At = I * Width + J;
      if (I == 0 || J == 0) {
        Score[At] = S.Gap * static_cast<int>(I + J);
        From[At] = I == 0 ? Left : Up;
        continue;
      }
      const int Both = Score[At - Width - 1] + similarity(Down[I - 1], Across[J - 1], S);
      const int Above = Score[At - Width] + S.Gap, Beside = Score[At - 1] + S.Gap;
      Score[At] = std::max({Both, Above, Beside});
      From[At] = Score[At] == Both ? Diagonal : Score[At] == Above ? Up : Left;
    }
  return Score.back();
}

static constexpr char Letters[] = "ACGT";

static void writeAlignment(const char *FileName, const Sequence &Down, const Sequence &Across,
                           const std::vector<std::uint8_t> &From) {
  std::string First, Second;
  for (size_t I = Down.size(), J = Across.size(); I > 0 || J > 0;) {
    const std::uint8_t Where = From[I * (Across.size() + 1) + J];
    First += Where == Left ? '-' : Letters[static_cast<int>(Down[--I])];
    Second += Where == Up ? '-' : Letters[static_cast<int>(Across[--J])];
  }
  std::reverse(First.begin(), First.end());
  std::reverse(Second.begin(), Second.end());
  FILE *File = open_file(FileName, "w");
  std::fprintf(File, "%s\n%s\n", First.c_str(), Second.c_str());
  std::fclose(File);
}

/// The second sequence is the first after some mutations.
static void generate(Sequence &Down, Sequence &Across, size_t Length, unsigned Seed) {
  for (size_t I = 0; I < Length; ++I) {
    const char Base = static_cast<char>(random_int(&Seed, 4));
    Down.push_back(Base);
    switch (random_int(&Seed, 12)) {
    case 0: // deleted
      break;
    case 1: // inserted
      Across.push_back(Base);
      Across.push_back(static_cast<char>(random_int(&Seed, 4)));
      break;
    case 2: // exchanged
      Across.push_back(static_cast<char>(random_int(&Seed, 4)));
      break;
    default:
      Across.push_back(Base);
    }
  }
  if (Across.empty())
    Across.push_back(0);
}

static void read(const char *FileName, Sequence &Down, Sequence &Across) {
  FILE *File = open_file(FileName, "r");
  Sequence *Into = &Down;
  for (int Letter; (Letter = std::fgetc(File)) != EOF;) {
    const size_t At = std::string(Letters).find(static_cast<char>(Letter));
    if (Letter == '\n')
      Into = &Across;
    else if (At == std::string::npos)
      bad_input(FileName);
    else
      Into->push_back(static_cast<char>(At));
  }
  std::fclose(File);
  if (Down.empty() || Across.empty())
    bad_input(FileName);
}

static void write(const char *FileName, const Sequence &Down, const Sequence &Across) {
  FILE *File = open_file(FileName, "w");
  for (const Sequence *S : {&Down, &Across}) {
    for (char Base : *S)
      std::fputc(Letters[static_cast<int>(Base)], File);
    std::fputc('\n', File);
  }
  std::fclose(File);
}

} // namespace nw

int main(int Argc, char **Argv) {
  const options Options = parse_options(Argc, Argv, nw::SmallSize, nw::LargeSize);
  nw::Sequence Down, Across;
  if (Options.input)
    nw::read(Options.input, Down, Across);
  else
    nw::generate(Down, Across, static_cast<size_t>(Options.size), Options.seed);
  if (Options.save)
    nw::write(Options.save, Down, Across);
  std::vector<std::uint8_t> Directions((Down.size() + 1) * (Across.size() + 1));

  const double Start = get_time();
  const int Score = nw::align(Down, Across, Directions, {});
  const double Time = get_time() - Start;
  std::printf("%zu x %zu bases, score %d\n", Down.size(), Across.size(), Score);
  std::printf("time: %.6f s\n", Time);
  if (Options.output)
    nw::writeAlignment(Options.output, Down, Across, Directions);

  if (!Options.check)
    return 0;
  std::vector<std::uint8_t> Expected(Directions.size());
  double Error = max_error(0.0, Score, nw::alignSerial(Down, Across, Expected, {}));
  for (size_t I = 0; I < Expected.size(); ++I)
    Error = max_error(Error, Directions[I], Expected[I]);
  return verdict(Error, 0.0);
}
