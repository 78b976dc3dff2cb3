type Path = (string | number)[];
type Part = { path: Path; value: unknown };

const partsOf = ({ path, value }: Part): Part[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, part]) => [
        { path: [...path, name], value: name },
        { path: [...path, name], value: part },
      ])
    : [];

/** What Postgres keeps in no text, and in no JSON: the character zero, and half of a pair that makes one character. */
const unwritable = /\0|\p{Surrogate}/u;

/** Where in what was sent it stands. */
export function unwritableIn(input: unknown): Path | undefined {
  const open: Part[] = [{ path: [], value: input }];
  for (let part = open.pop(); part; part = open.pop()) {
    if (typeof part.value === "string" && unwritable.test(part.value)) return part.path;
    // no input of ours is deeper; zod refuses the rest
    if (part.path.length < 8) for (const inside of partsOf(part)) open.push(inside);
  }
  return undefined;
}
