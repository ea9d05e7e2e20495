# A module is a folder. It lists exactly the modules that it may include; drydock_check_includes() holds the
# sources against that list when CMake configures.

define_property(GLOBAL PROPERTY DRYDOCK_MODULES BRIEF_DOCS "folders declared with drydock_module or drydock_folder")

# drydock_folder(<folder> [MAY_INCLUDE <folder>...])
# Declares what the sources below <folder> may include, for folders that make no module library of their own.
function(drydock_folder folder)
  cmake_parse_arguments(ARG "" "" "MAY_INCLUDE" ${ARGN})
  set_property(GLOBAL APPEND PROPERTY DRYDOCK_MODULES ${folder})
  set_property(GLOBAL PROPERTY DRYDOCK_MAY_INCLUDE_${folder} "${ARG_MAY_INCLUDE}")
endfunction()

# drydock_module(<folder> [MAY_INCLUDE <folder>...] [LIBRARIES <target>...] [TEST_LIBRARIES <target>...]
#                [TEST_DEPENDS <target>...] [EXTRA_SOURCES <file>...] [EXCLUDE <regex>...])
# Makes the object library <folder with '/' as '_'> of all .cc files of the folder (sub-folders that are modules of their own
# excluded), and, if there are *_test.cc files, the test program <name>_test registered with CTest.
function(drydock_module folder)
  cmake_parse_arguments(ARG "" "" "MAY_INCLUDE;LIBRARIES;TEST_LIBRARIES;TEST_DEPENDS;EXTRA_SOURCES;EXCLUDE" ${ARGN})
  drydock_folder(${folder} MAY_INCLUDE ${ARG_MAY_INCLUDE})
  string(REPLACE "/" "_" name ${folder})

  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/${folder}/*.cc)
  foreach(pattern IN LISTS ARG_EXCLUDE)
    list(FILTER sources EXCLUDE REGEX ${pattern})
  endforeach()
  set(tests ${sources})
  set(benches ${sources})
  list(FILTER sources EXCLUDE REGEX "_(test|bench|main)\\.cc$")
  list(FILTER tests INCLUDE REGEX "_test\\.cc$")
  list(FILTER benches INCLUDE REGEX "_bench\\.cc$")

  if(sources OR ARG_EXTRA_SOURCES)
    add_library(${name} OBJECT ${sources} ${ARG_EXTRA_SOURCES})
    drydock_unity(${name})
    target_link_libraries(${name} PUBLIC drydock_options ${ARG_LIBRARIES})
  else()
    add_library(${name} INTERFACE)
    target_link_libraries(${name} INTERFACE drydock_options ${ARG_LIBRARIES})
  endif()

  if(tests)
    # A module's test holds the module and what it may include, not all of core: it builds while other rooms are open.
    set(objects ${name})
    foreach(included IN LISTS ARG_MAY_INCLUDE)
      string(REPLACE "/" "_" target ${included})
      if(TARGET ${target})
        list(APPEND objects ${target})
      endif()
      if(target STREQUAL "core_om")
        list(APPEND objects core_om_proto)
      endif()
    endforeach()
    if(folder STREQUAL "core/om")
      list(APPEND objects core_om_proto)
    endif()
    drydock_test(${name}_test SOURCES ${tests} LIBRARIES ${objects} ${ARG_TEST_LIBRARIES} DEPENDS ${ARG_TEST_DEPENDS})
  endif()
  set_property(GLOBAL APPEND PROPERTY DRYDOCK_BENCHES ${benches})
endfunction()

# drydock_test(<name> SOURCES <file>... [LIBRARIES <target>...] [DEPENDS <target>...])
# A GoogleTest program; LIBRARIES names what it tests (drydock_core, or object modules). One CTest entry per test, run from the source folder.
function(drydock_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBRARIES;DEPENDS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  drydock_unity(${name})
  target_link_libraries(${name} PRIVATE drydock_options ${ARG_LIBRARIES} GTest::gmock GTest::gtest_main dl)
  target_compile_definitions(${name} PRIVATE
    DRYDOCK_SOURCE_DIR="${CMAKE_SOURCE_DIR}" DRYDOCK_BINARY_DIR="${CMAKE_BINARY_DIR}"
    DRYDOCK_OPP_DIR="${CMAKE_BINARY_DIR}/opp")
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  gtest_discover_tests(${name} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} DISCOVERY_TIMEOUT 60
    DISCOVERY_MODE PRE_TEST PROPERTIES TIMEOUT 300)
endfunction()

# Which declared folder a path of the repository belongs to: the longest declared prefix.
function(drydock_owner path out)
  get_property(modules GLOBAL PROPERTY DRYDOCK_MODULES)
  set(best "")
  foreach(module IN LISTS modules)
    string(FIND "${path}" "${module}/" at)
    string(LENGTH "${module}" length)
    string(LENGTH "${best}" best_length)
    if(at EQUAL 0 AND length GREATER best_length)
      set(best ${module})
    endif()
  endforeach()
  set(${out} "${best}" PARENT_SCOPE)
endfunction()

# Fails the configuration when a source includes a module that its own module does not list. Tests and benchmarks
# may include anything below what they test plus what their module's list names transitively; they are checked alike
# except for folders that end in _tests, which declare their own lists.
function(drydock_check_includes)
  get_property(modules GLOBAL PROPERTY DRYDOCK_MODULES)
  set(problems "")
  foreach(module IN LISTS modules)
    get_property(allowed GLOBAL PROPERTY DRYDOCK_MAY_INCLUDE_${module})
    file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR}
      ${CMAKE_SOURCE_DIR}/${module}/*.h ${CMAKE_SOURCE_DIR}/${module}/*.cc)
    foreach(file IN LISTS files)
      drydock_owner(${file} owner)
      if(NOT owner STREQUAL module)
        continue()
      endif()
      file(STRINGS ${CMAKE_SOURCE_DIR}/${file} includes REGEX "^[ \t]*#[ \t]*include[ \t]*\"")
      foreach(line IN LISTS includes)
        string(REGEX REPLACE "^[^\"]*\"([^\"]*)\".*$" "\\1" included "${line}")
        if(EXISTS ${CMAKE_SOURCE_DIR}/core/include/${included})
          set(target core/include)
        else()
          drydock_owner(${included} target)
        endif()
        if(target AND NOT target STREQUAL module AND NOT target IN_LIST allowed)
          list(APPEND problems "  ${file} includes ${included}: module '${module}' may not include '${target}'")
        endif()
      endforeach()
    endforeach()
  endforeach()
  if(problems)
    string(REPLACE ";" "\n" text "${problems}")
    message(FATAL_ERROR "Includes that go the wrong way (docs/architecture.md §2):\n${text}")
  endif()
endfunction()
