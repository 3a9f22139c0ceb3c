// What is wrong with a metadirective's clauses is said, whether the variant is chosen or not.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: when; otherwise

void clauses(int n, int *a) {
#pragma omp metadirective where(device = {kind(gpu)} : parallel) otherwise(nothing) // error: unexpected 'where' in '#pragma omp metadirective'
#pragma omp metadirective when(device = {kind(gpu)} : flush) and otherwise(nothing) // error: unexpected 'and' in '#pragma omp metadirective'
#pragma omp metadirective when(device = {kind(gpu)} : flush) otherwise(nothing), // error: unexpected ',' in '#pragma omp metadirective'
#pragma omp metadirective when(device = {kind(gpu)} flush) otherwise(nothing) // error: expected ':' or ',' behind '}' in a context selector, as in 'device={kind(gpu)}, user={condition(n > 9)}'
#pragma omp metadirective when(device = {kind(gpu)}) otherwise(nothing) // error: expected ':' behind the context selector of 'when' in '#pragma omp metadirective'
#pragma omp metadirective when(flush) // error: 'flush' is no set of context selectors: write construct, device, target_device, implementation or user
#pragma omp metadirective when otherwise(nothing) // error: expected '(' behind 'when' in '#pragma omp metadirective'
#pragma omp metadirective when(device = {kind(gpu)} : flush // error: expected ')' behind 'when' in '#pragma omp metadirective'
#pragma omp metadirective otherwise(flush) default(nothing) // error: 'otherwise' stands twice in '#pragma omp metadirective': leave one of them out
#pragma omp metadirective default(flush) when(device = {kind(gpu)} : nothing) // error: 'default' must be the last clause: move it behind the others
#pragma omp metadirective when(device = {arch(nobodys)} : no_directive) otherwise(flush) // error: 'no_directive' is no directive: correct its name
#pragma omp metadirective default(bad_directive) // error: 'bad_directive' is no directive: correct its name
#pragma omp metadirective otherwise(metadirective otherwise(flush)) // error: 'metadirective' can't be a variant of '#pragma omp metadirective': choose another directive
#pragma omp metadirective otherwise(nothing at all) // error: unexpected 'at' in '#pragma omp nothing'
#pragma omp metadirective when(device = {arch(nobodys)} : assume absents(for)) otherwise(flush) // error: unexpected 'absents' in '#pragma omp assume'
#pragma omp metadirective when(user = {condition(score(sizeof(n)) : n > 1)} : flush) // error: clause 'score' on '#pragma omp metadirective' is not yet supported with such an expression: write the number, or name a constant
#pragma omp metadirective when(user = {condition(score(n) : n > 1)} : flush) // error: a score must be a constant integer that is not negative
#pragma omp metadirective when(user = {condition(score(2 - 3) : n > 1)} : flush) // error: a score must be a constant integer that is not negative
#pragma omp metadirective when(user = {condition(score(2 * ) : n > 1)} : flush) // error: a score must be a constant integer that is not negative
#pragma omp metadirective when(user = {condition(score(2.5) : n > 1)} : flush) // error: a score must be a constant integer that is not negative
  a[0] = n;
#pragma omp begin metadirective whenever(user = {condition(n)} : parallel) // error: unexpected 'whenever' in '#pragma omp begin metadirective'
  a[1] = n;
#pragma omp end metadirective
#pragma omp end metadirective // error: '#pragma omp end metadirective' without '#pragma omp begin metadirective' before it: leave it out
#pragma omp nothing at all // error: unexpected 'at' in '#pragma omp nothing'
#pragma omp nothing apply(unroll) // error: clause 'apply' on '#pragma omp nothing' is not yet supported
}

// What is right: no clauses, none of a variant, commas, a function that is called score.
int score(int);
void right(int n, int *a) {
#pragma omp metadirective
#pragma omp metadirective, when(user = {condition(score(n))} :), otherwise()
#pragma omp metadirective when(user = {condition(score((2 + 1) * 2) : n > 1)} : flush)
#pragma omp metadirective when(device = {kind("nohost"), arch(nobodys), color(red)} : flush) otherwise
  a[0] = n;
}
