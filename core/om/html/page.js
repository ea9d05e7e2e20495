// The page: one model, one graph of it and one node are chosen; every part shows what is chosen.

const MOST_RESULTS = 100;

class Page {
  constructor(file) {
    this.file = file;
    const chosen = (index) => this.select(index);
    this.graph = new GraphPart(chosen);
    this.memory = new MemoryPart(chosen);
    this.tasks = new TasksPart(chosen);
    this.details = new DetailsPart(chosen, (name) => this.showGraph(this.model.graphs.indexOf(name)));
    this.filePart = new FilePart();
    document.title = visible(file.name) || "Offline model";
    byId("file-name").textContent = document.title;
    byId("file-facts").textContent = visible([file.dynamic ? "dynamic" : "static", bytes(file.size), file.platform_version].filter(Boolean).join(" · "));
    byId("file-facts").title = `sha256 ${file.sha256}`;
    this.offer("model", file.models.map((model) => model.name), (at) => this.showModel(at));
    byId("show-constants").addEventListener("change", () => this.showGraph(this.graphAt));
    this.wireTabs();
    this.wireSearch();
    this.showModel(0);
  }

  /** A choice that is only there when there is something to choose. */
  offer(id, names, chosen) {
    byId(`${id}-choice`).hidden = names.length < 2;
    replace(byId(id), names.map((name, at) => html("option", {value: at}, shorten(name, 60))));
    byId(id).onchange = () => chosen(Number(byId(id).value));
  }

  showModel(at) {
    this.model = this.file.models[at];
    this.selected = null;
    this.offer("graph", this.model.graphs, (graph) => this.showGraph(graph));
    this.memory.show(this.model);
    this.tasks.show(this.model);
    this.filePart.show(this.model);
    this.details.clear();
    this.showGraph(0);
  }

  showGraph(at) {
    if (at < 0) return;
    this.graphAt = at;
    byId("graph").value = at;
    this.graph.show(this.model, at, byId("show-constants").checked);
    if (this.selected !== null && this.model.nodes[this.selected].graph === at) this.graph.select(this.selected);
    this.search();
  }

  select(index) {
    this.selected = index;
    const {graph} = this.model.nodes[index];
    if (graph !== this.graphAt) this.showGraph(graph);
    else this.graph.select(index);
    this.details.select(this.model, index);
    this.memory.select(index);
    this.tasks.select(index);
  }

  wireTabs() {
    const tabs = [...document.querySelectorAll("[role=tab]")];
    const open = (chosen) => tabs.forEach((tab) => {
      tab.setAttribute("aria-selected", tab === chosen);
      tab.tabIndex = tab === chosen ? 0 : -1;
      byId(tab.getAttribute("aria-controls")).hidden = tab !== chosen;
      if (this.selected !== null) this.tasks.select(this.selected);  // a hidden list does not scroll to it
    });
    tabs.forEach((tab, at) => {
      tab.addEventListener("click", () => open(tab));
      tab.addEventListener("keydown", (event) => {
        const step = {ArrowLeft: -1, ArrowRight: 1}[event.key];
        if (step === undefined) return;
        const next = tabs[(at + step + tabs.length) % tabs.length];
        open(next);
        next.focus();
      });
    });
  }

  wireSearch() {
    const text = byId("search-text");
    text.addEventListener("input", () => this.search());
    byId("search").addEventListener("submit", (event) => {
      event.preventDefault();
      const at = this.found.indexOf(this.selected);
      if (this.found.length > 0) this.pick(this.found[(at + 1) % this.found.length]);
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "/" && !event.target.closest("input")) {
        event.preventDefault();
        text.focus();
      }
      if (event.key === "Escape" && event.target === text) {
        text.value = "";
        this.search();
      }
    });
    byId("search").addEventListener("focusout", (event) => {
      if (!byId("search").contains(event.relatedTarget)) byId("search-results").hidden = true;
    });
    text.addEventListener("focus", () => this.search());
  }

  /** A result of the search. */
  pick(index) {
    this.select(index);
    byId("search-results").hidden = true;
  }

  search() {
    const wanted = byId("search-text").value.trim().toLowerCase();
    const matches = (node) => node.name.toLowerCase().includes(wanted) || node.type.toLowerCase().includes(wanted) || String(node.id) === wanted;
    this.found = [];
    if (wanted !== "") this.model.nodes.forEach((node, index) => { if (matches(node)) this.found.push(index); });
    byId("search-count").textContent = wanted === "" ? "" : `${this.found.length} found`;
    byId("search-results").hidden = this.found.length === 0 || !byId("search").contains(document.activeElement);
    replace(byId("search-results"), this.found.slice(0, MOST_RESULTS).map((index) => {
      const node = this.model.nodes[index];
      return html("li", {}, html("button", {type: "button", "data-node": index, click: () => this.pick(index)},
        html("b", {}, shorten(node.type, 30)), " ", shorten(node.name, 70)));
    }));
    this.graph.mark(this.found);
  }
}

new Page(JSON.parse(byId("model-file").textContent));
document.documentElement.dataset.ready = "yes";
