// The page of `om show --html` in a browser: a script beside the page's own does what a user does, by events of the
// DOM, and writes down what it then finds on the page.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <set>

#include "core/om/om_html.h"
#include "core/om/om_show.h"
#include "core/om/reference_data.h"
#include "core/om/small_model.h"

namespace ge {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using namespace std::string_literals;

bool HasChromium() { return std::system("command -v chromium > /dev/null") == 0; }

#define REQUIRE_CHROMIUM()                                      \
  do {                                                          \
    if (!HasChromium()) {                                       \
      if (reference::MustHaveData()) FAIL() << "no chromium";   \
      GTEST_SKIP() << "no chromium: ci/bootstrap.sh brings it"; \
    }                                                           \
  } while (false)

/// Stands before the page's own script: keeps errors and refusals of the page's policy.
constexpr char kRecorder[] = R"js(
const errors = [];
window.onerror = (message) => { errors.push(String(message)); };
console.error = (...words) => { errors.push(words.join(" ")); };
document.addEventListener("securitypolicyviolation", (event) => errors.push("policy: " + event.violatedDirective));
)js";

/// Words of the scripts of the tests, which fill `found`.
constexpr char kWords[] = R"js(
const found = {};
const all = (selector) => [...document.querySelectorAll(selector)];
const one = (selector) => document.querySelector(selector);
const text = (selector) => all(selector).map((element) => element.textContent);
const click = (element) => element.dispatchEvent(new MouseEvent("click", {bubbles: true}));
const key = (element, key) => element.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
const card = (index) => one(`#graph-content [data-node="${index}"]`);
const selected = () => all("#graph-content .node.selected").map((element) => Number(element.dataset.node));
const type = (words) => {
  one("#search-text").value = words;
  one("#search-text").dispatchEvent(new Event("input", {bubbles: true}));
};
const choose = (id, at) => {
  one(id).value = at;
  one(id).dispatchEvent(new Event("change", {bubbles: true}));
};
const isInside = (inner, outer) => {
  const a = inner.getBoundingClientRect(), b = outer.getBoundingClientRect();
  return a.left >= b.left && a.right <= b.right && a.top >= b.top && a.bottom <= b.bottom;
};
/** Nothing but the findings stays on the page: the whole page would be printed. */
addEventListener("load", () => {
  found.ready = document.documentElement.dataset.ready;
  found.errors = errors;
  document.body.textContent = "[[" + encodeURIComponent(JSON.stringify(found)) + "]]";
});
)js";

std::string DecodePercent(std::string_view text) {
  std::string decoded;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      decoded += text[i];
      continue;
    }
    decoded += static_cast<char>(std::stoi(std::string(text.substr(i + 1, 2)), nullptr, 16));
    i += 2;
  }
  return decoded;
}

/// A copy of the page with the scripts. Its policy stays as it is but for a nonce, which only they have.
std::string WithScript(std::string page, const std::string& script) {
  auto insert_after = [&](std::string_view place, const std::string& text) {
    const size_t at = page.find(place);
    EXPECT_NE(at, std::string::npos) << place;
    page.insert(at + place.size(), text);
  };
  insert_after("script-src ", "'nonce-test' ");
  insert_after("initial-scale=1\">", fmt::format("<script nonce=\"test\">{}</script>", kRecorder));
  page.insert(page.rfind("</body>"), fmt::format("<script nonce=\"test\">{}{}</script>", kWords, script));
  return page;
}

/// What a script of a test finds on the page of a file that the reference's loader takes; null, and a failure, when it
/// finds nothing.
Json FindOnPage(const SharedBytes& file, const std::string& script) {
  StatusOr<std::string> page = RenderOmHtml(file, OmPolicy::kReference);
  if (!page.ok()) {
    ADD_FAILURE() << page.status().ToString();
    return {};
  }
  std::string folder = fs::temp_directory_path() / "om_page_XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) {
    ADD_FAILURE() << "no temporary folder";
    return {};
  }
  const std::string path = folder + "/page.html";
  EXPECT_TRUE(WriteFileAtomically(path, AsBytes(WithScript(*std::move(page), script))).ok());
  const std::string command = fmt::format(
      "HOME='{0}' timeout 120 chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage "
      "--user-data-dir='{0}/profile' --window-size=1400,900 --dump-dom 'file://{1}' 2> '{0}/log'",
      folder, path);
  std::string dom;
  {
    std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    char chunk[65536];
    while (size_t got = fread(chunk, 1, sizeof(chunk), pipe.get())) dom.append(chunk, got);
  }
  const size_t begin = dom.rfind("[[");
  const size_t end = dom.rfind("]]");
  Json found;
  if (begin == std::string::npos || end == std::string::npos) {
    ADD_FAILURE() << "the script did not reach its end: " << AsText(*ReadFile(folder + "/log"));
  } else {
    found = Json::parse(DecodePercent(std::string_view(dom).substr(begin + 2, end - begin - 2)));
    EXPECT_EQ(found["ready"], "yes");
  }
  fs::remove_all(folder);
  return found;
}

