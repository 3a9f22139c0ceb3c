// srad in C++: removes the speckles of an image and keeps its edges, by anisotropic diffusion (Yu and Acton).
//
// As in the C version, but the speckles are measured in a rectangle of the image that should be uniform, and the
// derivatives are computed again where they are needed: less memory between the kernels, more arithmetic in them. Two
// images change sides. --size is the number of rows.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

#include "../common/example.h"

namespace srad {

constexpr long SmallSize = 80;
constexpr long LargeSize = 448;
constexpr int MaxIterations = 50;
constexpr double Uniform = 1e-4; ///< the variation that is left in the rectangle when we stop
constexpr float Step = 0.5f;
constexpr float White = 255.0f;

struct Extent {
  int Rows, Cols;
};

/// Rows from Top to below Bottom, columns from Left to before Right.
struct Rectangle {
  int Top, Bottom, Left, Right;
};

struct Image {
  Extent Size;
  std::vector<float> Pixels;
};

struct Differences {
  float North, South, West, East;
};

static inline float pixel(const float *P, const Extent &E, int R, int C) {
  R = R < 0 ? 0 : R >= E.Rows ? E.Rows - 1 : R;
  C = C < 0 ? 0 : C >= E.Cols ? E.Cols - 1 : C;
  return P[R * E.Cols + C];
}

static inline Differences differences(const float *P, const Extent &E, int R, int C) {
  const float Here = pixel(P, E, R, C);
  return {pixel(P, E, R - 1, C) - Here, pixel(P, E, R + 1, C) - Here, pixel(P, E, R, C - 1) - Here,
          pixel(P, E, R, C + 1) - Here};
}

static inline float square(float X) { return X * X; }
static inline float squares(const Differences &D) {
  return square(D.North) + square(D.South) + square(D.West) + square(D.East);
}

/// The diffusion coefficient: 1 where the image is smooth, 0 at an edge. `Noise` is the variation of the speckles.
static inline float coefficient(const float *P, const Extent &E, int R, int C, float Noise) {
  const float Here = pixel(P, E, R, C);
  const Differences D = differences(P, E, R, C);
  const float Laplacian = (D.North + D.South + D.West + D.East) / Here;
  const float Variation =
      (0.5f * squares(D) / square(Here) - 0.0625f * square(Laplacian)) / square(1 + 0.25f * Laplacian);
  const float Value = 1.0f / (1.0f + (Variation - Noise) / (Noise * (1.0f + Noise)));
  return std::fmin(1.0f, std::fmax(0.0f, Value));
}

/// The pixel after a step of diffusion.
static inline float diffused(const float *P, const float *Coefficients, const Extent &E, int R, int C) {
  const Differences D = differences(P, E, R, C);
  const float Here = pixel(Coefficients, E, R, C);
  return P[R * E.Cols + C] + 0.25f * Step *
                                 (Here * (D.North + D.West) + pixel(Coefficients, E, R + 1, C) * D.South +
                                  pixel(Coefficients, E, R, C + 1) * D.East);
}

/// The variance of a rectangle over the square of its mean.
static double variation(const float *P, const Extent &E, const Rectangle &Part) {
  const int Size = E.Rows * E.Cols, Cols = E.Cols;
  const auto [Top, Bottom, Left, Right] = Part;
  const int FirstRow = Top, LastRow = Bottom - 1, FirstCol = Left, LastCol = Right - 1;
  double Sum = 0.0, Squares = 0.0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : Sum) reduction(+ : Squares)                 \
    map(to : P[0 : Size])
  for (int R = FirstRow; R <= LastRow; ++R)
    for (int C = FirstCol; C <= LastCol; ++C) {
      const double Value = P[R * Cols + C];
      Sum += Value;
      Squares += Value * Value;
    }
  const double Count = static_cast<double>(Bottom - Top) * (Right - Left);
  const double Mean = Sum / Count;
  return (Squares / Count - Mean * Mean) / (Mean * Mean);
}

/// One iteration, from one image on the device to another.
static void diffuse(const float *Now, float *Next, float *Coefficients, const Extent &E, float Noise) {
  const int Size = E.Rows * E.Cols;
  const Extent Grid = E;
#pragma omp target teams distribute parallel for collapse(2) map(to : Now[0 : Size]) map(from : Coefficients[0 : Size])
  for (int R = 0; R < Grid.Rows; ++R)
    for (int C = 0; C < Grid.Cols; ++C)
      Coefficients[R * Grid.Cols + C] = coefficient(Now, Grid, R, C, Noise);

#pragma omp target teams loop collapse(2) map(to : Now[0 : Size], Coefficients[0 : Size]) map(from : Next[0 : Size])
  for (int R = 0; R < Grid.Rows; ++R)
    for (int C = 0; C < Grid.Cols; ++C)
      Next[R * Grid.Cols + C] = diffused(Now, Coefficients, Grid, R, C);
}

struct Result {
  int Iterations = 0;
  double Variation = 0.0;
};

