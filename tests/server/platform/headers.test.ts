import { Hono } from "hono";
import { beforeEach, describe, expect, test, vi } from "vitest";

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllEnvs();
});

async function answers(settings: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const { headers, fileHeaders } = await import("@server/platform/headers"); // which reads the changed environment
  const app = new Hono<{ Variables: { secureHeadersNonce?: string } }>()
    .use(headers())
    .get("/files/a.pdf", (c) => c.body("%PDF", 200, fileHeaders))
    .get("*", (c) => c.text(c.get("secureHeadersNonce") ?? ""));
  return async (path: string) => {
    const answer = await app.request(path);
    const read = (name: string) => answer.headers.get(name) ?? "";
    return {
      nonce: await answer.text(),
      policy: read("content-security-policy"),
      frames: read("x-frame-options"),
      read,
    };
  };
}

test("an asset has few headers: those of the page that it is part of hold", async () => {
  const address = await answers();
  const { policy, frames, read } = await address("/assets/styles-abc.css");
  expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(read("x-content-type-options")).toBe("nosniff");
  expect([frames, read("permissions-policy"), read("referrer-policy")]).toEqual(["", "", ""]);
});

describe("a page", () => {
  test("may frame any website where a document of another website is shown, and only there", async () => {
    const address = await answers();
    expect((await address("/document-reader")).policy).toMatch(/frame-src https: http:;.*frame-ancestors 'none'/);
    for (const path of ["/object/1", "/document-readers", "/x/document-reader"])
      expect((await address(path)).policy).not.toContain("frame-src https: ");
    expect((await address("/object/1")).policy).toMatch(/frame-src 'self' https:\/\/www.youtube-nocookie.com/);
  });

  test("compiles no WebAssembly; only the worker that reads PDFs does", async () => {
    const address = await answers();
    expect((await address("/object/1")).policy).not.toContain("wasm");
    expect((await address("/assets/pdf.worker.min-abc.mjs")).policy).toBe(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
    );
  });

  test("runs scripts with the nonce of its response only", async () => {
    const address = await answers();
    const { nonce, policy } = await address("/workspaces");
    expect(nonce).toMatch(/^[\w+/=]{20,}$/);
    expect(policy).toContain(`script-src 'nonce-${nonce}' 'strict-dynamic';`);
    expect(policy).toContain(`style-src-elem 'self' 'nonce-${nonce}';`);
    expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
    expect((await address("/workspaces")).nonce).not.toBe(nonce);
  });

  test("may be framed by nobody, and frames only videos and our own files", async () => {
    const { policy, frames } = await (await answers())("/object/7");
    expect(frames).toBe("DENY");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com;");
  });

  test("may use the camera, to scan, and passkeys, and little else", async () => {
    const { read } = await (await answers())("/");
    expect(read("permissions-policy")).toMatch(
      /^camera=\(self\), publickey-credentials-get=\(self\), geolocation=\(\), microphone=\(\)/,
    );
    expect(read("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect(read("x-content-type-options")).toBe("nosniff");
  });
});

test("responses to programs run and load nothing", async () => {
  const address = await answers();
  expect((await address("/api/v1/objects/7")).policy).toBe("default-src 'none'; frame-ancestors 'none'");
  expect((await address("/api/docs")).policy).toContain("nonce-");
});

test("only the share embed may be framed by others", async () => {
  const address = await answers();
  expect(await address("/share/abc/embed")).toMatchObject({
    frames: "",
    policy: expect.stringContaining("frame-ancestors *"),
  });
  for (const path of ["/share/abc", "/share/abc/embed/x", "/share/a/b/embed", "/object/share/embed"])
    expect((await address(path)).frames).toBe("DENY");
});

test("the queues' dashboard has a policy of its own, without a nonce", async () => {
  const address = await answers();
  for (const path of ["/a/queues", "/a/queues/queue/jobs"])
    expect((await address(path)).policy).toContain("script-src 'self';");
  expect((await address("/a/queuesque")).policy).toContain("nonce-");
});

test("a file may be framed by our own pages, and nothing in it runs", async () => {
  const { policy, frames, read } = await (await answers())("/files/a.pdf");
  expect(frames).toBe("SAMEORIGIN");
  expect(policy).toMatch(/^default-src 'none';.*frame-ancestors 'self'$/);
  expect(read("x-content-type-options")).toBe("nosniff");
});

test("HSTS is sent only in production, and only for our own host", async () => {
  const production = { NODE_ENV: "production", APP_SECRET: "x".repeat(32) };
  const held = async (settings: Record<string, string>) =>
    (await (await answers(settings))("/")).read("strict-transport-security");
  expect(await held({ ...production, APP_URL: "https://register.example.be" })).toContain("max-age=31536000");
  vi.resetModules();
  expect(await held({ ...production, APP_URL: "http://localhost:3000" })).toBe("");
  vi.resetModules();
  expect(await held({ NODE_ENV: "test", APP_URL: "https://register.example.be" })).toBe("");
});
