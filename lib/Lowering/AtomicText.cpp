//===- AtomicText.cpp - atomic constructs in a kernel file ----------------===//
//
//   Before:  #pragma omp atomic            After:  atomicAdd(&count[c], 1);
//            count[c] += 1;
//
// An update is an instruction where the dialect has one, else a function of chomp/device.h that an instruction may
// serve, else a function that compares and swaps.
//
//===----------------------------------------------------------------------===//
#include "Lowering/AtomicText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace chomp {

namespace {

/// Whether an operand may be evaluated twice: names, members, elements and literals joined by arithmetic.
bool isPure(const KernelCode &Text) {
  return Text.isPlain() &&
         llvm::all_of(Text.chars(),
                      [](char C) { return llvm::isAlnum(C) || llvm::StringRef("_.[]+-* ").contains(C); }) &&
         !Text.contains("++") && !Text.contains("--");
}

KernelCode operand(const KernelCode &Text) {
  bool Single =
      Text.isPlain() && llvm::all_of(Text.chars(), [](char C) { return llvm::isAlnum(C) || C == '_' || C == '.'; });
  return Single ? Text : "(" + Text + ")";
}

class AtomicWriter {
public:
  AtomicWriter(const AtomicConstruct &A, const Dialect &D)
      : A(A), Address("&" + A.X), Name(fresh("was")), Native(D.nativeAtomic(A)), Fetch(fetchFunction()) {}

  KernelCode write() {
    const KernelCode Out = statement();
    const bool Before = isAny({MemoryOrder::Release, MemoryOrder::AcqRel, MemoryOrder::SeqCst});
    const bool After = isAny({MemoryOrder::Acquire, MemoryOrder::AcqRel, MemoryOrder::SeqCst}) || A.FailAcquires;
    return Before || After
               ? "{ " + KernelCode(Before ? "chomp::fence(); " : "") + Out + (After ? " chomp::fence();" : "") + " }"
               : Out;
  }

private:
  bool isAny(llvm::ArrayRef<MemoryOrder> Orders) const { return llvm::is_contained(Orders, A.Order); }
  bool isMinMax() const { return A.Operator == "min" || A.Operator == "max"; }

  /// A name that the construct's texts don't have.
  std::string fresh(std::string Proposed) const {
    const KernelCode All = A.X + " " + A.V + " " + A.Value + " " + A.Expected + " " + A.Result;
    while (All.contains(Proposed))
      Proposed += '_';
    return Proposed;
  }

  /// One of the functions of chomp/device.h that an instruction may serve; empty for the general update.
  std::string fetchFunction() const {
    if (!A.Native)
      return "";
    if (isMinMax())
      return A.Operator;
    return llvm::StringSwitch<std::string>(A.Operator)
        .Case("-", A.ValueFirst ? "" : "sub")
        .Case("+", "add")
        .Case("&", "and")
        .Case("|", "or")
        .Case("^", "xor")
        .Default("");
  }

  /// What x becomes. Expected: what it is compared with.
  KernelCode computed(const KernelCode &Old, const KernelCode &Expected) const {
    if (A.Operator.empty())
      return A.Value;
    const KernelCode Value = operand(A.Value), Choice = " ? (" + A.Type + ")" + Value + " : " + Old;
    if (A.Operator == "==")
      return Old + " == " + operand(Expected) + Choice;
    if (isMinMax())
      return Value + (A.Operator == "min" ? " < " : " > ") + Old + Choice;
    return A.ValueFirst ? Value + " " + A.Operator + " " + Old : Old + " " + A.Operator + " " + Value;
  }

  KernelCode general(const char *Function, const KernelCode &Expected) const {
    return std::string("chomp::") + Function + "(" + Address + ", [&](" + A.Type + " " + Name + ") { return (" +
           A.Type + ")(" + computed(Name, Expected) + "); })";
  }

  /// Updates x, and is what x was.
  KernelCode old(const KernelCode &Instruction, const KernelCode &Expected) const {
    if (!Instruction.empty())
      return Instruction;
    if (!Fetch.empty())
      return "chomp::atomic_fetch_" + Fetch + "(" + Address + ", " + A.Value + ")";
    if (A.Operator == "==" && A.Native)
      return "chomp::atomic_compare_exchange(" + Address + ", " + Expected + ", " + A.Value + ")";
    if (A.Operator.empty())
      return "chomp::atomic_exchange(" + Address + ", " + A.Value + ")";
    return general("atomic_fetch_update", Expected);
  }
  KernelCode old() const { return old(Native, A.Expected); }

  KernelCode capture() const {
    if (A.CaptureOld)
      return A.V + " = " + old() + ";";
    if ((!Native.empty() || !Fetch.empty()) && isPure(A.Value))
      return A.V + " = (" + A.Type + ")(" + old() + " " + A.Operator + " " + operand(A.Value) + ");";
    return A.V + " = " + general("atomic_update_fetch", A.Expected) + ";";
  }

  /// Where it is asked how the comparison came out, the expected value is a constant, which an instruction of the
  /// dialect's would not name.
  KernelCode comparison() const {
    const std::string Was = fresh("seen"), Expected = fresh("expected");
    const bool AtOnce = A.Native && !llvm::StringRef(A.Type).ends_with("*");
    KernelCode Out = AtOnce ? "{ const " + A.Type + " " + Expected + " = " + A.Expected + ", "
                            : "{ const auto " + Expected + " = " + A.Expected + "; const auto ";
    Out += Was + " = " + old("", Expected) + ";";
    if (!A.Result.empty())
      Out += " " + A.Result + " = " + Was + " == " + Expected + ";";
    if (A.CaptureFailed)
      Out += " if (!(" + Was + " == " + Expected + ")) " + A.V + " = " + Was + ";";
    return Out + " }";
  }

  KernelCode statement() const {
    switch (A.Kind) {
    case AtomicKind::Read:
      return A.V + " = chomp::atomic_load(" + Address + ");";
    case AtomicKind::Write:
      return "chomp::atomic_store(" + Address + ", " + A.Value + ");";
    case AtomicKind::Update:
      return old() + ";";
    case AtomicKind::Capture:
      return capture();
    case AtomicKind::Compare:
      if (!A.Result.empty() || A.CaptureFailed)
        return comparison();
      if (A.V.empty() || A.CaptureOld)
        return (A.V.empty() ? "" : A.V + " = ") + old() + ";";
      return A.V + " = " + general("atomic_update_fetch", A.Expected) + ";";
    }
    return "";
  }

  const AtomicConstruct &A;
  const KernelCode Address;
  const std::string Name; ///< Of what x was, in a function that computes its new value.
  const KernelCode Native;
  const std::string Fetch;
};

} // namespace

KernelCode atomicStatement(const AtomicConstruct &A, const Dialect &D) { return AtomicWriter(A, D).write(); }

} // namespace chomp
