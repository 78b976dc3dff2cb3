/**
 * Zooms by two fingers, or by the wheel with Ctrl, which is how trackpads report pinching. Gives the function that
 * removes the listeners.
 */
export function onPinch(element: HTMLElement, zoom: (factor: number, at: [number, number]) => void): () => void {
  let distance = 0;
  const measure = ({ touches: [one, other] }: TouchEvent) =>
    one && other
      ? {
          distance: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
          at: [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2] as [number, number],
        }
      : undefined;
  const start = (event: TouchEvent) => {
    distance = measure(event)?.distance ?? 0;
  };
  const move = (event: TouchEvent) => {
    const now = measure(event);
    if (!now || !distance) return;
    event.preventDefault();
    if (Math.abs(now.distance / distance - 1) < 0.02) return; // ignores trembling fingers
    zoom(now.distance / distance, now.at);
    distance = now.distance;
  };
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 100), [event.clientX, event.clientY]);
  };
  element.addEventListener("touchstart", start, { passive: true });
  element.addEventListener("touchmove", move, { passive: false });
  element.addEventListener("wheel", wheel, { passive: false });
  return () => {
    element.removeEventListener("touchstart", start);
    element.removeEventListener("touchmove", move);
    element.removeEventListener("wheel", wheel);
  };
}
