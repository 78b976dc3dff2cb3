import { sessions } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { createSession } from "@server/tenancy/session/device";
import { sessionCookie } from "@server/tenancy/session/session";
import { sql } from "drizzle-orm";
import { decodeJwt } from "jose";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeWorld, password, type World } from "../world.ts";
import { fetchApp, rest } from "./client.ts";

let world: World;
const email = "gus@world.test";

beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() =>
  transact(asOperator, async (tx) => {
    await tx.execute(sql`delete from sessions`);
    await tx.execute(sql`delete from attempts`);
  }),
);

const authorize = (more: Record<string, unknown> = {}) =>
  rest("POST", "/authorize", { body: { email, password, ...more } });
const meWith = (token: string) => rest("GET", "/me", { headers: { authorization: `Bearer ${token}` } });

describe("POST /authorize", () => {
  test("gives tokens and the user; the access token has an expiry, and is no session id", async () => {
    const { status, body } = await authorize();
    expect(status).toBe(200);
    expect(Object.keys(body.data).sort()).toEqual([
      "access_token",
      "device_token",
      "expires_in",
      "refresh_token",
      "user",
    ]);
    expect(body.data.user).toMatchObject({
      id: world.ids.gus,
      email,
      workspace_ids: [world.acme],
      is_super_admin: false,
    });
    const { exp, iat } = decodeJwt(body.data.access_token);
    expect(exp! - iat!).toBe(body.data.expires_in);
    const { sid } = decodeJwt<{ sid: string }>(body.data.access_token);
    expect((await fetchApp("/trpc/user.me", { headers: { cookie: `session=${sid}` } })).status).toBe(401);
    expect(await meWith(body.data.access_token)).toMatchObject({ status: 200, body: { data: { email } } });
  });

  test("answers 401 to a wrong password and an unknown address alike", async () => {
    const wrong = await authorize({ password: "wrong wrong wrong" });
    const unknown = await authorize({ email: "nobody@world.test" });
    expect(wrong).toMatchObject({ status: 401 });
    expect(unknown.body).toEqual(wrong.body);
  });

  test("answers 429 with the seconds to wait", async () => {
    for (let n = 0; n < 5; n++) await authorize({ password: "wrong wrong wrong" });
    const { status, headers, body } = await authorize();
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(800);
    expect(body).toMatchObject({ code: "too_many_attempts" });
    expect(body.message).toContain(headers.get("retry-after"));
  });

  test("answers 409 max_devices to a sixth device, and accepts it with force", async () => {
    for (let n = 0; n < 5; n++) await authorize({ device_name: `phone ${n}` });
    expect(await authorize({ device_name: "phone 5" })).toMatchObject({ status: 409, body: { code: "max_devices" } });
    expect(await authorize({ device_name: "phone 4" }), "the same device replaces its session").toMatchObject({
      status: 200,
    });
    expect(await authorize({ device_name: "phone 5", force: true })).toMatchObject({ status: 200 });
  });
});

describe("POST /refresh", () => {
  const refresh = (refresh_token: string) => rest("POST", "/refresh", { body: { refresh_token } });
  const age = () =>
    transact(asOperator, (tx) =>
      tx.execute(sql`update refresh_tokens set spent_at = spent_at - interval '31 seconds'`),
    );

  test("gives the same new token for half a minute, also to concurrent requests", async () => {
    const { refresh_token } = (await authorize()).body.data;
    const answers = await Promise.all([1, 2, 3, 4].map(() => refresh(refresh_token)));
    expect(new Set(answers.map(({ body }) => body.data.refresh_token)).size).toBe(1);
    expect(answers[0]!.body.data.refresh_token).not.toBe(refresh_token);
    expect(await meWith(answers[0]!.body.data.access_token)).toMatchObject({ status: 200 });
  });

  test("ends the whole family when a spent token is reused later", async () => {
    const first = (await authorize()).body.data;
    const second = (await refresh(first.refresh_token)).body.data;
    await age();
    expect(await refresh(first.refresh_token)).toMatchObject({ status: 401 });
    expect(await refresh(second.refresh_token)).toMatchObject({ status: 401 });
    expect(await meWith(second.access_token)).toMatchObject({ status: 401 });
  });

  test("refuses made-up tokens", async () => {
    expect(await refresh("made-up")).toMatchObject({ status: 401 });
  });
});

