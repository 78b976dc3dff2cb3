/** Called when a row is dropped or moved by keys; `index` is its new place among the rows shown. */
type DragHandlers = { onMoved: (id: string, index: number) => void };

const EDGE = 72; // pixels from the edge of the window where the page begins to scroll
const SPEED = 12;

const gripAt = (target: EventTarget | null) => (target as Element | null)?.closest<HTMLElement>("[data-grip]") ?? null;
const clamp = (index: number, length: number) => Math.min(length - 1, Math.max(0, index));

type Drag = {
  row: HTMLElement;
  rows: HTMLElement[];
  from: number;
  to: number;
  /** The vertical centres of the rows on the page when the drag began, in pixels. */
  middles: number[];
  startY: number;
  clientY: number;
  frame: number;
};

/**
 * Makes the rows (li[data-sort]) of a list movable by their grips, by mouse, finger or arrow keys. While dragging it
 * only shifts rows visually; the caller renders the new order. Gives the function that removes the listeners.
 */
export function enableDragging(list: HTMLElement, handlers: DragHandlers): () => void {
  let drag: Drag | undefined;
  const rowsOf = () => [...list.querySelectorAll<HTMLElement>(":scope > [data-sort]")];
  const rowOf = (grip: HTMLElement) => grip.closest<HTMLElement>("[data-sort]");

  const shift = () => {
    if (!drag) return;
    const { row, rows, from, middles, startY, clientY } = drag;
    const dy = clientY + window.scrollY - startY;
    const middle = middles[from]! + dy;
    drag.to = clamp(middles.filter((other, index) => index !== from && other < middle).length, rows.length);
    row.style.translate = `0 ${dy}px`;
    for (const [index, other] of rows.entries()) {
      if (other === row) continue;
      const passed = (index > from && index <= drag.to ? -1 : 0) + (index < from && index >= drag.to ? 1 : 0);
      other.style.translate = passed ? `0 ${passed * row.offsetHeight}px` : "";
    }
  };
  const scroll = () => {
    if (!drag) return;
    const { clientY } = drag;
    const by = clientY < EDGE ? -SPEED : clientY > window.innerHeight - EDGE ? SPEED : 0;
    if (by) {
      window.scrollBy(0, by);
      shift();
    }
    drag.frame = requestAnimationFrame(scroll);
  };
  const end = () => {
    const dropped = drag;
    drag = undefined;
    if (!dropped) return undefined;
    cancelAnimationFrame(dropped.frame);
    for (const row of dropped.rows) row.style.translate = "";
    delete dropped.row.dataset.held;
    delete list.dataset.dragging;
    return dropped;
  };

  const onPointerDown = (event: PointerEvent) => {
    const grip = gripAt(event.target);
    const row = grip && rowOf(grip);
    if (!grip || !row || event.button !== 0) return;
    const rows = rowsOf();
    const middles = rows.map((each) => {
      const { top, height } = each.getBoundingClientRect();
      return top + window.scrollY + height / 2;
    });
    const from = rows.indexOf(row);
    drag = {
      row,
      rows,
      from,
      to: from,
      middles,
      startY: event.clientY + window.scrollY,
      clientY: event.clientY,
      frame: 0,
    };
    grip.setPointerCapture(event.pointerId);
    row.dataset.held = "";
    list.dataset.dragging = "";
    drag.frame = requestAnimationFrame(scroll);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!drag) return;
    drag.clientY = event.clientY;
    shift();
  };
  const onPointerUp = () => {
    const dropped = end();
    if (dropped && dropped.to !== dropped.from) handlers.onMoved(dropped.row.dataset.sort ?? "", dropped.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") end();
    const grip = gripAt(event.target);
    const row = grip && rowOf(grip);
    if (!row) return;
    const rows = rowsOf();
    const from = rows.indexOf(row);
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (clamp(to, rows.length) !== from) handlers.onMoved(row.dataset.sort ?? "", clamp(to, rows.length));
  };

  const listeners: [string, (event: never) => void][] = [
    ["pointerdown", onPointerDown],
    ["pointermove", onPointerMove],
    ["pointerup", onPointerUp],
    ["pointercancel", end],
    ["keydown", onKeyDown],
  ];
  for (const [name, listener] of listeners) list.addEventListener(name, listener as EventListener);
  return () => {
    end();
    for (const [name, listener] of listeners) list.removeEventListener(name, listener as EventListener);
  };
}
