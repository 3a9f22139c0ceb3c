# Writes HeaderWords.inc, the words of the headers that generated files include: "Region", "T",
# A macro of the command line that has such a name would change them.
file(GLOB headers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/chomp/*.h ${PROJECT_SOURCE_DIR}/include/chomp/device/*.h)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${headers})
set(words)
foreach(header IN LISTS headers)
  file(READ ${header} text)
  string(REGEX MATCHALL "[A-Za-z][A-Za-z0-9_]*" found "${text}")
  list(APPEND words ${found})
endforeach()
list(REMOVE_DUPLICATES words)
list(SORT words)
list(JOIN words "\",\n\"" lines)
file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/HeaderWords.inc CONTENT "\"${lines}\",\n" @ONLY)
