import { clamped, type Frame, frameOf, type Spot, spotAt, type View } from "./view.ts";

type Layers = { picture: HTMLElement; pinLayer: HTMLElement };
/** Called after each frame; `atRest` once the movement has ended. */
export type ViewListener = (view: View, frame: Frame, atRest: boolean) => void;

const ANIMATION_MS = 220;
const REST_MS = 160;
const LAYOUT_TOLERANCE = 0.12;
const isSame = (one: View, other: View) => one.zoom === other.zoom && one.x === other.x && one.y === other.y;

/**
 * The pan and zoom of a plan, kept outside React: a drag or pinch transforms two layers once a frame. The compositor
 * scales the picture; it is rendered sharp again when the movement ends.
 */
export class Viewport {
  frame: Frame;
  private frameRequest = 0;
  private restTimer = 0;
  private animation = 0;
  private isMoving = false;
  private layoutWidth = 1; // pixels: the width of the pin layer at its last layout
  private readonly sizes: ResizeObserver;

  constructor(
    readonly window: HTMLElement,
    private readonly layers: Layers,
    private readonly ratio: number,
    public view: View,
    private readonly onChange: ViewListener,
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
    cancelAnimationFrame(this.frameRequest);
    cancelAnimationFrame(this.animation);
    clearTimeout(this.restTimer);
  }

  /** Changes the view at once, during a gesture. */
  jumpTo(view: View) {
    cancelAnimationFrame(this.animation);
    this.set(clamped(view, this.frame));
  }

  /** Changes the view by a short animation; at once for users who prefer reduced motion. */
  animateTo(view: View) {
    const [from, until] = [this.view, clamped(view, this.frame)];
    if (isSame(from, until)) return;
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return this.jumpTo(until);
    cancelAnimationFrame(this.animation);
    const startedAt = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, now - startedAt) / ANIMATION_MS);
      const eased = 1 - (1 - part) ** 3;
      const zoom = from.zoom * (until.zoom / from.zoom) ** eased;
      // proportional to the change of the zoom, so that the target moves in a straight line
      const progress = until.zoom === from.zoom ? eased : (1 / from.zoom - 1 / zoom) / (1 / from.zoom - 1 / until.zoom);
      this.set(
        part === 1
          ? until
          : clamped(
              { zoom, x: from.x + (until.x - from.x) * progress, y: from.y + (until.y - from.y) * progress },
              this.frame,
            ),
      );
      if (part < 1) this.animation = requestAnimationFrame(step);
    };
    this.animation = requestAnimationFrame(step);
  }

  /** The spot of the plan at a point of the screen. */
  spotUnder({ clientX, clientY }: { clientX: number; clientY: number }): Spot {
    const { left, top } = this.window.getBoundingClientRect();
    return spotAt(this.view, this.frame, clientX - left, clientY - top);
  }

  /** Pans when the spot is outside the window or close to its edge. */
  bringIntoView({ x, y }: Spot) {
    const { width, height, planWidth, planHeight } = this.frame;
    const left = width / 2 + (x - this.view.x) * planWidth * this.view.zoom;
    const top = height / 2 + (y - this.view.y) * planHeight * this.view.zoom;
    if (left < 24 || top < 40 || left > width - 24 || top > height - 12) this.animateTo({ ...this.view, x, y });
  }

  private measured() {
    return frameOf(this.window.clientWidth, this.window.clientHeight, this.ratio);
  }

  private set(view: View) {
    this.view = view;
    if (!this.isMoving) this.window.toggleAttribute("data-busy", true);
    this.isMoving = true;
    clearTimeout(this.restTimer);
    this.restTimer = window.setTimeout(() => this.rest(), REST_MS);
    if (!this.frameRequest) this.frameRequest = requestAnimationFrame(() => this.draw());
  }

  private rest() {
    this.isMoving = false;
    this.window.toggleAttribute("data-busy", false);
    this.draw();
  }

  private draw() {
    this.frameRequest = 0;
    this.view = clamped(this.view, this.frame);
    const { zoom, x, y } = this.view;
    const { width, height, planWidth, planHeight } = this.frame;
    const moved = `translate(${width / 2 - x * planWidth * zoom}px, ${height / 2 - y * planHeight * zoom}px)`;
    // no custom properties here: changing one would recalculate the style of every pin in each frame
    this.layers.picture.style.transform = `${moved} scale(${zoom})`;
    // pins keep their size, so zooming needs a new layout; in each frame of a pinch that would stutter, so between two
    // layouts the pins are scaled a little
    const targetWidth = planWidth * zoom;
    if (!this.isMoving || Math.abs(Math.log(targetWidth / this.layoutWidth)) > LAYOUT_TOLERANCE) {
      if (targetWidth !== this.layoutWidth) this.layers.pinLayer.style.width = `${targetWidth}px`;
      this.layoutWidth = targetWidth;
    }
    this.layers.pinLayer.style.transform =
      targetWidth === this.layoutWidth ? moved : `${moved} scale(${targetWidth / this.layoutWidth})`;
    const near = zoom > 1.001;
    if (near !== this.window.hasAttribute("data-near")) this.window.toggleAttribute("data-near", near);
    if (!this.isMoving) this.window.dataset.zoom = String(zoom);
    this.onChange(this.view, this.frame, !this.isMoving);
  }
}
