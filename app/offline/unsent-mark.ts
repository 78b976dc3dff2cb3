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

/** Remembers whether there is anything in the store, and tells this page and other tabs that it changed. */
export function markUnsent(isAny: boolean): void {
  try {
    if (isAny) localStorage.setItem(MARK, "1");
    else localStorage.removeItem(MARK);
  } catch {
    // mayHaveUnsent() then says that there may be
  }
  window.dispatchEvent(new Event(MARK));
}

/** Calls back when something was put in the store or taken out, here or in another tab. Gives the function to stop. */
export function onUnsentChanged(changed: () => void): () => void {
  const onStored = ({ key }: StorageEvent) => key === MARK && changed();
  window.addEventListener(MARK, changed);
  window.addEventListener("storage", onStored);
  return () => {
    window.removeEventListener(MARK, changed);
    window.removeEventListener("storage", onStored);
  };
}

/** The keys of what an earlier version of the product left unsent of this user (old-drafts.ts). */
export function oldDraftsOf(userId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`answer-draft:${userId}:`));
  } catch {
    return [];
  }
}
