import { newUploadKey } from "./upload-key.ts";

/**
 * Files that were chosen together and are sent one by one. `onSent` is called with their name once none of them is on
 * its way any more and several were stored, so that they can be taken back together.
 */
export function countBatches(onSent: (batch: string) => void) {
  const of = new Map<string, string>();
  const open = new Map<string, Set<string>>();
  const stored = new Map<string, number>();

  function close(key: string, isStored: boolean): void {
    const batch = of.get(key);
    if (!batch || !open.get(batch)?.delete(key)) return;
    if (isStored) stored.set(batch, (stored.get(batch) ?? 0) + 1);
    if (open.get(batch)?.size === 0 && (stored.get(batch) ?? 0) > 1) onSent(batch);
  }

  return {
    /** The field that names the batch, to be sent with each of its files; nothing for a single one. */
    begin(keys: string[]): { batch?: string } {
      if (keys.length < 2) return {};
      const batch = newUploadKey();
      for (const key of keys) of.set(key, batch);
      open.set(batch, new Set(keys));
      return { batch };
    },
    stored: (key: string) => close(key, true),
    leftOut: (key: string) => close(key, false),
    again: (key: string) => open.get(of.get(key) ?? "")?.add(key),
  };
}
