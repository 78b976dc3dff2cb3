import type { RequestListener } from "node:http";
import { claimsOf } from "@server/tenancy/provider/ceremony";
import { providerOf } from "@server/tenancy/provider/provider-of";
import { takeState } from "@server/tenancy/provider/state-token";
import { signed } from "@server/tenancy/session/signed";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { workspaceIn } from "../../../rig/identity-provider.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { ceremony, forgetSignIns, inTransaction, sessionOf, trust, within } from "./provider-setup.ts";

/** Two providers, and a server that pretends to be one; started before any module reads the environment. */
const idp = await vi.hoisted(async () => {
  const { startIdentityProvider } = await import("../../../rig/identity-provider.ts");
  const [one, other] = [
    await startIdentityProvider(),
    await startIdentityProvider({ postsSecret: true, saysLater: true }),
  ];
  const { createServer } = await import("node:http");
  const answers: Record<string, RequestListener> = {};
  const server = createServer((request, response) => answers[request.url!]?.(request, response));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as { port: number };
  process.env.OUTBOUND_ALLOW = `${one.host},${other.host},127.0.0.1:${port}`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
    for (const each of [one, other]) each.stop();
  };
  return { one, other, liar: { issuer: `http://127.0.0.1:${port}`, answers }, stop };
});

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => idp.stop());
const gus = { email: "gus@world.test", email_verified: true };
beforeEach(async () => {
  await forgetSignIns(Object.values(world.ids));
  await trust(world.acme, idp.one.issuer);
  await trust(world.rival, idp.other.issuer, { domains: [] });
  idp.one.signInAs("gus-1", gus);
  idp.other.signInAs("gus-1", gus);
});

const begin = (workspace_id = world.acme) => ceremony({ purpose: "sign in", workspace_id });
const finish = (back: { params: string; state_token: string }) =>
  as(null).provider.finish({ workspace_id: world.acme, ...back });
const failed = { message: "company.failed" };
const over = { message: "company.over" };

test("the client's secret goes in a header or the body, and the address is in the ID token or asked for, as it wants", async () => {
  expect((await finish(await begin())).signed_in?.session_id).toEqual(expect.any(String));
  await trust(world.acme, idp.other.issuer);
  expect((await finish(await begin())).signed_in?.session_id).toEqual(expect.any(String));
});

test("what is kept in the browser works once, for ten minutes, and for nothing else", async () => {
  const back = await begin();
  await finish(back);
  expect(await errorOf(finish(back))).toMatchObject(over);
  const { params, state_token } = await begin();
  const { exp, iat, sub, aud, ...claims } = decodeJwt(state_token);
  expect(exp! - iat!).toBe(600);
  const again = (lifetime: string, purpose: Parameters<typeof signed>[0] = "company sign-in") =>
    signed(purpose, sub!, lifetime, claims);
  expect(await errorOf(finish({ params, state_token: await again("-1s") }))).toMatchObject(over);
  expect(await errorOf(finish({ params, state_token: await again("5m", "device") }))).toMatchObject(over);
  expect(await errorOf(finish({ params, state_token: `${state_token.slice(0, -3)}AAA` }))).toMatchObject(over);
  expect(JSON.stringify(claims)).not.toContain((await takeState(state_token)).verifier);
});

test("a code is exchanged once, also by a state that was not used yet", async () => {
  const [one, two] = [await begin(), await begin()];
  await finish(one);
  const code = new URLSearchParams(one.params).get("code")!;
  const params = new URLSearchParams(two.params);
  params.set("code", code);
  expect(await errorOf(finish({ ...two, params: params.toString() }))).toMatchObject(failed);
});

test.each(["state", "nonce", "verifier"] as const)("an answer to another %s is refused", async (what) => {
  const { params, state_token } = await begin();
  const kept = await takeState(state_token);
  const other = await takeState((await begin()).state_token);
  const provider = (await inTransaction((tx) => providerOf(tx, world.acme)))!;
  const refused = claimsOf(provider, { ...kept, params, [what]: other[what] });
  expect(await errorOf(refused)).toMatchObject(failed);
});

