# Boost.Context's two functions that make and switch stacks, for the virtual GPU's parallel regions. They are assembly
# language without further needs, so they become objects of libchomp itself, shared and static: whoever links libchomp
# needs no Boost.
#
#   CHOMP_FIBERS_INCLUDE   where boost/context/detail/fcontext.hpp is found
#   CHOMP_FIBERS_OBJECTS   the objects

include_guard(GLOBAL)

find_path(CHOMP_FIBERS_INCLUDE boost/context/detail/fcontext.hpp REQUIRED)
find_library(CHOMP_BOOST_CONTEXT NAMES libboost_context.a REQUIRED)
mark_as_advanced(CHOMP_FIBERS_INCLUDE CHOMP_BOOST_CONTEXT)

execute_process(COMMAND ${CMAKE_AR} t ${CHOMP_BOOST_CONTEXT} OUTPUT_VARIABLE members COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "(make|jump)_[^\n]+" members "${members}") # by architecture: make_x86_64_sysv_elf_gas.o
set(directory ${CMAKE_CURRENT_BINARY_DIR}/fibers)
file(MAKE_DIRECTORY ${directory})
execute_process(COMMAND ${CMAKE_AR} x ${CHOMP_BOOST_CONTEXT} ${members}
                WORKING_DIRECTORY ${directory} COMMAND_ERROR_IS_FATAL ANY)
if(CMAKE_CROSSCOMPILING) # this machine's own folder of headers has others that must not be seen
  file(MAKE_DIRECTORY ${directory}/include)
  file(CREATE_LINK ${CHOMP_FIBERS_INCLUDE}/boost ${directory}/include/boost SYMBOLIC)
  set(CHOMP_FIBERS_INCLUDE ${directory}/include)
endif()
list(TRANSFORM members PREPEND ${directory}/ OUTPUT_VARIABLE CHOMP_FIBERS_OBJECTS)
set_source_files_properties(${CHOMP_FIBERS_OBJECTS} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
