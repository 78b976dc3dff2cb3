import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { baseURL } from "../rig/browser.ts";

type Answer = { headers: IncomingMessage["headers"]; status: number; bytes: Buffer };

/** As it is on the wire: fetch() would decompress it. */
const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  new Promise<Answer>((resolve, reject) => {
    const asked = request(new URL(path, baseURL), { method, headers }, async (response) =>
      resolve({ headers: response.headers, status: response.statusCode!, bytes: await buffer(response) }),
    );
    asked.on("error", reject).end();
  });
const accepting = (encoding: string) => ({ "accept-encoding": encoding });

test("a page is compressed as the browser accepts it", async () => {
  const plain = await ask("/login");
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers.vary).toMatch(/accept-encoding/);
  expect(Number(plain.headers["content-length"])).toBe(plain.bytes.length);
  const page = await ask("/login", accepting("gzip, deflate, br"));
  expect(page.headers["content-encoding"]).toBe("br");
  expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(Number(page.headers["content-length"])).toBe(page.bytes.length);
  expect(page.bytes.length).toBeLessThan(plain.bytes.length / 2);
  expect(String(brotliDecompressSync(page.bytes))).toContain("</html>");
});

test("an asset was compressed by the build, and is what it is without", async () => {
  const html = String((await ask("/login")).bytes);
  for (const ending of ["css", "js", "svg"]) {
    const path = new RegExp(`/assets/[\\w-]+(?:\\.client)?-[\\w-]+\\.${ending}`).exec(html)![0];
    const plain = await ask(path);
    expect(plain.headers, path).toMatchObject({ vary: "accept-encoding", "cache-control": /immutable/ });
    for (const [encoding, decompress] of [["br", brotliDecompressSync] as const, ["gzip", gunzipSync] as const]) {
      const { headers, bytes } = await ask(path, accepting(encoding));
      expect(headers, path).toMatchObject({
        "content-encoding": encoding,
        "content-type": plain.headers["content-type"],
      });
      expect(headers.vary).toMatch(/^accept-encoding$/i);
      expect(Number(headers["content-length"])).toBe(bytes.length);
      expect(decompress(bytes).equals(plain.bytes), path).toBe(true);
      const head = await ask(path, accepting(encoding), "HEAD");
      expect(head.headers["content-length"]).toBe(headers["content-length"]);
    }
    const part = await ask(path, { range: "bytes=10-19" });
    expect([part.status, part.bytes.equals(plain.bytes.subarray(10, 20))]).toEqual([206, true]);
  }
});
