//===- GpuDialect.cpp - CUDA and HIP --------------------------------------===//
//
// One text serves both but for the header that HIP sources begin with.
//
//===----------------------------------------------------------------------===//
#include "Lowering/Dialect.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSwitch.h"

namespace chomp {

namespace {

class GpuDialect : public Dialect {
public:
  std::string function(bool External) const override { return External ? "__device__ " : "static __device__ "; }
  std::string member() const override { return "__device__ "; }
  bool hasVendorNames() const override { return true; }
  std::string teamVariable() const override { return "__shared__"; }
  KernelCode teamLoop(const std::string &Index, const KernelCode &Bound) const override {
    return "for (int " + Index + " = threadIdx.x; " + Index + " < " + Bound + "; " + Index + " += blockDim.x)";
  }
  std::string variable(bool External, bool Defined) const override {
    (void)External;
    return Defined ? "__device__ " : "extern __device__ ";
  }
  KernelCode constant(const KernelCode &Text) const override { return "static __device__ " + Text; }

  KernelCode kernel(const TargetRegion &R, const KernelPlan &P, const KernelNames &) const override {
    KernelCode Bounds;
    if (P.is(KernelShape::Bare) && R.Launch.Bounds.size() > 1)
      Bounds = "__launch_bounds__(" + R.Launch.Bounds[0].device() + ", " + R.Launch.Bounds[1].device() + ") ";
    else if (P.MaxThreads)
      Bounds = (P.is(KernelShape::Generic) ? "CHOMP_LAUNCH_BOUNDS(" : "__launch_bounds__(") +
               std::to_string(P.MaxThreads) + ") ";
    return "extern \"C\" __global__ void " + Bounds + attributes(R) + R.Kernel + "(";
  }
  /// What the user asks of this vendor's compiler alone, with a space behind it.
  virtual std::string attributes(const TargetRegion &) const { return ""; }

  KernelCode loop(const KernelPlan &P, const KernelNames &, const std::string &Type, const std::string &Index,
                  const KernelCode &First, const KernelCode &Bound) const override {
    const KernelCode Declaration = Type + " " + Index + " = " + (First == "0" ? "" : First + " + ");
    const std::string Wide = P.IndexBits == 64 ? "(" + Type + ")" : "";
    if (P.OneEach) // where x has too few teams for a count of 64 bits, y makes up for that
      return once(
          P, Declaration + Wide + thread('x', Wide.empty() ? "blockIdx.x" : "(blockIdx.y * gridDim.x + blockIdx.x)"),
          Index, Bound);
    return "for (" + Declaration + Wide + thread('x', "blockIdx.x") + "; " + Index + " < " + Bound + "; " + Index +
           " += " + Wide + "gridDim.x * blockDim.x)";
  }

  // Two dimensions of a grid have few teams, at most 65535: for more there are several launches.
  KernelCode dimension(const LaunchDimension &L) const override {
    const char Axis = "xyz"[L.Number];
    std::string Block = std::string("blockIdx.") + Axis;
    if (!L.FirstTeam.empty())
      Block = "(" + L.FirstTeam + " + " + Block + ")";
    return L.Index + " = " + (L.First == "0" ? "" : L.First + " + ") + (L.Wide ? "(" + L.Type + ")" : "") +
           thread(Axis, Block);
  }

