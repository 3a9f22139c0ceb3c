// nn in C++: the k records nearest to a target position.
//
// Distances, the smallest of them and its place are all found on the device: the distances stay there from the first
// kernel to the last, and each record that was found is taken out of the race by an update of its one element. The
// whole program has a timer of its own, which starts with main's first statement. --size is the number of records.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

#include "../common/example.h"

namespace nn {

constexpr int Neighbours = 5;
constexpr long SmallSize = 42764;
constexpr long LargeSize = 4000000;
constexpr float Taken = std::numeric_limits<float>::infinity();

/// A place on a flat world, in degrees.
struct Position {
  float Lat;
  float Lng;
};

struct Record {
  std::string Name;
  int Year;
  Position Where;
};

struct Neighbour {
  int Index;
  float Distance;
};

constexpr Position Target{30.0f, 90.0f};

static constexpr float square(float X) { return X * X; }

static inline float distance(float Lat, float Lng) { return std::sqrt(square(Lat) + square(Lng)); }

static inline float distance(const Position &A, const Position &B) { return distance(A.Lat - B.Lat, A.Lng - B.Lng); }

static std::vector<Record> generateRecords(int Count, unsigned Seed) {
  static constexpr const char *Names[] = {"ANA", "BILL", "CLAUDETTE", "DANNY", "ELSA", "FRED", "GRACE", "HENRI"};
  std::vector<Record> Records;
  Records.reserve(Count);
  for (int I = 0; I < Count; ++I) {
    const char *Name = Names[random_int(&Seed, std::size(Names))];
    int Year = 1950 + random_int(&Seed, 55);
    float Lat = static_cast<float>(700 + random_int(&Seed, 6300)) / 100.0f;
    float Lng = static_cast<float>(random_int(&Seed, 35800)) / 100.0f;
    Records.push_back({Name, Year, {Lat, Lng}});
  }
  return Records;
}

static std::vector<Record> readRecords(const char *FileName) {
  FILE *File = open_file(FileName, "r");
  int Count = 0;
  if (std::fscanf(File, "%d", &Count) != 1 || Count < 1)
    bad_input(FileName);
  std::vector<Record> Records(Count);
  for (Record &R : Records) {
    char Name[32];
    if (std::fscanf(File, "%31s%d%f%f", Name, &R.Year, &R.Where.Lat, &R.Where.Lng) != 4)
      bad_input(FileName);
    R.Name = Name;
  }
  std::fclose(File);
  return Records;
}

static void writeRecord(FILE *File, const Record &R) {
  std::fprintf(File, "%-9s %4d %9.5f %10.5f", R.Name.c_str(), R.Year, R.Where.Lat, R.Where.Lng);
}

static void writeRecords(const char *FileName, const std::vector<Record> &Records) {
  FILE *File = open_file(FileName, "w");
  std::fprintf(File, "%zu\n", Records.size());
  for (const Record &R : Records) {
    writeRecord(File, R);
    std::fputc('\n', File);
  }
  std::fclose(File);
}

/// The smallest distance. Distances are on the device already.
static float smallest(const float *Distances, int Count) {
  float Best = Taken;
#pragma omp target teams distribute parallel for reduction(min : Best) map(to : Distances[0 : Count])
  for (int I = 0; I < Count; ++I)
    Best = Distances[I] < Best ? Distances[I] : Best;
  return Best;
}

/// The first place where `Value` is. Distances are on the device already.
static int firstOf(const float *Distances, int Count, float Value) {
  int First = Count;
#pragma omp target teams distribute parallel for reduction(min : First) map(to : Distances[0 : Count])
  for (int I = 0; I < Count; ++I)
    if (Distances[I] == Value && I < First)
      First = I;
  return First;
}

/// The K nearest in ascending order. Distances is left with those that were found marked as taken.
static std::vector<Neighbour> findNearest(const std::vector<Position> &Where, const Position &From, int K) {
  const int Count = static_cast<int>(Where.size());
  std::vector<float> Storage(Count);
  const Position *Positions = Where.data();
  float *Distances = Storage.data();
  std::vector<Neighbour> Nearest;

#pragma omp target data map(alloc : Distances[0 : Count])
  {
#pragma omp target teams distribute parallel for map(to : Positions[0 : Count], From) map(from : Distances[0 : Count])
    for (int I = 0; I < Count; ++I)
      Distances[I] = distance(Positions[I], From);

    for (int Rank = 0; Rank < K; ++Rank) {
      const float Best = smallest(Distances, Count);
      const int Index = firstOf(Distances, Count, Best);
      Nearest.push_back({Index, Best});
      Distances[Index] = Taken;
#pragma omp target update to(Distances[Index : 1])
    }
  }
  return Nearest;
}

/// The same, serially on the host. Returns the largest error of a distance.
static double check(const std::vector<Position> &Where, const std::vector<Neighbour> &Nearest) {
  double Error = 0.0;
  std::vector<bool> Seen(Where.size());
  for (const Neighbour &N : Nearest) {
    float Best = Taken;
    for (size_t I = 0; I < Where.size(); ++I)
      if (!Seen[I])
        Best = std::fmin(Best, distance(Where[I], Target));
    if (N.Index < 0 || N.Index >= static_cast<int>(Where.size()) || Seen[N.Index])
      return HUGE_VAL;
    Seen[N.Index] = true;
    Error = max_error(Error, distance(Where[N.Index], Target), Best);
    Error = max_error(Error, N.Distance, Best);
  }
  return Error;
}

} // namespace nn

static double seconds() {
  using namespace std::chrono;
  return duration<double>(steady_clock::now().time_since_epoch()).count();
}

int main(int Argc, char **Argv) {
  double Start = seconds();
  const options Options = parse_options(Argc, Argv, nn::SmallSize, nn::LargeSize);
  const std::vector<nn::Record> Records = Options.input
                                              ? nn::readRecords(Options.input)
                                              : nn::generateRecords(static_cast<int>(Options.size), Options.seed);
  if (Options.save)
    nn::writeRecords(Options.save, Records);
  std::vector<nn::Position> Positions;
  Positions.reserve(Records.size());
  for (const nn::Record &R : Records)
    Positions.push_back(R.Where);
  const int K = Records.size() < nn::Neighbours ? static_cast<int>(Records.size()) : nn::Neighbours;

  double StartOffload = seconds();
  const std::vector<nn::Neighbour> Nearest = nn::findNearest(Positions, nn::Target, K);
  double OffloadTime = seconds() - StartOffload;

  FILE *Out = Options.output ? open_file(Options.output, "w") : stdout;
  std::fprintf(Out, "The %d of %zu records nearest to %g, %g:\n", K, Records.size(), nn::Target.Lat, nn::Target.Lng);
  for (const nn::Neighbour &N : Nearest) {
    nn::writeRecord(Out, Records.at(N.Index));
    std::fprintf(Out, " --> %f\n", N.Distance);
  }
  if (Out != stdout)
    std::fclose(Out);
  std::printf("time: %.6f s\n", OffloadTime);
  std::printf("whole program: %.6f s\n", seconds() - Start);
  return Options.check ? verdict(nn::check(Positions, Nearest), 1e-5) : 0;
}
