type Path = (string | number)[];

/** No schema is deeper than this; zod refuses what is. */
const MAX_DEPTH = 8;

/** What Postgres can't store in text or JSON: NUL, and a lone surrogate. */
const unstorable = /\0|\p{Surrogate}/u;
const isUnstorable = (text: string) => unstorable.test(text);

/** The path to the first text in the input that Postgres can't store; undefined: there is none. */
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
