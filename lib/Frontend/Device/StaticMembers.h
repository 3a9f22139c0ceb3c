//===- StaticMembers.h - static data members in device code ---------------===//
//
// A class in a kernel file can't hold variables of the device's: CUDA refuses the qualifier on a data member. So a
// static member that is a declare target variable becomes a variable beside its class, and one whose value stands
// outside of its class, or is an array of constants or an object, or that a reference is bound to, becomes a function's
// constant. Device code gets at
// both by a function of the class, which is found as the member is, through objects, derived classes and template
// parameters:
//
//   Before:  struct Grid { static int count; };   int Grid::count = 5;        Grid::count++
//   After:   struct Grid { static int count; __device__ static int &count_(); };
//            __device__ int Grid_count;
//            inline __device__ int &Grid::count_() { return Grid_count; }     Grid::count_()++
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_STATICMEMBERS_H
#define CHOMP_FRONTEND_STATICMEMBERS_H

#include "Frontend/Parse/Parse.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <string>

namespace chomp {

enum class MemberStorage {
  None,     ///< No static data member of the user's; or its name alone will do: the class says its value.
  Constant, ///< A constant that needs storage.
  Variable, ///< A declare target variable, or a groupprivate one. Any instance of a variable template that is one.
};

/// What device code needs to use a variable. Gpu: some of the code is for CUDA, whose compiler knows the values of
/// constant members and has no storage for them: it takes arrays, objects and what references are bound to.
MemberStorage memberStorage(const ParsedFile &File, const clang::ValueDecl *D, bool Gpu);

/// Whether code only wants the value of a constant member, which its class says.
bool isValueOf(const clang::DeclRefExpr *E);

/// "Grid_count", "Engine_double_4_seed": the same in every file, for others may define it.
std::string memberVariable(const ParsedFile &File, const clang::VarDecl *V);

/// "&count_()", "(&table_())" for an array: what Text.declare() makes a function's declarator of.
std::string referenceTo(clang::QualType Type, const std::string &Call);

/// Whether a program's text can't name a member outside of its class and its friends.
bool isPrivateMember(const clang::VarDecl *V);

/// In all of the program's own code a static data member that is named by way of an object becomes what it is:
/// "grid.count" is
/// "(grid, Grid::count)" for all who ask for the variables that some code uses. The source locations stay the user's.
void nameStaticMembers(clang::ASTContext &AST);

/// The object in front of such a member, with its dot or arrow not; null if E is something else.
const clang::Expr *objectOfMember(const clang::ParenExpr *E);

} // namespace chomp

#endif
