// Words of clauses that Clang doesn't read as they are written: what is wrong with them is said once, and nothing of
// the directive is left over that could be right.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: interop on dispatch; init on interop; uses_allocators; depobj; declare_induction
#include <omp.h>

struct pair {
  int a, b;
};
#pragma omp declare induction(next : unknown) inductor(omp_var += omp_step) collector(omp_step *omp_idx) // error: expected a type that is declared here, not 'unknown', in '#pragma omp declare induction'
#pragma omp declare induction(next : (struct none, int)) inductor(omp_var.a += omp_step) collector(omp_step *omp_idx) // error: expected a type that is declared here, not 'struct none', in '#pragma omp declare induction'
#pragma omp declare induction(next but : int) inductor(omp_var += omp_step) collector(omp_step *omp_idx) // error: unexpected 'but' in '#pragma omp declare induction'
#pragma omp declare induction(next : (struct pair, const unsigned)) inductor(omp_var.a += omp_step) collector(omp_step *omp_idx)

void withInterop(int n, omp_interop_t object);
#pragma omp declare variant(withInterop) match(construct = {dispatch}) append_args(interop(targetsync))
void plain(int n);

void dispatches(omp_interop_t object, int n) {
#pragma omp dispatch interop() // error: expected an object of omp_interop_t in '#pragma omp dispatch'
  plain(n);
#pragma omp dispatch interop // error: expected '(' behind 'interop' in '#pragma omp dispatch'
  plain(n);
#pragma omp dispatch interop(object) interop(object) // error: 'interop' stands twice in '#pragma omp dispatch': leave one of them out
  plain(n);
#pragma omp dispatch interop(unknown) // error: use of undeclared identifier 'unknown'
  plain(n);
}

void preferences(omp_interop_t o) {
#pragma omp interop init(prefer_type({fr("cuda"), speed("x")}), target : o) // error: unexpected 'speed' in '#pragma omp interop'
#pragma omp interop init(prefer_type({fr("cuda"), fr("hip")}), target : o) // error: 'fr' stands twice in '#pragma omp interop': leave one of them out
#pragma omp interop init(prefer_type({attr("fast")}), target : o) // error: expected a string that begins with ompx_ in '#pragma omp interop'
#pragma omp interop init(prefer_type({}), target : o) // error: expected a preference such as {fr("cuda"), attr("ompx_fast")} in '#pragma omp interop'
#pragma omp interop init(prefer_type({fr()}), target : o) // error: expected the name of a foreign runtime in '#pragma omp interop'
#pragma omp interop init(prefer_type({attr}), target : o) // error: expected '(' and ')' behind 'attr' in '#pragma omp interop'
#pragma omp interop init(prefer_type({fr("cuda")}, ), target : o) // error: expected a preference such as {fr("cuda"), attr("ompx_fast")} in '#pragma omp interop'
#pragma omp interop init(prefer_type("hip"), prefer_type({fr("cuda")}), target : o) // error: 'prefer_type' stands twice in '#pragma omp interop': leave one of them out
}

void allocators(int x) {
  const omp_alloctrait_t t[] = {{omp_atk_alignment, 64}};
  omp_allocator_handle_t a;
#pragma omp target uses_allocators(a a) // error: unexpected 'a' in '#pragma omp target'
  x = 1;
#pragma omp target uses_allocators((a, 1)) // error: expected the name of an allocator in '#pragma omp target'
  x = 1;
#pragma omp target uses_allocators(a, a) // error: 'a' stands twice in '#pragma omp target': leave one of them out
  x = 1;
#pragma omp target uses_allocators(traits(t), traits(t) : a) // error: 'traits' stands twice in '#pragma omp target': leave one of them out
  x = 1;
#pragma omp target parallel uses_allocators(memspace(x) : a) // error: expected a memory space of type omp_memspace_handle_t in '#pragma omp target parallel'
  x = 1;
#pragma omp target uses_allocators(traits() : a) // error: expected an array of traits in '#pragma omp target'
  x = 1;
#pragma omp target uses_allocators(speed(t) : a) // error: expected 'memspace(…)' or 'traits(…)' in '#pragma omp target'
  x = 1;
#pragma omp target uses_allocators(traits(t) : a(t)) // error: unexpected '(' in '#pragma omp target'
  x = 1;
#pragma omp target uses_allocators(a(t, t)) // error: expected one array of traits in '#pragma omp target'
  x = 1;
}

void objects(omp_depend_t d, omp_depend_t e, int x) {
#pragma omp depobj(x) destroy // error: expected lvalue expression of 'omp_depend_t' type, not 'int'
#pragma omp depobj(d) // error: expected a clause: depend, update or destroy in '#pragma omp depobj'
#pragma omp depobj // error: expected a clause that names the object: init, update or destroy in '#pragma omp depobj'
#pragma omp depobj(d) destroy(e) // error: unexpected 'e' in '#pragma omp depobj'
#pragma omp depobj init(in : d) // error: expected a dependence and an object behind 'init', as in 'init(in(x): d)' in '#pragma omp depobj'
#pragma omp depobj init(in(x) : x) // error: expected lvalue expression of 'omp_depend_t' type, not 'int'
}
