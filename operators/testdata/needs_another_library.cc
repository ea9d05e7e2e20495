extern "C" const char* zlibVersion();
extern "C" const char* Version() { return zlibVersion(); }
