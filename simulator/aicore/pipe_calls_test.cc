#include "simulator/aicore/kernel_test_support.h"

namespace sim {
namespace {

using namespace AscendC;

using InQueue = TQue<TPosition::VECIN, 2>;
using OutQueue = TQue<TPosition::VECOUT, 1>;

class PipeTest : public KernelTest {
 protected:
  float* x = gm.Allocate("x", std::vector<float>(64, 1.0f));
  float* y = gm.Allocate<float>("y", 64);
};

TEST_F(PipeTest, QueuesCarryTensorsFromCopyToComputeToCopy) {
  ExpectRuns(kAiv, [&] {
    TPipe pipe;
    InQueue in;
    OutQueue out;
    pipe.InitBuffer(in, 2, 128);
    pipe.InitBuffer(out, 1, 128);
    for (uint32_t i = 0; i < 2; ++i) {
      LocalTensor<float> loaded = in.AllocTensor<float>();
      DataCopy(loaded, Global(x)[i * 32], 32);
      in.EnQue(loaded);
      loaded = in.DeQue<float>();
      LocalTensor<float> result = out.AllocTensor<float>();
      Adds(result, loaded, static_cast<float>(i), 32);
      out.EnQue(result);
      in.FreeTensor(loaded);
      result = out.DeQue<float>();
      DataCopy(Global(y)[i * 32], result, 32);
      out.FreeTensor(result);
    }
  });
  EXPECT_EQ(y[0], 1.0f);
  EXPECT_EQ(y[63], 2.0f);
}

TEST_F(PipeTest, HandsOutAddressesOneAfterAnotherRoundedTo32Bytes) {
  ExpectRuns(kAiv, [] {
    TPipe pipe;
    InQueue in;
    TBuf<> first, second;
    pipe.InitBuffer(first, 33);
    pipe.InitBuffer(in, 2, 32);
    pipe.InitBuffer(second, 1);
    EXPECT_EQ(first.Get<uint8_t>().GetPhyAddr(), 0u);
    EXPECT_EQ(first.Get<uint8_t>().GetSize(), 64u);
    EXPECT_EQ(in.AllocTensor<uint8_t>().GetPhyAddr(), 64u);
    EXPECT_EQ(in.AllocTensor<uint8_t>().GetPhyAddr(), 96u);
    EXPECT_EQ(second.Get<uint8_t>().GetPhyAddr(), 128u);
  });
}

TEST_F(PipeTest, ATensorKnowsItsPosition) {
  ExpectRuns(kAiv, [] {
    TPipe pipe;
    OutQueue out;
    pipe.InitBuffer(out, 1, 32);
    EXPECT_EQ(out.AllocTensor<float>().GetPosition(), static_cast<int32_t>(TPosition::VECOUT));
  });
}

TEST_F(PipeTest, InitBufferFillsUbToItsEnd) {
  ExpectRuns(kAiv, [] {
    TPipe pipe;
    InQueue in;
    EXPECT_TRUE(pipe.InitBuffer(in, 2, 98304));
  });
}
TEST_F(PipeTest, InitBufferRefusesToGoPastUb) {
  ExpectRefused(kAiv, "TPipe::InitBuffer: 2 buffers of 102400 bytes from 0 on end 8192 bytes past UB (size 196608)",
                [] {
                  TPipe pipe;
                  InQueue in;
                  pipe.InitBuffer(in, 2, 102400);
                });
}
TEST_F(PipeTest, InitBufferTakes64BuffersAndRefusesA65th) {
  ExpectRuns(kAiv, [] {
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 64, 32);
  });
  ExpectRefused(kAiv, "1 more buffers make 65, past the limit of 64 per TPipe", [] {
    TPipe pipe;
    InQueue in;
    TBuf<> buffer;
    pipe.InitBuffer(in, 64, 32);
    pipe.InitBuffer(buffer, 32);
  });
}
TEST_F(PipeTest, InitBufferRefusesNoBuffersAndNoBytes) {
  ExpectRefused(kAiv, "0 buffers of 32 bytes", [] {
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 0, 32);
  });
  ExpectRefused(kAiv, "1 buffers of 0 bytes", [] {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 0);
  });
}
TEST_F(PipeTest, InitBufferRefusesMemoryThatTheCoreDoesNotHave) {
  ExpectRefused(kAiv, "TPipe::InitBuffer: A1 is in L1, which an AIV core does not have", [] {
    TPipe pipe;
    TQue<TPosition::A1, 1> queue;
    pipe.InitBuffer(queue, 1, 32);
  });
  ExpectRefused(kAic, "VECIN is in UB, which an AIC core does not have", [] {
    TPipe pipe;
    InQueue queue;
    pipe.InitBuffer(queue, 1, 32);
  });
}
TEST_F(PipeTest, InitBufferRefusesPositionsThatAreNotSimulated) {
  ExpectRefused(kAic, "a queue from C1 to C2 is not supported", [] {
    TPipe pipe;
    TQue<TPosition::C2, 1> queue;
    pipe.InitBuffer(queue, 1, 32);
  });
}

