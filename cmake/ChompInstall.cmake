# What the prefix has besides programs, libraries and headers: for CMake, pkg-config, shells, and readers. Three components,
# which become packages (ChompPackage.cmake): `runtime` (what programs need to run), `development` (what they need to be
# built), and `chomp`, the tools.

include_guard(GLOBAL)
include(CMakePackageConfigHelpers)

# For users of libchomp, and of the compilers in part of a project.
set(install ${CMAKE_CURRENT_LIST_DIR}/install)
set(generated ${PROJECT_BINARY_DIR}/install)
file(MAKE_DIRECTORY ${generated}/completions ${generated}/man)
configure_file(${install}/ChompConfig.cmake.in ${generated}/ChompConfig.cmake @ONLY)
configure_file(${install}/chomp.pc.in ${generated}/chomp.pc @ONLY)
write_basic_package_version_file(${generated}/ChompConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${generated}/ChompConfig.cmake ${generated}/ChompConfigVersion.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/Chomp COMPONENT development)
install(FILES ${generated}/chomp.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

install(FILES ${install}/chomp.bash DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/bash-completion/completions
        RENAME chompcc COMPONENT chomp)
install(FILES ${install}/_chomp DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/zsh/site-functions COMPONENT chomp)
# bash looks for a file with the program's name.
foreach(tool chomp chompc++ chomp-conform chomp-replay chomp-schedules chomp-timeline)
  file(CREATE_LINK chompcc ${generated}/completions/${tool} SYMBOLIC)
  install(FILES ${generated}/completions/${tool} DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/bash-completion/completions
          COMPONENT chomp)
endforeach()

install(FILES LICENSE README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/chomp COMPONENT chomp)
install(DIRECTORY examples docs DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/chomp COMPONENT chomp)

# Manual pages, from what --help and --env-help print.
find_program(CHOMP_HELP2MAN help2man)
find_program(CHOMP_GZIP gzip)
if(NOT CHOMP_HELP2MAN OR NOT CHOMP_GZIP)
  message(STATUS "No manual pages: help2man or gzip is not installed")
  return()
endif()
set(pages "")
# chomp_add_page(<page> <program> <what it is> [<option>...]): page is chompcc.1
function(chomp_add_page page program what)
  cmake_path(GET page EXTENSION LAST_ONLY section)
  string(SUBSTRING ${section} 1 1 section)
  set(wrapper ${generated}/help/${program})
  file(CONFIGURE OUTPUT ${wrapper} CONTENT
       "#!/bin/sh\nexec ${install}/help-text ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/${program} \"$@\"\n" @ONLY)
  file(CHMOD ${wrapper} PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE)
  add_custom_command(OUTPUT ${generated}/man/${page}.gz VERBATIM
    COMMAND ${CMAKE_COMMAND} -E env LC_ALL=C.UTF-8 ${CHOMP_HELP2MAN} --no-info --no-discard-stderr --section=${section}
            --source=Chomp --version-string=${PROJECT_VERSION} --name=${what} ${ARGN} -o ${generated}/man/${page} ${wrapper}
    COMMAND ${CHOMP_GZIP} -9nf ${generated}/man/${page}
    DEPENDS ${program}-tool ${install}/help-text COMMENT "Manual page ${page}")
  install(FILES ${generated}/man/${page}.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section} COMPONENT chomp)
  set(pages ${pages} ${generated}/man/${page}.gz PARENT_SCOPE)
endfunction()
chomp_add_page(chompcc.1 chompcc "compiler for OpenMP offload, in front of gcc or clang")
chomp_add_page(chomp.1 chomp "translate OpenMP target regions to CUDA, HIP and the virtual GPU")
chomp_add_page(chomp-environment.7 chompcc "environment variables of Chomp's tools and of the programs that it builds"
               --help-option=--env-help)
chomp_add_page(chomp-replay.1 chomp-replay "run one kernel of a program alone, compare, time and tune it")
foreach(tool conform schedules timeline)
  add_custom_target(chomp-${tool}-tool)
endforeach()
chomp_add_page(chomp-conform.1 chomp-conform "build and run suites of OpenMP programs, and judge them")
chomp_add_page(chomp-schedules.1 chomp-schedules "compare runs of a program with several orders of teams and tasks")
chomp_add_page(chomp-timeline.1 chomp-timeline "draw the timeline of a program")
add_custom_target(chomp-pages ALL DEPENDS ${pages})
file(CREATE_LINK chompcc.1.gz ${generated}/man/chompc++.1.gz SYMBOLIC)
install(FILES ${generated}/man/chompc++.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT chomp)
