// The memory map: what lies where in feature memory, and how long, over the order of the nodes.

const MAP_HEIGHT = 1000;  // of the drawing's own coordinates: offsets of gigabytes would lose their last digits there

/** A step of a round number of bytes that cuts `extent` into about `pieces`. */
function roundStep(extent, pieces, base) {
  let step = 1;
  while (step * base < extent / pieces) step *= base;
  while (step * 2 <= extent / pieces) step *= 2;
  return step;
}

class MemoryPart {
  constructor(chosen) {
    this.chosen = chosen;
    this.host = byId("memory-part");
  }

  show(model) {
    this.model = model;
    this.tensors = model.tensors.slice(0, MOST_ROWS);
    if (this.tensors.length === 0) {
      this.drawing = null;
      replace(this.host, html("p", {class: "note"}, "No node has a place in feature memory: shapes are not known before it runs."));
      return;
    }
    const orders = model.nodes.reduce((most, node) => Math.max(most, node.order + 1), 1);
    const end = this.tensors.reduce((most, tensor) => Math.max(most, tensor.offset + tensor.size), Number(model.memory_size));
    const y = (offset) => MAP_HEIGHT * (1 - offset / end);
    this.rects = this.tensors.map((tensor, i) => this.rect(tensor, i, y));
    this.band = svg("rect", {class: "band", width: 0, height: MAP_HEIGHT});
    this.drawing = svg("svg", {viewBox: `0 0 ${orders} ${MAP_HEIGHT}`, preserveAspectRatio: "none", tabindex: 0, role: "application",
                               "aria-label": "Memory map. Left and right go through the tensors.",
                               keydown: (event) => this.onKey(event)},
      this.band, this.rects);

    const tick = (where, value, text) => {
      const mark = html("span", {}, text);
      mark.style[where] = `${100 * value}%`;  // through the object model: the page's policy forbids style attributes
      return mark;
    };
    const every = (step, to) => Array.from({length: Math.floor(to / step) + 1}, (_, i) => i * step);
    replace(this.host,
      html("p", {class: "note"}, `${model.tensors.length} tensors and workspaces in ${bytes(end)} of feature memory. Up: offset. Right: order of execution.`),
      html("div", {class: "map"},
        html("div", {class: "offsets"}, every(roundStep(end, 5, 1024), end).map((at) => tick("bottom", at / end, bytes(at)))),
        this.drawing,
        html("div", {class: "orders"}, every(roundStep(orders, 12, 10), orders - 1).map((at) => tick("left", (at + 0.5) / orders, at)))));
  }

  rect(tensor, i, y) {
    const node = this.model.nodes[tensor.node];
    const kind = tensor.part.startsWith("workspace") ? "workspace" : node.inputs.length === 0 || node.type === "Data" ? "input" : "output";
    return svg("rect", {class: `tensor ${kind}`, "data-node": tensor.node, "data-tensor": i,
                        x: tensor.first + 0.06, width: tensor.last - tensor.first + 0.88,
                        y: y(tensor.offset + tensor.size), height: MAP_HEIGHT - y(tensor.size),
                        click: () => this.pick(i)},
      svg("title", {}, `${shorten(node.name, 200)}, ${tensor.part}\n${bytes(tensor.size)} at ${hex(tensor.offset)}\norder ${tensor.first} to ${tensor.last}`));
  }

  pick(i) {
    this.at = i;
    this.chosen(this.tensors[i].node);
  }

  select(index) {
    if (!this.drawing) return;
    for (const rect of this.drawing.querySelectorAll(".selected")) rect.classList.remove("selected");
    const node = this.model.nodes[index];
    this.band.setAttribute("x", node.order);
    this.band.setAttribute("width", node.order < 0 ? 0 : 1);
    this.tensors.forEach((tensor, i) => {
      if (tensor.node !== index) return;
      this.rects[i].classList.add("selected");
      if (this.tensors[this.at]?.node !== index) this.at = i;
    });
  }

  onKey(event) {
    const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = this.at === undefined ? 0 : this.at + step;
    if (next >= 0 && next < this.tensors.length) this.pick(next);
  }
}
