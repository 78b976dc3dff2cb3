import { createHash, randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { loader as beginAtCompany } from "~/routes/login_.company._index/route";
import { callRoute } from "../../../attack/route.ts";
import { client, followToCallback, workspaceIn } from "../../../rig/identity-provider.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { forgetSignIns, inTransaction, passwordSession, signInAt, trust, within } from "./provider-setup.ts";

/** A provider that names itself in its answers, and a server with an honest one that does not and one of an attacker. */
const at = await vi.hoisted(async () => {
  const { startIdentityProvider } = await import("../../../rig/identity-provider.ts");
  const { createServer } = await import("node:http");
  const listen = async () => {
    const answers: Record<string, RequestListener> = {};
    const server = createServer((request, response) => answers[request.url!]?.(request, response));
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const { port } = server.address() as { port: number };
    return { answers, server, host: `127.0.0.1:${port}`, issuer: `http://127.0.0.1:${port}` };
  };
  const [idp, honest, evil] = [await startIdentityProvider(), await listen(), await listen()];
  process.env.OUTBOUND_ALLOW = [idp.host, honest.host, evil.host].join();
  const stop = () => {
    idp.stop();
    for (const { server } of [honest, evil]) {
      server.closeAllConnections();
      server.close();
    }
  };
  return { idp, honest, evil, stop };
});

const json =
  (body: object): RequestListener =>
  (_, response) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
const metadata = (server: string, issuer = server) => ({
  issuer,
  authorization_endpoint: `${server}/auth`,
  token_endpoint: `${server}/token`,
  jwks_uri: `${server}/jwks`,
  token_endpoint_auth_methods_supported: ["client_secret_post"],
});
async function bodyOf(request: Parameters<RequestListener>[0]): Promise<URLSearchParams> {
  let text = "";
  for await (const part of request) text += part;
  return new URLSearchParams(text);
}

const codes = new Map<string, { nonce: string; challenge: string }>();
/** What the honest provider does with a person who is signed in there: sends them back at once. */
function authorize(url: URL): string {
  const { nonce, code_challenge: challenge, state } = Object.fromEntries(url.searchParams) as Record<string, string>;
  const code = randomUUID();
  codes.set(code, { nonce: nonce!, challenge: challenge! });
  return new URLSearchParams({ code, state: state! }).toString();
}
/** The codes that were sent to the attacker's provider. */
const stolen: string[] = [];

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  const { issuer, answers } = at.honest;
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  answers["/.well-known/openid-configuration"] = json(metadata(issuer));
  answers["/jwks"] = json({ keys: [{ ...(await exportJWK(publicKey)), kid: "1", alg: "RS256", use: "sig" }] });
  answers["/token"] = async (request, response) => {
    const sent = await bodyOf(request);
    const asked = codes.get(sent.get("code")!);
    const challenge = createHash("sha256").update(sent.get("code_verifier")!).digest("base64url");
    const isRight = asked?.challenge === challenge && sent.get("client_secret") === client.secret;
    if (!isRight || !codes.delete(sent.get("code")!)) return void response.writeHead(400).end();
    const id_token = await new SignJWT({ sub: "adam-1", email: "adam@world.test", nonce: asked.nonce })
      .setProtectedHeader({ alg: "RS256", kid: "1" })
      .setIssuer(issuer)
      .setAudience(client.id)
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(privateKey);
    json({ access_token: "x", token_type: "Bearer", id_token })(request, response);
  };
  const { evil } = at;
  evil.answers["/.well-known/openid-configuration"] = json(metadata(evil.issuer));
  evil.answers["/token"] = async (request, response) => {
    stolen.push((await bodyOf(request)).get("code")!);
    response.writeHead(400).end();
  };
});
afterAll(() => at.stop());
beforeEach(async () => {
  await forgetSignIns(Object.values(world.ids));
  stolen.length = 0;
});

const begin = (workspace_id: string) => as(null).provider.begin({ purpose: "sign in", workspace_id });
const finish = (back: { params: string; state_token: string; workspace_id: string }) => as(null).provider.finish(back);

/**
 * An attacker who owns Rival begins at Acme, lures adam to the provider of Rival, and sends him on to that of Acme with
 * what Acme's provider was asked for in the attacker's own browser. Gives as whom the attacker is signed in then.
 */
