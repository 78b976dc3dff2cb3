import { hkdfSync } from "node:crypto";
import { actorOf } from "@server/tenancy/session/session";
import { SignJWT } from "jose";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { makeWorld, password, type World } from "../world.ts";

const old = "the secret of last year: 32 characters and more";
const fresh = "the secret of this year: 32 characters and more";
const stranger = "a secret that was never ours: 32 characters and more";
const email = "gus@world.test";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() => vi.unstubAllEnvs());

/** The web application with that APP_SECRET. */
async function withSecret(secret: string) {
  vi.resetModules();
  vi.stubEnv("APP_SECRET", secret);
  const [{ fetchApp }, { readStart, startOfReading }, sealed, device, signed] = await Promise.all([
    import("../rest/client.ts"),
    import("@server/records/signature/started"),
    import("@server/records/cloud-drives/sealed"),
    import("@server/tenancy/session/device"),
    import("@server/tenancy/session/signed"),
  ]);
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetchApp(`/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return { status: answer.status, data: ((await answer.json()) as { data: Record<string, string> }).data };
  };
  const me = async (token: string) =>
    (await fetchApp("/api/v1/me", { headers: { authorization: `Bearer ${token}` } })).status;
  return { post, me, readStart, startOfReading, ...sealed, ...device, ...signed };
}

test("tokens of the old secret work while it is listed, and no longer", async () => {
  const before = await withSecret(old);
  const { data } = await before.post("/authorize", { email, password });
  const opened = { userId: world.ids.gus, fileId: world.board, sha256: null };
  const start = before.startOfReading(opened);
  const device = await before.makeDeviceToken(world.ids.gus);
  const actor = (await actorOf(world.ids.gus))!;
  const drive = await before.seal(actor, "access", { token: "of the drive" }, 600);
  const renewed = await before.post("/refresh", { refresh_token: data.refresh_token });
  expect(renewed.status).toBe(200);

  const withBoth = await withSecret(`${fresh},${old}`);
  expect(await withBoth.me(data.access_token!)).toBe(200);
  expect(withBoth.readStart(start, opened)).not.toBeNull();
  expect(await withBoth.knownDevice(device, world.ids.gus)).not.toBeNull();
  expect(await withBoth.unseal(actor, "access", drive, z.object({ token: z.string() }))).toEqual({
    token: "of the drive",
  });
  const again = await withBoth.post("/refresh", { refresh_token: data.refresh_token });
  expect(again.data.refresh_token, "given again at once, it has the same successor").toBe(renewed.data.refresh_token);
  expect((await withBoth.post("/refresh", { refresh_token: renewed.data.refresh_token })).status).toBe(200);

  const after = await withSecret(fresh);
  expect(await after.me(data.access_token!)).toBe(401);
  expect(await after.me(again.data.access_token!)).toBe(200);
  expect(after.readStart(start, opened)).toBeNull();
  expect(await after.knownDevice(device, world.ids.gus)).toBeNull();
  expect(await after.unseal(actor, "access", drive, z.object({ token: z.string() }))).toBeNull();
}, 120_000); // the web application is loaded three times

test("tokens signed with the secret itself are accepted; those of another secret are not", async () => {
  const { knownDevice } = await withSecret(`${fresh},${old}`);
  const made = (secret: Uint8Array) =>
    new SignJWT({ jti: "a browser" })
      .setProtectedHeader({ alg: "HS256" })
      .setAudience("device")
      .setSubject(world.ids.gus)
      .setExpirationTime("400d")
      .sign(secret);
  const raw = (secret: string) => new TextEncoder().encode(secret);
  const derived = (secret: string, purpose: string) => new Uint8Array(hkdfSync("sha256", secret, "", purpose, 32));
  expect(await knownDevice(await made(raw(old)), world.ids.gus)).toBe("a browser");
  for (const key of [
    raw(stranger),
    derived(stranger, "token: device"),
    derived(fresh, "token: access"),
    derived(fresh, "attempts"),
  ])
    expect(await knownDevice(await made(key), world.ids.gus)).toBeNull();
});
