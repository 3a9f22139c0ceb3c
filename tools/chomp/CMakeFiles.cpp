//===- CMakeFiles.cpp - the CMakeLists.txt of a project -------------------===//
#include "Project.h"

#include "llvm/ADT/StringExtras.h"

namespace chomp {

namespace {

constexpr llvm::StringLiteral Head = R"(# Builds @NAME@ from what chomp --standalone has written.
cmake_minimum_required(VERSION 3.20)
project(@PROJECT@ LANGUAGES C CXX)

set(DEVICE @DEVICE@ CACHE STRING "@USAGE@")
find_program(CHOMP chomp REQUIRED) # for its headers and libchomp
cmake_path(GET CHOMP PARENT_PATH CHOMP_PREFIX)
cmake_path(GET CHOMP_PREFIX PARENT_PATH CHOMP_PREFIX)

# The folder of the program's own headers and of sources without target constructs.
set(SOURCE ${CMAKE_CURRENT_SOURCE_DIR}/@SOURCE@)

@TARGET@
target_compile_options(program PRIVATE
  @OPTIONS@
  @OPENMP@)
target_include_directories(program SYSTEM PRIVATE ${CHOMP_PREFIX}/include)
)";

constexpr llvm::StringLiteral Link = R"(target_link_options(program PRIVATE -fopenmp @${CHOMP_PREFIX}/lib/chomp.link)
target_link_libraries(program PRIVATE ${CHOMP_PREFIX}/lib/libchomp-waits.a ${CHOMP_PREFIX}/lib/libchomp.so@LIBRARIES@)
set_target_properties(program PROPERTIES OUTPUT_NAME @NAME@ LINKER_LANGUAGE CXX)
)";

constexpr llvm::StringLiteral Vgpu = R"(
  add_library(kernels OBJECT@FILES@)
  target_compile_options(kernels PRIVATE -std=gnu++@STANDARD@ @CODE@ -fopenmp-simd)
  target_include_directories(kernels SYSTEM PRIVATE ${CHOMP_PREFIX}/include)
  target_link_libraries(program PRIVATE kernels)
)";

constexpr llvm::StringLiteral Cuda = R"(
  find_program(NVCC nvcc HINTS /usr/local/cuda/bin REQUIRED)
  set(NVCCFLAGS "@FLAGS@" CACHE STRING "More options of nvcc's")
  separate_arguments(NVCCFLAGS NATIVE_COMMAND "${NVCCFLAGS}")
  set(compile ${NVCC} -std=c++@STANDARD@ -arch=${DEVICE} @HOW@-cubin --expt-relaxed-constexpr ${NVCCFLAGS})
  set(ending device.cu)
)";

constexpr llvm::StringLiteral Hip = R"(
  find_program(HIPCC NAMES hipcc clang++-22 clang++ REQUIRED)
  set(HIPFLAGS "@FLAGS@" CACHE STRING "More options of hipcc's")
  separate_arguments(HIPFLAGS NATIVE_COMMAND "${HIPFLAGS}")
  set(compile ${HIPCC} -x hip -std=c++@STANDARD@ --offload-arch=${DEVICE} --cuda-device-only
    --no-gpu-bundle-output @HOW@-mcode-object-version=5 ${HIPFLAGS})
  set(ending device.hip)
)";

constexpr llvm::StringLiteral Images = R"(
# A GPU's kernels are files that images.c puts into the program.
if(NOT DEVICE STREQUAL vgpu)
  function(compile_kernels name)
    set(kernels ${name}.${ending})
    set(image ${name}.${DEVICE}.@KIND@)
    cmake_path(GET image PARENT_PATH folder)
    file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/${folder})
    add_custom_command(OUTPUT ${image} DEPENDS ${kernels} VERBATIM
      COMMAND ${compile} ${ARGN} -isystem ${CHOMP_PREFIX}/include ${CMAKE_CURRENT_SOURCE_DIR}/${kernels} -o ${image})
  endfunction()
