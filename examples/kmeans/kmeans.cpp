// kmeans in C++: groups points in space into clusters around their means, by Lloyd's algorithm.
//
// The points and the cluster of each stay on the device. The centers are so small that they travel to every kernel by
// value, and the sums for the new ones come back by reduction, a kernel with four of them for every cluster. It ends
// when the centers hardly move any more. --size is the number of points.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

#include "../common/example.h"

namespace kmeans {

constexpr long SmallSize = 10000;
constexpr long LargeSize = 1000000;
constexpr int ClusterCount = 6;
constexpr int MaxIterations = 60;
constexpr double Standstill = 1e-3; ///< of the farthest move of a center

struct Point {
  float X, Y, Z;
};

/// All centers: small enough to be passed to a kernel by value.
struct Centers {
  Point At[ClusterCount];
};

struct Sum {
  double X = 0.0, Y = 0.0, Z = 0.0;
  long Count = 0;
};

static constexpr float square(float X) { return X * X; }

static inline float distance2(const Point &A, const Point &B) {
  return square(A.X - B.X) + square(A.Y - B.Y) + square(A.Z - B.Z);
}

static inline int nearest(const Point &P, const Centers &C) {
  int Best = 0;
  for (int I = 1; I < ClusterCount; ++I)
    if (distance2(P, C.At[I]) < distance2(P, C.At[Best]))
      Best = I;
  return Best;
}

static void assign(const Point *Points, int Count, const Centers &From, int *Member) {
  Centers C = From;
#pragma omp target teams distribute parallel for firstprivate(C) map(to : Points[0 : Count])                           \
    map(from : Member[0 : Count])
  for (int I = 0; I < Count; ++I)
    Member[I] = nearest(Points[I], C);
}

/// The sum of the points of one cluster.
static Sum sum(const Point *Points, int Count, const int *Member, int Cluster) {
  double X = 0.0, Y = 0.0, Z = 0.0;
  long Members = 0;
#pragma omp target teams distribute parallel for reduction(+ : X, Y, Z, Members)                                       \
    map(to : Points[0 : Count], Member[0 : Count])
  for (int I = 0; I < Count; ++I)
    if (Member[I] == Cluster) {
      X += Points[I].X;
      Y += Points[I].Y;
      Z += Points[I].Z;
      ++Members;
    }
  return {X, Y, Z, Members};
}

/// Moves a center to the mean of its points, if it has any. Returns how far.
static double move(Point &Center, const Sum &S) {
  if (S.Count == 0)
    return 0.0;
  const double N = static_cast<double>(S.Count);
  const Point Mean{static_cast<float>(S.X / N), static_cast<float>(S.Y / N), static_cast<float>(S.Z / N)};
  const double Distance = std::sqrt(static_cast<double>(distance2(Center, Mean)));
  Center = Mean;
  return Distance;
}

/// Returns the number of iterations.
static int cluster(const std::vector<Point> &Where, Centers &C, std::vector<int> &Members) {
  const int Count = static_cast<int>(Where.size());
  const Point *Points = Where.data();
  int *Member = Members.data();
  int Iterations = 0;
  bool Moving = true;
#pragma omp target enter data map(to : Points[0 : Count]) map(alloc : Member[0 : Count])
  while (Moving && Iterations < MaxIterations) {
    ++Iterations;
    assign(Points, Count, C, Member);
    double Farthest = 0.0;
    for (int I = 0; I < ClusterCount; ++I)
      Farthest = std::max(Farthest, move(C.At[I], sum(Points, Count, Member, I)));
    Moving = Farthest > Standstill;
  }
#pragma omp target exit data map(from : Member[0 : Count]) map(release : Points[0 : Count])
  return Iterations;
}

/// So many iterations, serially on the host.
static void clusterSerial(const std::vector<Point> &Points, Centers &C, std::vector<int> &Member, int Iterations) {
  for (; Iterations > 0; --Iterations) {
    std::vector<Sum> Sums(ClusterCount);
    for (size_t I = 0; I < Points.size(); ++I) {
      Member[I] = nearest(Points[I], C);
      Sum &S = Sums[Member[I]];
      S.X += Points[I].X;
      S.Y += Points[I].Y;
      S.Z += Points[I].Z;
      ++S.Count;
    }
    for (int I = 0; I < ClusterCount; ++I)
      move(C.At[I], Sums[I]);
  }
}

static Point randomPoint(unsigned &Seed, float Low, float High) {
  const float X = random_float(&Seed, Low, High);
  const float Y = random_float(&Seed, Low, High);
  return {X, Y, random_float(&Seed, Low, High)};
}

static std::vector<Point> generate(int Count, unsigned Seed) {
  Centers Places;
  for (Point &P : Places.At)
    P = randomPoint(Seed, -10.0f, 10.0f);
  std::vector<Point> Points(Count);
  for (Point &P : Points) {
    const Point &Near = Places.At[random_int(&Seed, ClusterCount)];
    const Point By = randomPoint(Seed, -5.0f, 5.0f);
    P = {Near.X + By.X, Near.Y + By.Y, Near.Z + By.Z};
  }
  return Points;
}

static std::vector<Point> read(const char *FileName) {
  FILE *File = open_file(FileName, "r");
  std::vector<Point> Points;
  Point P;
  int Fields;
  while ((Fields = std::fscanf(File, "%f%f%f", &P.X, &P.Y, &P.Z)) == 3)
    Points.push_back(P);
  std::fclose(File);
  if (Fields != EOF || Points.empty())
    bad_input(FileName);
  return Points;
}

static void write(const char *FileName, const Point *Points, size_t Count) {
  FILE *File = open_file(FileName, "w");
  for (size_t I = 0; I < Count; ++I)
    std::fprintf(File, "%.9g %.9g %.9g\n", Points[I].X, Points[I].Y, Points[I].Z);
  std::fclose(File);
}

} // namespace kmeans

