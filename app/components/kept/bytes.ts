import type { TakenMachine, TakenPlace } from "@server/inspection/take-along/inputs";
import { paths } from "~/paths/paths";
import { cacheOf, isFull } from "./store.ts";

const AT_ONCE = 4;

/** The addresses of a machine's pictures as its page shows them, and of its papers if they are wished. */
export const addressesOfMachine = ({ object, papers }: TakenMachine, withPapers: boolean): string[] => [
  ...object.images.map(({ id }, index) => paths.thumb(id, index === 0 ? "l" : "s")),
  ...(withPapers ? papers.map(({ id }) => paths.bytes(id)) : []),
];
export const addressesOfPlace = ({ containers }: TakenPlace): string[] =>
  containers.flatMap(({ images }) => images.map(({ file_path }) => file_path));

/**
 * Fetches into the account's cache what is not there yet. Gives the bytes of each, and whether there was no room for
 * all. What the server does not give is left out: it is asked for again the next time.
 */
export async function keepBytes(
  account: string,
  addresses: readonly string[],
  onDone: () => void,
): Promise<{ sizes: Map<string, number>; full: boolean }> {
  const cache = await caches.open(cacheOf(account));
  const sizes = new Map<string, number>();
  const waiting = [...new Set(addresses)];
  let full = false;
  const work = async () => {
    for (let address = waiting.shift(); address && !full; address = waiting.shift()) {
      const size = await keepOne(cache, address).catch((error: unknown) => {
        if (!isFull(error)) throw error;
        full = true;
      });
      if (size !== undefined) sizes.set(address, size);
      onDone();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // the last ones make room for what is noted about the others
  if (full) for (const address of [...sizes.keys()].slice(-AT_ONCE)) await cache.delete(address);
  return { sizes, full };
}

async function keepOne(cache: Cache, address: string): Promise<number | undefined> {
  const known = await cache.match(address);
  if (known) return Number(known.headers.get("content-length"));
  const response = await fetch(address);
  if (!response.ok || response.redirected) return undefined;
  const bytes = await response.arrayBuffer();
  const headers = {
    "content-type": response.headers.get("content-type") ?? "",
    "content-length": `${bytes.byteLength}`,
  };
  await cache.put(address, new Response(bytes, { headers }));
  return bytes.byteLength;
}

/** Removes what is not among these addresses any more. */
export async function keepOnlyBytes(account: string, addresses: ReadonlySet<string>): Promise<void> {
  const cache = await caches.open(cacheOf(account));
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (!addresses.has(pathname + search)) await cache.delete(request);
  }
}

/** Of machines that have changed: a picture that was edited has the address that it had. */
export async function forgetBytesOf(account: string, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return;
  const cache = await caches.open(cacheOf(account));
  for (const address of addresses) await cache.delete(address);
}
