import { contentOf } from "./decide.ts";
import type { WalkStop } from "./inputs.ts";

const SHIFT = 0x100000001b3n;
const START = 0xcbf29ce484222325n;

/** The FNV-1a hash of a text, 64 bits in hexadecimal: it only has to tell apart what honest people put. */
function hashOf(text: string): string {
  let hash = START;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * SHIFT);
  return hash.toString(16).padStart(16, "0");
}

type Stop = Pick<WalkStop, "object_id" | "result">;

/**
 * Stands for what a signer sees of a walk: which result counts at each stop. The same on a device that has not sent its
 * results yet and on the server that has them, since neither ids nor moments are in it.
 */
export const seenOf = (stops: readonly Stop[]): string =>
  hashOf(
    stops
      .flatMap(({ object_id, result }) => (object_id && result ? [`${object_id}${contentOf(result)}`] : []))
      .sort()
      .join(),
  );