int main(int Argc, char **Argv) {
  using namespace kmeans;
  const options Options = parse_options(Argc, Argv, SmallSize, LargeSize);
  const std::vector<Point> Points =
      Options.input ? read(Options.input) : generate(static_cast<int>(Options.size), Options.seed);
  if (Options.save)
    write(Options.save, Points.data(), Points.size());
  Centers C;
  for (int I = 0; I < ClusterCount; ++I) // the first centers are some of the points
    C.At[I] = Points[I * Points.size() / ClusterCount];
  Centers Expected = C;
  std::vector<int> Member(Points.size(), -1);

  const double Start = get_time();
  const int Iterations = cluster(Points, C, Member);
  const double Time = get_time() - Start;
  std::printf("%zu points, %d iterations\n", Points.size(), Iterations);
  for (const Point &P : C.At)
    std::printf("  %9.5f %9.5f %9.5f\n", P.X, P.Y, P.Z);
  std::printf("time: %.6f s\n", Time);
  if (Options.output)
    write(Options.output, C.At, ClusterCount);

  if (!Options.check)
    return 0;
  // A rounding error may move a point between two centers, but not many of them.
  std::vector<int> ExpectedMember(Points.size(), -1);
  clusterSerial(Points, Expected, ExpectedMember, Iterations);
  size_t Wrong = 0;
  for (size_t I = 0; I < Points.size(); ++I)
    Wrong += Member[I] != ExpectedMember[I];
  double Error = Wrong > Points.size() / 1000 ? HUGE_VAL : 0.0;
  for (int I = 0; I < ClusterCount; ++I) {
    Error = max_error(Error, C.At[I].X, Expected.At[I].X);
    Error = max_error(Error, C.At[I].Y, Expected.At[I].Y);
    Error = max_error(Error, C.At[I].Z, Expected.At[I].Z);
  }
  std::printf("%zu points in another cluster than in the serial run\n", Wrong);
  return verdict(Error, 1e-3);
}
