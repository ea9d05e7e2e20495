# Compiler settings that hold for every target that we write. Sanitizers and coverage are chosen by presets.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_LINK_DEPENDS_NO_SHARED ON)

set(DRYDOCK_SANITIZE "" CACHE STRING "Sanitizers for our own code, as -fsanitize= takes them (operators are built without)")
option(DRYDOCK_COVERAGE "Instrument for lcov" OFF)

# Several sources as one: a cold build takes a quarter of the time, and two types of one name in a module do not compile. The release
# preset builds source by source, so that every source is known to include what it needs.
option(DRYDOCK_UNITY "Compile our modules and tests in batches" OFF)
function(drydock_unity target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${DRYDOCK_UNITY} UNITY_BUILD_BATCH_SIZE 8)
endfunction()

find_program(DRYDOCK_CCACHE ccache)
if(DRYDOCK_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${DRYDOCK_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${DRYDOCK_CCACHE})
endif()

find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(Boost REQUIRED COMPONENTS context)
find_package(absl REQUIRED)
find_package(spdlog REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(Protobuf REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(CLI11 REQUIRED)
find_package(GTest REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(LIBELF REQUIRED IMPORTED_TARGET libelf)
include(GoogleTest)

# Bytes of what we build must not depend on where the checkout lies (docs/architecture.md §3).
add_compile_options(-ffile-prefix-map=${CMAKE_SOURCE_DIR}=. -ffile-prefix-map=${CMAKE_BINARY_DIR}=build)

# What our own code is compiled with; operators and generated code take other options.
add_library(drydock_options INTERFACE)
target_compile_options(drydock_options INTERFACE
  -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -Werror -fno-semantic-interposition)
target_include_directories(drydock_options INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_SOURCE_DIR}/core/include)
target_link_libraries(drydock_options INTERFACE absl::flat_hash_set)  # in core/graph/compute_graph.h
if(DRYDOCK_SANITIZE)
  target_compile_options(drydock_options INTERFACE
    -fsanitize=${DRYDOCK_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(drydock_options INTERFACE -fsanitize=${DRYDOCK_SANITIZE})
endif()
# Whence programs take their memory: a graph's nodes and descriptions then lie side by side, by size (benchmarks/README.md "The
# compiler"). Sanitizers bring an allocator of their own.
add_library(drydock_allocator INTERFACE)
if(NOT DRYDOCK_SANITIZE)
  find_library(JEMALLOC_LIBRARY jemalloc REQUIRED)
  target_link_libraries(drydock_allocator INTERFACE ${JEMALLOC_LIBRARY})
endif()
if(DRYDOCK_COVERAGE)
  target_compile_options(drydock_options INTERFACE --coverage -fprofile-update=atomic)
  target_link_options(drydock_options INTERFACE --coverage)
endif()
