import { contentOf } from "./decide.ts";
import type { WalkStop } from "./inputs.ts";

type Stop = Pick<WalkStop, "object_id" | "result">;

/**
 * Stands for what a signer sees of a walk, as a SHA-256 in hexadecimal: which result counts at each stop. The same on a
 * device that has not sent its results yet and on the server that has them, since neither ids nor moments are in it.
 */
export async function seenOf(stops: readonly Stop[]): Promise<string> {
  const shown = stops
    .flatMap(({ object_id, result }) => (object_id && result ? [`${object_id}${contentOf(result)}`] : []))
    .sort();
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(shown.join()));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