static Result despeckle(Image &Picture, const Rectangle &Flat) {
  const Extent E = Picture.Size;
  const int Size = E.Rows * E.Cols;
  std::vector<float> Second(Size), CoefficientStorage(Size);
  float *Now = Picture.Pixels.data(), *Next = Second.data(), *Coefficients = CoefficientStorage.data();
  Result Done;
#pragma omp target enter data map(to : Now[0 : Size]) map(alloc : Next[0 : Size], Coefficients[0 : Size])
#pragma omp target teams distribute parallel for
  for (int I = 0; I < Size; ++I)
    Now[I] = std::exp(Now[I] / White);
  Done.Variation = variation(Now, E, Flat);
  for (; Done.Variation > Uniform && Done.Iterations < MaxIterations; ++Done.Iterations) {
    diffuse(Now, Next, Coefficients, E, static_cast<float>(Done.Variation));
    std::swap(Now, Next);
    Done.Variation = variation(Now, E, Flat);
  }
#pragma omp target teams distribute parallel for
  for (int I = 0; I < Size; ++I)
    Now[I] = std::log(Now[I]) * White;
#pragma omp target exit data map(from : Now[0 : Size]) map(release : Next[0 : Size], Coefficients[0 : Size])
  if (Now != Picture.Pixels.data())
    Picture.Pixels.swap(Second);
  return Done;
}

static double variationSerial(const std::vector<float> &P, const Extent &E, const Rectangle &Part) {
  double Sum = 0.0, Squares = 0.0, Count = 0.0;
  for (int R = Part.Top; R < Part.Bottom; ++R)
    for (int C = Part.Left; C < Part.Right; ++C, Count += 1.0) {
      const double Value = P[R * E.Cols + C];
      Sum += Value;
      Squares += Value * Value;
    }
  const double Mean = Sum / Count;
  return (Squares / Count - Mean * Mean) / (Mean * Mean);
}

/// So many iterations, serially on the host. Returns the variation that is left in the rectangle.
static double despeckleSerial(Image &Picture, const Rectangle &Flat, int Iterations) {
  const Extent E = Picture.Size;
  std::vector<float> &Now = Picture.Pixels;
  std::vector<float> Next(Now.size()), Coefficients(Now.size());
  for (float &P : Now)
    P = std::exp(P / White);
  for (; Iterations > 0; --Iterations, Now.swap(Next)) {
    const float Noise = static_cast<float>(variationSerial(Now, E, Flat));
    for (int I = 0; I < E.Rows * E.Cols; ++I)
      Coefficients[I] = coefficient(Now.data(), E, I / E.Cols, I % E.Cols, Noise);
    for (int I = 0; I < E.Rows * E.Cols; ++I)
      Next[I] = diffused(Now.data(), Coefficients.data(), E, I / E.Cols, I % E.Cols);
  }
  const double Left = variationSerial(Now, E, Flat);
  for (float &P : Now)
    P = std::log(P) * White;
  return Left;
}

/// A bright ring on a dark ground, under multiplicative noise.
static Image generate(const Extent &E, unsigned Seed) {
  Image Picture{E, {}};
  for (int R = 0; R < E.Rows; ++R)
    for (int C = 0; C < E.Cols; ++C) {
      const float Y = static_cast<float>(R) / E.Rows - 0.6f, X = static_cast<float>(C) / E.Cols - 0.6f;
      const float Radius = std::sqrt(X * X + Y * Y);
      const float Bright = Radius > 0.15f && Radius < 0.3f ? 160.0f : 60.0f;
      Picture.Pixels.push_back(std::floor(Bright * random_float(&Seed, 0.7f, 1.3f)));
    }
  return Picture;
}

static Image read(const char *FileName) {
  FILE *File = open_file(FileName, "r");
  Image Picture{};
  Extent &E = Picture.Size;
  if (std::fscanf(File, "P2 %d%d 255", &E.Cols, &E.Rows) != 2 || E.Rows < 1 || E.Cols < 1)
    bad_input(FileName);
  Picture.Pixels.resize(static_cast<size_t>(E.Rows) * E.Cols);
  for (float &P : Picture.Pixels)
    if (std::fscanf(File, "%f", &P) != 1)
      bad_input(FileName);
  std::fclose(File);
  return Picture;
}

static void write(const char *FileName, const Image &Picture) {
  FILE *File = open_file(FileName, "w");
  std::fprintf(File, "P2\n%d %d\n255\n", Picture.Size.Cols, Picture.Size.Rows);
  for (float P : Picture.Pixels)
    std::fprintf(File, "%d\n", static_cast<int>(std::lround(std::clamp(P, 0.0f, White))));
  std::fclose(File);
}

} // namespace srad

int main(int Argc, char **Argv) {
  using namespace srad;
  const options Options = parse_options(Argc, Argv, SmallSize, LargeSize);
  const int Rows = static_cast<int>(Options.size);
  Image Picture = Options.input ? read(Options.input) : generate({Rows, Rows + Rows / 2}, Options.seed);
  if (Options.save)
    write(Options.save, Picture);
  Image Expected = Picture;
  const Extent &E = Picture.Size;
  const Rectangle Flat{0, (E.Rows + 3) / 4, 0, (E.Cols + 3) / 4};

  const double Start = get_time();
  const Result Done = despeckle(Picture, Flat);
  const double Time = get_time() - Start;
  std::printf("%d x %d pixels, %d iterations, variation %g\n", E.Rows, E.Cols, Done.Iterations, Done.Variation);
  std::printf("time: %.6f s\n", Time);
  if (Options.output)
    write(Options.output, Picture);

  if (!Options.check)
    return 0;
  double Error = 0.0;
  const double Left = despeckleSerial(Expected, Flat, Done.Iterations);
  if (Left > 0.0)
    Error = max_error(Error, Done.Variation / Left, 1.0);
  for (size_t I = 0; I < Expected.Pixels.size(); ++I)
    Error = max_error(Error, Picture.Pixels[I], Expected.Pixels[I]);
  return verdict(Error, 1e-3);
}
