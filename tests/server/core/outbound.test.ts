import type { RequestListener } from "node:http";
import { checkOutbound, fetchOutside, postOutside } from "@server/core/outbound";
import { afterAll, describe, expect, test, vi } from "vitest";

/** A server of this machine, which OUTBOUND_ALLOW names; started before any module reads the environment. */
const local = await vi.hoisted(async () => {
  const { createServer } = await import("node:http");
  const state: { answerWith: RequestListener; asked: number } = { answerWith: () => {}, asked: 0 };
  const server = createServer((request, response) => {
    state.asked++;
    state.answerWith(request, response);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as { port: number };
  process.env.OUTBOUND_ALLOW = `127.0.0.1:${port}, ERP.internal:443,[::1]:80,127.0.0.1:9`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { state, port, url: `http://127.0.0.1:${port}/hook`, stop };
});
afterAll(() => local.stop());

describe("an address that a customer gives", () => {
  test.each([
    "https://example.com/hooks",
    "https://example.com:8443/hooks?x=1",
    "https://8.8.8.8/",
    "https://[2a00:1450:4001::1]/",
    "https://[64:ff9b::808:808]/",
  ])("%s may be called", (url) => expect(checkOutbound(url)).toBeNull());

  test.each([
    "https://127.0.0.1/",
    "https://127.1/",
    "https://2130706433/",
    "https://0x7f000001/",
    "https://0177.0.0.1/",
    "https://0/",
    "https://10.0.0.1/",
    "https://100.64.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://172.16.0.1/",
    "https://192.0.0.8/",
    "https://192.168.1.1/",
    "https://198.18.0.1/",
    "https://224.0.0.1/",
    "https://①②⑦.0.0.1/",
    "https://[::]/",
    "https://[::1]/",
    "https://[0:0:0:0:0:0:0:1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:a00:1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[64:ff9b::192.0.0.8]/",
    "https://[64:ff9b:1::1]/",
    "https://[2002:a00:1::]/",
    "https://[::ffff:0:127.0.0.1]/",
    "https://[2001::80ff:fffe]/",
    "https://[100::1]/",
    "https://168.63.129.16/",
    "https://192.88.99.1/",
    "https://[fc00::1]/",
    "https://[fd12::1]/",
    "https://[fe80::1]/",
    "https://[fec0::1]/",
    "https://[ff02::1]/",
    "https://localhost/",
    "https://LOCALHOST./",
    "https://intranet/",
    "https://db.internal/",
    "https://printer.local/",
  ])("%s is inside", (url) => expect(checkOutbound(url)).toBe("inside"));

  test.each([
    "http://example.com/",
    "ftp://example.com/",
    "example.com",
    "",
    "javascript:alert(1)",
    "https://user@example.com/",
    "https://:secret@example.com/",
  ])("%s is no such address", (url) => expect(checkOutbound(url)).toBe("not_https"));

  test("passes where OUTBOUND_ALLOW names its host and port, by http too, and no other port of it", () => {
    expect(checkOutbound(local.url)).toBeNull();
    expect(checkOutbound("https://erp.internal/x")).toBeNull();
    expect(checkOutbound("http://[::1]/")).toBeNull();
    expect(checkOutbound("http://127.0.0.1:4/x")).toBe("not_https");
    expect(checkOutbound("https://127.0.0.1:4/x")).toBe("inside");
    expect(checkOutbound(`http://user:x@127.0.0.1:${local.port}/`)).toBe("not_https");
  });
});

describe("a call", () => {
  const { state, url } = local;
  const post = (address = url, options: Partial<Parameters<typeof postOutside>[1]> = {}) =>
    postOutside(address, { headers: {}, body: "{}", ...options });

  test("gives the status and the first two kilobytes of the answer", async () => {
    state.answerWith = (_, response) => response.writeHead(201).end(`\0${"é".repeat(5000)}`);
    const answer = await post();
    expect(answer).toMatchObject({ status: 201 });
    expect(Buffer.byteLength("body" in answer ? answer.body : "")).toBeLessThanOrEqual(2050);
    expect("body" in answer && answer.body.startsWith("é")).toBe(true);
  });

  test("does not follow a redirect", async () => {
    const before = state.asked;
    state.answerWith = (_, response) => response.writeHead(307, { location: url }).end();
    expect(await post()).toMatchObject({ status: 307 });
    expect(state.asked).toBe(before + 1);
  });

  test("ends where nothing answers, and where the answer does not end", async () => {
    state.answerWith = () => {};
    expect(await post(url, { timeoutMs: 100 })).toEqual({ error: "timeout" });
    state.answerWith = (_, response) => response.writeHead(200).write("begun");
    expect(await post(url, { timeoutMs: 300 })).toEqual({ status: 200, body: "begun" });
  });

  test("says why there is no answer", async () => {
    state.answerWith = (request) => request.socket.destroy();
    expect(await post()).toEqual({ error: "broken" });
    expect(await post("http://127.0.0.1:9/")).toEqual({ error: "refused" });
    const notThere = Object.assign(new Error(), { code: "ENOTFOUND" });
    const lookUp = () => Promise.reject(notThere);
    expect(await post("https://nobody.example/", { lookUp })).toEqual({ error: "no_name" });
  });

  test.each(["127.0.0.1", "10.1.2.3", "::1", "::ffff:10.1.2.3", "fe80::1%eth0", "64:ff9b::7f00:1"])(
    "is not made where the name leads to %s, also beside a public address, and the name is looked up once",
    async (address) => {
      const before = state.asked;
      let looked = 0;
      const lookUp = async () => {
        looked++;
        return [
          { address: "8.8.8.8", family: 4 },
          { address, family: address.includes(":") ? 6 : 4 },
        ];
      };
      expect(await post(`https://hooks.example:${local.port}/`, { lookUp })).toEqual({ error: "inside" });
      expect(looked).toBe(1);
      expect(state.asked).toBe(before);
    },
  );
});

test("an answer that changes the protocol ends the call, too", async () => {
  local.state.answerWith = (request) => {
    request.socket.write("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n");
  };
  expect(await postOutside(local.url, { headers: {}, body: "{}" })).toEqual({ error: "broken" });
});

describe("an answer that is wanted whole", () => {
  const { state, url } = local;
  const get = (options: Partial<Parameters<typeof fetchOutside>[1]> = {}) =>
    fetchOutside(url, { method: "GET", headers: {}, ...options });

  test("is given with its headers", async () => {
    state.answerWith = ({ method }, response) =>
      response.writeHead(200, { "content-type": "text/plain" }).end(`${method} ${"x".repeat(5000)}`);
    const answer = await get();
    if ("error" in answer) throw new Error(answer.error);
    expect(answer.body.toString()).toBe(`GET ${"x".repeat(5000)}`);
    expect(new Headers(answer.headers).get("content-type")).toBe("text/plain");
  });

  test("is none beyond 256 kB, where it ends too early, and where it does not end", async () => {
    state.answerWith = (_, response) => response.writeHead(200).end("x".repeat(256 * 1024 + 1));
    expect(await get()).toEqual({ error: "broken" });
    state.answerWith = (_, response) => {
      response.writeHead(200, { "content-length": "9" }).write("begun");
      setTimeout(() => response.socket?.destroy(), 20);
    };
    expect(await get()).toEqual({ error: "broken" });
    state.answerWith = (_, response) => response.writeHead(200).write("begun");
    expect(await get({ timeoutMs: 300 })).toEqual({ error: "timeout" });
  });

  test("is not fetched from inside, nor from where a redirect leads", async () => {
    expect(await fetchOutside("https://10.0.0.1/", { method: "GET", headers: {} })).toEqual({ error: "inside" });
    state.answerWith = (_, response) => response.writeHead(302, { location: "http://10.0.0.1/" }).end();
    expect(await get()).toMatchObject({ status: 302 });
  });
});
