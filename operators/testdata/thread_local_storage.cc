static thread_local int counter = 0;
extern "C" int Count() { return ++counter; }
