/** A number derived from a text, so that a name always gives the same signature. */
function seedOf(text: string): number {
  let seed = 2166136261;
  for (const letter of text) seed = Math.imul(seed ^ letter.codePointAt(0)!, 16777619) >>> 0;
  return seed;
}

/** A signature of about 42 by 14 millimetres, as an SVG path: a capital, a run of loops and a flourish below. */
export function signaturePath(name: string): string {
  let seed = seedOf(name);
  const some = (from: number, to: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return from + (seed / 2 ** 32) * (to - from);
  };
  const at = (x: number, y: number) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  let x = some(5, 7);
  let path = `M${at(2, some(8, 11))}C${at(3, 0)} ${at(7, -2)} ${at(7, some(3, 5))}S${at(2, 14)} ${at(x, some(9, 11))}`;
  const loops = 5 + (seed % 3);
  for (let loop = 0; loop < loops; loop++) {
    const wide = some(3, 5);
    const tall = loop === 1 || some(0, 1) > 0.7 ? some(6, 8.5) : some(2, 4);
    path += `C${at(x + wide * 0.9, 9 - tall)} ${at(x + wide * 0.1, 9 - tall)} ${at(x + wide * 0.5, some(8.5, 10))}S${at(x + wide * 0.9, some(9, 10.5))} ${at(x + wide, some(7, 9))}`;
    x += wide;
  }
  return `${path}Q${at(x + 7, some(4, 7))} ${at(x + 9, some(8, 10))}M${at(8, some(12, 13.5))}Q${at(x * 0.6, some(10.5, 12))} ${at(x + 6, some(11, 13))}`;
}