@CALLS@  target_sources(program PRIVATE images.c)
  set_source_files_properties(images.c PROPERTIES
    COMPILE_DEFINITIONS CHOMP_DEVICE="${DEVICE}"
    COMPILE_OPTIONS -Wa,-I,${CMAKE_CURRENT_BINARY_DIR}
    OBJECT_DEPENDS "@IMAGES@")
endif()
)";

constexpr llvm::StringLiteral Linked = R"(  if(DEVICE MATCHES ^sm_)
    cmake_path(GET NVCC PARENT_PATH cuda)
    set(link ${cuda}/nvlink -arch=${DEVICE})
  else()
    set(link ${HIPCC} --target=amdgcn-amd-amdhsa -mcpu=${DEVICE} -mcode-object-version=5 -nogpulib -O3 -flto
      -Wl,--no-undefined)
  endif()
  set(parts@PARTS@)
  add_custom_command(OUTPUT linked.${DEVICE}.image DEPENDS ${parts} VERBATIM
    COMMAND ${link} ${parts} -o linked.${DEVICE}.image)
)";

/// A part of an argument, in quotes or without.
std::string escaped(llvm::StringRef Text) {
  std::string Out;
  for (char C : Text)
    Out += (llvm::StringRef("\\\"$;# ()'@").contains(C) ? "\\" : "") + std::string(1, C);
  return Out;
}

/// An argument as CMake reads it.
std::string word(llvm::StringRef Text) {
  if (llvm::all_of(Text, [](char C) { return llvm::isAlnum(C) || llvm::StringRef("_-+=.,/:~").contains(C); }))
    return Text.str();
  std::string Out;
  for (char C : Text)
    Out += (llvm::StringRef("\\\"$;").contains(C) ? "\\" : "") + std::string(1, C);
  return "\"" + Out + "\"";
}

class CMakeWriter {
public:
  explicit CMakeWriter(const Project &P) : P(P) {}

  std::string write() {
    std::string Out = filled(Head, {{"NAME", P.Name},
                                    {"PROJECT", identifier(P.Name)},
                                    {"DEVICE", P.defaultDevice()},
                                    {"USAGE", usage()},
                                    {"SOURCE", escaped(P.Source)},
                                    {"TARGET", target()},
                                    {"OPENMP", P.openMPFlags()},
                                    {"OPTIONS", options(P.Sources.front().Flags)}});
    if (P.IsProgram)
      Out += filled(Link, {{"LIBRARIES", libraries()}, {"NAME", word(P.Name)}});
    if (!P.common())
      Out += ownFlags();
    return P.hasKernels() ? Out + kernels() : Out;
  }

private:
  static std::string identifier(std::string Name) {
    for (char &C : Name)
      C = llvm::isAlnum(C) || C == '_' || C == '-' || C == '.' ? C : '_';
    return Name;
  }
  std::string seen(llvm::StringRef Path) const {
    const std::string Begin = P.Source + "/";
    if (Path == P.Source)
      return "${SOURCE}";
    if (Path.starts_with(Begin))
      return "${SOURCE}/" + escaped(Path.drop_front(Begin.size()));
    return (Path.starts_with("/") ? "" : "${CMAKE_CURRENT_SOURCE_DIR}/") + escaped(Path);
  }
  std::string path(const ProjectSource &S) const { return S.IsPlain ? "\"" + seen(S.Path) + "\"" : word(S.Path); }
  std::string options(const ProjectFlags &F) const {
    std::string Out;
    auto Add = [&](llvm::StringRef Word) { Out += (Out.empty() ? "" : " ") + Word.str(); };
    for (size_t I = 0; I < F.Preprocessor.size(); ++I) {
      const llvm::StringRef Flag = F.Preprocessor[I];
      if (Flag.starts_with("-I"))
        Add("\"-I" + seen(Flag.drop_front(2)) + "\"");
      else if (Flag.starts_with("-i") && I + 1 < F.Preprocessor.size())
        Add("\"" + Flag.str() + seen(F.Preprocessor[++I]) + "\""); // in one word, of which CMake keeps each
      else
        Add(word(Flag));
    }
    for (const std::string &Flag : F.Code)
      Add(word(Flag));
    for (const std::string &Flag : F.Language)
      Add(word(Flag));
    return Out;
  }

