import { existsSync, readFileSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { asOperator, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { temporaryFolder } from "@server/platform/temporary";
import { makeAccessToken } from "@server/tenancy/session/access-token";
import { createSession } from "@server/tenancy/session/device";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { pageExpectations, pages } from "../entry-points/pages.ts";
import { fetchApp, rest } from "../rest/client.ts";
import { makeWorld, type World } from "../world.ts";

/** Each file that is opened to be written. */
const opened = vi.hoisted(() => vi.fn());
vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  const open = (...given: Parameters<typeof real.open>) => {
    if (given[1] === "wx") opened(given[0]);
    return real.open(...given);
  };
  return { ...real, open };
});

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const ours = { origin: "http://localhost:3000" };
const form = "application/x-www-form-urlencoded";
const json = "application/json";
const MB = 1024 * 1024;

/** A body of six megabytes, and how much of it was asked for. */
function largeStream(size = 64 * 1024) {
  const seen = { bytes: 0 };
  const body = new ReadableStream({
    pull(to) {
      seen.bytes += size;
      if (seen.bytes > 6 * MB) return to.close();
      to.enqueue(new Uint8Array(size).fill(32));
    },
  });
  return { body, seen };
}

const send = async (path: string, type: string | null, body: BodyInit, headers: Record<string, string> = {}) => {
  const init = {
    method: "POST",
    body,
    headers: { ...(type && { "content-type": type }), ...ours, ...headers },
    duplex: "half",
  };
  return fetchApp(path, init as RequestInit);
};

const doors = [
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
  const alike = [
    "application/x-www-form-urlencoded-json",
    "multipart/form-datajson; boundary=b",
    "json",
    "application/json, multipart/form-data",
  ];

  test.each(doors.flatMap((door) => [...strange, ...alike].map((type) => [door, type])))(
    "%s reads nothing of %s",
    async (door, type) => {
      const { body, seen } = largeStream();
      expect((await send(door, type, body)).status).toBe(415);
      expect(seen.bytes).toBeLessThan(MB);
    },
  );

  test("is the same in capitals and with a charset", async () => {
    const body = JSON.stringify({ email: "gus@world.test", password: "wrong" });
    expect((await send("/api/v1/authorize", "Application/JSON; charset=utf-8", body)).status).toBe(401);
  });
});

describe("however its length is said", () => {
  test.each([
    ["not at all", {}],
    ["in pieces", { "transfer-encoding": "chunked" }],
    ["as too little", { "content-length": "12" }],
    ["as nonsense", { "content-length": "12,99999999" }],
  ])("%s, no door reads more than its limit", async (_, headers) => {
    for (const door of doors) {
      for (const type of door === "/webhooks/stripe"
        ? [json]
        : door.startsWith("/trpc")
          ? [json, null]
          : [json, form, null]) {
        const { body, seen } = largeStream();
        const { status } = await send(door, type, body, headers);
        expect([413, 415], `${door} ${type}`).toContain(status);
        expect(seen.bytes, `${door} ${type}`).toBeLessThan(2 * MB);
      }
    }
  });
});

