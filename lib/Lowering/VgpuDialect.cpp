//===- VgpuDialect.cpp - the virtual GPU ----------------------------------===//
//
// A kernel that nothing in its code tells apart gets a range of iterations in one call: a plain loop, which the host
// compiler vectorises. Else it is called once for each thread and strides as on a GPU. All code stands in a namespace,
// so that it is apart from the host's copies of the same functions and variables in one process.
//
//===----------------------------------------------------------------------===//
#include "Lowering/Dialect.h"

#include "llvm/ADT/STLExtras.h"

namespace chomp {

namespace {

class VgpuDialect : public Dialect {
public:
  Arch arch() const override { return Arch::Host; }
  std::string fileName(const Unit &U) const override { return U.Stem + ".vgpu.cpp"; }
  std::string title() const override { return "the virtual GPU"; }
  std::string smallestHeader() const override { return "#include <chomp/device/VgpuImage.h>\n"; }
  bool keepsSimd() const override { return true; }
  bool runsTeamsInOneThread() const override { return true; }

  std::string programNamespace() const override { return "chomp_device"; }

  std::string close(const Unit &U) const override {
    std::string Out;
    std::string Kernels, Globals;
    for (const auto &R : U.Regions) {
      KernelPlan P = planKernel(*R);
      Kernels += "    chomp::vgpu_kernel<" + qualified(R->Namespaces, R->Kernel) + ">(\"" + R->Kernel + "\", " +
                 (P.is(KernelShape::Bare) ? R->AsWorkItemLoops ? "CHOMP_VGPU_BLOCKS" : "CHOMP_VGPU_BARE"
                  : P.isGeneral()         ? "CHOMP_VGPU_TEAMS"
                  : P.Chunks              ? "CHOMP_VGPU_CHUNKS"
                                          : "CHOMP_VGPU_THREADS") +
                 "),\n";
    }
    for (const DeviceDecl &D : U.Decls)
      if (D.What == DeviceDecl::Kind::Global && D.Defined)
        Globals += "    {\"" + (D.Symbol.empty() ? D.Name : D.Symbol) + "\", (void *)&" +
                   qualified(D.Namespaces, D.Name) + ", sizeof(" + qualified(D.Namespaces, D.Name) + ")},\n";
    if (U.CallsIndirect)
      Globals += "    {\"_ZN5chomp7machine9FunctionsIvEE\", (void *)&chomp::machine::Functions<void>, "
                 "sizeof(chomp::machine::Functions<void>)},\n";
    if (!Kernels.empty())
      Out += "static const chomp_vgpu_kernel_t chomp_kernels[] = {\n" + Kernels + "};\n";
    if (!Globals.empty())
      Out += "static const chomp_vgpu_global_t chomp_globals[] = {\n" + Globals + "};\n";
    Out += "CHOMP_VGPU_IMAGE(\"" + U.Id + "\", " + (Kernels.empty() ? "nullptr" : "chomp_kernels") + ", " +
           (Globals.empty() ? "nullptr" : "chomp_globals") + ");\n\n} // namespace chomp_device\n";
    return Out;
  }

  std::string function(bool External) const override { return External ? "" : "static inline "; }
  std::string member() const override { return ""; }
  // One host thread works for a team, and for another one after it.
  std::string teamVariable() const override { return "static thread_local"; }
  std::string variable(bool External, bool Defined) const override {
    return !Defined ? "extern " : External ? "" : "static ";
  }
  KernelCode constant(const KernelCode &Text) const override { return "static " + Text; }

  KernelCode kernel(const TargetRegion &R, const KernelPlan &, const KernelNames &N) const override {
    return "static void " + R.Kernel + "([[maybe_unused]] const chomp_vgpu_place_t &" + N.Place;
  }

  KernelCode loop(const KernelPlan &P, const KernelNames &N, const std::string &Type, const std::string &Index,
                  const KernelCode &First, const KernelCode &Bound) const override {
    const KernelCode Start = First == "0" ? "" : First + " + ";
    if (P.SimdReduction) // the canonical form, with one variable
      return "for (" + Type + " " + Index + " = " + Start + rangeBegin(P, N) + "; " + Index + " < " + N.End + "; ++" +
             Index + ")";
    if (P.Chunks)
      return "for (" + Type + " " + Index + " = " + Start + rangeBegin(P, N) + ", " + N.End + " = " + Start +
             rangeEnd(P, N) + "; " + Index + " < " + N.End + "; ++" + Index + ")";
    std::string Wide = P.IndexBits == 64 ? "(" + Type + ")" : "";
    return "for (" + Type + " " + Index + " = " + Start + Wide + N.Place + ".team * " + N.Place + ".threads + " +
           N.Place + ".thread; " + Index + " < " + Bound + "; " + Index + " += " + Wide + N.Place + ".teams * " +
           N.Place + ".threads)";
  }

  // Where only the device can count the iterations, the range is one of parts.
  std::string rangeBegin(const KernelPlan &P, const KernelNames &N) const override { return range(P, N, ".begin"); }
  std::string rangeEnd(const KernelPlan &P, const KernelNames &N) const override { return range(P, N, ".end"); }

  std::string ranLast(const KernelPlan &P, const KernelNames &N) const override {
    if (P.Chunks)
      return N.Place + ".end == " + N.Place + ".iterations";
    return N.Iterations + " > 0 && (" + N.Iterations + " - 1) % ((long long)" + N.Place + ".teams * " + N.Place +
           ".threads) == (long long)" + N.Place + ".team * " + N.Place + ".threads + " + N.Place + ".thread";
  }

  KernelCode beforeLoop(const TargetRegion &R, const KernelPlan &P, const KernelNames &N, const std::string &Type,
                        const KernelCode &First) const override {
    if (!P.SimdReduction)
      return "";
    static const char *const Operators[] = {"+", "+", "*", "min", "max", "&", "|", "^", "&&", "||"};
    KernelCode Out = "  const " + Type + " " + N.End + " = " + (First == "0" ? "" : First + " + ") + rangeEnd(P, N) +
                     ";\n#pragma omp simd";
    for (const ReductionItem &I : R.Reductions) // all of them, or the lanes would share the others
      Out += std::string(" reduction(") + Operators[static_cast<int>(I.Operator)] + ": " + I.Variable + ")";
    return Out + "\n";
  }

private:
  static std::string range(const KernelPlan &P, const KernelNames &N, const std::string &Which) {
    if (P.HostCounts)
      return N.Place + Which;
    return "chomp::share(" + N.Iterations + ", " + N.Place + Which + ", " + N.Place + ")";
  }

  static std::string qualified(const std::vector<std::string> &Namespaces, const std::string &Name) {
    std::string Out;
    for (const std::string &N : Namespaces)
      if (!N.empty())
        Out += N + "::";
    return Out + Name;
  }
};

} // namespace

const Dialect &vgpuDialect() {
  static const VgpuDialect D;
  return D;
}

} // namespace chomp
