//===- Makefiles.cpp - the Makefile of a project --------------------------===//
//
// What differs between devices is in the names of the objects, so that `make DEVICE=sm_90` after `make` builds what is
// missing; a file ".device.<device>" has the program linked anew.
//
//===----------------------------------------------------------------------===//
#include "Project.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <utility>

namespace chomp {

namespace {

constexpr llvm::StringLiteral Head = R"MAKE(# Builds @NAME@ from what chomp --standalone has written.
@USAGE@DEVICE = @DEVICE@
.DEFAULT_GOAL = @GOAL@

# Chomp, for its headers and libchomp; the folder of the program's own headers and of sources without target constructs.
CHOMP := $(patsubst %/bin/chomp,%,$(shell command -v chomp 2>/dev/null))
SOURCE = @SOURCE@
ifeq ($(CHOMP),)
$(error chomp is not in PATH: make CHOMP=<where it is installed>)
endif

@VARIABLES@
OBJECTS = @OBJECTS@
)MAKE";

constexpr llvm::StringLiteral HostRule = R"MAKE(
%.host.o: %.host.@EXT@
	$(@CC@) $(CPPFLAGS) -isystem $(CHOMP)/include $(@FLAGS@) $(OPENMP) -MMD -c $< -o $@
)MAKE";

constexpr llvm::StringLiteral PlainRule = R"MAKE(
@OBJECT@: @PATH@
	@mkdir -p $(@D)
	$(@CC@) $(CPPFLAGS) $(@FLAGS@) $(OPENMP) -MMD -c @PATH@ -o $@
)MAKE";

constexpr llvm::StringLiteral VgpuRule = R"MAKE(
%.vgpu.o: %.vgpu.cpp
	$(CXX) -std=gnu++@STANDARD@ $(CODE) -fopenmp-simd -isystem $(CHOMP)/include -MMD -c $< -o $@
)MAKE";

constexpr llvm::StringLiteral CudaRule = R"MAKE(
%.$(DEVICE).@KIND@: %.device.cu
	$(NVCC) -std=c++@STANDARD@ -arch=$(DEVICE) @HOW@-cubin --expt-relaxed-constexpr @NAMES@$(NVCCFLAGS) \
	  -isystem $(CHOMP)/include $< -o $@
)MAKE";

constexpr llvm::StringLiteral HipRule = R"MAKE(
%.$(DEVICE).@KIND@: %.device.hip
	$(HIPCC) -x hip -std=c++@STANDARD@ --offload-arch=$(DEVICE) --cuda-device-only --no-gpu-bundle-output @HOW@\
	  -mcode-object-version=5 @NAMES@$(HIPFLAGS) -isystem $(CHOMP)/include $< -o $@
)MAKE";

constexpr llvm::StringLiteral ImagesRule = R"MAKE(
images.$(DEVICE).o: images.c @IMAGES@
	$(CC) -DCHOMP_DEVICE='"$(DEVICE)"' -isystem $(CHOMP)/include -c $< -o $@
)MAKE";

constexpr llvm::StringLiteral LinkRule = R"MAKE(
@NAME@: $(OBJECTS) .device.$(DEVICE)
	$(CXX) $(CODE) $(LDFLAGS) @$(CHOMP)/lib/chomp.link $(OBJECTS) -o $@ \
	  -fopenmp -L$(CHOMP)/lib -Wl,-rpath,$(CHOMP)/lib -lchomp-waits -lchomp $(LDLIBS)

.device.$(DEVICE):
	rm -f .device.*
	touch $@
)MAKE";

/// A word as make and its shell read it.
std::string word(llvm::StringRef Text) {
  std::string Out;
  for (char C : Text) {
    if (C == '#')
      Out += "\\\\"; // make takes one away
    if (!llvm::isAlnum(C) && llvm::isASCII(C) && !llvm::StringRef("_-+=.,/:%@~").contains(C))
      Out += '\\';
    Out += C == '$' ? "$$" : std::string(1, C);
  }
  return Out;
}

class MakefileWriter {
public:
  explicit MakefileWriter(const Project &P) : P(P) {}

