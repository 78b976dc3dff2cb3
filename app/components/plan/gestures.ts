import type { Sight } from "./sight.ts";
import { shifted, WHOLE, zoomedAt } from "./view.ts";

const FAR = 4; // pixels: less is a click, not a drag
const NOTCH = 40; // a wheel turns by more at once; fingers on a trackpad by less
const SCROLLED_MS = 350;
const PAN = 0.2; // of the window, by an arrow key
export const ZOOM_STEP = 1.6;

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const ofPlan = (target: EventTarget | null) => !(target as Element | null)?.closest("[data-over]");
const movable = (target: EventTarget | null) => Boolean((target as Element | null)?.closest(".pins-move .pin"));

/**
 * Wheel, trackpad, mouse, fingers and keys. The page must stay scrollable: a wheel that can't zoom out any further, and
 * one finger on a plan that is whole in view, scroll the page. Gives what ends it.
 */
export function letPlanBeMoved(sight: Sight): () => void {
  const { window: plan } = sight;
  const fingers = new Map<number, { x: number; y: number }>();
  let dragged = false;
  let onPin = false;
  let began = { x: 0, y: 0 };
  let scrolled = 0;

  const wheel = (event: WheelEvent) => {
    if (!ofPlan(event.target)) return;
    const { deltaX, deltaMode, ctrlKey, shiftKey } = event;
    const deltaY = deltaMode === 1 ? event.deltaY * 33 : deltaMode === 2 ? event.deltaY * 300 : event.deltaY;
    const { left, top } = plan.getBoundingClientRect();
    const near = sight.view.zoom > 1.001;
    const isTrackpad = !ctrlKey && deltaMode === 0 && (deltaX !== 0 || Math.abs(deltaY) < NOTCH);
    if (isTrackpad || shiftKey) {
      if (!near) return;
      event.preventDefault();
      return sight.to(shifted(sight.view, sight.frame, -(deltaX || (shiftKey ? deltaY : 0)), shiftKey ? 0 : -deltaY));
    }
    if (!ctrlKey && (performance.now() - scrolled < SCROLLED_MS || (deltaY > 0 && !near))) return; // the page's own
    event.preventDefault();
    const factor = Math.exp(-Math.max(-300, Math.min(300, deltaY)) * (ctrlKey ? 0.01 : 0.0022));
    sight.to(zoomedAt(sight.view, sight.frame, factor, event.clientX - left, event.clientY - top));
  };

  const down = (event: PointerEvent) => {
    if (event.button !== 0 || !ofPlan(event.target)) return;
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (fingers.size > 1) return;
    onPin = movable(event.target);
    dragged = false;
    began = { x: event.clientX, y: event.clientY };
  };
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other && onPin) return; // the pin is moved, not the plan; until a second finger comes
    if (!other && !dragged) {
      if (Math.hypot(now.x - began.x, now.y - began.y) < FAR) return;
      plan.setPointerCapture(event.pointerId);
    }
    dragged = true;
    fingers.set(event.pointerId, now);
    if (!other) return sight.to(shifted(sight.view, sight.frame, now.x - before.x, now.y - before.y));
    const { left, top } = plan.getBoundingClientRect();
    const spread = (finger: typeof now) => Math.max(1, Math.hypot(finger.x - other.x, finger.y - other.y));
    const moved = shifted(sight.view, sight.frame, (now.x - before.x) / 2, (now.y - before.y) / 2);
    sight.to(
      zoomedAt(
        moved,
        sight.frame,
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
    event.preventDefault(); // the end of a drag is no click
    event.stopPropagation();
  };
  const twice = (event: MouseEvent) => {
    if (!ofPlan(event.target) || (event.target as Element).closest(".pin")) return;
    const { left, top } = plan.getBoundingClientRect();
    sight.glideTo(zoomedAt(sight.view, sight.frame, 2, event.clientX - left, event.clientY - top));
  };
  /** Two fingers are the plan's, and one that has something to move: the browser would scroll or enlarge the page. */
  const touch = (event: TouchEvent) => {
    const isPlans = event.touches.length > 1 || sight.view.zoom > 1.001;
    if (isPlans && event.cancelable && ofPlan(event.target)) event.preventDefault();
  };

  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !ofPlan(event.target)) return;
    const arrow = arrows[event.key];
    const { view, frame } = sight;
    const isPlan = event.target === plan;
    if (event.key === "+" || event.key === "=") sight.glideTo(zoomedAt(view, frame, ZOOM_STEP));
    else if (event.key === "-") sight.glideTo(zoomedAt(view, frame, 1 / ZOOM_STEP));
    else if (event.key === "0") sight.glideTo(WHOLE);
    else if (arrow && isPlan && view.zoom > 1.001)
      sight.glideTo(shifted(view, frame, arrow[0] * PAN * frame.width, arrow[1] * PAN * frame.height));
    else return;
    event.preventDefault();
  };
  const pageScrolled = () => {
    scrolled = performance.now();
  };

  const ends: (() => void)[] = [];
  const listen = (
    target: EventTarget,
    name: string,
    listener: (event: never) => void,
    options: AddEventListenerOptions = {},
  ) => {
    target.addEventListener(name, listener as EventListener, options);
    ends.push(() => target.removeEventListener(name, listener as EventListener, options));
  };
  listen(plan, "wheel", wheel, { passive: false });
  listen(plan, "touchmove", touch, { passive: false });
  listen(plan, "pointerdown", down);
  listen(plan, "pointermove", move);
  listen(plan, "pointerup", up);
  listen(plan, "pointercancel", up);
  listen(plan, "click", click, { capture: true });
  listen(plan, "dblclick", twice);
  listen(plan, "keydown", press);
  listen(document, "scroll", pageScrolled, { passive: true });
  return () => {
    for (const end of ends) end();
  };
}
