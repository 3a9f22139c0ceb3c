//===- Dialect.h - the spelling of a kernel file --------------------------===//
//
// What differs between CUDA, HIP and the virtual GPU: words, never decisions. Those are in the plan.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_LOWERING_DIALECT_H
#define CHOMP_LOWERING_DIALECT_H

#include "Lowering/Plan.h"
#include "Report/Report.h"

namespace chomp {

/// A loop of a nest that is one of several dimensions of a launch.
struct LaunchDimension {
  size_t Number = 0;       ///< The innermost loop is number 0.
  bool Wide = false;       ///< Its index has 64 bits.
  std::string Type, Index; ///< The index from First (a literal) to Bound.
  KernelCode First, Bound;
  std::string FirstTeam;         ///< The parameter with the number of the launch's first team here; empty: 0.
  std::vector<KernelCode> Lines; ///< Declare the user's variables, where the index is none of them.
};

class Dialect {
public:
  virtual ~Dialect() = default;

  virtual std::string fileName(const Unit &U) const = 0;
  virtual Arch arch() const = 0;
  /// The condition under which a compiler compiles for an isa: "__CUDA_ARCH__ == 900". Empty: never.
  virtual std::string isaCondition(llvm::StringRef Isa) const {
    (void)Isa;
    return "";
  }
  /// The first comment's words: "the virtual GPU".
  virtual std::string title() const = 0;
  /// Around everything of the program's; empty: none.
  virtual std::string programNamespace() const { return ""; }
  /// Lines at the end.
  virtual std::string close(const Unit &U) const {
    (void)U;
    return "";
  }
  /// What a file includes whose code needs nothing else of chomp/device.h.
  virtual std::string smallestHeader() const { return ""; }
  /// The vendor's, and what has to stand before it.
  virtual std::string vendorHeaders(const Unit &) const { return ""; }
  /// What is included before the library's own headers, in place of which it is there. WithDeviceHeader: behind
  /// chomp/device.h.
  virtual std::string libraryHeaders(const Unit &, bool /*WithDeviceHeader*/) const { return ""; }
  /// Around declarations whose types ask for those of calls (Unit::AsksTypes).
  virtual std::string beginTypes() const { return ""; }
  virtual std::string endTypes() const { return ""; }
  /// Whether kernels share their names with the vendors' headers.
  virtual bool hasVendorNames() const { return false; }
  /// What its compiler defines where code is to be linked with other files'; empty: there is no difference.
  virtual std::string relocatableMacro() const { return ""; }
  /// What includes the type _Float16, where that is no type of the compiler's.
  virtual std::string float16Header() const { return ""; }

  /// Before a device function; External: other units may call it.
  virtual std::string function(bool External) const = 0;
  /// The qualifier of a member function.
  virtual std::string member() const = 0;
  /// Instead of `static`, before a variable of each team.
  virtual std::string teamVariable() const = 0;
  /// Header of a loop whose iterations are those of a team's threads: "for (int k = threadIdx.x; k < 256; …)". Empty
  /// where a kernel's call is one thread's, so that no thread shares copies of a reduction with others.
  virtual KernelCode teamLoop(const std::string &Index, const KernelCode &Bound) const {
    (void)Index, (void)Bound;
    return "";
  }
  bool sharesCopies() const { return !teamLoop("", "").empty(); }
  /// What device text has pieces for.
  KernelWords words() const { return {arch(), member(), teamVariable(), programNamespace() + "::"}; }
  /// Before a device variable.
  virtual std::string variable(bool External, bool Defined) const = 0;
  virtual KernelCode constant(const KernelCode &Text) const = 0;

  /// Everything up to the kernel's parameters: "extern "C" __global__ … main_l52(".
  virtual KernelCode kernel(const TargetRegion &R, const KernelPlan &P, const KernelNames &N) const = 0;
  /// Header of the loop over the iterations (or of the one that a thread has): an index of Type from First (a literal,
  /// may be 0) to Bound.
  virtual KernelCode loop(const KernelPlan &P, const KernelNames &N, const std::string &Type, const std::string &Index,
                          const KernelCode &First, const KernelCode &Bound) const = 0;
  /// What a thread's index is in one of several dimensions: "i = blockIdx.y * blockDim.y + threadIdx.y".
  virtual KernelCode dimension(const LaunchDimension &Of) const {
    (void)Of;
    return "";
  }
  /// Where threads get ranges of iterations: first and last of the range.
  virtual std::string rangeBegin(const KernelPlan &P, const KernelNames &N) const {
    (void)P;
    (void)N;
    return "";
  }
  virtual std::string rangeEnd(const KernelPlan &P, const KernelNames &N) const {
    (void)P;
    (void)N;
    return "";
  }
  /// True in the one thread that ran the last iteration of a launch that had any.
  virtual std::string ranLast(const KernelPlan &P, const KernelNames &N) const = 0;
  /// Lines before the loop over the iterations: what helps a host compiler to vectorise it.
  virtual KernelCode beforeLoop(const TargetRegion &R, const KernelPlan &P, const KernelNames &N,
                                const std::string &Type, const KernelCode &First) const {
    (void)R, (void)P, (void)N, (void)Type, (void)First;
    return "";
  }
  /// Whether one thread of the machine works for a team, so that threads which need no stacks take turns.
  virtual bool runsTeamsInOneThread() const { return false; }
  /// Whether `#pragma omp simd` on a thread's own loop is of use, and not `#pragma unroll`.
  virtual bool keepsSimd() const { return false; }
  /// The native spelling of an atomic update, e.g. atomicAdd(&x, v); empty where chomp:: has to do it.
  virtual KernelCode nativeAtomic(const AtomicConstruct &A) const {
    (void)A;
    return "";
  }
};

/// Cuda, Hip or Vgpu; never null; static.
const Dialect &cudaDialect();
const Dialect &hipDialect();
const Dialect &vgpuDialect();

/// The whole kernel file of a unit.
struct KernelFile {
  std::string Text;
  std::vector<unsigned> Pragmas; ///< By their first tokens: those that have got into it (KernelCode::Pragma).
  // Where its lines come from (SourceWriter), and where its kernels stand.
  std::vector<std::pair<unsigned, unsigned>> Origins;
  std::vector<std::string> Sources;
  std::vector<GeneratedFile::KernelLines> Kernels;
  std::set<const ConstantMacro *> Macros = {}; ///< Those that keep their names.
};
KernelFile kernelFile(const Unit &U, const Dialect &D);

/// Whether it is one text.
bool isAlike(const AlikeCode &Code, const Dialect &D);

} // namespace chomp

#endif
