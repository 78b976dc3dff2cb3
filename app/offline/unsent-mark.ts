const MARK = "unsent";

/**
 * Whether this device may have something unsent, without opening the store: nearly always there is nothing, and pages
 * then load none of its code.
 */
export function mayHaveUnsent(): boolean {
  try {
    return localStorage.getItem(MARK) !== null;
  } catch {
    return true; // then only the store can tell
  }
}

let telling: BroadcastChannel | undefined;

/** Remembers whether there is anything in the store, and tells all pages that it changed. */
export function markUnsent(isAny: boolean): void {
  try {
    if (isAny) localStorage.setItem(MARK, "1");
    else localStorage.removeItem(MARK);
  } catch {
    // mayHaveUnsent() then says that there may be; a service worker has no localStorage
  }
  telling ??= new BroadcastChannel(MARK);
  telling.postMessage(isAny);
}

/**
 * Calls back when something was put in the store or taken out, by this page, another one or the service worker. Gives
 * the function to stop.
 */
export function onUnsentChanged(changed: () => void): () => void {
  const channel = new BroadcastChannel(MARK);
  channel.onmessage = changed;
  return () => channel.close();
}

/** The keys of what an earlier version of the product left unsent of this user (old-drafts.ts). */
export function oldDraftsOf(userId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`answer-draft:${userId}:`));
  } catch {
    return [];
  }
}
