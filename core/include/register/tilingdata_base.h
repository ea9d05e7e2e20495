#pragma once

// BEGIN_TILING_DATA_DEF(C) … END_TILING_DATA_DEF: the bytes that host tiling writes and the kernel reads
// (spec/op-host-api.md §8.2). On the host a class with set_f and get_f over a buffer; in a kernel's build the same
// header gives the plain struct of the same layout (§8.3, spec/ascendc.md §1.6).

#if defined(__CCE_AICORE__) || defined(__NPU_ARCH__)

#include <cstdint>

// Each scalar lies at a multiple of its size, an array at one of its element's, a struct at one of 8; the whole is a
// multiple of 8: what natural layout gives when every struct is aligned to 8.
#define BEGIN_TILING_DATA_DEF(class_name) struct alignas(8) class_name {
#define TILING_DATA_FIELD_DEF(data_type, field_name) data_type field_name;
#define TILING_DATA_FIELD_DEF_ARR(data_type, array_size, field_name) data_type field_name[array_size];
#define TILING_DATA_FIELD_DEF_STRUCT(struct_type, field_name) struct_type field_name;
#define END_TILING_DATA_DEF \
  }                         \
  ;
#define REGISTER_TILING_DATA_CLASS(op_type, class_name)

#else

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "graph/ascend_string.h"
#include "graph/compiler_def.h"

namespace optiling {

/// One row of a class's field table: what a generator of kernel-side structs reads.
class FieldInfo {
 public:
  FieldInfo(const char* data_type, const std::string& name) : dtype_(data_type), name_(name), classType_("0") {}
  FieldInfo(const char* data_type, const std::string& name, size_t array_size)
      : dtype_(data_type), name_(name), classType_("1"), arrSize_(array_size) {}
  FieldInfo(const char* data_type, const std::string& name, const char* struct_type, size_t struct_size)
      : dtype_(data_type), name_(name), classType_("2"), structType_(struct_type), structSize_(struct_size) {}

  std::string dtype_;
  std::string name_;
  std::string classType_;  ///< "0" scalar, "1" array, "2" struct
  std::string structType_;
  size_t arrSize_ = 0;
  size_t structSize_ = 0;
};

/// Base of all tiling data classes: a buffer, its own or somebody else's, and where the fields lie in it.
class TilingDef {
 public:
  static constexpr size_t kAlignment = 8;

  virtual ~TilingDef() = default;
  TilingDef(const TilingDef&) = delete;  // each class has its own
  TilingDef& operator=(const TilingDef&) = delete;

  size_t GetDataSize() const { return size_; }
  /// Copies all bytes. Nothing when this object writes to somebody else's buffer, or when they do not fit.
  void SaveToBuffer(void* buffer, size_t capacity) {
    if (bound_ || buffer == nullptr || data_ == nullptr || capacity < size_) return;
    std::memcpy(buffer, data_, size_);
  }
  /// From now on fields, those of nested structs included, are written to this buffer of GetDataSize() bytes. The own
  /// buffer is given up.
  void SetDataPtr(void* buffer) {
    own_.reset();
    bound_ = true;
    Attach(static_cast<uint8_t*>(buffer));
  }
  std::vector<FieldInfo> GetFieldInfo() const { return fields_; }
  const char* GetTilingClassName() const { return class_name_; }

 protected:
  explicit TilingDef(const char* class_name) : class_name_(class_name) {}

  template <typename T>
  size_t AddScalar(const char* type, const char* name) {
    static_assert(std::is_arithmetic<T>::value || std::is_enum<T>::value, "a scalar field holds a number");
    const size_t offset = Take(sizeof(T), sizeof(T), name);
    fields_.emplace_back(type, name);
    return offset;
  }
  template <typename T>
  size_t AddArray(const char* type, const char* name, size_t count) {
    const size_t offset = Take(sizeof(T) * count, sizeof(T), name);
    fields_.emplace_back(type, name, count);
    return offset;
  }
  size_t AddStruct(const char* type, const char* name, TilingDef& field) {
    const size_t offset = Take(field.GetDataSize(), kAlignment, name);
    fields_.emplace_back("struct", name, type, field.GetDataSize());
    nested_.emplace_back(reinterpret_cast<uint8_t*>(&field) - reinterpret_cast<uint8_t*>(this), offset);
    return offset;
  }
  void FinishWithOwnBuffer() {
    Pad(kAlignment, class_name_);
    own_ = std::make_unique<uint8_t[]>(size_);
    Attach(own_.get());
  }
  void FinishWithBuffer(void* buffer) {
    Pad(kAlignment, class_name_);
    SetDataPtr(buffer);
  }
  void CopyBytes(const TilingDef& other) {
    if (data_ != nullptr && other.data_ != nullptr && size_ == other.size_) std::memmove(data_, other.data_, size_);
  }
  template <typename T>
  void Write(size_t offset, const T& value) {
    if (data_ != nullptr) std::memcpy(data_ + offset, &value, sizeof(T));
  }
  template <typename T>
  T Read(size_t offset) const {
    T value{};
    if (data_ != nullptr) std::memcpy(&value, data_ + offset, sizeof(T));
    return value;
  }
  template <typename T>
  void WriteArray(size_t offset, const T* values, size_t count) {
    if (data_ != nullptr && values != nullptr && reinterpret_cast<const uint8_t*>(values) != data_ + offset) {
      std::memcpy(data_ + offset, values, sizeof(T) * count);
    }
  }
  template <typename T>
  T* ArrayAt(size_t offset) const {
    return data_ == nullptr ? nullptr : reinterpret_cast<T*>(data_ + offset);
  }