TEST_F(PipeTest, AllocTensorRefusesWhenNoBufferIsFree) {
  ExpectRefused(kAiv, "block 0: AllocTensor: none of the queue's 2 buffers is free", [] {
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 2, 32);
    for (int i = 0; i < 3; ++i) in.AllocTensor<float>();
  });
}
TEST_F(PipeTest, AllocTensorRefusesAQueueWithoutBuffers) {
  ExpectRefused(kAiv, "AllocTensor: the queue was never given buffers (InitBuffer)", [] {
    TPipe pipe;
    InQueue in;
    in.AllocTensor<float>();
  });
}
TEST_F(PipeTest, EnQueRefusesMoreThanTheDepth) {
  ExpectRefused(kAiv, "EnQue: 2 tensors are enqueued already, the queue's depth", [] {
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 3, 32);
    for (int i = 0; i < 3; ++i) in.EnQue(in.AllocTensor<float>());
  });
}
TEST_F(PipeTest, EnQueRefusesATensorThatIsEnqueued) {
  ExpectRefused(kAiv, "EnQue: the tensor's buffer is enqueued, not allocated or dequeued", [] {
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 2, 32);
    LocalTensor<float> tensor = in.AllocTensor<float>();
    in.EnQue(tensor);
    in.EnQue(tensor);
  });
}
TEST_F(PipeTest, EnQueRefusesATensorOfAnotherQueue) {
  ExpectRefused(kAiv, "EnQue: the tensor belongs to another queue", [] {
    TPipe pipe;
    InQueue in, other;
    pipe.InitBuffer(in, 1, 32);
    pipe.InitBuffer(other, 1, 32);
    in.EnQue(other.AllocTensor<float>());
  });
  ExpectRefused(kAiv, "EnQue: the tensor comes from no queue", [] {
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 1, 32);
    in.EnQue(Ub<float>(0, 8));
  });
}
TEST_F(PipeTest, EightTensorsMayBeEnqueuedPerEventAndNoNinth) {
  const auto enqueue = [](uint8_t count) {
    TPipe pipe;
    TQue<TPosition::VECIN, 16> in;
    pipe.InitBuffer(in, 16, 32);
    for (uint8_t i = 0; i < count; ++i) in.EnQue(in.AllocTensor<float>());
    for (uint8_t i = 0; i < count; ++i) in.DeQue<float>();
  };
  ExpectRuns(kAiv, [&] { enqueue(8); });
  ExpectRefused(kAiv, "EnQue: all 8 flags of MTE2_V are in use", [&] { enqueue(9); });
}
TEST_F(PipeTest, DeQueRefusesAnEmptyQueue) {
  ExpectRefused(kAiv, "DeQue: the queue is empty", [] {
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 1, 32);
    in.DeQue<float>();
  });
}
TEST_F(PipeTest, DeQueGivesTensorsInTheOrderOfEnQue) {
  ExpectRuns(kAiv, [] {
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 2, 32);
    LocalTensor<float> first = in.AllocTensor<float>(), second = in.AllocTensor<float>();
    in.EnQue(second);
    in.EnQue(first);
    EXPECT_EQ(in.DeQue<float>().GetPhyAddr(), second.GetPhyAddr());
    EXPECT_EQ(in.DeQue<float>().GetPhyAddr(), first.GetPhyAddr());
  });
}
TEST_F(PipeTest, FreeTensorRefusesTwice) {
  ExpectRefused(kAiv, "FreeTensor: the tensor's buffer is free already", [] {
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 1, 32);
    LocalTensor<float> tensor = in.AllocTensor<float>();
    in.FreeTensor(tensor);
    in.FreeTensor(tensor);
  });
}
TEST_F(PipeTest, FreeTensorRefusesAnEnqueuedTensor) {
  ExpectRefused(kAiv, "FreeTensor: the tensor is still enqueued", [] {
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 1, 32);
    LocalTensor<float> tensor = in.AllocTensor<float>();
    in.EnQue(tensor);
    in.FreeTensor(tensor);
  });
}
TEST_F(PipeTest, QueriesTellHowFullAQueueIs) {
  ExpectRuns(kAiv, [] {
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 2, 32);
    EXPECT_TRUE(in.HasIdleBuffer());
    EXPECT_FALSE(in.HasTensorInQue());
    in.EnQue(in.AllocTensor<float>());
    EXPECT_EQ(in.GetTensorCountInQue(), 1);
    EXPECT_TRUE(in.VacantInQue());
    in.EnQue(in.AllocTensor<float>());
    EXPECT_FALSE(in.VacantInQue());
    EXPECT_FALSE(in.HasIdleBuffer());
    in.DeQue<float>();
    in.DeQue<float>();
  });
}

