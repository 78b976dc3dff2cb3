/**
 * What happens in a list while its rows are moved: one was dropped, or sent by a key, to another place among those
 * shown.
 */
type Heard = { moved: (id: string, index: number) => void };

const EDGE = 72; // pixels from the edge of the window where the page begins to scroll
const SPEED = 12;

const gripAt = (target: EventTarget | null) => (target as Element | null)?.closest<HTMLElement>("[data-grip]") ?? null;
const within = (index: number, length: number) => Math.min(length - 1, Math.max(0, index));

type Drag = {
  row: HTMLElement;
  rows: HTMLElement[];
  from: number;
  to: number;
  /** On the page, as it was when the drag began. */
  middles: number[];
  startY: number;
  clientY: number;
  frame: number;
};

/**
 * Lets the rows (li[data-sort]) of a list be moved by their grips, with mouse, finger or arrow keys. Only what is seen
 * is shifted meanwhile; who listens draws the list anew. Gives what ends it.
 */
export function letRowsMove(list: HTMLElement, heard: Heard): () => void {
  let drag: Drag | undefined;
  const rowsOf = () => [...list.querySelectorAll<HTMLElement>(":scope > [data-sort]")];
  const rowOf = (grip: HTMLElement) => grip.closest<HTMLElement>("[data-sort]");

  const shift = () => {
    if (!drag) return;
    const { row, rows, from, middles, startY, clientY } = drag;
    const dy = clientY + window.scrollY - startY;
    const middle = middles[from]! + dy;
    drag.to = within(middles.filter((other, index) => index !== from && other < middle).length, rows.length);
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

  const down = (event: PointerEvent) => {
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
  const move = (event: PointerEvent) => {
    if (!drag) return;
    drag.clientY = event.clientY;
    shift();
  };
  const up = () => {
    const dropped = end();
    if (dropped && dropped.to !== dropped.from) heard.moved(dropped.row.dataset.sort ?? "", dropped.to);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") end();
    const grip = gripAt(event.target);
    const row = grip && rowOf(grip);
    if (!row) return;
    const rows = rowsOf();
    const from = rows.indexOf(row);
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (within(to, rows.length) !== from) heard.moved(row.dataset.sort ?? "", within(to, rows.length));
  };

  const listeners: [string, (event: never) => void][] = [
    ["pointerdown", down],
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", end],
    ["keydown", press],
  ];
  for (const [name, listener] of listeners) list.addEventListener(name, listener as EventListener);
  return () => {
    end();
    for (const [name, listener] of listeners) list.removeEventListener(name, listener as EventListener);
  };
}
