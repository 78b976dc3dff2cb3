import type { Sight } from "./sight.ts";
import { type Spot, within } from "./view.ts";

/**
 * What happens on the plan while pins are moved: one stands elsewhere, by hand or by keys; it was taken off; an open
 * place was clicked.
 */
type Heard = {
  spotOf: (id: string) => Spot | undefined;
  moved: (id: string, spot: Spot) => void;
  takenOff: (id: string) => void;
  pointedAt: (spot: Spot) => void;
};

const STEP = 0.005;
const LARGE_STEP = 0.05;
const NEAR = 4; // pixels: less is a click, not a drag
const arrows: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const pinAt = (target: EventTarget | null) => (target as Element | null)?.closest<HTMLElement>("[data-pin]") ?? null;
const shownAt = ({ style }: HTMLElement): Spot => ({
  x: Number(style.getPropertyValue("--x")),
  y: Number(style.getPropertyValue("--y")),
});

function show(pin: HTMLElement, { x, y }: Spot): Spot {
  const spot = { x: within(x), y: within(y) };
  pin.style.setProperty("--x", String(spot.x));
  pin.style.setProperty("--y", String(spot.y));
  return spot;
}

/**
 * Lets the pins on a plan be moved by mouse, finger and keys. One set of listeners for thousands of pins, and nothing
 * is drawn anew but the pin under the hand. Gives what ends it.
 */
export function letPinsMove(sheet: HTMLElement, sight: () => Sight | undefined, heard: Heard): () => void {
  let drag:
    | { pin: HTMLElement; from: Spot; to: Spot; startX: number; startY: number; box: DOMRect; far: boolean }
    | undefined;
  let dragged = false;
  let nudged: { pin: HTMLElement; to: Spot } | undefined;
  const idOf = (pin: HTMLElement) => pin.dataset.pin ?? "";

  const settle = () => {
    const done = nudged;
    nudged = undefined;
    if (done) heard.moved(idOf(done.pin), done.to);
  };
  const drop = () => {
    const dropped = drag;
    drag = undefined;
    if (dropped) dropped.pin.style.translate = "";
    return dropped;
  };
  const down = (event: PointerEvent) => {
    const pin = pinAt(event.target);
    if (!event.isPrimary) return void drop(); // a second finger: the plan is pinched, and the pin stays
    if (!pin || event.button !== 0) return;
    settle();
    const from = shownAt(pin);
    drag = {
      pin,
      from,
      to: from,
      startX: event.clientX,
      startY: event.clientY,
      box: sheet.getBoundingClientRect(),
      far: false,
    };
    pin.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    const dx = event.clientX - drag.startX;
    const dy = event.clientY - drag.startY;
    drag.far ||= Math.hypot(dx, dy) > NEAR;
    if (!drag.far) return;
    const { from, box, pin } = drag;
    drag.to = { x: within(from.x + dx / box.width), y: within(from.y + dy / box.height) };
    // shifted, not placed anew: the browser then lays out and paints nothing else while it is dragged
    pin.style.translate = `${(drag.to.x - from.x) * box.width}px ${(drag.to.y - from.y) * box.height}px`;
  };
  const up = () => {
    const dropped = drop();
    dragged = dropped?.far ?? false;
    if (dropped?.far) heard.moved(idOf(dropped.pin), show(dropped.pin, dropped.to));
  };
  const click = (event: MouseEvent) => {
    if (pinAt(event.target)) {
      if (dragged) event.preventDefault(); // the end of a drag is no click on a link
      dragged = false;
      return;
    }
    if ((event.target as Element).closest("[data-group]")) return;
    const spot = sight()?.spotUnder(event);
    if (spot && spot.x >= 0 && spot.x <= 1 && spot.y >= 0 && spot.y <= 1)
      heard.pointedAt({ x: within(spot.x), y: within(spot.y) });
  };
  const press = (event: KeyboardEvent) => {
    const pin = pinAt(event.target);
    if (!pin) return;
    if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      return heard.takenOff(idOf(pin));
    }
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    if (nudged && nudged.pin !== pin) settle();
    const step = (event.shiftKey ? LARGE_STEP : STEP) / (sight()?.view.zoom ?? 1);
    const { x, y } = nudged?.to ?? heard.spotOf(idOf(pin)) ?? shownAt(pin);
    nudged = { pin, to: show(pin, { x: x + arrow.x * step, y: y + arrow.y * step }) };
  };
  const release = (event: KeyboardEvent) => {
    if (arrows[event.key]) settle();
  };

  const listeners: [string, (event: never) => void][] = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", drop],
    ["click", click],
    ["keydown", press],
    ["keyup", release],
    ["focusout", settle],
  ];
  for (const [name, listener] of listeners) sheet.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of listeners) sheet.removeEventListener(name, listener as EventListener);
  };
}
