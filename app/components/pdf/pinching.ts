/**
 * Zooms with two fingers, or with the wheel while Ctrl is held, which is how a trackpad pinches. Gives the way to stop
 * listening.
 */
export function onPinch(box: HTMLElement, zoom: (factor: number, at: [number, number]) => void): () => void {
  let apart = 0;
  const measure = ({ touches: [one, other] }: TouchEvent) =>
    one && other
      ? {
          apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
          at: [(one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2] as [number, number],
        }
      : undefined;
  const start = (event: TouchEvent) => {
    apart = measure(event)?.apart ?? 0;
  };
  const move = (event: TouchEvent) => {
    const now = measure(event);
    if (!now || !apart) return;
    event.preventDefault();
    if (Math.abs(now.apart / apart - 1) < 0.02) return; // fingers tremble
    zoom(now.apart / apart, now.at);
    apart = now.apart;
  };
  const wheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoom(Math.exp(-Math.max(-50, Math.min(50, event.deltaY)) / 100), [event.clientX, event.clientY]);
  };
  box.addEventListener("touchstart", start, { passive: true });
  box.addEventListener("touchmove", move, { passive: false });
  box.addEventListener("wheel", wheel, { passive: false });
  return () => {
    box.removeEventListener("touchstart", start);
    box.removeEventListener("touchmove", move);
    box.removeEventListener("wheel", wheel);
  };
}
