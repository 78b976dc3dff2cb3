import { fileHeaders } from "@server/platform/headers";

/**
 * Responds with a generated WebP. `name`: identifies its content, for the ETag. `read` is called unless the browser has
 * it already, and returns the bytes or another response. No cache may store it for others.
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
