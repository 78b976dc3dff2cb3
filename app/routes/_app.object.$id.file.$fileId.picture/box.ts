/** The part of the picture to keep, in percent. */
export type Box = { left: number; top: number; width: number; height: number };
/** The sides that move, as compass points; "" moves the whole box. */
export type Side = "" | "n" | "e" | "s" | "w" | "ne" | "nw" | "se" | "sw";

const SMALLEST = 5;
const between = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value));
const tidy = (value: number) => Math.round(value * 10) / 10;

/** The box after its sides moved by dx and dy; it stays within the picture and keeps a minimum size. */
export function moved({ left, top, width, height }: Box, side: Side, dx: number, dy: number): Box {
  const right = left + width;
  const bottom = top + height;
  if (side === "") {
    const x = between(left + dx, 0, 100 - width);
    const y = between(top + dy, 0, 100 - height);
    return { left: tidy(x), top: tidy(y), width, height };
  }
  const x1 = side.includes("w") ? between(left + dx, 0, right - SMALLEST) : left;
  const x2 = side.includes("e") ? between(right + dx, left + SMALLEST, 100) : right;
  const y1 = side.includes("n") ? between(top + dy, 0, bottom - SMALLEST) : top;
  const y2 = side.includes("s") ? between(bottom + dy, top + SMALLEST, 100) : bottom;
  return { left: tidy(x1), top: tidy(y1), width: tidy(x2 - x1), height: tidy(y2 - y1) };
}

/** The same part of the picture after a quarter turn clockwise. */
export const turned = ({ left, top, width, height }: Box): Box => ({
  left: tidy(Math.max(0, 100 - top - height)),
  top: left,
  width: height,
  height: width,
});

export const whole: Box = { left: 0, top: 0, width: 100, height: 100 };
