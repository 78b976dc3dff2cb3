import { type Frame, frameOf, kept, type Spot, spotAt, type View } from "./view.ts";

type Layers = { picture: HTMLElement; sheet: HTMLElement };
/** Told of each frame that was drawn, and once more when the hand rests. */
export type Watched = (view: View, frame: Frame, atRest: boolean) => void;

const GLIDE_MS = 220;
const REST_MS = 160;
const A_LITTLE = 0.12;
const same = (one: View, other: View) => one.zoom === other.zoom && one.x === other.x && one.y === other.y;

/**
 * What is seen of a plan, kept outside of React: a drag or a pinch moves two layers, once a frame, and nothing else.
 * The picture is scaled by the compositor; it is drawn sharp again when the hand rests.
 */
export class Sight {
  frame: Frame;
  private drawn = 0;
  private resting = 0;
  private gliding = 0;
  private busy = false;
  private laidOut = 1; // pixels: how wide the sheet's pins were last spread
  private readonly sizes: ResizeObserver;

  constructor(
    readonly window: HTMLElement,
    private readonly layers: Layers,
    private readonly ratio: number,
    public view: View,
    private readonly watched: Watched,
  ) {
    this.frame = this.measured();
    this.sizes = new ResizeObserver(() => {
      this.frame = this.measured();
      this.draw();
    });
    this.sizes.observe(window);
    this.draw();
  }

  end() {
    this.sizes.disconnect();
    cancelAnimationFrame(this.drawn);
    cancelAnimationFrame(this.gliding);
    clearTimeout(this.resting);
  }

  /** At once, as the hand goes. */
  to(view: View) {
    cancelAnimationFrame(this.gliding);
    this.set(kept(view, this.frame));
  }

  /** In a short glide, so that the eye follows; at once for who wants no movement. */
  glideTo(view: View) {
    const [from, until] = [this.view, kept(view, this.frame)];
    if (same(from, until)) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return this.to(until);
    cancelAnimationFrame(this.gliding);
    const began = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, now - began) / GLIDE_MS);
      const eased = 1 - (1 - part) ** 3;
      const zoom = from.zoom * (until.zoom / from.zoom) ** eased;
      // as much of the way as the zoom has gone, so that what is aimed at comes straight nearer
      const way = until.zoom === from.zoom ? eased : (1 / from.zoom - 1 / zoom) / (1 / from.zoom - 1 / until.zoom);
      this.set(
        part === 1
          ? until
          : kept({ zoom, x: from.x + (until.x - from.x) * way, y: from.y + (until.y - from.y) * way }, this.frame),
      );
      if (part < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }

  /** The spot of the plan under a point of the screen. */
  spotUnder({ clientX, clientY }: { clientX: number; clientY: number }): Spot {
    const { left, top } = this.window.getBoundingClientRect();
    return spotAt(this.view, this.frame, clientX - left, clientY - top);
  }

  /** Brings a spot into view where it is out of it, or under the edge. */
  bring({ x, y }: Spot) {
    const { width, height, planWidth, planHeight } = this.frame;
    const left = width / 2 + (x - this.view.x) * planWidth * this.view.zoom;
    const top = height / 2 + (y - this.view.y) * planHeight * this.view.zoom;
    if (left < 24 || top < 40 || left > width - 24 || top > height - 12) this.glideTo({ ...this.view, x, y });
  }

  private measured() {
    return frameOf(this.window.clientWidth, this.window.clientHeight, this.ratio);
  }

  private set(view: View) {
    this.view = view;
    if (!this.busy) this.window.toggleAttribute("data-busy", true);
    this.busy = true;
    clearTimeout(this.resting);
    this.resting = window.setTimeout(() => this.rest(), REST_MS);
    if (!this.drawn) this.drawn = requestAnimationFrame(() => this.draw());
  }

  private rest() {
    this.busy = false;
    this.window.toggleAttribute("data-busy", false);
    this.draw();
  }

  private draw() {
    this.drawn = 0;
    this.view = kept(this.view, this.frame);
    const { zoom, x, y } = this.view;
    const { width, height, planWidth, planHeight } = this.frame;
    const moved = `translate(${width / 2 - x * planWidth * zoom}px, ${height / 2 - y * planHeight * zoom}px)`;
    // no custom properties here: each frame they would have the style of every pin reckoned anew
    this.layers.picture.style.transform = `${moved} scale(${zoom})`;
    // pins keep their size; laid out for each frame of a pinch they would stutter, so between times they are a little
    // larger or smaller
    const wanted = planWidth * zoom;
    if (!this.busy || Math.abs(Math.log(wanted / this.laidOut)) > A_LITTLE) {
      if (wanted !== this.laidOut) this.layers.sheet.style.width = `${wanted}px`;
      this.laidOut = wanted;
    }
    this.layers.sheet.style.transform = wanted === this.laidOut ? moved : `${moved} scale(${wanted / this.laidOut})`;
    const near = zoom > 1.001;
    if (near !== this.window.hasAttribute("data-near")) this.window.toggleAttribute("data-near", near);
    if (!this.busy) this.window.dataset.zoom = String(zoom);
    this.watched(this.view, this.frame, !this.busy);
  }
}
