import { clamp, type Spot } from "./view.ts";
import type { Viewport } from "./viewport.ts";

/** Called when a pin was moved, when it was removed by a key, and when a free spot of the plan was clicked. */
type PinHandlers = {
  onMoved: (id: string, spot: Spot) => void;
  onRemoved: (id: string) => void;
  onPlanClick: (spot: Spot) => void;
};

const STEP = 0.005;
const LARGE_STEP = 0.05;
const DRAG_THRESHOLD_PX = 4; // pixels: less is a click, not a drag
const arrows: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const pinAt = (target: EventTarget | null) => (target as Element | null)?.closest<HTMLElement>("[data-pin]") ?? null;
const spotShown = ({ style }: HTMLElement): Spot => ({
  x: Number(style.getPropertyValue("--x")),
  y: Number(style.getPropertyValue("--y")),
});

function setSpot(pin: HTMLElement, { x, y }: Spot): Spot {
  const spot = { x: clamp(x), y: clamp(y) };
  pin.style.setProperty("--x", String(spot.x));
  pin.style.setProperty("--y", String(spot.y));
  return spot;
}

/**
 * Lets pins be moved by mouse, finger and keys. One set of listeners serves thousands of pins, and only the pin that is
 * moved is repainted. Gives the function that removes the listeners.
 */
export function enablePinDragging(
  pinLayer: HTMLElement,
  viewport: () => Viewport | undefined,
  handlers: PinHandlers,
): () => void {
  let drag:
    | { pin: HTMLElement; from: Spot; to: Spot; startX: number; startY: number; box: DOMRect; isDrag: boolean }
    | undefined;
  let dragged = false;
  let nudged: { pin: HTMLElement; to: Spot } | undefined;
  const idOf = (pin: HTMLElement) => pin.dataset.pin ?? "";

  const finishNudge = () => {
    const done = nudged;
    nudged = undefined;
    if (done) handlers.onMoved(idOf(done.pin), done.to);
  };
  const drop = () => {
    const dropped = drag;
    drag = undefined;
    if (dropped) dropped.pin.style.translate = "";
    return dropped;
  };
  const down = (event: PointerEvent) => {
    const pin = pinAt(event.target);
    if (!event.isPrimary) return void drop(); // a second finger: a pinch of the plan
    if (!pin || event.button !== 0) return;
    finishNudge();
    const from = spotShown(pin);
    drag = {
      pin,
      from,
      to: from,
      startX: event.clientX,
      startY: event.clientY,
      box: pinLayer.getBoundingClientRect(),
      isDrag: false,
    };
    pin.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    const dx = event.clientX - drag.startX;
    const dy = event.clientY - drag.startY;
    drag.isDrag ||= Math.hypot(dx, dy) > DRAG_THRESHOLD_PX;
    if (!drag.isDrag) return;
    const { from, box, pin } = drag;
    drag.to = { x: clamp(from.x + dx / box.width), y: clamp(from.y + dy / box.height) };
    // translated rather than repositioned, so that the browser lays out and paints nothing else
    pin.style.translate = `${(drag.to.x - from.x) * box.width}px ${(drag.to.y - from.y) * box.height}px`;
  };
  const up = () => {
    const dropped = drop();
    dragged = dropped?.isDrag ?? false;
    if (dropped?.isDrag) handlers.onMoved(idOf(dropped.pin), setSpot(dropped.pin, dropped.to));
  };
  const click = (event: MouseEvent) => {
    if (pinAt(event.target)) {
      if (dragged) event.preventDefault(); // the click that ends a drag
      dragged = false;
      return;
    }
    if ((event.target as Element).closest("[data-group]")) return;
    const spot = viewport()?.spotUnder(event);
    if (spot && spot.x >= 0 && spot.x <= 1 && spot.y >= 0 && spot.y <= 1)
      handlers.onPlanClick({ x: clamp(spot.x), y: clamp(spot.y) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const pin = pinAt(event.target);
    if (!pin) return;
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      return handlers.onRemoved(idOf(pin));
    }
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    if (nudged && nudged.pin !== pin) finishNudge();
    const step = (event.shiftKey ? LARGE_STEP : STEP) / (viewport()?.view.zoom ?? 1);
    const { x, y } = nudged?.to ?? spotShown(pin); // what is stored may be a key behind
    nudged = { pin, to: setSpot(pin, { x: x + arrow.x * step, y: y + arrow.y * step }) };
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (arrows[event.key]) finishNudge();
  };

  const listeners: [string, (event: never) => void][] = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", drop],
    ["click", click],
    ["keydown", onKeyDown],
    ["keyup", onKeyUp],
    ["focusout", finishNudge],
  ];
  for (const [name, listener] of listeners) pinLayer.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of listeners) pinLayer.removeEventListener(name, listener as EventListener);
  };
}
