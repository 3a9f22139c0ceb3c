//===- Tune.h - which numbers of teams and threads suit a kernel ----------===//
#ifndef CHOMP_REPLAY_TUNE_H
#define CHOMP_REPLAY_TUNE_H

#include "Run.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace chomp::replay {

/// What the clauses and the kernel's form leave open.
struct Freedom {
  bool Teams = true, Threads = true;
  std::string Why; ///< Where nothing is open.
};
Freedom findFreedom(const Manifest &M);

/// One line of the table.
struct Trial {
  Choice Numbers; ///< {} is the default.
  Outcome Took;
  bool IsSame = true; ///< It computes what the run did.
  /// Of each process that ran it. Those that look best run again, and the default with them, since processes differ.
  std::vector<double> Medians;

  double median() const { return replay::median(Medians); }
};

/// Runs a choice. Null: it can't be run (more than the device has).
using TryFunction = llvm::function_ref<llvm::Expected<Trial>(Choice)>;

/// Tries numbers: those of the lists, or, where a list is empty, those that suit the device.
llvm::Expected<std::vector<Trial>> tune(const Manifest &M, const Freedom &Open, llvm::ArrayRef<unsigned> Teams,
                                        llvm::ArrayRef<unsigned> Threads, TryFunction Try);

/// Prints the table, and the clause to write.
void printTrials(llvm::raw_ostream &OS, const Manifest &M, llvm::ArrayRef<Trial> All);

/// The trial that was faster than the first one, the default, in all processes; null where none is.
const Trial *findBest(llvm::ArrayRef<Trial> All);

/// "12.3 us"
std::string spellTime(double Microseconds);

} // namespace chomp::replay

#endif