  std::string ranLast(const KernelPlan &P, const KernelNames &N) const override {
    std::string Wide = P.IndexBits == 64 ? "(long long)" : "";
    return N.Iterations + " > 0 && (" + N.Iterations + " - 1) % (" + Wide + "gridDim.x * blockDim.x) == " + Wide +
           "blockIdx.x * blockDim.x + threadIdx.x";
  }

private:
  /// "blockIdx.x * blockDim.x + threadIdx.x"
  static std::string thread(char Axis, const std::string &Block) {
    return Block + " * blockDim." + Axis + " + threadIdx." + Axis;
  }
  /// The header of an iteration that a thread may have: a condition; a loop where the code says `continue`.
  static KernelCode once(const KernelPlan &P, const KernelCode &Declaration, const std::string &Index,
                         const KernelCode &Bound) {
    const KernelCode Condition = Declaration + "; " + Index + " < " + Bound;
    return P.Continues ? "for (" + Condition + "; " + Index + " = " + Bound + ")" : "if (" + Condition + ")";
  }

public:
  KernelCode nativeAtomic(const AtomicConstruct &A) const override {
    if (!A.Native || A.ValueFirst || A.MayBeOwn)
      return "";
    llvm::StringRef Function;
    bool Integer =
        llvm::StringSwitch<bool>(A.Type).Cases({"int", "unsigned int", "unsigned long long"}, true).Default(false);
    bool Float = A.Type == "float" || A.Type == "double";
    if (A.Operator == "+" && (Integer || Float))
      Function = "atomicAdd";
    else if (A.Operator == "-" && (A.Type == "int" || A.Type == "unsigned int"))
      Function = "atomicSub";
    else if (A.Operator == "==" && Integer)
      return A.Vendor + "atomicCAS(&" + A.X + ", " + A.Expected + ", " + A.Value + ")";
    else if (Integer || (A.Type == "long long" && (A.Operator == "min" || A.Operator == "max")))
      Function = llvm::StringSwitch<llvm::StringRef>(A.Operator)
                     .Case("min", "atomicMin")
                     .Case("max", "atomicMax")
                     .Case("&", "atomicAnd")
                     .Case("|", "atomicOr")
                     .Case("^", "atomicXor")
                     .Default("");
    return Function.empty() ? "" : A.Vendor + Function.str() + "(&" + A.X + ", " + A.Value + ")";
  }
};

class CudaDialect : public GpuDialect {
public:
  std::string fileName(const Unit &U) const override { return U.Stem + ".device.cu"; }
  std::string title() const override { return "CUDA"; }
  Arch arch() const override { return Arch::Nvptx; }
  // sm_90, or with what that one alone has, or its family: sm_90a, sm_100f.
  std::string isaCondition(llvm::StringRef Isa) const override {
    if (!Isa.consume_front("sm_"))
      return "";
    const std::string Digits = Isa.take_while(llvm::isDigit).str(), Same = "__CUDA_ARCH__ == " + Digits + "0";
    if (Isa.ends_with("a"))
      return "defined(__CUDA_ARCH_FEAT_SM" + Digits + "_ALL)";
    return Isa.ends_with("f") ? Same + " && defined(__CUDA_ARCH_FAMILY_SPECIFIC__)" : Same;
  }
  std::string relocatableMacro() const override { return "__CUDACC_RDC__"; }
  std::string libraryHeaders(const Unit &U, bool WithDeviceHeader) const override {
    // C's own headers in C++ have nothing for devices that nvcc does not know.
    auto IsLibrary = [](const DeviceDecl &D) {
      llvm::StringRef Name = D.What == DeviceDecl::Kind::Include ? D.Text.chars() : "";
      return Name.consume_front("#include <") && Name.consume_back(">") && !Name.contains('.') &&
             !llvm::is_contained({"cassert", "cerrno", "cfloat", "climits", "cmath", "cstddef", "cstdint", "cstdio",
                                  "cstdlib", "cstring", "ctime", "cuchar"},
                                 Name);
    };
    std::string Result;
    if (!WithDeviceHeader && U.CPlusPlus && llvm::any_of(U.Decls, IsLibrary))
      Result += "#include <chomp/builtins.h>\n";
    if (U.UsesLibraryComplex)
      Result += "#include <chomp/complexnumbers.h>\n";
    return Result;
  }
  std::string float16Header() const override { return "#include <chomp/float16.h>\n"; }
};

class HipDialect : public GpuDialect {
public:
  std::string fileName(const Unit &U) const override { return U.Stem + ".device.hip"; }
  std::string title() const override { return "HIP"; }
  Arch arch() const override { return Arch::Amdgcn; }
  std::string isaCondition(llvm::StringRef Isa) const override {
    std::string Macro = "defined(__" + Isa.str() + "__)"; // gfx9-4-generic: __gfx9_4_generic__
    std::replace(Macro.begin(), Macro.end(), '-', '_');
    return Isa.starts_with("gfx") ? Macro : "";
  }
  std::string relocatableMacro() const override { return "__CLANG_RDC__"; }
  std::string vendorHeaders(const Unit &U) const override {
    return std::string(U.UsesLibraryStrings ? "#include <chomp/libstrings.h>\n" : "") +
           (U.UsesLibraryThrows ? "#include <chomp/libthrows.h>\n" : "") + "#include <hip/hip_runtime.h>\n";
  }
  // Clang finds no __device__ function for an operand of decltype that stands in no function.
  std::string beginTypes() const override { return "#pragma clang force_cuda_host_device begin\n"; }
  std::string endTypes() const override { return "#pragma clang force_cuda_host_device end\n"; }
  std::string attributes(const TargetRegion &R) const override {
    return R.Launch.Attributes.empty() ? "" : "__attribute__((" + llvm::join(R.Launch.Attributes, ", ") + ")) ";
  }
};

} // namespace

const Dialect &cudaDialect() {
  static const CudaDialect D;
  return D;
}
const Dialect &hipDialect() {
  static const HipDialect D;
  return D;
}

} // namespace chomp
