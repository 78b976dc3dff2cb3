import { once } from "node:events";
import { createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { pools } from "@db/client";
import { asOperator, transact } from "@db/transact";
import { getRequestListener } from "@hono/node-server";
import { translator } from "@i18n/words.server";
import { MAX_BODY } from "@server/core/constants";
import { log } from "@server/core/log";
import { app } from "@server/http/app";
import { createSession } from "@server/tenancy/session/device";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { makeWorld, type World } from "../world.ts";
import { fetchApp, rest, tokenOf } from "./client.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const form = "application/x-www-form-urlencoded";
const ours = { origin: "http://localhost:3000" };

describe("a text with a NUL character", () => {
  test.each([
    ["title", { title: "Kel\0der" }],
    ["tags.1", { title: "Lift", tags: ["a", "b\0"] }],
  ])("is refused beside its field: %s", async (field, fields) => {
    const refused = await rest("POST", "/objects", {
      as: world.ids.lea,
      body: { container_id: world.board, ...fields },
    });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { [field]: ["There is a character in here that we can’t keep. Type it again."] } },
    });
  });

  test("is refused in an address", async () => {
    const id = "0197a000-0000-7000-8000-000000000000";
    expect((await fetchApp(`/files/public/%00/${id}`)).status).toBe(404);
    expect((await rest("GET", "/objects/public/%00")).status).toBe(422);
    expect(
      (await rest("GET", `/workspaces/${world.acme}/reports?filter[name]=%00`, { as: world.ids.olga })).status,
    ).toBe(422);
  });
});

test("an id in capitals is the same id", async () => {
  expect((await rest("GET", `/containers/${world.floor.toUpperCase()}`, { as: world.ids.gus })).body.data.id).toBe(
    world.floor,
  );
  expect((await rest("GET", `/workspaces/${world.acme.toUpperCase()}/reports`, { as: world.ids.sam })).status).toBe(
    200,
  );
});

test("a day outside the supported years is refused", async () => {
  const body = { container_id: world.board, title: "Nazien" };
  for (const scheduled_at of ["0000-01-01", "9999-12-31"])
    expect(
      (await rest("POST", "/actionpoints-and-schedule", { as: world.ids.lea, body: { ...body, scheduled_at } })).status,
    ).toBe(422);
});

describe("a body", () => {
  test("is read up to a maximum size", async () => {
    const body = `{"email":"${"a".repeat(MAX_BODY)}"}`;
    const headersFor = (type: string) => ({ "content-type": type, "content-length": String(body.length), ...ours });
    const json = { method: "POST", body, headers: headersFor("application/json") };
    const refused = await fetchApp("/api/v1/authorize", json);
    expect(refused.status).toBe(413);
    expect(await refused.json()).toMatchObject({ code: "too_large" });
    expect((await fetchApp("/trpc/user.forgotPassword", json)).status).toBe(413);
    expect((await fetchApp("/login", { ...json, headers: headersFor(form) })).status).toBe(413);
  });

  test("may be chunked, or missing, over a TCP connection", async () => {
    const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false })).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const send = async (method: string, pieces: string[]) => {
      const call = request({
        port,
        method,
        path: "/api/v1/authorize",
        headers: { host: "localhost:3000", "content-type": "application/json", connection: "close" },
      });
      if (pieces.length === 0) call.useChunkedEncodingByDefault = false;
      for (const piece of pieces) call.write(piece);
      const answered = once(call.end(), "response");
      return ((await answered) as [IncomingMessage])[0].resume().statusCode;
    };
    expect(await send("DELETE", [])).toBe(404);
    expect(await send("POST", ['{"email":"gus@world.test",', '"password":"no"}'])).toBe(401);
    expect(await send("POST", [`{"email":"${"a".repeat(MAX_BODY)}`, '"}'])).toBe(413);
  });

  test("with files is refused by tRPC", async () => {
    const body = new FormData();
    body.set("file", new Blob(["x"]), "x.txt");
    expect((await fetchApp("/trpc/user.forgotPassword", { method: "POST", body, headers: ours })).status).toBe(415);
  });
});

