// The graph: one card per node, edges from producer to consumer, an overview at the side.

const CARD_HEIGHT = 52;
const CARD_WIDTH = 210;
const CONSTANT_WIDTH = 124;
const COLOURS = 8;          // classes c0 … of the style; the rarest op types share the last
const MOST_NODES = 5000;    // drawn of one graph; search and lists still know the others
const MOST_EDGES = 20000;
const START_SCALE = 0.85;
const LEAST_CHOSEN_SCALE = 0.7;  // a node that was chosen can be read

class GraphPart {
  /** `chosen` is called with a node's index when the user picks it. */
  constructor(chosen) {
    this.chosen = chosen;
    this.drawing = byId("graph-drawing");
    this.overview = byId("graph-overview");
    this.content = byId("graph-content");
    this.panZoom = new PanZoom(this.drawing, this.content, () => this.showWindow());
    this.drawing.addEventListener("keydown", (event) => this.onKey(event));
    byId("zoom-in").addEventListener("click", () => this.panZoom.zoomBy(1.4));
    byId("zoom-out").addEventListener("click", () => this.panZoom.zoomBy(1 / 1.4));
    byId("zoom-fit").addEventListener("click", () => this.fit());
    const jump = (event) => { if (event.buttons & 1) this.jump(event); };
    this.overview.addEventListener("pointerdown", jump);
    this.overview.addEventListener("pointermove", jump);
    window.addEventListener("resize", () => this.showWindow());
  }

  /** Draws one graph of a model; constants only when asked for, else they are counted at their consumer. */
  show(model, graph, withConstants) {
    this.model = model;
    const all = model.nodes.map((_, index) => index).filter((index) => model.nodes[index].graph === graph);
    const wanted = all.filter((index) => withConstants || !model.nodes[index].constant);
    this.nodes = wanted.slice(0, MOST_NODES);
    this.place = new Map(this.nodes.map((index, at) => [index, at]));
    this.selected = null;
    this.connect();
    byId("graph-note").textContent = `${this.nodes.length} of ${all.length} nodes` +
      (this.edges.length === MOST_EDGES ? `, the first ${MOST_EDGES} edges` : "");
    const widths = this.nodes.map((index) => (model.nodes[index].constant ? CONSTANT_WIDTH : CARD_WIDTH));
    this.layout = layOut(widths, this.edges.map(({from, to}) => [this.place.get(from), this.place.get(to)]));
    this.draw(widths);
    this.start();
  }

  /** Edges between what is drawn, and for each folded constant its first consumer. */
  connect() {
    this.edges = [];
    this.foldedInto = new Map();
    for (const to of this.nodes) {
      const node = this.model.nodes[to];
      const add = (from, control) => {
        if (!this.place.has(from)) {
          if (!this.foldedInto.has(from)) this.foldedInto.set(from, to);
        } else if (this.edges.length < MOST_EDGES) {
          this.edges.push({from, to, control});
        }
      };
      for (const {from} of node.inputs) if (from) add(from[0], false);
      for (const from of node.control_inputs) add(from, true);
    }
  }

  draw(widths) {
    const colour = this.coloursOfTypes();
    const {x, y, routes} = this.layout;
    const lines = this.edges.map((edge, i) =>
      (edge.line = svg("path", {class: edge.control ? "edge control" : "edge", d: this.route(routes[i]), "marker-end": "url(#arrow)"})));
    this.cards = this.nodes.map((index, at) =>
      this.card(index, x[at] - widths[at] / 2, y[at] - CARD_HEIGHT / 2, widths[at], colour));
    replace(this.content, svg("g", {}, lines), svg("g", {}, this.cards));

    const side = (list, way, half) => list.reduce((most, value, at) => Math[way](most, value + half(at)), way === "max" ? -Infinity : Infinity);
    const left = side(x, "min", (at) => -widths[at] / 2), right = side(x, "max", (at) => widths[at] / 2);
    const bottom = side(y, "max", () => CARD_HEIGHT);
    const empty = this.nodes.length === 0;
    this.bounds = {x: empty ? 0 : left, y: -CARD_HEIGHT, width: empty ? 1 : right - left, height: empty ? 1 : bottom + CARD_HEIGHT};
    const small = this.nodes.map((_, at) =>
      `M${x[at] - widths[at] / 2} ${y[at] - CARD_HEIGHT / 2}h${widths[at]}v${CARD_HEIGHT}h${-widths[at]}z`).join("");
    this.frame = svg("rect", {class: "frame"});
    replace(this.overview, svg("path", {d: small}), this.frame);
    const {x: bx, y: by, width, height} = this.bounds;
    this.overview.setAttribute("viewBox", `${bx} ${by} ${width} ${height}`);
  }

  card(index, x, y, width, colour) {
    const node = this.model.nodes[index];
    const letters = Math.floor((width - 20) / 6.5);
    const tensor = node.outputs[0] ?? node.inputs[0];
    const constants = node.inputs.filter((input) => input.from && this.model.nodes[input.from[0]].constant && !this.place.has(input.from[0]));
    return svg("g", {class: `node ${colour.get(node.type)}`, transform: `translate(${x} ${y})`, "data-node": index,
                     click: () => this.chosen(index)},
      svg("title", {}, `${shorten(node.name, 300)} (${shorten(node.type, 100)})`),
      svg("rect", {class: "card", width, height: CARD_HEIGHT, rx: 5}),
      svg("rect", {class: "stripe", width: 5, height: CARD_HEIGHT, rx: 2.5}),
      svg("text", {class: "type", x: 13, y: 17}, clip(node.type, constants.length > 0 ? 17 : Math.floor(letters * 0.85))),
      constants.length > 0 ? svg("text", {class: "badge", x: width - 8, y: 17}, `${constants.length} const`) : null,
      svg("text", {class: "name", x: 13, y: 32}, shorten(node.name, letters)),
      svg("text", {class: "shape", x: 13, y: 45}, tensor ? clip(`${tensor.dtype}${tensor.shape.replaceAll(" ", "")} ${tensor.format}`, letters) : ""));
  }

