/**
 * Back and Forward between addresses of one document can change the address before hydration. The page in the document
 * is then of another address than the router sees, which ends in an error; so it is reloaded. False: do not hydrate.
 */
export function matchesAddress(): boolean {
  window.addEventListener("popstate", () => {
    if (!("__remixRouter" in window)) reloadIfMismatched();
  });
  return !reloadIfMismatched();
}

const KEY = "fetched anew";

/**
 * Reloads once for an address. Where the server itself answers with the page of another address, as in an outage, that
 * page stays.
 */
function reloadIfMismatched(): boolean {
  const before = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (!isMismatched()) return false;
  if (before === location.href) return true;
  sessionStorage.setItem(KEY, location.href);
  location.reload();
  return true;
}

/** Compares normalised addresses; the hash does not count. */
function isMismatched(): boolean {
  const rendered = document.documentElement.dataset.at;
  if (rendered === undefined) return false;
  const { pathname, search } = new URL(location.origin + rendered);
  return pathname !== location.pathname || search !== location.search;
}