/// The partition of a type in the first model of what DescribeOm says.
Json PartitionOf(const Json& description, std::string_view type_name) {
  for (const Json& partition : description["models"][0]) {
    if (partition["type_name"] == type_name) return partition;
  }
  ADD_FAILURE() << "no " << type_name;
  return {};
}

/// Edges of a graph of the reference's facts with a Const at neither end.
size_t EdgesWithoutConstants(const Json& graph) {
  std::set<std::string> constants;
  for (const Json& row : graph["node_list"]) {
    if (row[2] == "Const") constants.insert(row[1]);
  }
  size_t edges = 0;
  for (const Json& row : graph["node_list"]) {
    for (const auto& input : row[3].get<std::vector<std::string>>()) {
      const bool folded = constants.contains(row[1]) || constants.contains(input.substr(0, input.rfind(':')));
      if (!input.empty() && !folded) ++edges;
    }
  }
  return edges;
}

TEST(OmHtmlBrowserTest, TheRealModelShowsItsPartsAndFollowsTheUser) {
  REQUIRE_CHROMIUM();
  REQUIRE_REFERENCE_DATA("om/my_122_anenet.om.xz");
  const SharedBytes file = reference::ReadXz("om/my_122_anenet.om.xz");
  const Json found = FindOnPage(file, R"js(
const state = () => ({nodes: selected(), name: one("#details-part h2")?.textContent, facts: text("#details-part dd")});
found.nodes = all("#graph-content .node").length;
found.tensors = all("#memory-part .tensor").length;
found.streams = text("#tasks-part h3");
found.tasks = all("#tasks-part li").length;
found.linked = all("#tasks-part button.task").length;
found.partitions = text("#partitions tbody td:first-child");
found.libraries = all("#libraries tbody tr").length;
found.kernels = all("#kernels tbody tr").length;
found.elements = all("*").length;
found.choices = all("#model-choice:not([hidden]), #graph-choice:not([hidden])").length;

// Layered: no card on another, every edge goes down.
const boxes = all("#graph-content .card").map((element) => element.getBoundingClientRect());
found.overlaps = boxes.filter((a, i) => boxes.some((b, k) => k < i &&
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length;
found.edges = all("#graph-content .edge").length;
found.upward = all("#graph-content .edge").filter((edge) => {
  const numbers = edge.getAttribute("d").match(/-?[\d.]+/g).map(Number);
  return numbers.at(-1) <= numbers[1];
}).length;

const task = one('#tasks-part [data-task="6"] button');
click(task);
found.byTask = state();
found.taskIsMarked = task.classList.contains("selected");
found.centred = isInside(card(selected()[0]), one("#graph-drawing"));
found.details = one("#details-part").textContent;

const tensor = all("#memory-part .tensor").at(-1);
click(tensor);
found.byTensor = state();
found.tensorNode = Number(tensor.dataset.node);
found.tensorIsMarked = tensor.classList.contains("selected");

const data = all("#graph-content .node").find((element) => element.querySelector(".type").textContent === "Data");
click(data);
found.byCard = state();
key(one("#graph-drawing"), "ArrowDown");
found.byArrow = state();

const transform = () => one("#graph-content").getAttribute("transform");
const before = transform();
one("#graph-drawing").dispatchEvent(new WheelEvent("wheel", {deltaY: -240, clientX: 300, clientY: 200, bubbles: true, cancelable: true}));
const wheeled = transform();
key(one("#graph-drawing"), "-");
const keyed = transform();
click(one("#zoom-fit"));
found.transforms = [before, wheeled, keyed, transform()];
const scale = (text) => Number(text.match(/scale\(([^)]*)\)/)[1]);
found.zoomedIn = scale(wheeled) > scale(before) && scale(keyed) < scale(wheeled);
found.fits = [...all("#graph-content .node")].every((element) => isInside(element, one("#graph-drawing")));

type("TRANS_cast_2");
found.count = one("#search-count").textContent;
found.marked = all("#graph-content .node.found").length;
found.results = all("#search-results button").length;
one("#search").dispatchEvent(new Event("submit", {bubbles: true, cancelable: true}));
found.bySearch = state();


type("");
click(one("#show-constants"));
found.withConstants = [all("#graph-content .node").length, all("#graph-content .edge").length];
)js");
  ASSERT_FALSE(found.is_null());
  EXPECT_THAT(found["errors"], IsEmpty());
  const Json facts =
      reference::ReadJson("om/my_122_anenet.facts.json")["models"][0]["partitions"][1]["model_def"]["graphs"][0];
  const Json description = Json::parse(DescribeOm(file)->dump());
  const Json graph = PartitionOf(description, "MODEL_DEF")["graphs"][0];
  const Json tasks = PartitionOf(description, "TASK_INFO")["tasks"];
  EXPECT_EQ(graph["nodes"], 547);
  EXPECT_EQ(found["nodes"], 547 - 393);
  EXPECT_THAT(found["withConstants"],
              ElementsAre(547, facts["data_edges"].get<int>() + facts["control_edges"].get<int>()));
  EXPECT_EQ(found["tasks"], tasks.size());
  EXPECT_EQ(found["linked"], 152);  // the KERNEL tasks
  EXPECT_THAT(found["streams"], ElementsAre("Stream 0 410 tasks"));
  EXPECT_THAT(found["partitions"],
              ElementsAre("MODEL_INOUT_INFO", "MODEL_DEF", "WEIGHTS_DATA", "TBE_KERNELS", "TASK_INFO"));
  EXPECT_EQ(found["kernels"], PartitionOf(description, "TBE_KERNELS")["kernels"].size());
  EXPECT_EQ(found["libraries"], 0);
  EXPECT_GE(found["tensors"], 150);
  EXPECT_EQ(found["choices"], 0);
  EXPECT_EQ(found["overlaps"], 0);
  EXPECT_EQ(found["upward"], 0);
  EXPECT_EQ(found["edges"], EdgesWithoutConstants(facts));
  // What the page costs: elements per thing that it shows.
  EXPECT_LT(found["elements"], 12 * (547 + 410 + 129));

  // Task 6 is the KERNEL of the node with id 140 (the facts of the reference data).
  EXPECT_EQ(tasks[6]["type_name"], "KERNEL");
  EXPECT_EQ(found["byTask"]["facts"][0], "Conv2D");
  EXPECT_EQ(found["byTask"]["facts"][1], "140");
  EXPECT_EQ(found["byTask"]["nodes"].size(), 1U);
  EXPECT_EQ(found["taskIsMarked"], true);
  EXPECT_EQ(found["centred"], true);
  const auto details = found["details"].get<std::string>();
  EXPECT_THAT(details, HasSubstr("float16 [1, 1, 256, 512, 16] NC1HWC0"));  // the shape of its input
  EXPECT_THAT(details, HasSubstr("weights 0x"));
  EXPECT_THAT(details, HasSubstr("Attributes"));
  EXPECT_THAT(details, HasSubstr("_kernelname"));

  EXPECT_THAT(found["byTensor"]["nodes"], ElementsAre(found["tensorNode"]));
  EXPECT_EQ(found["tensorIsMarked"], true);
  EXPECT_EQ(found["byCard"]["name"], "input_image");
  EXPECT_EQ(found["byArrow"]["name"], "trans_Cast_2");
  EXPECT_EQ(found["zoomedIn"], true) << found["transforms"];
  EXPECT_EQ(found["fits"], true) << found["transforms"];
  EXPECT_EQ(found["count"], "1 found");
  EXPECT_EQ(found["marked"], 1);
  EXPECT_EQ(found["results"], 1);
  EXPECT_EQ(found["bySearch"]["name"], "trans_Cast_2");
}

TEST(OmHtmlBrowserTest, ADynamicFileOffersItsModelsGraphsAndLibraries) {
  REQUIRE_CHROMIUM();
  REQUIRE_REFERENCE_DATA("om/genuine/multi_linux_x86_64.om");
  const SharedBytes file = reference::Read("om/genuine/multi_linux_x86_64.om");
  const Json found = FindOnPage(file, R"js(
found.models = all("#model option").length;
found.graphs = text("#graph option");
found.libraries = all("#libraries tbody tr").length;
const count = () => all("#graph-content .node").length;
click(one("#show-constants"));
found.nodes = found.graphs.map((_, at) => (choose("#graph", at), count()));
choose("#graph", 0);
all("#graph-content .node").find((element) => (click(element), text("#details-part h3").includes("Calls")));
found.called = [...one("#details-part").querySelectorAll("button.link")].map((button) => button.textContent).filter((name) => found.graphs.includes(name));
click([...one("#details-part").querySelectorAll("button.link")].find((button) => button.textContent === found.called[0]));
found.shownGraph = found.graphs[one("#graph").value];
choose("#model", 1);
found.secondModel = {nodes: count(), partitions: all("#partitions tbody tr").length, tasks: all("#tasks-part li").length};
)js");
  ASSERT_FALSE(found.is_null());
  EXPECT_THAT(found["errors"], IsEmpty());
  const Json description = Json::parse(DescribeOm(file)->dump());
  EXPECT_EQ(found["models"], description["models"].size());
  const Json graphs = PartitionOf(description, "MODEL_DEF")["graphs"];
  ASSERT_EQ(found["graphs"].size(), graphs.size());
  for (size_t i = 0; i < graphs.size(); ++i) {
    EXPECT_EQ(found["graphs"][i], graphs[i]["name"]);
    EXPECT_EQ(found["nodes"][i], graphs[i]["nodes"]);
  }
  EXPECT_EQ(found["libraries"], PartitionOf(description, "SO_BINS")["items"].size());
  ASSERT_FALSE(found["called"].empty());
  EXPECT_EQ(found["shownGraph"], found["called"][0]);
  for (const Json& partition : description["models"][1]) {
    if (partition.contains("graphs")) {
      EXPECT_EQ(found["secondModel"]["nodes"], partition["graphs"][0]["nodes"]);
    }
    if (partition.contains("tasks")) {
      EXPECT_EQ(found["secondModel"]["tasks"], partition["tasks"].size());
    }
  }
  EXPECT_EQ(found["secondModel"]["partitions"], description["models"][1].size());
}

TEST(OmHtmlBrowserTest, HostileNamesAndGraphsAreShownAsTheyAre) {
  REQUIRE_CHROMIUM();
  std::shared_ptr<GeRootModel> model = small_model::Make();
  auto graph = model->root().mutable_graph();
  const std::string script = "</script><script>errors.push('ran')</script><img src=x onerror=errors.push('ran')>";
  ASSERT_TRUE(graph->RenameNode(graph->FindNode("x"), script).ok());
  ASSERT_TRUE(graph->RenameNode(graph->FindNode("add"), "nul \0 quotes '\"` turned \u202e and \u2028 <!--"s).ok());
  ASSERT_TRUE(graph->RenameNode(graph->FindNode("w"), std::string(65'535, 'w')).ok());
  Node* a = *graph->AddNode(small_model::Op("circle a", "Relu", 1, 1));
  Node* b = *graph->AddNode(small_model::Op("circle b", "Relu", 1, 1));
  ASSERT_TRUE(graph->AddDataEdge({a, 0}, {b, 0}).ok());
  ASSERT_TRUE(graph->AddDataEdge({b, 0}, {a, 0}).ok());
  a->op().output_offsets = {0};
  b->op().output_offsets = {INT64_MAX};
  model->root().mutable_kernels()[0].name = "not UTF-8: \xFF\xC0";
  model->so_bins[0].vendor_name = script;
  auto bytes = ModelHelper::Save(*model);
  ASSERT_TRUE(bytes.ok()) << bytes.status().ToString();
  const Json found = FindOnPage(SharedBytes(*std::move(bytes)), R"js(
found.images = all("img").length;
found.scripts = all("script").length;
click(one("#show-constants"));
found.nodes = all("#graph-content .node").length;
found.names = all("#graph-content .node").map((element) => (click(element), one("#details-part h2").textContent));
found.circle = [one("#details-part").textContent, all("#graph-content .edge").length];
found.kernels = text("#kernels td:first-child");
found.vendor = text("#libraries td:nth-child(3)");
)js");
  ASSERT_FALSE(found.is_null());
  EXPECT_THAT(found["errors"], IsEmpty());
  EXPECT_EQ(found["images"], 0);
  EXPECT_EQ(found["scripts"], 4);  // the data, the page's own, two of this test
  EXPECT_EQ(found["nodes"], 6);
  EXPECT_EQ(found["names"][0], script);
  EXPECT_EQ(found["names"][1], std::string(65'535, 'w'));
  EXPECT_EQ(found["names"][2], "nul \\u0000 quotes '\"` turned \\u202e and \\u2028 <!--");
  EXPECT_EQ(found["circle"][1], 5);
  EXPECT_THAT(found["circle"][0].get<std::string>(), HasSubstr("0x7fffffffffffffff"));
  EXPECT_THAT(found["kernels"], Contains(StartsWith("not UTF-8: \uFFFD")));
  EXPECT_THAT(found["vendor"], ElementsAre(script));
}

TEST(OmHtmlBrowserTest, AScriptThatIsNotThePagesOwnIsRefused) {
  REQUIRE_CHROMIUM();
  const Json found = FindOnPage(small_model::Bytes(), R"js(
const stranger = document.createElement("script");
stranger.textContent = "found.ran = true";
document.body.append(stranger);
document.body.append(Object.assign(document.createElement("img"), {src: "data:,"}));
)js");
  ASSERT_FALSE(found.is_null());
  EXPECT_FALSE(found.contains("ran"));
  EXPECT_THAT(found["errors"], Contains("policy: script-src-elem"));
  EXPECT_THAT(found["errors"], Contains("policy: img-src"));
}

}  // namespace
}  // namespace ge
