import type { RequestListener } from "node:http";
import { identityProviders } from "@db/schema/provider";
import { workspaces } from "@db/schema/workspace";
import { MAX_PROVIDER_CHECKS } from "@server/core/constants";
import { seal } from "@server/core/sealed";
import { secretIn } from "@server/tenancy/provider/secret";
import { sweepProviders } from "@server/tenancy/provider/sweep";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { client } from "../../../rig/identity-provider.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { bySession, forgetSignIns, inTransaction, passwordSession, signInAt, trust, within } from "./provider-setup.ts";

/** Started before any module reads the environment: a provider, and a server that pretends to be one. */
const at = await vi.hoisted(async () => {
  const { createServer } = await import("node:http");
  const { startIdentityProvider } = await import("../../../rig/identity-provider.ts");
  const idp = await startIdentityProvider();
  const state: { answerWith: RequestListener; asked: string[] } = { answerWith: () => {}, asked: [] };
  const server = createServer((request, response) => {
    state.asked.push(request.url!);
    state.answerWith(request, response);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as { port: number };
  process.env.OUTBOUND_ALLOW = `${idp.host},127.0.0.1:${port},127.0.0.1:9`;
  const stop = () => {
    server.closeAllConnections();
    server.close();
    idp.stop();
  };
  return { idp, state, issuer: `http://127.0.0.1:${port}`, stop };
});

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => at.stop());
beforeEach(async () => {
  await forgetSignIns(Object.values(world.ids));
  at.state.asked.length = 0;
});

const adam = () => as(world.ids.adam).provider;
const settings = (changes: object = {}) => ({
  ...{ id: world.acme, issuer: at.idp.issuer, client_id: client.id, client_secret: client.secret },
  ...{ admits: "invited" as const, ...changes },
});
const stored = () => inTransaction(async (tx) => (await tx.select().from(identityProviders))[0]);

describe("a provider", () => {
  test("is set up by an admin, and its secret is told to nobody", async () => {
    await adam().save(settings());
    const { provider, redirect_uri, allowed } = await adam().view({ id: world.acme });
    expect({ redirect_uri, allowed }).toEqual({
      redirect_uri: `http://localhost:3000/login/company/callback/${world.acme}`,
      allowed: true,
    });
    expect(provider).toMatchObject({ issuer: at.idp.issuer, client_id: client.id, only_way: false });
    expect(await adam().test({ id: world.acme })).toEqual({ issuer: at.idp.issuer });
    const { clientSecret } = (await stored())!;
    expect(clientSecret).not.toContain(client.secret);
    expect(secretIn(clientSecret, world.acme)).toBe(client.secret);
    expect(secretIn(clientSecret, world.rival)).toBeUndefined();
    const told = JSON.stringify([
      await adam().view({ id: world.acme }),
      await inTransaction(async (tx) => (await tx.execute(sql`select * from events`)).rows),
    ]);
    expect(told).not.toContain(client.secret);
    expect(told).not.toContain(clientSecret);
  });

  test("keeps its secret until its issuer or client is another, which also ends its links", async () => {
    await trust(world.acme, at.idp.issuer, { onlyWay: true });
    at.idp.signInAs("gus-1", { email: "gus@world.test" });
    await signInAt(world.acme);
    await adam().save(settings({ client_secret: undefined, groups_claim: "roles" }));
    expect(await adam().view({ id: world.acme })).toMatchObject({ links: 1, provider: { only_way: true } });
    const other = settings({ client_secret: undefined, client_id: "another" });
    expect(await errorOf(adam().save(other))).toMatchObject({ message: "company.secret_needed" });
    expect(await errorOf(adam().save({ ...other, client_id: client.id, issuer: at.issuer }))).toMatchObject({
      message: "company.secret_needed",
    });
    expect(at.state.asked).toEqual([]);
    await adam().save(settings({ client_id: "another" }));
    expect(await adam().view({ id: world.acme })).toMatchObject({ links: 0, provider: { only_way: false } });
  });

  test("takes the password again, and a plan; seen and taken away it is without", async () => {
    const caller = await within(await passwordSession(world.ids.adam));
    await inTransaction((tx) => tx.execute(sql`update sessions set password_at = null`));
    for (const refused of [
      () => caller.provider.save(settings()),
      () => caller.provider.addDomain({ id: world.acme, domain: "acme.test" }),
      () => caller.provider.setOnlyWay({ id: world.acme, only_way: true }),
    ])
      expect(await errorOf(refused())).toMatchObject({ message: "refusal.password_required" });
    await adam().save(settings());
    await inTransaction((tx) => tx.update(workspaces).set({ plan: "basic" }).where(eq(workspaces.id, world.acme)));
    expect(await adam().view({ id: world.acme })).toMatchObject({ allowed: false });
    expect(await errorOf(adam().save(settings()))).toMatchObject({ message: "company.plan_needed" });
    const begun = as(null).provider.begin({ purpose: "sign in", workspace_id: world.acme });
    expect(await errorOf(begun)).toMatchObject({ message: "company.none" });
    await adam().remove({ id: world.acme });
    expect(await adam().view({ id: world.acme })).toMatchObject({ provider: null });
    await inTransaction((tx) => tx.update(workspaces).set({ plan: "enterprise" }).where(eq(workspaces.id, world.acme)));
  });

  test("has its secret sealed anew after a change of APP_SECRET", async () => {
    await trust(world.acme, at.idp.issuer);
    const { env } = await import("@server/core/env");
    const [now] = env.APP_SECRET;
    env.APP_SECRET.unshift("an older secret of thirty-two characters");
    const sealed = seal("client secret of an identity provider", "kept", world.acme);
    env.APP_SECRET.splice(0, env.APP_SECRET.length, now!, "an older secret of thirty-two characters");
    await inTransaction((tx) => tx.update(identityProviders).set({ clientSecret: sealed }));
    await sweepProviders();
    env.APP_SECRET.splice(1);
    expect(secretIn((await stored())!.clientSecret, world.acme)).toBe("kept");
  });
});

describe("an issuer", () => {
  const wrong = async (issuer: string) => (await errorOf(adam().save(settings({ issuer })))).message;
  const json = (body: object) => (_: unknown, response: Parameters<RequestListener>[1]) =>
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  const metadata = () => ({
    issuer: at.issuer,
    authorization_endpoint: "https://idp.example.com/auth",
    token_endpoint: `${at.issuer}/token`,
    jwks_uri: `${at.issuer}/jwks`,
  });

  test.each([
    ["http://idp.example.com", "company.error.not_https"],
    ["https://10.0.0.1", "company.error.inside"],
    ["https://localhost:8443/", "company.error.inside"],
    ["https://user:secret@idp.example.com", "company.error.not_https"],
    ["idp", "company.error.not_https"],
    ["http://127.0.0.1:9", "company.error.refused"],
    ["https://login.microsoftonline.com/common/v2.0", "company.any_tenant"],
    ["https://login.microsoftonline.com/organizations/v2.0", "company.any_tenant"],
  ])("%s is refused as %s", async (issuer, message) => {
    expect(await wrong(issuer)).toBe(message);
    expect(await stored()).toBeUndefined();
  });

  test("with good metadata is saved, so that what follows is refused for its own reason", async () => {
    at.state.answerWith = json(metadata());
    await adam().save(settings({ issuer: at.issuer }));
  });

  test.each(["authorization_endpoint", "token_endpoint", "jwks_uri"])(
    "whose %s points inside is refused",
    async (name) => {
      at.state.answerWith = json({ ...metadata(), [name]: "https://169.254.169.254/latest" });
      expect(await wrong(at.issuer)).toBe("company.error.inside");
    },
  );

  test("that redirects, is another, has no metadata, or too much, is refused", async () => {
    at.state.answerWith = (_, response) => response.writeHead(302, { location: `${at.idp.issuer}/x` }).end();
    expect(await wrong(at.issuer)).toBe("company.error.metadata");
    expect(at.state.asked).toHaveLength(1);
    at.state.answerWith = json({ ...metadata(), issuer: at.idp.issuer });
    expect(await wrong(at.issuer)).toBe("company.error.metadata");
    at.state.answerWith = (_, response) => response.writeHead(404).end("not found");
    expect(await wrong(at.issuer)).toBe("company.error.metadata");
    at.state.answerWith = json({ ...metadata(), x: "x".repeat(300_000) });
    expect(await wrong(at.issuer)).toBe("company.error.broken");
  });

  test("that does not answer to its end is given up", async () => {
    at.state.answerWith = (_, response) => response.writeHead(200).write("{");
    expect(await wrong(at.issuer)).toBe("company.error.timeout");
  });

  test("that is away is said so when somebody signs in, and others come in by their password", async () => {
    await trust(world.acme, "http://127.0.0.1:9", { onlyWay: true });
    const begun = as(null).provider.begin({ purpose: "sign in", workspace_id: world.acme });
    expect(await errorOf(begun)).toMatchObject({ code: "SERVICE_UNAVAILABLE", message: "company.away" });
  });
});

test("a provider is asked so often and no more, by a workspace", async () => {
  await adam().save(settings());
  for (let asked = 1; asked < MAX_PROVIDER_CHECKS.limit; asked++) await adam().test({ id: world.acme });
  expect(await errorOf(adam().test({ id: world.acme }))).toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(await errorOf(adam().save(settings()))).toMatchObject({ code: "TOO_MANY_REQUESTS" });
});

test("the list of links names who is linked", async () => {
  await trust(world.acme, at.idp.issuer);
  at.idp.signInAs("gus-1", { email: "gus@world.test" });
  await bySession({ purpose: "sign in", workspace_id: world.acme });
  const { items } = await adam().links({ id: world.acme });
  expect(items).toMatchObject([{ user_id: world.ids.gus, email: "gus@world.test", last_used_at: expect.any(String) }]);
});
