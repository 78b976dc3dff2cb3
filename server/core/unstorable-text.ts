type Path = (string | number)[];

/** No input of ours is deeper; zod refuses the rest. */
const MAX_DEPTH = 8;

/** What Postgres keeps in no text, and in no JSON: the character zero, and half of a pair that makes one character. */
const unstorable = /\0|\p{Surrogate}/u;
const isUnstorable = (text: string) => unstorable.test(text);

/** Where in what was sent it stands. The path is put together on the way back only: nearly always there is none. */
export function findUnstorableText(input: unknown, depth = 0): Path | undefined {
  if (typeof input === "string") return isUnstorable(input) ? [] : undefined;
  if (typeof input !== "object" || input === null || depth === MAX_DEPTH) return undefined;
  if (Array.isArray(input)) {
    for (const [i, value] of input.entries()) {
      const path = findUnstorableText(value, depth + 1);
      if (path) return [String(i), ...path];
    }
    return undefined;
  }
  for (const name of Object.keys(input)) {
    const path = isUnstorable(name) ? [] : findUnstorableText((input as Record<string, unknown>)[name], depth + 1);
    if (path) return [name, ...path];
  }
  return undefined;
}