describe("the tokens", () => {
  test("end at logout, by POST and by GET", async () => {
    for (const method of ["POST", "GET"]) {
      const { access_token } = (await authorize()).body.data;
      const out = await rest(method, "/logout", { headers: { authorization: `Bearer ${access_token}` } });
      expect(out.status).toBe(204);
      expect(await meWith(access_token)).toMatchObject({ status: 401 });
    }
  });

  test("are given to a web session only from our own pages, and the cookie is accepted nowhere else", async () => {
    const sessionId = await transact(asOperator, (tx) =>
      createSession(tx, world.ids.gus, { kind: "web", device: "tests", strong: true }),
    );
    const cookie = sessionCookie(sessionId).split(";")[0]!;
    const ask = (site: string) => fetchApp("/api/v1/accesstoken", { headers: { cookie, "sec-fetch-site": site } });
    expect((await ask("cross-site")).status).toBe(401);
    expect((await ask("none")).status).toBe(401);
    const given = await ask("same-origin");
    expect(given.status).toBe(200);
    const { data } = (await given.json()) as { data: { access_token: string } };
    expect(await meWith(data.access_token)).toMatchObject({ status: 200 });
    expect((await fetchApp("/api/v1/me", { headers: { cookie, "sec-fetch-site": "same-origin" } })).status).toBe(401);
  });

  test("of a device, or of a choice of devices, are no access tokens", async () => {
    const { makeDeviceToken, makeTicket } = await import("@server/tenancy/session/device");
    expect(await meWith(await makeDeviceToken(world.ids.gus))).toMatchObject({ status: 401 });
    expect(await meWith(await makeTicket("continue", world.ids.gus, { version: 0 }))).toMatchObject({ status: 401 });
  });
});

describe("accounts", () => {
  const person = {
    first_name: "Nele",
    last_name: "Claes",
    email: "nele@world.test",
    password: "long enough for us",
    locale: "fr",
    terms: true,
  };

  test("are created by multipart or JSON; errors are beside the field", async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(person)) form.set(name, String(value));
    const made = await rest("POST", "/register", { form });
    expect(made).toMatchObject({
      status: 201,
      body: { data: { email: person.email, expires_at: expect.any(String) } },
    });
    expect(Object.keys(made.body.data)).toEqual(["email", "expires_at"]);
    const again = await rest("POST", "/register", { body: person });
    expect(again.status, "the same again").toBe(201);
    const wrong = await rest("POST", "/register", { body: { ...person, password: "short", email: "x", terms: false } });
    expect(Object.keys(wrong.body.errors).sort()).toEqual(["email", "password", "terms"]);
  });

  test("cannot be found out by password/forgot", async () => {
    const known = await rest("POST", "/password/forgot", { body: { email } });
    const unknown = await rest("POST", "/password/forgot", { body: { email: "nobody@world.test" } });
    expect(known).toMatchObject({ status: 200 });
    expect(unknown.body).toEqual(known.body);
  });

  test("validate the own password, or a reset token", async () => {
    const { access_token } = (await authorize()).body.data;
    const headers = { authorization: `Bearer ${access_token}` };
    await transact(asOperator, (tx) => tx.execute(sql`update sessions set password_at = null`));
    expect(await rest("POST", "/password/validate", { headers, body: { password: "not mine at all" } })).toMatchObject({
      status: 422,
    });
    expect(await rest("POST", "/password/validate", { headers, body: { password } })).toMatchObject({
      status: 200,
      body: { data: { valid: true } },
    });
    const [session] = await reading(asOperator, (tx) => tx.select({ at: sessions.passwordAt }).from(sessions));
    expect(session?.at).toBeInstanceOf(Date);
    expect(await rest("POST", "/password/validate", { body: { token: "made up" } })).toMatchObject({
      status: 422,
      body: { errors: { token: [expect.any(String)] } },
    });
    expect(await rest("POST", "/password/validate", { body: { password } })).toMatchObject({ status: 401 });
    expect(await rest("POST", "/password/validate", { body: {} })).toMatchObject({ status: 422 });
  });

  test("show their workspaces to the user and to super admins", async () => {
    const { gus, olga, sam } = world.ids;
    const mine = await rest("GET", `/users/${gus}/workspaces`, { as: gus });
    expect(mine.body.data).toMatchObject([{ id: world.acme, name: "Acme", permissions: { can_edit: false } }]);
    expect(await rest("GET", `/users/${gus}/workspaces`, { as: sam })).toMatchObject({
      status: 200,
      body: mine.body.data && { data: [{ id: world.acme }] },
    });
    expect(await rest("GET", `/users/${gus}/workspaces`, { as: olga })).toMatchObject({ status: 404 });
  });
});
