# Chomp's version, which chomp/version.h says: CHOMP_VERSION is "0.2.0" for 200.
file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/../include/chomp/version.h CHOMP_VERSION REGEX "^#define __CHOMP__ ")
string(REGEX MATCH "[0-9]+$" number "${CHOMP_VERSION}")
math(EXPR major "${number} / 10000")
math(EXPR minor "${number} / 100 % 100")
math(EXPR patch "${number} % 100")
set(CHOMP_VERSION ${major}.${minor}.${patch})
