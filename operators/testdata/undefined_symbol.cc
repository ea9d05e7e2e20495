extern "C" int SomewhereElse();
extern "C" int Call() { return SomewhereElse(); }
