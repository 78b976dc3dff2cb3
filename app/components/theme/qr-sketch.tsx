const SIDE = 21;
/** A picture that looks like a QR code but is none. */
const dots = Array.from({ length: SIDE * SIDE }, (_, at) => [at % SIDE, Math.floor(at / SIDE)] as const).filter(
  ([x, y]) => {
    const near = [
      [3, 3],
      [SIDE - 4, 3],
      [3, SIDE - 4],
    ].map(([cx = 0, cy = 0]) => Math.max(Math.abs(x - cx), Math.abs(y - cy)));
    const eye = Math.min(...near);
    if (eye <= 4) return eye === 3 || eye <= 1;
    return (x * 7 + y * 13 + x * y * 5) % 3 === 0;
  },
);

export const QrSketch = ({ className }: { className: string }) => (
  <svg viewBox={`0 0 ${SIDE} ${SIDE}`} className={className} shapeRendering="crispEdges" aria-hidden="true">
    <path d={dots.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join("")} fill="#000" />
  </svg>
);
