import { sessions } from "@db/schema/user";
import { asOperator, reading, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { createSession } from "@server/tenancy/session/device";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { makeWorld, type World } from "../world.ts";
import { send } from "./raw-http.ts";

// A foreign host name that resolves to this machine (DNS rebinding) would make a foreign page same-origin with ours.

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const own = "localhost:3000"; // APP_URL's
const foreign = [
  "elsewhere.test",
  "elsewhere.test:3000",
  "localhost",
  "localhost:3001",
  "127.0.0.1:3000",
  "localhost:3000.elsewhere.test",
];

describe("a request for a host that is not APP_URL's", () => {
  test.each(foreign)("%s, is refused at every entry point", async (host) => {
    for (const path of ["/dev/mail", "/trpc/user.me", "/api/v1/me", "/api/v1/openapi.json", "/login", "/favicon.svg"]) {
      const { status, text } = await send(path, { host });
      expect([421, 400], path).toContain(status); // 400: without a Host header
      if (status === 421) expect(text).toBe(`${host} is not an address of this installation. Use http://${own}.`);
    }
  });

  test("is refused also when its origin is the same host", async () => {
    const token = await transact(asOperator, (tx) =>
      createSession(tx, world.ids.olga, { kind: "web", device: "tests", strong: true }),
    );
    const headers = { cookie: `session=${token}`, "content-type": "application/x-www-form-urlencoded" };
    for (const path of ["/logout", "/trpc/session.end"])
      for (const host of ["elsewhere.test", "127.0.0.1:3000"]) {
        const rebound = { ...headers, host, origin: `http://${host}` };
        expect((await send(path, { method: "POST", headers: rebound, body: "x=1" })).status).toBe(421);
        const forwardedHeaders = { ...rebound, host: own, "x-forwarded-host": host };
        expect((await send(path, { method: "POST", headers: forwardedHeaders, body: "x=1" })).status).toBe(403);
      }
    expect(await reading(asOperator, (tx) => tx.$count(sessions, eq(sessions.id, hashOfToken(token))))).toBe(1);
  });

  test("is explained in the reader's language", async () => {
    const answer = await send("/login", { host: "elsewhere.test", headers: { "accept-language": "fr" } });
    expect(answer.text).toContain("n’est pas une adresse de cette installation");
  });
});

test("the host of APP_URL is answered, however it is written", async () => {
  for (const host of [own, "LOCALHOST:3000"]) expect((await send("/api/v1/openapi.json", { host })).status).toBe(200);
});

test("a load balancer may check health by IP address", async () => {
  for (const path of ["/healthz", "/readyz"]) expect((await send(path, { host: "10.0.0.5:3000" })).status).toBe(200);
});