  std::string write() {
    std::string Out = filled(Head, {{"NAME", P.Name},
                                    {"USAGE", usage()},
                                    {"DEVICE", P.defaultDevice()},
                                    {"GOAL", P.IsProgram ? P.Name : "all"},
                                    {"SOURCE", word(P.Source)},
                                    {"VARIABLES", variables()},
                                    {"OBJECTS", objects()}});
    if (P.hasKernels())
      Out += devices();
    Out += P.IsProgram ? filled(LinkRule, {{"NAME", P.Name}}) : "\nall: $(OBJECTS)\n";
    Out += rules();
    Out += "\nclean:\n\trm -f " + (P.IsProgram ? P.Name + " .device.* " : std::string()) +
           "$(OBJECTS) $(OBJECTS:.o=.d)" + (P.Cuda || P.Hip ? " *.image *.part" : "") + "\n";
    return Out + ".PHONY: clean" + (P.IsProgram ? "" : " all") + "\n\n-include $(OBJECTS:.o=.d)\n";
  }

private:
  /// The folder of the sources by its variable.
  std::string seen(llvm::StringRef Path) const {
    const std::string Begin = P.Source + "/";
    return Path == P.Source          ? "$(SOURCE)"
           : Path.starts_with(Begin) ? "$(SOURCE)/" + word(Path.drop_front(Begin.size()))
                                     : word(Path);
  }
  std::string flag(llvm::StringRef Flag) const {
    for (llvm::StringRef Option : {"-I", "-L"})
      if (Flag.starts_with(Option))
        return Option.str() + seen(Flag.drop_front(2));
    return Flag.starts_with("-") ? word(Flag) : seen(Flag);
  }
  std::string joined(llvm::ArrayRef<std::string> Flags) const {
    std::string Out;
    for (const std::string &F : Flags)
      Out += (Out.empty() ? "" : " ") + flag(F);
    return Out;
  }

  std::string usage() const {
    std::string Out;
    auto Add = [&](bool Has, llvm::StringRef Command, llvm::StringRef Text) {
      if (Has)
        Out += ("#   " + Command + std::string(22 - Command.size(), ' ') + Text + "\n").str();
    };
    Add(P.Vgpu, "make", "for the virtual GPU");
    Add(P.Cuda, "make DEVICE=sm_90", "for an NVIDIA GPU, with nvcc");
    Add(P.Hip, "make DEVICE=gfx90a", "for an AMD GPU, with hipcc, or HIPCC=clang++");
    return Out;
  }

  std::string variables() const {
    std::string Out;
    auto Set = [&](llvm::StringRef Name, const std::string &Value) {
      Out += (Name + " =" + (Value.empty() ? "" : " ") + Value + "\n").str();
    };
    const ProjectFlags &F = P.Sources.front().Flags;
    Set("CPPFLAGS", joined(F.Preprocessor));
    Set("CODE", joined(F.Code));
    const std::string Language = joined(F.Language) + (F.Language.empty() ? "" : " ") + "$(CODE)";
    if (has(false))
      Set("CFLAGS", Language);
    if (has(true))
      Set("CXXFLAGS", Language);
    Set("OPENMP", P.openMPFlags());
    Set("LDLIBS", joined(P.linkFlags()));
    if (P.hasKernels() && P.Cuda) {
      Set("NVCC", "nvcc");
      Set("NVCCFLAGS", P.cudaFlags());
    }
    if (P.hasKernels() && P.Hip) {
      Set("HIPCC", "hipcc");
      Set("HIPFLAGS", P.hipFlags());
    }
    return Out;
  }

  bool has(bool CPlusPlus) const {
    return llvm::any_of(P.Sources, [&](const ProjectSource &S) { return S.CPlusPlus == CPlusPlus; });
  }

  std::string object(const ProjectSource &S) const { return word(S.Stem) + (S.IsPlain ? ".o" : ".host.o"); }
  std::string objects() const {
    std::string Out;
    for (const ProjectSource &S : P.Sources)
      Out += (Out.empty() ? "" : " ") + object(S);
    return Out;
  }

  std::string stems(llvm::StringRef Ending) const {
    std::string Out;
    for (const ProjectSource &S : P.Sources)
      if (!S.Unit.empty())
        Out += (Out.empty() ? "" : " ") + word(S.Stem) + Ending.str();
    return Out;
  }

