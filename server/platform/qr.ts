import QRCode from "qrcode";

/** The quiet zone that scanners need, in modules. */
const MARGIN = 4;

/**
 * A QR code as one SVG path with strokes one module wide, in a square of `size` modules including the quiet zone. Level
 * M: still readable when a seventh of it is damaged.
 */
export function qrPath(text: string): { size: number; path: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const isDark = (x: number, y: number) => x < modules.size && Boolean(modules.get(y, x));
  let path = "";
  for (let y = 0; y < modules.size; y++) {
    let pen = -1; // where the last run of this row ended
    for (let x = 0; x < modules.size; x++) {
      if (!isDark(x, y)) continue;
      let run = 1;
      while (isDark(x + run, y)) run++;
      path += pen < 0 ? `M${x + MARGIN} ${y + MARGIN}.5h${run}` : `m${x - pen} 0h${run}`;
      pen = x + run;
      x = pen;
    }
  }
  return { size: modules.size + 2 * MARGIN, path };
}

/**
 * The QR code as an SVG document, black on white. `dot`: the size of a module in pixels.
 */
export function qrSvg(text: string, dot = 8): string {
  const { size, path } = qrPath(text);
  const side = size * dot;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" stroke="#000"/></svg>`;
}
