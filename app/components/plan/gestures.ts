import { panned, WHOLE, zoomedAt } from "./view.ts";
import type { Viewport } from "./viewport.ts";

const DRAG_THRESHOLD_PX = 4; // less is a click
const WHEEL_NOTCH = 40; // a mouse wheel reports more at once, a trackpad less
const SCROLLED_MS = 350;
const PAN = 0.2; // part of the window that an arrow key moves
export const ZOOM_STEP = 1.6;

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const isOnPlan = (target: EventTarget | null) => !(target as Element | null)?.closest("[data-over]");
const isMovablePin = (target: EventTarget | null) => Boolean((target as Element | null)?.closest(".pins-move .pin"));

/**
 * Panning and zooming by wheel, trackpad, mouse, fingers and keys. The page stays scrollable: by the wheel when the
 * plan is zoomed out, and by one finger when the whole plan is in view. Gives the function that removes the listeners.
 */
export function enablePanAndZoom(viewport: Viewport): () => void {
  const { window: plan } = viewport;
  const fingers = new Map<number, { x: number; y: number }>();
  let dragged = false;
  let onPin = false;
  let start = { x: 0, y: 0 };
  let scrolled = 0;

  const wheel = (event: WheelEvent) => {
    if (!isOnPlan(event.target)) return;
    const { deltaX, deltaMode, ctrlKey, shiftKey } = event;
    const deltaY = deltaMode === 1 ? event.deltaY * 33 : deltaMode === 2 ? event.deltaY * 300 : event.deltaY;
    const { left, top } = plan.getBoundingClientRect();
    const near = viewport.view.zoom > 1.001;
    const isTrackpad = !ctrlKey && deltaMode === 0 && (deltaX !== 0 || Math.abs(deltaY) < WHEEL_NOTCH);
    if (isTrackpad || shiftKey) {
      if (!near) return;
      event.preventDefault();
      return viewport.jumpTo(
        panned(viewport.view, viewport.frame, -(deltaX || (shiftKey ? deltaY : 0)), shiftKey ? 0 : -deltaY),
      );
    }
    if (!ctrlKey && (performance.now() - scrolled < SCROLLED_MS || (deltaY > 0 && !near))) return; // scrolls the page
    event.preventDefault();
    const factor = Math.exp(-Math.max(-300, Math.min(300, deltaY)) * (ctrlKey ? 0.01 : 0.0022));
    viewport.jumpTo(zoomedAt(viewport.view, viewport.frame, factor, event.clientX - left, event.clientY - top));
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || !isOnPlan(event.target)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size > 1) return;
    onPin = isMovablePin(event.target);
    dragged = false;
    start = { x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other && onPin) return; // one finger moves the pin, not the plan
    if (!other && !dragged) {
      if (Math.hypot(now.x - start.x, now.y - start.y) < DRAG_THRESHOLD_PX) return;
      plan.setPointerCapture(event.pointerId);
    }
    dragged = true;
    fingers.set(event.pointerId, now);
    if (!other) return viewport.jumpTo(panned(viewport.view, viewport.frame, now.x - before.x, now.y - before.y));
    const { left, top } = plan.getBoundingClientRect();
    const spread = (finger: typeof now) => Math.max(1, Math.hypot(finger.x - other.x, finger.y - other.y));
    const moved = panned(viewport.view, viewport.frame, (now.x - before.x) / 2, (now.y - before.y) / 2);
    viewport.jumpTo(
      zoomedAt(
        moved,
        viewport.frame,
        spread(now) / spread(before),
        (now.x + other.x) / 2 - left,
        (now.y + other.y) / 2 - top,
      ),
    );
  };
  const up = (event: PointerEvent) => fingers.delete(event.pointerId);
  const click = (event: MouseEvent) => {
    if (!dragged) return;
    dragged = false;
    event.preventDefault(); // the click that ends a drag
    event.stopPropagation();
  };
  const onDoubleClick = (event: MouseEvent) => {
    if (!isOnPlan(event.target) || (event.target as Element).closest(".pin")) return;
    const { left, top } = plan.getBoundingClientRect();
    viewport.animateTo(zoomedAt(viewport.view, viewport.frame, 2, event.clientX - left, event.clientY - top));
  };
  /** Prevents the browser from scrolling or zooming the page while the plan is moved. */
  const touch = (event: TouchEvent) => {
    const isPlans = event.touches.length > 1 || viewport.view.zoom > 1.001;
    if (isPlans && event.cancelable && isOnPlan(event.target)) event.preventDefault();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !isOnPlan(event.target)) return;
    const arrow = arrows[event.key];
    const { view, frame } = viewport;
    const isPlan = event.target === plan;
    if (event.key === "+" || event.key === "=") viewport.animateTo(zoomedAt(view, frame, ZOOM_STEP));
    else if (event.key === "-") viewport.animateTo(zoomedAt(view, frame, 1 / ZOOM_STEP));
    else if (event.key === "0") viewport.animateTo(WHOLE);
    else if (!arrow) return;
    else if (isPlan && view.zoom > 1.001)
      viewport.animateTo(panned(view, frame, arrow[0] * PAN * frame.width, arrow[1] * PAN * frame.height));
    event.preventDefault(); // an arrow never scrolls the page behind
  };
  const pageScrolled = () => {
    scrolled = performance.now();
  };

  const removers: (() => void)[] = [];
  const listen = (
    target: EventTarget,
    name: string,
    listener: (event: never) => void,
    options: AddEventListenerOptions = {},
  ) => {
    target.addEventListener(name, listener as EventListener, options);
    removers.push(() => target.removeEventListener(name, listener as EventListener, options));
  };
  listen(plan, "wheel", wheel, { passive: false });
  listen(plan, "touchmove", touch, { passive: false });
  listen(plan, "pointerdown", down);
  listen(plan, "pointermove", move);
  listen(plan, "pointerup", up);
  listen(plan, "pointercancel", up);
  listen(plan, "click", click, { capture: true });
  listen(plan, "dblclick", onDoubleClick);
  listen(plan, "keydown", onKeyDown);
  listen(document, "scroll", pageScrolled, { passive: true });
  return () => {
    for (const end of removers) end();
  };
}
