// Stands for a library of device-side tiling: writes through the address that it is given.
#include <cstdint>

extern "C" uint32_t WriteFortyTwo(void* args) {
  *static_cast<uint32_t*>(args) = 42;
  return 0;
}
extern "C" uint32_t ReturnSeven(void* /*args*/) { return 7; }
