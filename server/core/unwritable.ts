type Path = (string | number)[];

/** No input of ours is deeper; zod refuses the rest. */
const DEEPEST = 8;

/** What Postgres keeps in no text, and in no JSON: the character zero, and half of a pair that makes one character. */
const unwritable = /\0|\p{Surrogate}/u;
const isUnwritable = (text: string) => unwritable.test(text);

/** Where in what was sent it stands. The path is put together on the way back only: nearly always there is none. */
export function unwritableIn(input: unknown, depth = 0): Path | undefined {
  if (typeof input === "string") return isUnwritable(input) ? [] : undefined;
  if (typeof input !== "object" || input === null || depth === DEEPEST) return undefined;
  if (Array.isArray(input)) {
    for (const [i, value] of input.entries()) {
      const path = unwritableIn(value, depth + 1);
      if (path) return [String(i), ...path];
    }
    return undefined;
  }
  for (const name of Object.keys(input)) {
    const path = isUnwritable(name) ? [] : unwritableIn((input as Record<string, unknown>)[name], depth + 1);
    if (path) return [name, ...path];
  }
  return undefined;
}
