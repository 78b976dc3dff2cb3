import QRCode from "qrcode";

/** The quiet zone that scanners ask for, in modules. */
const MARGIN = 4;

/** A QR code as one SVG path, black on white in both themes. Level M: still read when a seventh of the sticker is worn off. */
export function qrSvg(text: string): string {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" });
  const size = modules.size + 2 * MARGIN;
  const isDark = (x: number, y: number) => x < modules.size && Boolean(modules.get(y, x));
  let path = "";
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) {
      if (!isDark(x, y)) continue;
      let run = 1;
      while (isDark(x + run, y)) run++;
      path += `M${x + MARGIN} ${y + MARGIN}h${run}v1h-${run}z`;
      x += run;
    }
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`;
}
