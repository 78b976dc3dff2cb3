/** Every request of our own client says its language in both headers, whoever makes it: Remix, tRPC, an upload. */
export function speakIn(language: () => string): void {
  const plain = window.fetch;
  window.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (url.origin !== location.origin) return plain(input, init);
    const request = new Request(input, init);
    request.headers.set("accept-language", language());
    request.headers.set("x-language", language());
    return plain(request);
  };
}