TEST_F(PipeTest, RefusesOperandsWhoseBufferIsFree) {
  ExpectRefused(kAiv, "Relu: src: the tensor's buffer is free", [] {
    TPipe pipe;
    InQueue in;
    TBuf<> result;
    pipe.InitBuffer(in, 1, 32);
    pipe.InitBuffer(result, 32);
    LocalTensor<float> tensor = in.AllocTensor<float>();
    in.FreeTensor(tensor);
    Relu(result.Get<float>(), tensor, 8);
  });
}
TEST_F(PipeTest, RefusesToComputeOnWhatWasLoadedButNotDequeued) {
  ExpectRefused(kAiv, "Relu: src: the tensor was filled by another pipe and has not been through EnQue and DeQue", [&] {
    TPipe pipe;
    InQueue in;
    TBuf<> result;
    pipe.InitBuffer(in, 1, 32);
    pipe.InitBuffer(result, 32);
    LocalTensor<float> tensor = in.AllocTensor<float>();
    DataCopy(tensor, Global(x), 8);
    Relu(result.Get<float>(), tensor, 8);
  });
}
TEST_F(PipeTest, RefusesToWriteWhatIsEnqueued) {
  ExpectRefused(kAiv, "DataCopy GM→UB: destination: the tensor is enqueued and must not be written before DeQue", [&] {
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 1, 32);
    LocalTensor<float> tensor = in.AllocTensor<float>();
    in.EnQue(tensor);
    DataCopy(tensor, Global(x), 8);
  });
}
TEST_F(PipeTest, RefusesToGoPastTheBuffer) {
  ExpectRefused(kAiv, "destination: [0, +64) of UB ends 32 bytes past its buffer (address 0, size 32)", [&] {
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 2, 32);
    DataCopy(in.AllocTensor<float>(), Global(x), 16);
  });
}

TEST_F(PipeTest, TBufGivesPartsUpToItsEnd) {
  ExpectRuns(kAiv, [] {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 128);
    EXPECT_EQ(buffer.Get<float>().GetSize(), 32u);
    EXPECT_EQ(buffer.Get<float>(8).GetSize(), 8u);
    EXPECT_EQ(buffer.GetWithOffset<float>(24, 32).GetPhyAddr(), 32u);
  });
}
TEST_F(PipeTest, TBufRefusesPartsPastItsEnd) {
  ExpectRefused(kAiv, "TBuf::Get: 132 bytes from offset 0 on end 4 bytes past the buffer (size 128)", [] {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 128);
    buffer.Get<float>(33);
  });
  ExpectRefused(kAiv, "TBuf::Get: 100 bytes from offset 32 on end 4 bytes past the buffer", [] {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 128);
    buffer.GetWithOffset<float>(25, 32);
  });
}
TEST_F(PipeTest, TBufRefusesMisalignedOffsets) {
  ExpectRefused(kAiv, "TBuf::Get: offset 16 is no multiple of 32", [] {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 128);
    buffer.GetWithOffset<float>(8, 16);
  });
}
TEST_F(PipeTest, TBufRefusesWithoutInitBuffer) {
  ExpectRefused(kAiv, "TBuf::Get: the TBuf was never given a buffer (InitBuffer)", [] { TBuf<>().Get<float>(); });
}

