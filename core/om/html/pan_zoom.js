// Moves and scales the content of a drawing: wheel, drag, and calls for buttons and keys.

const LEAST_SCALE = 0.005;
const MOST_SCALE = 4;

class PanZoom {
  /** `changed` is called after every change. */
  constructor(drawing, content, changed) {
    this.drawing = drawing;
    this.content = content;
    this.changed = changed;
    this.scale = 1;
    this.x = 0;
    this.y = 0;
    drawing.addEventListener("wheel", (event) => this.onWheel(event), {passive: false});
    drawing.addEventListener("pointerdown", (event) => this.onPointerDown(event));
  }

  get size() {
    const box = this.drawing.getBoundingClientRect();
    return {width: box.width, height: box.height};
  }

  set(scale, x, y) {
    this.scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, scale));
    this.x = x;
    this.y = y;
    this.content.setAttribute("transform", `translate(${x} ${y}) scale(${this.scale})`);
    this.changed();
  }

  /** Scales around a point of the drawing, which stays where it is; by default the middle. */
  zoomBy(factor, at = {x: this.size.width / 2, y: this.size.height / 2}) {
    const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, this.scale * factor));
    const by = scale / this.scale;
    this.set(scale, at.x - (at.x - this.x) * by, at.y - (at.y - this.y) * by);
  }

  centre(x, y, scale = this.scale) {
    this.set(scale, this.size.width / 2 - x * scale, this.size.height / 2 - y * scale);
  }

  /** What of the content can be seen. */
  get window() {
    const {width, height} = this.size;
    return {x: -this.x / this.scale, y: -this.y / this.scale, width: width / this.scale, height: height / this.scale};
  }

  onWheel(event) {
    event.preventDefault();
    const box = this.drawing.getBoundingClientRect();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 20 : 1;
    this.zoomBy(Math.exp(-event.deltaY * lines / 500), {x: event.clientX - box.left, y: event.clientY - box.top});
  }

  onPointerDown(event) {
    if (event.button !== 0) return;
    let last = event;
    const move = (now) => {
      this.set(this.scale, this.x + now.clientX - last.clientX, this.y + now.clientY - last.clientY);
      last = now;
    };
    const end = () => {
      window.removeEventListener("pointermove", move);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
    };
    window.addEventListener("pointermove", move);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
  }
}
