import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fetchApp, rest } from "../rest/client.ts";
import { makeWorld, type World } from "../world.ts";
import { bearer, form, json, MB, post } from "./body.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** A body of six megabytes; `seen.bytes` counts how much of it was read. */
function largeStream(size = 64 * 1024) {
  const received = { bytes: 0 };
  const body = new ReadableStream({
    pull(controller) {
      received.bytes += size;
      if (received.bytes > 6 * MB) return controller.close();
      controller.enqueue(new Uint8Array(size).fill(32));
    },
  });
  return { body, seen: received };
}

const paths = [
  "/api/v1/authorize",
  "/trpc/user.forgotPassword",
  "/login",
  "/webhooks/stripe",
  "/api/v1/objects",
  "/workspaces",
];

describe("a media type", () => {
  const strange = [
    "multipart/json",
    "multipart/mixed; boundary=b",
    "application/jsonp",
    "text/json",
    "application/vnd.api+json",
  ];
  const similar = [
    "application/x-www-form-urlencoded-json",
    "multipart/form-datajson; boundary=b",
    "json",
    "application/json, multipart/form-data",
  ];

  test.each(paths.flatMap((path) => [...strange, ...similar].map((type) => [path, type])))(
    "%s does not read a body of %s",
    async (path, type) => {
      const { body, seen } = largeStream();
      expect((await post(path, type, body)).status).toBe(415);
      expect(seen.bytes).toBeLessThan(MB);
    },
  );

  test("is recognized in capitals and with a charset", async () => {
    const body = JSON.stringify({ email: "gus@world.test", password: "wrong" });
    expect((await post("/api/v1/authorize", "Application/JSON; charset=utf-8", body)).status).toBe(401);
  });
});

describe("whatever content length a body claims", () => {
  test.each([
    ["none", {}],
    ["chunked encoding", { "transfer-encoding": "chunked" }],
    ["too little", { "content-length": "12" }],
    ["nonsense", { "content-length": "12,99999999" }],
  ])("%s: no path reads more than its limit", async (_, headers) => {
    for (const path of paths) {
      for (const type of path === "/webhooks/stripe"
        ? [json]
        : path.startsWith("/trpc")
          ? [json, null]
          : [json, form, null]) {
        const { body, seen } = largeStream();
        const { status } = await post(path, type, body, headers);
        expect([413, 415], `${path} ${type}`).toContain(status);
        expect(seen.bytes, `${path} ${type}`).toBeLessThan(2 * MB);
      }
    }
  });
});

describe("before a body is parsed", () => {
  const many = (n: number) => `{"email":[${Array(n).fill("{}").join()}]}`;
  const deep = (n: number) => `{"email":${"[".repeat(n)}${"]".repeat(n)}}`;
  const parsed = vi.spyOn(JSON, "parse");
  beforeEach(() => void parsed.mockClear());
  const wasParsed = (body: string) => parsed.mock.calls.some(([text]) => text === body);

  test.each([
    ["many values", many(20_001)],
    ["many lists", `[${"[],".repeat(20_000)}1]`],
    ["many names", `{${Array.from({ length: 20_001 }, (_, n) => `"a${n}":1`).join()}}`],
    ["a depth of seventeen", deep(16)],
    ["strings that contain quotes", `{"a":"\\"","b":${"[".repeat(17)}"\\\\"${"]".repeat(17)}}`],
  ])("JSON of %s is refused", async (_, body) => {
    const refused = await rest("POST", "/objects", {
      as: world.ids.lea,
      headers: { "content-type": json },
      body: undefined,
    });
    expect(refused.status).toBe(422);
    for (const path of ["/api/v1/objects", "/trpc/object.create"])
      expect((await post(path, json, body)).status, path).toBe(413);
    expect(wasParsed(body)).toBe(false);
  });

  test.each([
    ["many values", Array(20_001).fill("a=1").join("&")],
    ["many nested names", Array.from({ length: 10_001 }, (_, n) => `a[${n}][b][c]=1`).join("&")],
    ["many nested names, percent-encoded", Array.from({ length: 10_001 }, (_, n) => `a%5B${n}%5d%5Bb%5d=1`).join("&")],
    ["a depth of seventeen", `a${"[b]".repeat(17)}=1`],
    ["a depth of seventeen, percent-encoded", `a${"%5bb%5D".repeat(17)}=1`],
  ])("a form of %s is refused", async (_, body) => {
    for (const path of ["/api/v1/objects", "/container/x/new"])
      expect((await post(path, form, body)).status, path).toBe(413);
  });

  test("a field of a multipart form may not be nested deeper either", async () => {
    const body = new FormData();
    body.set("container_id", world.board);
    body.set("title", "Lift");
    body.set(`urls${"[b]".repeat(17)}`, "x");
    expect((await rest("POST", "/objects", { as: world.ids.lea, form: body })).status).toBe(413);
  });

  test("brackets within a string, and exactly the limits, are accepted", async () => {
    const brackets = `"${"[{,".repeat(30_000)}"`;
    for (const body of [many(9_900), deep(15), `{"email":${brackets}}`])
      expect((await post("/api/v1/objects", json, body)).status).toBe(401);
    for (const body of [Array(19_999).fill("a=1").join("&"), `a${"[b]".repeat(15)}=1`, `a=${"[".repeat(900_000)}`])
      expect((await post("/api/v1/objects", form, body)).status).toBe(401);
  });

  test("batches of 500 rows and orders of 5,000 ids fit", async () => {
    const row = {
      type: "one_time",
      title: "Nazien",
      note: "n",
      priority: "normal",
      resolvers: ["a", "b"],
      dates: { from: 1, to: 2 },
    };
    const batch = JSON.stringify({ items: Array(500).fill({ ...row, more: { ...row, list: [1, 2, 3, 4, 5] } }) });
    const order = Array.from({ length: 5000 }, () => crypto.randomUUID());
    const as = world.ids.olga;
    expect((await rest("PUT", `/orders/objects/${world.board}`, { as, body: { mode: "custom", order } })).status).toBe(
      200,
    );
    const typed = order.map((id) => `order[]=${id}`).join("&");
    const headers = { "content-type": form };
    const { authorization } = await bearer(as);
    for (const [type, body] of [
      [json, batch],
      [form, `mode=custom&${typed}`],
    ] as const) {
      const answer = await fetchApp(`/api/v1/orders/objects/${world.board}`, {
        method: "PUT",
        body,
        headers: { ...headers, authorization, "content-type": type },
      });
      expect([200, 422]).toContain(answer.status);
    }
  });
});
