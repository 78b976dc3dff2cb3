/**
 * Back and Forward between addresses of one document change the address before anything here listens. What is then hydrated is the
 * page of another address than the router sees, which ends in a mistake; so such a page is fetched anew.
 */
export function stayWithAddress(): void {
  if (isAnother()) location.reload();
  window.addEventListener("popstate", () => {
    if (!("__remixRouter" in window) && isAnother()) location.reload();
  });
}

/** Compared as the browser writes addresses; what comes after the # is no other page. */
function isAnother(): boolean {
  const rendered = document.documentElement.dataset.at;
  if (rendered === undefined) return false;
  const { pathname, search } = new URL(rendered, location.origin);
  return pathname !== location.pathname || search !== location.search;
}
