import type { CatalogueLine } from "./catalogue-line.ts";
import { handling, lifting } from "./lifting.ts";
import { lifts } from "./lifts.ts";

/**
 * How often machines must be inspected and maintained in Belgium, by law and practice, with sources. Within a review
 * point the general lines come first, because the first line that fits is taken. A workspace can change lines, switch
 * them off and add its own.
 */
export const catalogue: readonly CatalogueLine[] = [...lifting, ...handling, ...lifts];

const byKey = new Map(catalogue.map((line) => [line.key, line]));

/** The line with that key; undefined where there is none. */
export const catalogueLine = (key: string): CatalogueLine | undefined => byKey.get(key);
