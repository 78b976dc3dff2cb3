import * as zlib from "node:zlib";
import { bufferedBody, bufferedResponse } from "@server/core/buffered-response";
import type { MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";

type Compress = (bytes: Uint8Array) => Buffer;

/**
 * The encodings, the preferred one first. Their levels are low because each response is compressed anew: brotli 3 makes
 * a page smaller than gzip 6 does, in 40% of its time, which is 3% of what rendering the page costs. A window of 256 kB takes less memory than the 4 MB
 * that are the default.
 */
const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
const { zstdCompressSync } = zlib as { zstdCompressSync?: Compress }; // since Node 22.15
const encodings = new Map<string, Compress>([
  [
    "br",
    (bytes) =>
      zlib.brotliCompressSync(bytes, {
        params: { [BROTLI_PARAM_QUALITY]: 3, [BROTLI_PARAM_LGWIN]: 18, [BROTLI_PARAM_SIZE_HINT]: bytes.byteLength },
      }),
  ],
  ...(zstdCompressSync ? [["zstd", zstdCompressSync] as const] : []),
  ["gzip", (bytes) => zlib.gzipSync(bytes, { level: 1 })],
]);

/** Below it, a response fits into one packet with its headers. */
const MIN_BYTES = 1000;

const isText = (type: string) => /^(text\/|image\/svg\+xml|application\/([\w.-]+\+)?(json|javascript|xml))/.test(type);
/** What scripts and programs read: a page's data, tRPC and REST. It is small enough to be held in memory. */
const isData = (type: string) => /^(text\/x-script|application\/json)/.test(type);

/**
 * Compresses pages, page data, tRPC and REST responses. Assets have been compressed by the build. Downloads stay as they
 * are: they stream, and browsers show their progress by their length. ETags stay as they are too, because those of REST
 * name what is stored, in whatever language and encoding it is answered; nothing with one is cached or given in ranges.
 */
export const compression: MiddlewareHandler = async (c, next) => {
  await next();
  const { res } = c;
  const type = res.headers.get("content-type") ?? "";
  if (!isText(type) || res.headers.has("content-encoding")) return;
  res.headers.append("vary", "accept-encoding");
  const encoding = isFromOtherSite(c.req.raw) ? undefined : preferredOf(c.req.header("accept-encoding"));
  const compress = encoding && encodings.get(encoding);
  if (!compress) return;
  const whole = isData(type) ? await inMemory(res) : res;
  const body = bufferedBody(whole);
  if (!body) return;
  const { status, headers } = whole;
  const isLong = body.byteLength >= MIN_BYTES;
  if (isLong) headers.set("content-encoding", encoding);
  c.res = undefined; // otherwise Hono would add the headers that it had before
  // Hono leaves out the body of a response to HEAD
  c.res =
    isLong && c.req.method !== "HEAD" ? bufferedResponse(Buffer.from(compress(body)), { status, headers }) : whole;
};

/** The same response with its body in memory, unless it is a download. */
async function inMemory(response: Response): Promise<Response> {
  if (bufferedBody(response) || !response.body || response.headers.has("content-disposition")) return response;
  const { status, headers } = response;
  headers.delete("content-length"); // that of the body before it is compressed
  return bufferedResponse(new Uint8Array(await response.arrayBuffer()), { status, headers });
}

function preferredOf(header: string | undefined): string | undefined {
  if (!header) return undefined;
  const accepted = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  return [...encodings.keys()].find((name) => (accepted.get(name) ?? accepted.get("*") ?? 0) > 0);
}

/**
 * Whether another site made a browser send the request with the user's cookies. That site knows which input it put into
 * the address and may see how long the response is; if it were compressed, its length would tell how much of the input
 * occurs elsewhere in the page (BREACH).
 */
const isFromOtherSite = ({ headers }: Request): boolean =>
  headers.has("cookie") && /^(cross|same)-site$/.test(headers.get("sec-fetch-site") ?? "");
