/** Adds the page's language to both headers of every fetch to our server: by Remix, tRPC or an upload. */
export function sendLanguage(language: () => string): void {
  const originalFetch = window.fetch;
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.origin !== location.origin) return originalFetch(input, init);
    const request = new Request(input, init);
    request.headers.set("accept-language", language());
    request.headers.set("x-language", language());
    return originalFetch(request);
  };
}
