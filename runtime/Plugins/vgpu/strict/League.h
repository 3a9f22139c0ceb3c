//===- League.h - running a strict league ---------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_STRICT_LEAGUE_H
#define CHOMP_PLUGINS_VGPU_STRICT_LEAGUE_H

#include "chomp/plugin.h"

#include <functional>
#include <mutex>

struct chomp_vgpu_kernel_t;

namespace chomp::vgpu::strict {

/// The calling thread runs a kernel just now. (__thread: no wrapper call at each use, as C++ has.)
extern __attribute__((tls_model("initial-exec"))) __thread bool InKernel;

/// Runs iterations, or threads, one by one; several leagues take turns. Prepare is called when it is this one's.
Status runLeague(const chomp_vgpu_kernel_t &Kernel, const plugin::LaunchGeometry &Shape, unsigned WarpSize,
                 void *const *Args, const std::function<void()> &Prepare);

/// Held: no kernel runs, and none begins. Not held: one runs, perhaps the one that the caller works for.
std::unique_lock<std::mutex> betweenKernels();

} // namespace chomp::vgpu::strict

#endif
