import type { Case } from "./cases.ts";

// what every answer to a request that writes has anew
const anew = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[\w-]{22}|\/api\/v1\/objects\/public\/[\w-]{22}\/qr)$/;

/** Where the lean answer differs from the product's; undefined: nowhere. Of a page, what is not on it. */
export function sameAnswer({ lean, method }: Pick<Case, "lean" | "method">, ours: string, leans: string) {
  if (lean === "rows")
    return (JSON.parse(leans) as string[]).find((text) => !ours.includes(text.replaceAll("&", "&amp;")));
  return differenceOf(JSON.parse(ours), JSON.parse(leans), method === "POST");
}

/** The first place where two values differ; undefined: nowhere. `isNew`: ids and places may differ. */
function differenceOf(one: unknown, other: unknown, isNew: boolean, place = ""): string | undefined {
  if (one === other) return;
  // each has cursors of its own
  if (place === ".meta.next" && typeof one === "string" && typeof other === "string") return;
  if (
    isNew &&
    (place.endsWith(".position") || [one, other].every((value) => typeof value === "string" && anew.test(value)))
  )
    return;
  if (typeof one !== "object" || typeof other !== "object" || !one || !other)
    return `${place}: ${JSON.stringify(one)}, lean ${JSON.stringify(other)}`;
  for (const key of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [mine, its] = [(one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]];
    const found = differenceOf(mine, its, isNew, `${place}.${key}`);
    if (found) return found;
  }
}
