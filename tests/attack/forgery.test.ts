import { sessions } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { keysFor } from "@server/core/secret";
import { hashOfToken } from "@server/core/token";
import { makeAccessToken } from "@server/tenancy/session/access-token";
import { createSession } from "@server/tenancy/session/device";
import { eq } from "drizzle-orm";
import { SignJWT, UnsecuredJWT } from "jose";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { action as login } from "~/routes/login/route";
import { fetchApp } from "../rest/client.ts";
import { makeWorld, password, type World } from "../world.ts";
import { callRoute, cookieIn } from "./route.ts";

let world: World;
const email = "gus@world.test";
const form = "application/x-www-form-urlencoded";

beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() => transact(asOperator, (tx) => tx.delete(sessions)));

const session = (kind: "web" | "api" = "web", userId = world.ids.olga) =>
  transact(asOperator, (tx) => createSession(tx, userId, { kind, device: "tests" }));
const isAlive = (id: string) =>
  reading(asOperator, async (tx) => (await tx.$count(sessions, eq(sessions.id, hashOfToken(id)))) === 1);

describe("a request from another site with the user's cookie", () => {
  const strange: [string, Record<string, string>][] = [
    ["from elsewhere", { origin: "https://elsewhere.test" }],
    ["from a page that hides itself", { origin: "null" }],
    ["from a name that begins as ours", { origin: "http://localhost:3000.elsewhere.test" }],
    ["from another port", { origin: "http://localhost:3001" }],
    ["from nowhere", {}],
    ["with a host of its own", { origin: "https://elsewhere.test", "x-forwarded-host": "elsewhere.test" }],
  ];
  const bodies = [form, "text/plain", "multipart/form-data; boundary=x"];

  test.each(strange)("%s, is refused with every media type that a form can send", async (_, headers) => {
    for (const type of bodies) {
      const id = await session();
      for (const path of ["/login", "/logout", `/container/${world.board}/delete`, "/trpc/session.end"]) {
        const answer = await fetchApp(path, {
          method: "POST",
          body: "x=1",
          headers: { ...headers, cookie: `session=${id}`, "content-type": type },
        });
        expect([403, 415], `${path} ${type}`).toContain(answer.status);
      }
      expect(await isAlive(id)).toBe(true);
    }
  });

  test("is refused with any method, also an overridden one", async () => {
    const id = await session();
    const headers = { cookie: `session=${id}`, origin: "https://elsewhere.test", "content-type": form };
    for (const method of ["PUT", "PATCH", "DELETE"])
      expect((await fetchApp("/logout", { method, body: "x=1", headers })).status).toBe(403);
    for (const [path, more] of [
      ["/trpc/session.end?_method=POST", {}],
      ["/trpc/session.end", { "x-http-method-override": "POST" }],
    ] as const)
      expect((await fetchApp(path, { method: "GET", headers: { cookie: `session=${id}`, ...more } })).status).toBe(405);
    expect(await isAlive(id)).toBe(true);
  });

  test("cannot change anything by GET: tRPC mutations refuse it", async () => {
    const id = await session();
    for (const name of ["session.end", "user.delete", "container.delete", "workspace.create"])
      expect((await fetchApp(`/trpc/${name}?input={}`, { headers: { cookie: `session=${id}` } })).status, name).toBe(
        405,
      );
  });

  test("gets nothing of REST with the cookie, whatever the method", async () => {
    const id = await session();
    const headers = { cookie: `session=${id}`, "content-type": form, origin: "https://elsewhere.test" };
    for (const body of ["_method=DELETE", "_method=PUT&title=Weg"])
      expect((await fetchApp(`/api/v1/containers/${world.board}`, { method: "POST", body, headers })).status).toBe(401);
    expect((await fetchApp("/api/v1/logout", { headers: { cookie: `session=${id}` } })).status).toBe(401);
    expect(await isAlive(id)).toBe(true);
  });
});