async function mixUp(visit: (url: URL) => string | Promise<string>): Promise<string | null> {
  const [mine, lured] = [await begin(world.acme), await begin(world.rival)];
  const sentOn = new URL(mine.url);
  sentOn.searchParams.set("state", new URL(lured.url).searchParams.get("state")!);
  const params = await visit(sentOn);
  await finish({ state_token: lured.state_token, params, workspace_id: workspaceIn(sentOn.href) }).catch(() => {});
  const back = new URLSearchParams(params);
  back.set("code", stolen[0] ?? "none");
  back.set("state", new URL(mine.url).searchParams.get("state")!);
  const finished = await finish({
    ...{ state_token: mine.state_token, params: back.toString(), workspace_id: world.acme },
  }).catch(() => null);
  return emailOf(finished?.signed_in?.session_id);
}

const emailOf = async (token: string | null | undefined) =>
  token ? (await (await within(token)).user.me()).email : null;

describe("a code that the provider of one workspace gave", () => {
  test("is not sent to the provider of another, whose owner would sign in with it", async () => {
    await trust(world.acme, at.honest.issuer);
    await trust(world.rival, at.evil.issuer, { domains: [] });
    expect({ as: await mixUp(authorize), stolen }).toEqual({ as: null, stolen: [] });
  });

  test("is not sent there where the other one says to be that provider", async () => {
    const { issuer, answers } = at.evil;
    at.idp.signInAs("adam-1", { email: "adam@world.test" });
    answers["/.well-known/one"] = json(metadata(issuer, `${issuer}/.well-known/two`));
    answers["/.well-known/two"] = json(metadata(issuer, at.idp.issuer));
    await trust(world.acme, at.idp.issuer);
    const settings = { id: world.rival, client_id: client.id, client_secret: "x", admits: "invited" as const };
    await as(world.ids.rita)
      .provider.save({ ...settings, issuer: `${issuer}/.well-known/one` })
      .catch(() => trust(world.rival, at.evil.issuer, { domains: [] }));
    expect({ as: await mixUp((url) => followToCallback(url.href)), stolen }).toEqual({ as: null, stolen: [] });
  });
});

test("a provider whose metadata names another issuer is not saved", async () => {
  const { issuer, answers } = at.evil;
  answers["/.well-known/other"] = json(metadata(issuer, at.idp.issuer));
  const settings = { id: world.rival, client_id: client.id, client_secret: "x", admits: "invited" as const };
  expect(
    await errorOf(as(world.ids.rita).provider.save({ ...settings, issuer: `${issuer}/.well-known/other` })),
  ).toMatchObject({ message: "company.error.metadata" });
});

describe("another site", () => {
  const crossSite = { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate" };
  const toProvider = expect.stringContaining(`${at.idp.issuer}/auth`);
  beforeEach(() => trust(world.acme, at.idp.issuer));

  test("does not begin a link of who is signed in", async () => {
    const cookie = `session=${await passwordSession(world.ids.gus)}`;
    const path = `/login/company?purpose=link&workspace_id=${world.acme}`;
    expect((await callRoute(beginAtCompany, path, { cookie })).to).toEqual(toProvider);
    expect((await callRoute(beginAtCompany, path, { cookie, headers: crossSite })).to).not.toEqual(toProvider);
  });

  test("does not begin to replace the session of who is signed in", async () => {
    const cookie = `session=${await passwordSession(world.ids.gus)}`;
    const path = `/login/company?workspace_id=${world.acme}`;
    expect((await callRoute(beginAtCompany, path, { cookie, headers: crossSite })).to).not.toEqual(toProvider);
  });

  test("does not use up the tries of a whole network by callbacks without a ceremony", async () => {
    await errorOf(finish({ state_token: "", params: "code=x&state=y", workspace_id: world.acme }));
    expect((await inTransaction((tx) => tx.execute("select from attempts"))).rows).toEqual([]);
  });
});

test("an admin does not become the owner by a provider of their own", async () => {
  await trust(world.acme, at.honest.issuer);
  const settings = { id: world.acme, issuer: at.idp.issuer, client_id: client.id, client_secret: client.secret };
  await as(world.ids.adam).provider.save({ ...settings, admits: "invited" });
  at.idp.signInAs("whoever", { email: "olga@world.test" });
  expect(await errorOf(signInAt(world.acme))).toMatchObject({ message: "company.not_linked" });
});
