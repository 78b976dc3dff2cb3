/**
 * Back and Forward between addresses of one document change the address before anything here listens. What is then
 * hydrated is the page of another address than the router sees, which ends in a mistake; so such a page is fetched
 * anew. False: it is not to be hydrated.
 */
export function isAtItsAddress(): boolean {
  window.addEventListener("popstate", () => {
    if (!("__remixRouter" in window)) fetchAnew();
  });
  return !fetchAnew();
}

const KEY = "fetched anew";

/**
 * Once for an address: where the server itself answers with the page of another, as when something is away, that stays
 * as it was sent.
 */
function fetchAnew(): boolean {
  const before = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  if (!isAnother()) return false;
  if (before === location.href) return true;
  sessionStorage.setItem(KEY, location.href);
  location.reload();
  return true;
}

/** Compared as the browser writes addresses; what comes after the # is no other page. */
function isAnother(): boolean {
  const rendered = document.documentElement.dataset.at;
  if (rendered === undefined) return false;
  const { pathname, search } = new URL(location.origin + rendered);
  return pathname !== location.pathname || search !== location.search;
}
