// One node: what it is, its tensors with their places, its attributes.

class DetailsPart {
  /** `chosen` is called with a node's index, `graphWanted` with a graph's name, when the user follows a link. */
  constructor(chosen, graphWanted) {
    this.chosen = chosen;
    this.graphWanted = graphWanted;
    this.host = byId("details-part");
  }

  clear() {
    replace(this.host, html("p", {class: "note"}, "Choose a node in the graph, a tensor in the memory map or a task to see it here."));
  }

  select(model, index) {
    this.model = model;
    const node = model.nodes[index];
    const inputs = node.inputs.filter((input) => input.from !== null || input.dtype !== "undefined");
    const absent = node.inputs.length - inputs.length;
    const consumers = this.consumers(index, node.outputs.length);
    replace(this.host,
      html("h2", {}, node.name),
      this.facts(node),
      this.list("Inputs", ["", "from", "tensor", "place"], inputs.map((input) => [input.name, this.source(input), this.tensor(input), this.placeOf(input)])),
      absent > 0 ? html("p", {class: "note"}, `${absent} optional inputs with nothing connected`) : null,
      this.list("Outputs", ["", "to", "tensor", "place"], node.outputs.map((output, i) => [output.name, consumers[i], this.tensor(output), this.placeOf(output)])),
      this.list("Workspaces", ["place", "size"], node.workspaces.map(([offset, size]) => [hex(offset), bytes(size)])),
      this.list("Runs after", ["node"], node.control_inputs.map((from) => [this.link(from)])),
      this.list("Calls", ["graph"], node.subgraphs.map((name) => [html("button", {class: "link", type: "button", click: () => this.graphWanted(name)}, name)])),
      this.list("Attributes", ["name", "type", "value"], node.attrs));
    this.host.scrollTop = 0;
  }

  facts(node) {
    const facts = [["Op", node.type], ["Id", node.id], ["Stream", node.stream], ["Engine", node.engine], ["Kernel library", node.kernel_lib]];
    if (node.weight) facts.push(["Weights", `${bytes(node.weight[1])} at ${hex(node.weight[0])}`]);
    return html("dl", {}, facts.filter(([, value]) => value !== "").map(([name, value]) => [html("dt", {}, name), html("dd", {}, value)]));
  }

  list(title, head, lines) {
    if (lines.length === 0) return null;
    return html("section", {}, html("h3", {}, title), table(head, lines.slice(0, MOST_ROWS)));
  }

  link(index) {
    const name = this.model.nodes[index].name;
    return html("button", {class: "link", type: "button", title: visible(shorten(name, 300)), click: () => this.chosen(index)}, shorten(name, 40));
  }

  source(input) {
    if (!input.from) return html("span", {class: "note"}, "nothing");
    const [index, output] = input.from;
    return [this.link(index), output > 0 ? `:${output}` : ""];
  }

  /** Per output the links to the nodes that read it. */
  consumers(index, outputs) {
    const readers = Array.from({length: outputs}, () => new Set());
    this.model.nodes.forEach((node, reader) => {
      for (const {from} of node.inputs) if (from && from[0] === index) readers[from[1]].add(reader);
    });
    return readers.map((set) => [...set].slice(0, MOST_ROWS).map((reader) => html("div", {}, this.link(reader))));
  }

  tensor(desc) {
    const lines = [html("div", {}, `${desc.dtype} ${desc.shape} ${desc.format}`)];
    if (desc.origin_shape !== undefined) lines.push(html("div", {class: "note"}, `was ${desc.origin_shape} ${desc.origin_format}`));
    return lines;
  }

  placeOf(desc) {
    const size = Number(desc.size) > 0 ? html("div", {class: "note"}, bytes(desc.size)) : null;
    if (desc.weight_offset !== undefined) return [html("div", {}, `weights ${hex(desc.weight_offset)}`), size];
    return [html("div", {}, desc.offset === undefined ? "" : hex(desc.offset)), size];
  }
}