 private:
  void Pad(size_t alignment, const char* before) {
    const size_t missing = (alignment - size_ % alignment) % alignment;
    if (missing == 0) return;
    fields_.emplace_back("uint8_t", std::string(before) + "PH", missing);
    size_ += missing;
  }
  size_t Take(size_t size, size_t alignment, const char* name) {
    Pad(alignment, name);
    const size_t offset = size_;
    size_ += size;
    return offset;
  }
  void Attach(uint8_t* data) {
    data_ = data;
    for (const auto& nested : nested_) {
      auto* field = reinterpret_cast<TilingDef*>(reinterpret_cast<uint8_t*>(this) + nested.first);
      field->SetDataPtr(data == nullptr ? nullptr : data + nested.second);
    }
  }

  const char* class_name_;
  std::vector<FieldInfo> fields_;
  std::vector<std::pair<std::ptrdiff_t, size_t>>
      nested_;  // place of the member in this object, of its bytes in the buffer
  size_t size_ = 0;
  std::unique_ptr<uint8_t[]> own_;
  uint8_t* data_ = nullptr;
  bool bound_ = false;
};

/// Classes by op type, of this library; the first registration of a type wins.
class CTilingDataClassFactory {
 public:
  using Creator = std::function<std::shared_ptr<TilingDef>()>;

  static CTilingDataClassFactory& GetInstance() { return LocalFactory(); }
  void RegisterTilingData(const ge::AscendString& op_type, const Creator& creator) {
    creators_.emplace(op_type.GetString(), creator);
  }
  /// Null when nobody registered the type.
  std::shared_ptr<TilingDef> CreateTilingDataInstance(const ge::AscendString& op_type) const {
    const auto found = creators_.find(op_type.GetString());
    return found == creators_.end() ? nullptr : found->second();
  }

 private:
  RT2_LIBRARY_LOCAL static CTilingDataClassFactory& LocalFactory() {
    static CTilingDataClassFactory factory;
    return factory;
  }
  std::map<std::string, Creator> creators_;
};

}  // namespace optiling

// Members are initialised in order of the fields before a constructor's body runs: that is where the layout is closed.
#define BEGIN_TILING_DATA_DEF(class_name)                                                                \
  class class_name : public ::optiling::TilingDef {                                                      \
   public:                                                                                               \
    class_name() : ::optiling::TilingDef(#class_name) { FinishWithOwnBuffer(); }                         \
    explicit class_name(void* buffer) : ::optiling::TilingDef(#class_name) { FinishWithBuffer(buffer); } \
    class_name(const class_name& other) : class_name() { CopyBytes(other); }                             \
    class_name& operator=(const class_name& other) {                                                     \
      CopyBytes(other);                                                                                  \
      return *this;                                                                                      \
    }                                                                                                    \
    ~class_name() override = default;

#define END_TILING_DATA_DEF \
  }                         \
  ;

#define TILING_DATA_FIELD_DEF(data_type, field_name)                                                                  \
 public:                                                                                                              \
  void set_##field_name(data_type field_name##_value) { Write<data_type>(field_name##_offset_, field_name##_value); } \
  data_type get_##field_name() const { return Read<data_type>(field_name##_offset_); }                                \
                                                                                                                      \
 private:                                                                                                             \
  size_t field_name##_offset_ = AddScalar<data_type>(#data_type, #field_name);

#define TILING_DATA_FIELD_DEF_ARR(data_type, array_size, field_name)                       \
 public:                                                                                   \
  void set_##field_name(const data_type* field_name##_values) {                            \
    WriteArray<data_type>(field_name##_offset_, field_name##_values, array_size);          \
  }                                                                                        \
  data_type* get_##field_name() const { return ArrayAt<data_type>(field_name##_offset_); } \
                                                                                           \
 private:                                                                                  \
  size_t field_name##_offset_ = AddArray<data_type>(#data_type, #field_name, array_size);

#define TILING_DATA_FIELD_DEF_STRUCT(struct_type, field_name) \
 public:                                                      \
  struct_type field_name;                                     \
                                                              \
 private:                                                     \
  size_t field_name##_offset_ = AddStruct(#struct_type, #field_name, field_name);

#define TILING_DATA_JOIN_INNER_(a, b) a##b
#define TILING_DATA_JOIN_(a, b) TILING_DATA_JOIN_INNER_(a, b)
#define REGISTER_TILING_DATA_CLASS(op_type, class_name)                             \
  namespace {                                                                       \
  const bool VAR_UNUSED TILING_DATA_JOIN_(g_tiling_data_class_, __COUNTER__) = [] { \
    ::optiling::CTilingDataClassFactory::GetInstance().RegisterTilingData(          \
        #op_type, [] { return std::make_shared<class_name>(); });                   \
    return true;                                                                    \
  }();                                                                              \
  }

#endif
