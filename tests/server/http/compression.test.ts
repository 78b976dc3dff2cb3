import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { bufferedResponse } from "@server/core/buffered-response";
import { compression } from "@server/http/compression";
import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { fetchApp, tokenOf } from "../../rest/client.ts";
import { makeWorld, type World } from "../../world.ts";

const browser = "gzip, deflate, br, zstd";
const long = `<p>${"Heftruck Toyota, gekeurd tot 2027. ".repeat(100)}</p>`;
const html = { headers: { "content-type": "text/html; charset=utf-8" } };

const app = new Hono()
  .use(compression)
  .get("/page", () => bufferedResponse(long, html))
  .get("/short", () => bufferedResponse("<p>Kort</p>", html))
  .get("/data", () => new Response(long, { headers: { "content-type": "text/x-script; charset=utf-8" } }))
  .get(
    "/rows.csv",
    () => new Response(long, { headers: { "content-type": "text/csv", "content-length": String(long.length) } }),
  )
  .get("/photo", () => new Response(long, { headers: { "content-type": "image/webp", etag: '"1"' } }))
  .get("/script.js", () => new Response(long, { headers: { "content-type": "text/javascript" } }))
  .get(
    "/script.js.br",
    () => new Response(long, { headers: { "content-type": "text/javascript", "content-encoding": "br" } }),
  )
  .get("/cookies", () => {
    const headers = new Headers([...Object.entries(html.headers), ["set-cookie", "a=1"], ["set-cookie", "b=2"]]);
    return bufferedResponse(long, { headers });
  });

const ask = (path: string, headers: Record<string, string> = { "accept-encoding": browser }, method = "GET") =>
  app.request(path, { method, headers });
const encodingOf = async (...args: Parameters<typeof ask>) => (await ask(...args)).headers.get("content-encoding");
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe("a response", () => {
  test("is compressed as the client can read it", async () => {
    const page = await ask("/page");
    expect(page.headers.get("content-encoding")).toBe("br");
    const bytes = await bytesOf(page);
    expect(bytes.length).toBeLessThan(200);
    expect(String(brotliDecompressSync(bytes))).toBe(long);
    const zipped = await ask("/page", { "accept-encoding": "gzip, deflate" });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(String(gunzipSync(await bytesOf(zipped)))).toBe(long);
    expect(await encodingOf("/data")).toBe("br");
  });

  test.each(["", "identity", "deflate", "br;q=0, gzip;q=0, *;q=0"])(
    "stays as it is for a client that accepts nothing else: %s",
    async (accepted) => {
      const page = await ask("/page", accepted ? { "accept-encoding": accepted } : {});
      expect(page.headers.get("content-encoding")).toBeNull();
      expect(page.headers.get("vary")).toBe("accept-encoding");
      expect(await page.text()).toBe(long);
    },
  );

  test("says to caches that it depends on what the client accepts, once", async () => {
    for (const path of ["/page", "/short", "/data", "/script.js", "/rows.csv"])
      expect((await ask(path)).headers.get("vary"), path).toBe("accept-encoding");
    expect((await ask("/photo")).headers.get("vary")).toBeNull();
  });

  test("stays as it is where it is short, a picture, a download, or compressed already", async () => {
    for (const path of ["/short", "/photo", "/rows.csv", "/script.js"]) expect(await encodingOf(path), path).toBeNull();
    const already = await ask("/script.js.br");
    expect(await already.text()).toBe(long);
    expect((await ask("/rows.csv")).headers.get("content-length")).toBe(String(long.length));
  });

  test("has the same headers for HEAD", async () => {
    const head = await ask("/page", { "accept-encoding": browser }, "HEAD");
    expect(head.headers.get("content-encoding")).toBe("br");
    expect(head.headers.get("content-length")).toBeNull();
    expect(await head.text()).toBe("");
  });

  test("keeps each of its cookies", async () => {
    expect((await ask("/cookies")).headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  });
});

describe("a page that another website opens", () => {
  const opened = (site: string, cookie?: string) =>
    encodingOf("/page", { "accept-encoding": browser, "sec-fetch-site": site, ...(cookie && { cookie }) });

  test("is not compressed for who is signed in, so that its length tells nothing of what is in it", async () => {
    for (const site of ["cross-site", "same-site"]) expect(await opened(site, "session=x"), site).toBeNull();
  });

  test("is compressed for visitors, of whom it holds nothing", async () => {
    expect(await opened("cross-site")).toBe("br");
  });

  test("is compressed where nobody else chose its address", async () => {
    for (const site of ["same-origin", "none"]) expect(await opened(site, "session=x"), site).toBe("br");
  });
});

describe("REST", () => {
  let world: World;
  let token: string;
  beforeAll(async () => {
    world = await makeWorld();
    token = await tokenOf(world.ids.olga);
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetchApp(`/api/v1${path}`, { headers: { authorization: `Bearer ${token}`, ...headers } });

  test("compresses a list, and its description for programs", async () => {
    for (const path of [`/workspaces/${world.acme}/containers`, "/openapi.json"]) {
      const [plain, zipped] = [await get(path), await get(path, { "accept-encoding": "gzip" })];
      const text = await plain.text();
      const bytes = await bytesOf(zipped);
      expect(text.length).toBeGreaterThan(1000);
      expect(zipped.headers.get("content-encoding"), path).toBe("gzip");
      expect(JSON.parse(String(gunzipSync(bytes)))).toEqual(JSON.parse(text));
    }
  });

  test("gives the ETag of a record in any encoding, which If-Match takes", async () => {
    const path = `/containers/${world.board}`;
    const etag = (await get(path)).headers.get("etag");
    expect(etag).toMatch(/^"/);
    expect((await get(path, { "accept-encoding": "br" })).headers.get("etag")).toBe(etag);
  });
});
