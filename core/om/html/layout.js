// The layered layout: every edge goes down, long edges bend around nodes, nodes stand over what they are connected to.

const LAYER_HEIGHT = 92;
const NODE_GAP = 22;
const BEND_WIDTH = 6;
const ORDER_SWEEPS = 8;
const PLACE_SWEEPS = 12;
const MOST_BENDS = 30000;  // beyond, long edges are straight: a hostile graph must not take the browser down

/** Longest path from the sources; a circle is opened at its first node. Sources move down to their consumers. */
function assignLayers(count, successors, predecessors) {
  const layer = new Int32Array(count);
  const open = Int32Array.from(predecessors, (list) => list.length);
  const placed = new Uint8Array(count);
  const ready = [];
  for (let i = 0; i < count; ++i) if (open[i] === 0) ready.push(i);
  for (let next = 0, first = 0; next < count; ++next) {
    if (next === ready.length) {
      while (placed[first] || open[first] === 0) ++first;
      open[first] = 0;
      ready.push(first);
    }
    const node = ready[next];
    placed[node] = 1;
    for (const to of successors[node]) {
      if (placed[to] || open[to] === 0) continue;
      layer[to] = Math.max(layer[to], layer[node] + 1);
      if (--open[to] === 0) ready.push(to);
    }
  }
  for (let i = 0; i < count; ++i) {
    if (predecessors[i].length > 0 || successors[i].length === 0) continue;
    layer[i] = Math.max(0, successors[i].reduce((least, to) => Math.min(least, layer[to]), Infinity) - 1);
  }
  return layer;
}

/** The x of one layer's points, in their order and at least `room` apart, with the least sum of weighted squares of the
    distances to the wished ones (isotonic regression: neighbours that want to pass each other move as one block). */
function placeInOrder(points, wished, weight, width) {
  const blocks = [];
  let shift = 0;
  points.forEach((point, i) => {
    if (i > 0) shift += (width[points[i - 1]] + width[point]) / 2 + NODE_GAP;
    let block = {sum: (wished[i] - shift) * weight[i], weight: weight[i], from: i};
    while (blocks.length > 0 && blocks.at(-1).sum / blocks.at(-1).weight >= block.sum / block.weight) {
      const before = blocks.pop();
      block = {sum: before.sum + block.sum, weight: before.weight + block.weight, from: before.from};
    }
    blocks.push(block);
  });
  const x = new Array(points.length);
  shift = 0;
  blocks.forEach((block, b) => {
    const end = b + 1 < blocks.length ? blocks[b + 1].from : points.length;
    for (let i = block.from; i < end; ++i) {
      if (i > 0) shift += (width[points[i - 1]] + width[points[i]]) / 2 + NODE_GAP;
      x[i] = block.sum / block.weight + shift;
    }
  });
  return x;
}

/**
 * Lays out `widths.length` nodes with edges [from, to]. Returns the nodes' centres `x` and `y`, their `layers`
 * (lists of nodes from left to right), and per edge a list of points [x, y] from centre to centre.
 */
function layOut(widths, edges) {
  const count = widths.length;
  const successors = Array.from({length: count}, () => []);
  const predecessors = Array.from({length: count}, () => []);
  for (const [from, to] of edges) {
    if (from === to) continue;
    successors[from].push(to);
    predecessors[to].push(from);
  }
  const layer = Array.from(assignLayers(count, successors, predecessors));
  const width = Array.from(widths);
  const above = Array.from({length: count}, () => []);
  const below = Array.from({length: count}, () => []);
  const connect = (from, to) => (below[from].push(to), above[to].push(from));

  // One chain of bends per producer, down to its last consumer: all its edges share it.
  const bends = Array.from({length: count}, () => []);
  for (let from = 0; from < count; ++from) {
    let last = from;
    for (const to of [...new Set(successors[from])].sort((a, b) => layer[a] - layer[b])) {
      if (layer[to] <= layer[from]) continue;  // an edge of a circle
      while (layer[last] < layer[to] - 1 && layer.length - count < MOST_BENDS) {
        const bend = layer.length;
        layer.push(layer[last] + 1);
        width.push(BEND_WIDTH);
        above.push([]);
        below.push([]);
        connect(last, bend);
        bends[from].push(bend);
        last = bend;
      }
      connect(last, to);
    }
  }

  const layers = [];
  layer.forEach((at, point) => (layers[at] ??= []).push(point));
  const x = new Array(layer.length).fill(0);
  const mean = (list) => list.reduce((sum, point) => sum + x[point], 0) / list.length;
  const near = (lists, point) => (lists(point).length > 0 ? mean(lists(point)) : x[point]);
  const upward = (sweep) => (sweep % 2 === 0 ? layers : layers.slice().reverse());

  // First the order in each layer, every layer centred, so that a deep graph stands upright; then the places.
  const pack = (points) => {
    const packed = placeInOrder(points, points.map(() => 0), points.map(() => 1), width);
    points.forEach((point, i) => (x[point] = packed[i]));
  };
  layers.forEach(pack);
  for (let sweep = 0; sweep < ORDER_SWEEPS; ++sweep) {
    for (const points of upward(sweep)) {
      const key = new Map(points.map((point) => [point, near((at) => (sweep % 2 === 0 ? above : below)[at], point)]));
      points.sort((a, b) => key.get(a) - key.get(b));
      pack(points);
    }
  }
  for (let sweep = 0; sweep < PLACE_SWEEPS; ++sweep) {
    for (const points of upward(sweep)) {
      const wished = points.map((point) => near((at) => above[at].concat(below[at]), point));
      const weight = points.map((point) => (point < count ? 1 : 4));  // a long edge is to be straight
      placeInOrder(points, wished, weight, width).forEach((at, i) => (x[points[i]] = at));
    }
  }

  const y = (point) => layer[point] * LAYER_HEIGHT;
  let left = MOST_BENDS;
  const routes = edges.map(([from, to]) => {
    const between = left > 0 ? bends[from].filter((bend) => layer[bend] < layer[to]) : [];
    left -= between.length;
    return [from, ...between, to].map((point) => [x[point], y(point)]);
  });
  return {
    x: x.slice(0, count), y: Array.from({length: count}, (_, node) => y(node)), routes,
    layers: layers.map((points) => points.filter((point) => point < count)),
  };
}