describe("before it is parsed", () => {
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
    ["strings that look like the end of one", `{"a":"\\"","b":${"[".repeat(17)}"\\\\"${"]".repeat(17)}}`],
  ])("JSON of %s is refused", async (_, body) => {
    const refused = await rest("POST", "/objects", {
      as: world.ids.lea,
      headers: { "content-type": json },
      body: undefined,
    });
    expect(refused.status).toBe(422);
    for (const path of ["/api/v1/objects", "/trpc/object.create"])
      expect((await send(path, json, body)).status, path).toBe(413);
    expect(wasParsed(body)).toBe(false);
  });

  test.each([
    ["many values", Array(20_001).fill("a=1").join("&")],
    ["many names that go deep", Array.from({ length: 10_001 }, (_, n) => `a[${n}][b][c]=1`).join("&")],
    ["many names that go deep, in code", Array.from({ length: 10_001 }, (_, n) => `a%5B${n}%5d%5Bb%5d=1`).join("&")],
    ["a depth of seventeen", `a${"[b]".repeat(17)}=1`],
    ["a depth of seventeen, in code", `a${"%5bb%5D".repeat(17)}=1`],
  ])("a form of %s is refused", async (_, body) => {
    for (const path of ["/api/v1/objects", "/container/x/new"])
      expect((await send(path, form, body)).status, path).toBe(413);
  });

  test("a field of a form with files goes no deeper", async () => {
    const body = new FormData();
    body.set("container_id", world.board);
    body.set("title", "Lift");
    body.set(`urls${"[b]".repeat(17)}`, "x");
    expect((await rest("POST", "/objects", { as: world.ids.lea, form: body })).status).toBe(413);
  });

  test("what is not nested, in a text, or just as much as may be is taken", async () => {
    const brackets = `"${"[{,".repeat(30_000)}"`;
    for (const body of [many(9_900), deep(15), `{"email":${brackets}}`])
      expect((await send("/api/v1/objects", json, body)).status).toBe(401);
    for (const body of [Array(19_999).fill("a=1").join("&"), `a${"[b]".repeat(15)}=1`, `a=${"[".repeat(900_000)}`])
      expect((await send("/api/v1/objects", form, body)).status).toBe(401);
  });

  test("batches of 500 and orders of 5,000 fit", async () => {
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

function hasAction(page: string): boolean {
  const file = [`${page}/route.tsx`, `${page}/route.ts`, `${page}.tsx`]
    .map((name) => `app/routes/${name}`)
    .find(existsSync);
  return file !== undefined && /export (const|async function|function) action\b/.test(readFileSync(file, "utf8"));
}
/** Of a route's name in app/routes, with "x" for what is asked for in it. */
const pathOf = (page: string) =>
  `/${page
    .split(".")
    .filter((part) => !part.startsWith("_"))
    .map((part) => (part.startsWith("$") ? "x" : part.replace(/_$/, "")))
    .join("/")}`;

async function bearer(userId: string) {
  const session = await transact(asOperator, (tx) => createSession(tx, userId, { kind: "api", device: "tests" }));
  return { authorization: `Bearer ${(await makeAccessToken(hashOfToken(session), userId)).access_token}` };
}

describe("what strangers may send", () => {
  const large = `{"email":"${"a".repeat(64 * 1024)}"}`;
  const programs = ["authorize", "refresh", "register", "password/forgot", "password/reset", "password/validate"];
  test.each(programs.map((call) => `/api/v1/${call}`))("%s takes 64 kB at most", async (path) => {
    expect((await send(path, json, large)).status).toBe(413);
    expect((await send(path, form, `email=${"a".repeat(64 * 1024)}`)).status).toBe(413);
    expect((await send(path, json, large, await bearer(world.ids.lea))).status).toBe(413);
    expect((await send(path, json, "{}")).status).not.toBe(413);
  });

  const hooks = [
    "session.signIn",
    "user.registerHere",
    "user.forgotPassword",
    "user.resetPassword",
    "problem.report",
    "user.forgotPassword,user.me",
    "no.such",
  ];
  test.each(hooks.map((call) => `/trpc/${call}`))("%s takes 64 kB at most", async (path) => {
    expect((await send(path, json, large)).status).toBe(413);
    expect((await send(path.replace("user.f", "user%2Ef"), json, large)).status).toBe(413);
  });

  /** Pages with a form that who is not signed in gets to see, by the table of pages. */
  const forms = Object.keys(pages).filter(
    (name) => !pageExpectations(name).anonymous.startsWith("4") && hasAction(name),
  );
  test.each(["/LOGIN/", "/%6Cogin", "/login.data", ...forms.map(pathOf)])("%s takes 64 kB at most", async (path) => {
    expect((await send(path, form, `email=${"a".repeat(64 * 1024)}`)).status).toBe(413);
  });

  test("who is signed in sends more to what is theirs", async () => {
    const body = { container_id: world.board, title: "Lift", note: "a".repeat(100_000) };
    expect((await rest("POST", "/objects", { as: world.ids.lea, body })).status).not.toBe(413);
  });
});

describe("a form with files, from a stranger", () => {
  const person = {
    first_name: "An",
    last_name: "Peeters",
    email: "an@elsewhere.test",
    password: "vier losse woorden hier",
    terms: "1",
  };
  const picture = (size: number) => new Blob([new Uint8Array(size)], { type: "image/png" });
  /** Fields first, or files first. */
  async function register(fields: Record<string, string>, files: [string, Blob][], first = false) {
    const body = new FormData();
    const add = () => {
      for (const [name, file] of files) body.append(name, file, "me.png");
    };
    if (first) add();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (!first) add();
    await rm(temporaryFolder(), { recursive: true, force: true });
    return rest("POST", "/register", { form: body });
  }

  test("is judged before its picture is written down", async () => {
    opened.mockClear();
    const refused = await register({ ...person, email: "nobody" }, [["images[]", picture(4 * MB)]]);
    expect(refused).toMatchObject({ status: 422, body: { errors: { email: expect.any(Array) } } });
    expect(opened).not.toHaveBeenCalled();
    await register(person, [["images[]", picture(10)]]);
    expect(opened).toHaveBeenCalledTimes(1);
    expect(await readdir(temporaryFolder())).toEqual([]);
  });

  test("has one picture, of 5 MB at most, after the fields", async () => {
    expect((await register(person, [["images[]", picture(5 * MB + 1)]])).status).toBe(413);
    expect(
      (
        await register(person, [
          ["images[]", picture(10)],
          ["images[]", picture(10)],
        ])
      ).status,
    ).toBe(413);
    expect(await register(person, [["images[]", picture(10)]], true)).toMatchObject({
      status: 422,
      body: { errors: { images: ["Send the picture after the other fields."] } },
    });
    expect((await register({ ...person, note: "a".repeat(64 * 1024) }, [])).status).toBe(413);
  });

  test("is none for the other calls", async () => {
    for (const path of ["/authorize", "/password/forgot", "/password/reset", "/refresh"]) {
      const body = new FormData();
      body.append("email", "gus@world.test");
      body.append("file", picture(MB), "x.png");
      expect((await rest("POST", path, { form: body })).status, path).toBe(413);
    }
  });
});