  /// What there is for each device.
  std::string devices() const {
    const std::string Standard = P.kernelStandard(), Kind = P.IsLinked ? "part" : "image",
                      Names = P.IsLinked ? "$(NAMES) " : "", Images = "OBJECTS += images.$(DEVICE).o\n";
    std::string Out, Else = "\n";
    auto Branch = [&](bool Has, llvm::StringRef Condition, const std::string &Text) {
      if (Has)
        Out += std::exchange(Else, "\nelse ") + Condition.str() + "\n" + Text;
    };
    Branch(P.Vgpu, "ifeq ($(DEVICE),vgpu)",
           "OBJECTS += " + stems(".vgpu.o") + "\n" + filled(VgpuRule, {{"STANDARD", Standard}}));
    Branch(
        P.Cuda, "ifneq ($(filter sm_%,$(DEVICE)),)",
        Images +
            filled(
                CudaRule,
                {{"KIND", Kind}, {"STANDARD", Standard}, {"HOW", P.IsLinked ? "-rdc=true " : ""}, {"NAMES", Names}}) +
            (P.IsLinked ? linking("$(dir $(shell command -v $(NVCC) 2>/dev/null))nvlink -arch=$(DEVICE) $^ -o $@")
                        : ""));
    Branch(P.Hip, "ifneq ($(filter gfx%,$(DEVICE)),)",
           Images +
               filled(HipRule, {{"KIND", Kind},
                                {"STANDARD", Standard},
                                {"HOW", P.IsLinked ? "-fgpu-rdc -c " : ""},
                                {"NAMES", Names}}) +
               (P.IsLinked ? linking("$(HIPCC) --target=amdgcn-amd-amdhsa -mcpu=$(DEVICE) -mcode-object-version=5 "
                                     "-nogpulib -O3 -flto \\\n\t  -Wl,--no-undefined $^ -o $@")
                           : ""));
    Out +=
        "\nelse\n$(error DEVICE is $(DEVICE), and there are kernels for: " + llvm::join(known(), ", ") + ")\nendif\n";
    if (P.IsLinked)
      Out += names();
    if (P.Cuda || P.Hip)
      Out += filled(ImagesRule, {{"IMAGES", P.IsLinked ? "linked.$(DEVICE).image" : stems(".$(DEVICE).image")}});
    return Out;
  }

  std::vector<std::string> known() const {
    std::vector<std::string> Out;
    for (auto [Has, Name] : {std::pair(P.Vgpu, "vgpu"), {P.Cuda, "sm_<number>"}, {P.Hip, "gfx<number>"}})
      if (Has)
        Out.push_back(Name);
    return Out;
  }

  std::string linking(llvm::StringRef Command) const {
    return "\nlinked.$(DEVICE).image: " + stems(".$(DEVICE).part") + "\n\t" + Command.str() + "\n";
  }

  std::string names() const {
    std::string Out = "\n";
    for (const ProjectSource &S : P.Sources)
      if (!S.Kernels.empty())
        Out += word(S.Stem) + ".$(DEVICE).part: NAMES =" + S.linkedNames() + "\n";
    return Out;
  }

  std::string rules() const {
    std::string Out;
    for (bool Cxx : {false, true}) {
      const std::string CC = Cxx ? "CXX" : "CC", Flags = Cxx ? "CXXFLAGS" : "CFLAGS";
      if (has(Cxx))
        Out += filled(HostRule, {{"EXT", Cxx ? "cpp" : "c"}, {"CC", CC}, {"FLAGS", Flags}});
      for (const ProjectSource &S : P.Sources)
        if (S.IsPlain && S.CPlusPlus == Cxx)
          Out += filled(PlainRule, {{"OBJECT", object(S)}, {"PATH", seen(S.Path)}, {"CC", CC}, {"FLAGS", Flags}});
    }
    if (!P.common())
      Out += "\n" + ownFlags();
    return Out;
  }

  /// Flags of single sources, where they differ.
  std::string ownFlags() const {
    std::string Out;
    const ProjectFlags &First = P.Sources.front().Flags;
    for (const ProjectSource &S : P.Sources) {
      const std::string Objects = object(S) + (S.Unit.empty() || !P.Vgpu ? "" : " " + word(S.Stem) + ".vgpu.o");
      if (S.Flags.Preprocessor != First.Preprocessor)
        Out += object(S) + ": CPPFLAGS = " + joined(S.Flags.Preprocessor) + "\n";
      if (S.Flags.Code != First.Code)
        Out += Objects + ": CODE = " + joined(S.Flags.Code) + "\n";
      if (S.Flags.Language != First.Language)
        Out += object(S) + ": " + (S.CPlusPlus ? "CXXFLAGS" : "CFLAGS") + " = " + joined(S.Flags.Language) +
               (S.Flags.Language.empty() ? "" : " ") + "$(CODE)\n";
    }
    return Out;
  }

  const Project &P;
};

} // namespace

std::string makefile(const Project &P) {
  auto IsRead = [](const ProjectSource &S) { return word(S.Stem) != S.Stem; };
  return llvm::any_of(P.Sources, IsRead) ? "" : MakefileWriter(P).write();
}

} // namespace chomp