describe("the session of a browser", () => {
  const token = "a".repeat(40);

  test("is never taken from the request: each sign-in makes a new one and ends the old", async () => {
    const ids = new Set<string>();
    let cookie = `session=${token}`;
    for (let n = 0; n < 3; n++) {
      const { status, cookies } = await callRoute(login, "/login", { form: { email, password }, cookie });
      expect(status).toBe(303);
      const id = cookieIn(cookies, "session")!;
      expect(id).not.toBe(token);
      if (n > 0) expect(await isAlive(cookie.slice("session=".length))).toBe(false);
      ids.add(id);
      cookie = `session=${id}`;
    }
    expect(ids.size).toBe(3);
    expect(await isAlive(token)).toBe(false);
  });

  test("of another user is not taken over", async () => {
    const otherSession = await session("web", world.ids.adam);
    const { cookies } = await callRoute(login, "/login", {
      form: { email, password },
      cookie: `session=${otherSession}`,
    });
    const me = await fetchApp("/trpc/user.me", { headers: { cookie: `session=${cookieIn(cookies, "session")}` } });
    expect(await me.text()).toContain(email);
  });

  test("has a cookie that is HttpOnly, SameSite and, over https, Secure", async () => {
    const { cookies } = await callRoute(login, "/login", { form: { email, password } });
    const secret = cookies.filter((cookie) => /^(session|device|ticket)=/.test(cookie));
    expect(secret).toHaveLength(3);
    for (const cookie of secret) {
      expect(cookie).toMatch(/; HttpOnly/i);
      expect(cookie).toMatch(/; SameSite=Lax/i);
      expect(cookie).toMatch(/; Path=\//i);
      expect(cookie).not.toMatch(/; Domain=/i);
    }
  });
});

describe("a token", () => {
  const bearer = (token: string) => fetchApp("/api/v1/me", { headers: { authorization: `Bearer ${token}` } });
  const key = (): Uint8Array => keysFor("token: access")[0];
  const now = () => Math.floor(Date.now() / 1000);
  /** The claims of a valid token. */
  async function claims() {
    const id = await session("api");
    const { access_token } = await makeAccessToken(hashOfToken(id), world.ids.olga);
    return {
      access_token,
      ...(JSON.parse(Buffer.from(access_token.split(".")[1]!, "base64url").toString()) as { sid: string; sub: string }),
    };
  }
  const forged = (sid: string, { aud = "access", exp = now() + 600, secret = key() } = {}) =>
    new SignJWT({ sid })
      .setProtectedHeader({ alg: "HS256" })
      .setAudience(aud)
      .setSubject(world.ids.olga)
      .setExpirationTime(exp)
      .sign(secret);

  test("is accepted with our signature, for this purpose, until it expires", async () => {
    const { access_token, sid } = await claims();
    expect((await bearer(access_token)).status).toBe(200);
    // these are signed correctly, and refused for their claims
    expect((await bearer(await forged(sid))).status).toBe(200);
    const bad = {
      unsigned: new UnsecuredJWT({ sid })
        .setAudience("access")
        .setSubject(world.ids.olga)
        .setExpirationTime("10m")
        .encode(),
      over: await forged(sid, { exp: now() - 1 }),
      device: await forged(sid, { aud: "device" }),
      ticket: await forged(sid, { aud: "continue" }),
      "by another": await forged(sid, { secret: new TextEncoder().encode("another secret of 32 characters and more") }),
      "with what a browser holds": await forged(await session("api")),
      "without an end": await new SignJWT({ sid })
        .setProtectedHeader({ alg: "HS256" })
        .setAudience("access")
        .setSubject(world.ids.olga)
        .sign(key()),
      "changed in its middle": access_token.replace(/\.(.)/, (_, first: string) => `.${first === "e" ? "f" : "e"}`),
      none: "",
    };
    for (const [how, token] of Object.entries(bad)) expect((await bearer(token)).status, how).toBe(401);
  });

  test("is not read from a cookie, nor a session from a header", async () => {
    const { access_token } = await claims();
    const id = await session();
    expect(
      (await fetchApp("/api/v1/me", { headers: { cookie: `session=${access_token}; access_token=${access_token}` } }))
        .status,
    ).toBe(401);
    expect((await fetchApp("/trpc/user.me", { headers: { authorization: `Bearer ${access_token}` } })).status).toBe(
      401,
    );
    expect((await bearer(id)).status).toBe(401);
    expect((await fetchApp(`/api/v1/me?access_token=${access_token}`, {})).status).toBe(401);
  });
});