  std::string usage() const {
    std::vector<std::string> Out;
    if (P.Vgpu)
      Out.push_back("vgpu");
    if (P.Cuda)
      Out.push_back("an NVIDIA GPU (sm_90)");
    if (P.Hip)
      Out.push_back("an AMD GPU (gfx90a)");
    return llvm::join(Out, ", ");
  }

  std::string target() const {
    std::string Out = P.IsProgram ? "add_executable(program" : "add_library(program OBJECT";
    for (const ProjectSource &S : P.Sources)
      Out += " " + path(S);
    return Out + ")";
  }

  std::string libraries() const {
    std::string Out;
    for (llvm::StringRef Flag : P.linkFlags())
      Out += " " + (Flag.starts_with("-L") ? "\"-L" + seen(Flag.drop_front(2)) + "\"" : word(Flag));
    return Out;
  }

  /// Flags of single sources, where they differ. The last of those that contradict each other counts.
  std::string ownFlags() const {
    std::string Out;
    for (const ProjectSource &S : P.Sources)
      if (!(S.Flags == P.Sources.front().Flags))
        Out += "set_property(SOURCE " + path(S) + " PROPERTY COMPILE_OPTIONS " + options(S.Flags) + ")\n";
    return Out;
  }

  std::string each(llvm::StringRef Before, llvm::StringRef Behind) const {
    std::string Out;
    for (const ProjectSource &S : P.Sources)
      if (!S.Unit.empty())
        Out += Before.str() + escaped(S.Stem) + Behind.str();
    return Out;
  }

  std::string kernels() const {
    const std::string Standard = P.kernelStandard();
    std::string Code, Out;
    for (const std::string &Flag : P.Sources.front().Flags.Code)
      Code += (Code.empty() ? "" : " ") + word(Flag);
    const char *Else = "\nif(";
    auto Branch = [&](bool Has, const std::string &Condition, const std::string &Text) {
      if (Has)
        Out += std::exchange(Else, "elseif(") + Condition + ")" + Text;
    };
    Branch(P.Vgpu, "DEVICE STREQUAL vgpu",
           filled(Vgpu, {{"FILES", each(" ", ".vgpu.cpp")}, {"STANDARD", Standard}, {"CODE", Code}}));
    Branch(P.Cuda, "DEVICE MATCHES ^sm_",
           filled(Cuda, {{"STANDARD", Standard}, {"HOW", P.IsLinked ? "-rdc=true " : ""}, {"FLAGS", P.cudaFlags()}}));
    Branch(P.Hip, "DEVICE MATCHES ^gfx",
           filled(Hip, {{"STANDARD", Standard}, {"HOW", P.IsLinked ? "-fgpu-rdc -c " : ""}, {"FLAGS", P.hipFlags()}}));
    Out +=
        "else()\n  message(FATAL_ERROR \"DEVICE is ${DEVICE}, and there are kernels for: " + usage() + "\")\nendif()\n";
    if (P.Cuda || P.Hip)
      Out += filled(Images, {{"KIND", P.IsLinked ? "part" : "image"}, {"CALLS", calls()}, {"IMAGES", images()}});
    return Out;
  }

  std::string images() const {
    const std::string Folder = "${CMAKE_CURRENT_BINARY_DIR}/";
    if (P.IsLinked)
      return Folder + "linked.${DEVICE}.image";
    return llvm::StringRef(each(";" + Folder, ".${DEVICE}.image")).drop_front().str();
  }

  std::string calls() const {
    std::string Out;
    for (const ProjectSource &S : P.Sources) {
      if (S.Unit.empty())
        continue;
      Out += "  compile_kernels(" + word(S.Stem) + (P.IsLinked ? S.linkedNames() : "") + ")\n";
    }
    return Out + (P.IsLinked ? filled(Linked, {{"PARTS", each(" ", ".${DEVICE}.part")}}) : "");
  }

  const Project &P;
};

} // namespace

std::string cmakeLists(const Project &P) { return CMakeWriter(P).write(); }

} // namespace chomp
