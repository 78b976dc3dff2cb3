/** The rectangle around corners, in percent of the plan. */
export function rectangleAround(area: readonly (readonly [number, number])[]) {
  const xs = area.map(([x]) => x);
  const ys = area.map(([, y]) => y);
  const percent = (fraction: number) => Math.round(fraction * 1000) / 10;
  return {
    left: percent(Math.min(...xs)),
    top: percent(Math.min(...ys)),
    width: percent(Math.max(...xs) - Math.min(...xs)),
    height: percent(Math.max(...ys) - Math.min(...ys)),
  };
}
