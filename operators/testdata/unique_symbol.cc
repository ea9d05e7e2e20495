struct Shared {
  static inline int counter = 0;
};
extern "C" int Count() { return ++Shared::counter; }