  /** From the lower side of a card to the upper side of the next, straight down at bends. */
  route(points) {
    const [first, last] = [points[0], points.at(-1)];
    const down = last[1] > first[1];
    const way = points.map(([x, y]) => [x, y]);
    way[0][1] += CARD_HEIGHT / 2;
    way[way.length - 1][1] += down ? -CARD_HEIGHT / 2 : CARD_HEIGHT / 2;
    let d = `M${way[0][0].toFixed(1)} ${way[0][1]}`;
    for (let i = 1; i < way.length; ++i) {
      const [x0, y0] = way[i - 1], [x1, y1] = way[i];
      const pull = (y1 - y0) / 2;
      d += `C${x0.toFixed(1)} ${y0 + pull} ${x1.toFixed(1)} ${y1 - pull} ${x1.toFixed(1)} ${y1}`;
    }
    return d;
  }

  coloursOfTypes() {
    const counts = new Map();
    for (const node of this.model.nodes) if (!node.constant) counts.set(node.type, (counts.get(node.type) ?? 0) + 1);
    const types = [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a) || (a < b ? -1 : 1));
    const colours = new Map(types.map((type, i) => [type, `c${Math.min(i, COLOURS - 1)}`]));
    for (const node of this.model.nodes) if (node.constant) colours.set(node.type, "constant");
    return colours;
  }

  /** A folded constant is seen at its first consumer. */
  shownAs(index) {
    return this.place.has(index) ? index : this.foldedInto.get(index) ?? null;
  }

  select(index) {
    const shown = this.shownAs(index);
    for (const element of this.content.querySelectorAll(".selected")) element.classList.remove("selected");
    this.selected = shown;
    if (shown === null) return;
    const at = this.place.get(shown);
    this.cards[at].classList.add("selected");
    for (const edge of this.edges) if (edge.from === shown || edge.to === shown) edge.line.classList.add("selected");
    this.panZoom.centre(this.layout.x[at], this.layout.y[at], Math.max(this.panZoom.scale, LEAST_CHOSEN_SCALE));
  }

  mark(indices) {
    this.content.classList.toggle("searching", indices.length > 0);
    const marked = new Set(indices.map((index) => this.shownAs(index)));
    this.nodes.forEach((index, at) => this.cards[at].classList.toggle("found", marked.has(index)));
  }

  /** Readable at once: the first layers, the whole width when that is still readable. */
  start() {
    const {width, height} = this.panZoom.size;
    const all = Math.min(width / (this.bounds.width + 40), height / (this.bounds.height + 40));
    const scale = Math.min(1, Math.max(all, START_SCALE));
    const at = this.nodes.length > 0 ? this.layout.x[this.layout.layers[0]?.[0] ?? 0] : 0;
    const middle = this.bounds.width * scale < width ? this.bounds.x + this.bounds.width / 2 : at;
    this.panZoom.set(scale, width / 2 - middle * scale, 16 - (this.bounds.y + CARD_HEIGHT / 2) * scale);
  }

  fit() {
    const {width, height} = this.panZoom.size;
    const {x, y, width: w, height: h} = this.bounds;
    this.panZoom.centre(x + w / 2, y + h / 2, Math.min(1, width / (w + 40), height / (h + 40)));
  }

  showWindow() {
    if (!this.frame) return;
    const seen = this.panZoom.window;
    for (const name of ["x", "y", "width", "height"]) this.frame.setAttribute(name, seen[name]);
  }

  jump(event) {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.overview.getScreenCTM().inverse());
    this.panZoom.centre(at.x, at.y);
  }

  onKey(event) {
    const zooms = {"+": 1.4, "=": 1.4, "-": 1 / 1.4};
    if (event.key in zooms) this.panZoom.zoomBy(zooms[event.key]);
    else if (event.key === "0") this.fit();
    else if (event.key.startsWith("Arrow")) this.follow(event.key);
    else return;
    event.preventDefault();
  }

  /** Up to a producer, down to a consumer, left and right in the layer. */
  follow(key) {
    if (this.nodes.length === 0) return;
    if (this.selected === null) return this.chosen(this.nodes[this.layout.layers[0]?.[0] ?? 0]);
    let next;
    if (key === "ArrowUp") next = this.edges.find((edge) => edge.to === this.selected)?.from;
    if (key === "ArrowDown") next = this.edges.find((edge) => edge.from === this.selected)?.to;
    if (key === "ArrowLeft" || key === "ArrowRight") {
      const layer = this.layout.layers.find((nodes) => nodes.includes(this.place.get(this.selected)));
      next = this.nodes[layer[layer.indexOf(this.place.get(this.selected)) + (key === "ArrowLeft" ? -1 : 1)]];
    }
    if (next !== undefined) this.chosen(next);
  }
}
