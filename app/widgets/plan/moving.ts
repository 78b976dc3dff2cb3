/** Fractions of the plan's width and height. */
export type Spot = { x: number; y: number };

/** What happens on the plan while pins are moved: a pin stands elsewhere, by hand or by arrow keys; or an open place was clicked. */
type Heard = { moved: (id: string, spot: Spot) => void; pointedAt: (spot: Spot) => void };

const STEP = 0.005;
const LARGE_STEP = 0.05;
const NEAR = 4; // pixels: less is a click, not a drag
const arrows: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const within = (value: number) => Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000));
const pinAt = (target: EventTarget | null) => (target as Element | null)?.closest<HTMLElement>("[data-pin]") ?? null;
const spotOf = ({ style }: HTMLElement): Spot => ({ x: Number(style.getPropertyValue("--x")), y: Number(style.getPropertyValue("--y")) });

function show(pin: HTMLElement, { x, y }: Spot): Spot {
  const spot = { x: within(x), y: within(y) };
  pin.style.setProperty("--x", String(spot.x));
  pin.style.setProperty("--y", String(spot.y));
  return spot;
}

/**
 * Lets the pins on a plan be moved by mouse, finger and arrow keys. One set of listeners for thousands of pins, and nothing is drawn anew
 * but the pin under the hand. Gives what ends it.
 */
export function letPinsMove(plan: HTMLElement, heard: Heard): () => void {
  let drag: { pin: HTMLElement; from: Spot; to: Spot; startX: number; startY: number; box: DOMRect; far: boolean } | undefined;
  let dragged = false;
  let nudged: HTMLElement | undefined;
  const idOf = (pin: HTMLElement) => pin.dataset.pin ?? "";

  const settle = () => {
    if (nudged) heard.moved(idOf(nudged), spotOf(nudged));
    nudged = undefined;
  };
  const down = (event: PointerEvent) => {
    const pin = pinAt(event.target);
    if (!pin || event.button !== 0) return;
    settle();
    const from = spotOf(pin);
    drag = { pin, from, to: from, startX: event.clientX, startY: event.clientY, box: plan.getBoundingClientRect(), far: false };
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
  const drop = () => {
    const dropped = drag;
    drag = undefined;
    if (dropped) dropped.pin.style.translate = "";
    return dropped;
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
    const { left, top, width, height } = plan.getBoundingClientRect();
    heard.pointedAt({ x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) });
  };
  const press = (event: KeyboardEvent) => {
    const pin = pinAt(event.target);
    const arrow = arrows[event.key];
    if (!pin || !arrow) return;
    event.preventDefault();
    if (nudged && nudged !== pin) settle();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    const { x, y } = spotOf(pin);
    show(pin, { x: x + arrow.x * step, y: y + arrow.y * step });
    nudged = pin;
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
  for (const [name, listener] of listeners) plan.addEventListener(name, listener as EventListener);
  return () => {
    for (const [name, listener] of listeners) plan.removeEventListener(name, listener as EventListener);
  };
}
