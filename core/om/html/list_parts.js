// The lists: tasks by stream; partitions, packed libraries, kernels and model attributes.

class TasksPart {
  constructor(chosen) {
    this.chosen = chosen;
    this.host = byId("tasks-part");
  }

  show(model) {
    this.byNode = new Map();
    const streams = new Map();
    model.tasks.forEach((task, i) => {
      if (!streams.has(task.stream_id)) streams.set(task.stream_id, []);
      streams.get(task.stream_id).push([i, task]);
    });
    const sorted = [...streams].sort(([a], [b]) => a - b);
    replace(this.host, rows(sorted, ([stream, tasks]) => html("section", {class: "stream", "data-stream": stream},
      html("h3", {}, `Stream ${stream}`, html("span", {class: "note"}, ` ${tasks.length} tasks`)),
      html("ol", {}, rows(tasks, ([i, task]) => this.task(model, i, task))))));
    if (model.tasks.length === 0) replace(this.host, html("p", {class: "note"}, "This model has no tasks."));
  }

  task(model, i, task) {
    const node = model.nodes[task.node];
    const texts = [
      html("span", {class: "number"}, i), html("span", {class: "kind"}, task.type_name),
      html("span", {class: "of"}, node ? shorten(node.name, 60) : ""),
      html("span", {class: "note"}, shorten(task.kernel_name ?? task.so_name ?? "", 80))];
    if (!node) return html("li", {"data-task": i}, html("span", {class: "task"}, texts));
    const button = html("button", {class: "task", type: "button", "data-node": task.node, click: () => this.chosen(task.node)}, texts);
    if (!this.byNode.has(task.node)) this.byNode.set(task.node, []);
    this.byNode.get(task.node).push(button);
    return html("li", {"data-task": i}, button);
  }

  select(index) {
    for (const button of this.host.querySelectorAll(".selected")) button.classList.remove("selected");
    const buttons = this.byNode.get(index) ?? [];
    for (const button of buttons) button.classList.add("selected");
    buttons[0]?.scrollIntoView({block: "nearest", inline: "nearest"});
  }
}

class FilePart {
  constructor() {
    this.host = byId("file-part");
  }

  show(model) {
    const of = (key) => model.partitions.flatMap((partition) => partition[key] ?? []);
    const digest = (value) => html("code", {title: value}, value.slice(0, 12));
    replace(this.host,
      this.list("partitions", "Partitions", ["type", "offset", "size", "sha256"],
        model.partitions.map((p) => [p.type_name, hex(p.file_offset), bytes(p.size), digest(p.sha256)])),
      this.list("libraries", "Packed libraries", ["name", "type", "vendor", "size", "sha256"],
        of("items").map((item) => [item.name, item.type_name, item.vendor, bytes(item.bin_len), digest(item.bin_sha256)])),
      this.list("kernels", "Kernels", ["name", "size", "sha256"],
        of("kernels").map((kernel) => [kernel.name, bytes(kernel.bin_len), digest(kernel.bin_sha256)])),
      this.list("attributes", "Model attributes", ["name", "type", "value"], model.attrs));
  }

  list(id, title, head, lines) {
    return html("section", {id}, html("h3", {}, title, html("span", {class: "note"}, ` ${lines.length}`)),
      lines.length > 0 ? table(head, lines.slice(0, MOST_ROWS)) : null);
  }
}
