//===- DeviceInstances.h - instantiations of function templates -----------===//
//
// A function template whose constructs only its instantiations say what they do is declared in the kernel file, and
// defined for each of them. Nothing names a lambda's type: there one template does for all lambdas, and as an overload
// where the template's other arguments differ.
//
//   template <> __device__ inline void fill<int>(int *p, int n) {…}
//   template <class F> __device__ inline void each(int n, const F &f) {…}
//   template <class T, class F, std::enable_if_t<std::is_same_v<T, double>, int> = 0> __device__ inline T sum(int n, …
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_DEVICEINSTANCES_H
#define CHOMP_FRONTEND_DEVICEINSTANCES_H

#include "Analysis/Lambdas.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceSlice.h"

namespace chomp {

struct Instance {
  /// As a specialization; as the template, for all lambdas; the same, but for these other arguments alone.
  enum Form { Specialization, Generic, Overload };
  const clang::FunctionDecl *Pattern; ///< The template's function.
  TokenRange Body;                    ///< Of the pattern.
  const clang::FunctionDecl *Function;
  Form As = Specialization;
};

/// Those of a template's function that the slice needs, their definitions.
std::vector<const clang::FunctionDecl *> instancesOf(const DeviceSlice &Slice, const clang::FunctionDecl *Pattern);

/// Whether lambdas' types are among an instantiation's own arguments.
bool takesClosures(const clang::FunctionDecl *F);
/// Whether two instantiations of a template differ in lambdas alone.
bool areLike(const clang::FunctionDecl *F, const clang::FunctionDecl *G);
/// Whether a template for lambdas becomes several, which are overloads; reports where they can't be.
bool isOverloaded(BuildContext &Context, const DeviceSlice &Slice, const clang::FunctionDecl *Pattern);

DeviceDecl instanceText(BuildContext &Context, const Instance &I);
/// Of a specialization that is defined later.
DeviceDecl instancePrototype(BuildContext &Context, const Instance &I);

} // namespace chomp

#endif
