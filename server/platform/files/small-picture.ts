import { fileHeaders } from "@server/platform/headers";

/**
 * A WebP that we made, under the name of its content: access is asked for each time, so nothing of it is kept on the
 * way; a browser that has it already gets no bytes. `read` gives them, or what is to be answered in their place.
 */
export async function serveSmallPicture(
  request: Request,
  name: string,
  read: () => Promise<Buffer | Response>,
): Promise<Response> {
  const etag = `"${name}"`;
  const headers = {
    ...fileHeaders,
    "content-type": "image/webp",
    "cache-control": "private, no-cache",
    "x-content-type-options": "nosniff",
    etag,
  };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  const bytes = await read();
  if (bytes instanceof Response) return bytes;
  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), { headers });
}
