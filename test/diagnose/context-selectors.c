// What is wrong with a context selector is said at the token where it is. What another compiler may know is right.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: match

void f(void), variant(void);
int number;
#pragma omp declare variant(variant) match() // error: expected the name of a set of selectors in a context selector, as in 'device={kind(gpu)}, user={condition(n > 9)}'
#pragma omp declare variant(variant) match(gibberish = {kind(gpu)}) // error: 'gibberish' is no set of context selectors: write construct, device, target_device, implementation or user
#pragma omp declare variant(variant) match(device) // error: expected '=' behind 'device' in a context selector, as in 'device={kind(gpu)}, user={condition(n > 9)}'
#pragma omp declare variant(variant) match(device = kind(gpu)) // error: expected '{' behind 'device=' in a context selector, as in 'device={kind(gpu)}, user={condition(n > 9)}'
#pragma omp declare variant(variant) match(device = {kind(gpu)) // error: expected ',' or '}' behind 'kind' in a context selector, as in 'device={kind(gpu)}, user={condition(n > 9)}'
#pragma omp declare variant(variant) match(device = {kind(gpu}) // error: expected ')' behind the properties of 'kind' in a context selector, as in 'device={kind(gpu)}, user={condition(n > 9)}'
#pragma omp declare variant(variant) match(device = {}) // error: expected the name of a selector of 'device' in a context selector, as in 'device={kind(gpu)}, user={condition(n > 9)}'
#pragma omp declare variant(variant) match(device = {kind(gpu), }) // error: expected the name of a selector of 'device' in a context selector, as in 'device={kind(gpu)}, user={condition(n > 9)}'
#pragma omp declare variant(variant) match(device = {kind(gpu)} user = {condition(1)}) // error: expected ',' or ')' behind '}' in a context selector, as in 'device={kind(gpu)}, user={condition(n > 9)}'
#pragma omp declare variant(variant) match(device = {kind(gpu)}, device = {arch(nvptx)}) // error: 'device' stands twice in a context selector: write its selectors in one pair of braces
#pragma omp declare variant(variant) match(device = {kind(gpu), kind(nohost)}) // error: 'kind' stands twice in 'device': leave one of them out
#pragma omp declare variant(variant) match(device = {kind(gpu, "gpu")}) // error: 'gpu' stands twice in 'kind': leave one of them out
#pragma omp declare variant(variant) match(device = {kind(any, gpu)}) // error: 'any' beside other properties in 'device': leave it, or the others, out
#pragma omp declare variant(variant) match(device = {arch(nvptx), kind(any)}) // error: 'any' beside other properties in 'device': leave it, or the others, out
#pragma omp declare variant(variant) match(device = {kind}) // error: selector 'kind' needs a property: write 'kind(...)'
#pragma omp declare variant(variant) match(device = {isa(17)}) // error: expected a name or a string as property of 'isa' in a context selector, as in 'device={kind(gpu)}, user={condition(n > 9)}'
#pragma omp declare variant(variant) match(device = {isa(avx avx2)}) // error: expected ',' or ')' behind 'avx' in a context selector, as in 'device={kind(gpu)}, user={condition(n > 9)}'
#pragma omp declare variant(variant) match(device = {kind(score(2) : gpu)}) // error: a score in 'device', where selectors have none: leave it out
#pragma omp declare variant(variant) match(construct = {gibberish}) // error: 'gibberish' is no selector of 'construct': write names of constructs, such as target and parallel
#pragma omp declare variant(variant) match(construct = {target, target}) // error: 'target' stands twice in 'construct': leave one of them out
#pragma omp declare variant(variant) match(construct = {target(1)}) // error: selector 'target' has no properties: leave the parentheses out
#pragma omp declare variant(variant) match(user = {gibberish(1)}) // error: 'gibberish' is no selector of 'user': write condition(...)
#pragma omp declare variant(variant) match(user = {condition}) // error: selector 'condition' needs a property: write 'condition(...)'
#pragma omp declare variant(variant) match(user = {condition()}) // error: selector 'condition' needs a property: write 'condition(...)'
#pragma omp declare variant(variant) match(user = {condition(score(-1) : 1)}) // error: a score must be a constant integer that is not negative
#pragma omp declare variant(variant) match(user = {condition(score(number) : 1)}) // error: a score must be a constant integer that is not negative
#pragma omp declare variant(variant) match(user = {condition(score(variant(1) + 2) : 1)}) // error: a score must be a constant integer that is not negative
#pragma omp declare variant(variant) match(implementation = {vendor(score(number * 2) : llvm)}) // error: a score must be a constant integer that is not negative
#pragma omp declare variant(variant) match(user = {condition(score((float)1) : 1)}) // error: a score must be a constant integer that is not negative
#pragma omp declare variant(variant) match(implementation = {vendor(score(1) gnu)}) // error: expected ':' behind the score in a context selector, as in 'device={kind(gpu)}, user={condition(n > 9)}'
#pragma omp declare variant(variant) match(implementation = {requires(gibberish)}) // error: expected a clause of '#pragma omp requires' as property of 'requires' in a context selector, as in 'device={kind(gpu)}, user={condition(n > 9)}'
#pragma omp declare variant(variant) match(implementation = {atomic_default_mem_order(fast)}) // error: selector 'atomic_default_mem_order' has one property: write seq_cst, acq_rel, acquire, release or relaxed
#pragma omp declare variant(variant) match(implementation = {unified_address(1)}) // error: selector 'unified_address' has no properties: leave the parentheses out
#pragma omp declare variant(variant) match(device = {kind(gpu)}) match(device = {arch(nvptx)}) // error: 'match' stands twice in '#pragma omp declare variant': leave one of them out
#pragma omp declare variant(variant) adjust_args(nothing : 1) // error: expected a match clause in '#pragma omp declare variant'
#pragma omp declare variant(variant) match // error: expected '(' behind 'match' in '#pragma omp declare variant'
#pragma omp declare variant(variant) match(device = {kind(gpu)} // error: expected ')' behind 'match' in '#pragma omp declare variant'
#pragma omp declare variant(variant) match(device = {kind(gpu)}) inbranch // error: unexpected 'inbranch' in '#pragma omp declare variant'
void f(void);