TEST_F(PipeTest, OnlyOneTPipeMayLive) {
  ExpectRefused(kAiv, "TPipe: another TPipe is alive in this block", [] {
    TPipe first;
    TPipe second;
  });
}
TEST_F(PipeTest, GetTPipePtrIsTheLiveOne) {
  ExpectRuns(kAiv, [] {
    TPipe pipe;
    EXPECT_EQ(GetTPipePtr(), &pipe);
    pipe.Destroy();
    EXPECT_EQ(GetTPipePtr(), nullptr);
  });
}
TEST_F(PipeTest, ResetStartsFromTheFirstAddressAndForgetsBuffers) {
  ExpectRefused(kAiv, "AllocTensor: the queue's TPipe was reset or destroyed", [] {
    TPipe pipe;
    InQueue in;
    TBuf<> buffer;
    pipe.InitBuffer(in, 1, 32);
    pipe.Reset();
    pipe.InitBuffer(buffer, 32);
    EXPECT_EQ(buffer.Get<float>().GetPhyAddr(), 0u);
    in.AllocTensor<float>();
  });
}
TEST_F(PipeTest, FreshBuffersHoldNothing) {
  ExpectRefused(kAiv, "source: byte 0 of UB was never written", [&] {
    TPipe pipe;
    TBuf<> buffer;
    pipe.InitBuffer(buffer, 32);
    Duplicate(buffer.Get<float>(), 1.0f, 8);
    pipe.Reset();
    pipe.InitBuffer(buffer, 32);
    DataCopy(Global(y), buffer.Get<float>(), 8);
  });
}
TEST_F(PipeTest, ReportsATensorThatStaysEnqueued) {
  ExpectRefused(kAiv, "block 0: kernel end: flags still set: MTE2_V 0", [] {
    TPipe pipe;
    InQueue in;
    pipe.InitBuffer(in, 1, 32);
    in.EnQue(in.AllocTensor<float>());
  });
}

TEST_F(PipeTest, QueuesOfTheCubePathCarryTensors) {
  ExpectRuns(kAic, [] {
    TPipe pipe;
    TQue<TPosition::A1, 1> a1;
    TQue<TPosition::A2, 1> a2;
    TQue<TPosition::B2, 1> b2;
    TQue<TPosition::CO1, 1> co1;
    pipe.InitBuffer(a1, 1, 512 * 1024);
    pipe.InitBuffer(a2, 2, 32 * 1024);
    pipe.InitBuffer(b2, 1, 64 * 1024);
    pipe.InitBuffer(co1, 1, 128 * 1024);
    a1.EnQue(a1.AllocTensor<half>());
    a1.FreeTensor(a1.DeQue<half>());
    co1.EnQue(co1.AllocTensor<float>());
    co1.FreeTensor(co1.DeQue<float>());
  });
}

TEST_F(PipeTest, DoubleBufferingOverlapsCopiesWithCompute) {
  const auto cycles = [this](uint8_t buffers) {
    const auto outcome = RunOn(kAiv, [&] {
      TPipe pipe;
      InQueue in;
      TBuf<> result;
      pipe.InitBuffer(in, buffers, 256);
      pipe.InitBuffer(result, 256);
      for (int i = 0; i < 8; ++i) {
        LocalTensor<float> tensor = in.AllocTensor<float>();
        DataCopy(tensor, Global(x), 64);
        in.EnQue(tensor);
        tensor = in.DeQue<float>();
        for (int repeat = 0; repeat < 40; ++repeat) Exp(result.Get<float>(), tensor, 64);
        in.FreeTensor(tensor);
      }
    });
    return outcome->cycles;
  };
  EXPECT_LT(cycles(2), cycles(1));
}

}  // namespace
}  // namespace sim