test("an answer for another workspace's ceremony, and one of another provider, are refused", async () => {
  const [acme, rival] = [await begin(), await begin(world.rival)];
  expect(await errorOf(finish({ ...acme, params: rival.params }))).toMatchObject(failed);
  const mixedUp = new URLSearchParams((await begin()).params);
  const { state_token } = await begin();
  mixedUp.set("state", (await takeState(state_token)).state);
  const kept = await begin();
  const params = new URLSearchParams(kept.params);
  expect(params.get("iss")).toBe(idp.one.issuer);
  params.set("iss", idp.other.issuer);
  expect(await errorOf(finish({ ...kept, params: params.toString() }))).toMatchObject(failed);
});

test("what the provider refuses is said, and a provider that was changed meanwhile is asked no more", async () => {
  const { state_token, params } = await begin();
  const state = new URLSearchParams(params).get("state")!;
  const refusal = new URLSearchParams({ error: "access_denied", state, iss: idp.one.issuer }).toString();
  expect(await errorOf(finish({ state_token, params: refusal }))).toMatchObject({ message: "company.declined" });
  const back = await begin();
  await trust(world.acme, idp.other.issuer);
  expect(await errorOf(finish(back))).toMatchObject(failed);
});

describe("an ID token", () => {
  const { issuer, answers } = idp.liar;
  const json =
    (body: object): RequestListener =>
    (_, response) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  const keys = generateKeyPair("RS256");
  const others = generateKeyPair("RS256");

  type How = { signer?: typeof keys; token?: RequestListener; session?: string };

  /** Signs in, or confirms a session, at the server that pretends to be a provider: these claims, signed by a key. */
  async function signInWith(claims: object, { signer = keys, token, session }: How = {}) {
    if (!session) await trust(world.acme, issuer);
    const { provider } = await within(session);
    const asked = session
      ? ({ purpose: "confirm" } as const)
      : ({ purpose: "sign in", workspace_id: world.acme } as const);
    const { url, state_token } = await provider.begin(asked);
    const { state, nonce } = Object.fromEntries(new URL(url).searchParams) as { state: string; nonce: string };
    const right = { iss: issuer, aud: "register", sub: "gus-1", email: "gus@world.test", nonce };
    const id_token = await new SignJWT({ ...right, ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign((await signer).privateKey);
    answers["/token"] = token ?? json({ access_token: "x", token_type: "Bearer", id_token });
    return provider.finish({
      workspace_id: workspaceIn(url),
      state_token,
      params: new URLSearchParams({ code: "x", state }).toString(),
    });
  }

  beforeAll(async () => {
    answers["/.well-known/openid-configuration"] = json({
      issuer,
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      token_endpoint_auth_methods_supported: ["client_secret_post"],
    });
    const key = { ...(await exportJWK((await keys).publicKey)), kid: "1", alg: "RS256", use: "sig" };
    answers["/jwks"] = json({ keys: [key] });
  });

  test("of the provider itself, for us and for this ceremony, is believed", async () => {
    expect((await signInWith({})).signed_in?.session_id).toEqual(expect.any(String));
  });

  test.each([
    ["of another issuer", { iss: idp.one.issuer }],
    ["for another client", { aud: "another" }],
    ["for another ceremony", { nonce: "another" }],
    ["that says nothing of the ceremony", { nonce: undefined }],
    ["of nobody", { sub: undefined }],
  ])("%s is not", async (_, claims) => {
    expect(await errorOf(signInWith(claims))).toMatchObject(failed);
  });

  test("that another key signed is not", async () => {
    expect(await errorOf(signInWith({}, { signer: others }))).toMatchObject(failed);
  });

  test("is not looked for where a redirect leads; a provider that is away by then is said to be", async () => {
    const token: RequestListener = (_, response) =>
      response.writeHead(307, { location: `${idp.one.issuer}/token` }).end();
    expect(await errorOf(signInWith({}, { token }))).toMatchObject(failed);
    const away: RequestListener = ({ socket }) => socket.destroy();
    expect(await errorOf(signInWith({}, { token: away }))).toMatchObject({ message: "company.away" });
  });

  test("confirms a session only where the person has just signed in there", async () => {
    const session = (await signInWith({})).signed_in!.session_id!;
    const now = Math.floor(Date.now() / 1000);
    for (const claims of [{}, { auth_time: now - 3600 }])
      expect(await errorOf(signInWith(claims, { session }))).toMatchObject({ message: "company.not_afresh" });
    expect((await sessionOf(session))?.passwordAt).toBeNull();
    await signInWith({ auth_time: now }, { session });
    expect((await sessionOf(session))?.passwordAt).not.toBeNull();
  });
});