void g(int *p), adjusted(int *p);
#pragma omp declare variant(adjusted) match(construct = {dispatch}) adjust_args(need_pointer : p) // error: incorrect 'adjust_args' type, expected 'need_device_ptr', 'need_device_addr', or 'nothing'
void g(int *p);

// Those between begin and end are functions of their own all the same.
void h(void) {}
#pragma omp begin declare variant // error: expected a match clause in '#pragma omp begin declare variant'
void h(void) {}
#pragma omp end declare variant
#pragma omp begin declare variant match(construct = target) // error: expected '{' behind 'construct=' in a context selector, as in 'device={kind(gpu)}, user={condition(n > 9)}'
void h(void) {}
#pragma omp end declare variant
#pragma omp begin declare variant match(construct = {target, simd}) // error: unexpected 'simd' in '#pragma omp begin declare variant'
void h(void) {}
#pragma omp end declare variant
#pragma omp end declare variant // error: '#pragma omp end declare variant' with no matching '#pragma omp begin declare variant'

void when(void) {
#pragma omp metadirective when(target_device = {kind(score(3) : gpu)} : flush) // error: a score in 'target_device', where selectors have none: leave it out
#pragma omp metadirective when(construct = {simd(simdlen(8))} : flush) // error: selector 'simd' has no properties: leave the parentheses out
#pragma omp metadirective when(device = {kind(host), kind(cpu)} : flush) // error: 'kind' stands twice in 'device': leave one of them out
  h();
}

void right(void);
#pragma omp declare variant(variant), match(device = {color(red, 3), arch(nobodys)}, construct = {parallel})
#pragma omp declare variant(variant) match(implementation = {vendor(score(3) : nobody), gibberish, atomic_default_mem_order(relaxed)})
void right(void);