test("personal responses are not cached", async () => {
  for (const { headers } of [await rest("GET", "/me", { as: world.ids.gus }), await fetchApp("/trpc/user.me")])
    expect(headers.get("cache-control")).toBe("private, no-store");
});

test("a name is one line, and the number of links is limited", async () => {
  const body = { parent_id: world.board, workspace_id: world.acme, title: " Hal\r\nBcc: 1\n" };
  expect((await rest("POST", "/containers", { as: world.ids.lea, body })).body.data.title).toBe("Hal Bcc: 1");
  const urls = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`link ${n}`, "https://a.test"]));
  const refused = await rest("POST", "/objects", {
    as: world.ids.lea,
    body: { container_id: world.board, title: "Lift", urls },
  });
  expect(refused).toMatchObject({ status: 422, body: { errors: { urls: ["Too many: at most 50."] } } });
});

test("a file name cannot contain direction overrides", async () => {
  const body = new FormData();
  body.set("container_id", world.board);
  body.set("title", "Lift");
  body.append("files[]", new Blob(["MZ"]), "factuur\u202Efdp.exe");
  const { data } = (await rest("POST", "/objects", { as: world.ids.lea, form: body })).body;
  expect(data.files[0].name).toBe("factuurfdp.exe");
});

describe("the origin of a visitor's request", () => {
  test.each(["session=%00", "session=%E0%A4%A", "other=%E0%A4%A; session=abc"])(
    "does not stand in the way: %s",
    async (cookie) => {
      expect((await fetchApp("/trpc/user.me", { headers: { cookie } })).status).toBe(401);
      expect((await fetchApp("/files/0197a000-0000-7000-8000-000000000000", { headers: { cookie } })).status).toBe(404);
    },
  );

  test.each(["null", "garbage", "https://elsewhere.test"])("from %s is refused", async (origin) => {
    const headers = { origin, "content-type": form };
    expect((await fetchApp("/trpc/session.end", { method: "POST", body: "", headers })).status).toBe(403);
  });
});

test("an unexpected error is described in the log only", async () => {
  const told = vi.spyOn(log, "error").mockImplementation(() => {});
  const authorization = `Bearer ${await tokenOf(world.ids.gus)}`;
  const connect = vi
    .spyOn(pools().app_operator, "connect")
    .mockImplementation(() => Promise.reject(new Error("hunter2")) as never);
  const answer = await rest("GET", "/me", { headers: { authorization } });
  connect.mockRestore();
  expect(answer).toMatchObject({ status: 500, body: { code: "internal" } });
  expect(JSON.stringify(answer.body)).not.toContain("hunter2");
  expect(told).toHaveBeenCalledWith("a REST call failed", { error: expect.objectContaining({ message: "hunter2" }) });
  told.mockRestore();
});

test("a manifest request of an older router is answered 404, and not logged as an error", async () => {
  const wrote = vi.spyOn(process.stdout, "write");
  for (const path of ["/share/x/embed?_data=routes/share.$token.embed", "/login?_data"])
    expect((await fetchApp(path)).status).toBe(404);
  expect(wrote.mock.calls.map(String).join()).not.toContain("error");
  wrote.mockRestore();
});

test("a page's own calls answer in its language, also where the account has another", async () => {
  const session = await transact(asOperator, (tx) =>
    createSession(tx, world.ids.gus, { kind: "web", device: "tests", strong: true }),
  );
  const unknown = encodeURIComponent(JSON.stringify({ id: "01920000-0000-7000-8000-000000000000" }));
  const messageIn = async (headers: Record<string, string>) => {
    const answer = await fetchApp(`/trpc/object.get?input=${unknown}`, {
      headers: { cookie: `session=${session}`, ...headers },
    });
    return (await answer.json()).error.message;
  };
  const ofAccount = await messageIn({});
  expect(await messageIn({ "x-language": "fr" })).toBe(translator("fr")("refusal.missing"));
  expect(await messageIn({ "x-language": "nl" })).toBe(ofAccount);
  expect(await messageIn({ "x-language": "xx" })).toBe(ofAccount);
});
