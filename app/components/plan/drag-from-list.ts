const DRAG_THRESHOLD_PX = 6; // pixels: less is a click on the button

/**
 * Lets objects without a pin be dragged from their button in the list (data-place holds the object's id) onto the plan.
 * Gives the function that removes the listeners.
 */
export function enableDragFromList(
  plan: () => Element | undefined,
  onDropped: (id: string, at: PointerEvent) => void,
): () => void {
  let drag: { button: HTMLElement; startX: number; startY: number; ghost?: HTMLElement } | undefined;
  let wasDragged = false;

  const down = (event: PointerEvent) => {
    const button = (event.target as Element | null)?.closest<HTMLElement>("[data-place]");
    if (!button || event.button !== 0) return;
    wasDragged = false;
    drag = { button, startX: event.clientX, startY: event.clientY };
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    if (!drag.ghost && Math.hypot(event.clientX - drag.startX, event.clientY - drag.startY) < DRAG_THRESHOLD_PX) return;
    if (!drag.ghost) {
      drag.button.setPointerCapture(event.pointerId);
      drag.ghost = document.createElement("span");
      drag.ghost.className = "pin-ghost";
      drag.ghost.textContent = drag.button.dataset.placeName ?? "";
      document.body.append(drag.ghost);
    }
    drag.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  };
  const end = () => {
    const ended = drag;
    drag = undefined;
    ended?.ghost?.remove();
    return ended;
  };
  const up = (event: PointerEvent) => {
    const ended = end();
    if (!ended?.ghost) return;
    wasDragged = true;
    const box = plan()?.getBoundingClientRect();
    const { clientX, clientY } = event;
    const isOver = box && clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
    if (isOver) onDropped(ended.button.dataset.place ?? "", event);
  };
  const click = (event: MouseEvent) => {
    if (!wasDragged) return;
    wasDragged = false;
    event.preventDefault();
    event.stopPropagation();
  };

  const listeners: [string, (event: never) => void, boolean][] = [
    ["pointerdown", down, false],
    ["pointermove", move, false],
    ["pointerup", up, false],
    ["pointercancel", end, false],
    ["click", click, true],
  ];
  for (const [name, listener, capture] of listeners)
    document.addEventListener(name, listener as EventListener, capture);
  return () => {
    end();
    for (const [name, listener, capture] of listeners)
      document.removeEventListener(name, listener as EventListener, capture);
  };
}
