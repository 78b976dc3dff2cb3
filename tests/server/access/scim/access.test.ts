import { identityProviders } from "@db/schema/provider";
import { scimTokens } from "@db/schema/scim";
import { workspaces } from "@db/schema/workspace";
import { locales } from "@i18n/locales";
import { hashOfToken } from "@server/core/token";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fetchApp, rest, tokenOf } from "../../../rest/client.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { forgetSignIns, inTransaction, passwordSession, trust, within } from "../../tenancy/provider/provider-setup.ts";
import { accountWith, ERROR, entraPerson, keptBy, newToken, patchOf, provisionerOf, withToken } from "./scim-client.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  await forgetSignIns(Object.values(world.ids));
  await trust(world.acme, "https://idp.example.com", { domains: ["acme.test"] });
  await trust(world.rival, "https://idp.example.com", { domains: ["rival.test"] });
});

const olga = () => as(world.ids.olga).provider;
const acme = () => ({ id: world.acme });
const everything = [
  ["GET", "/ServiceProviderConfig"],
  ["GET", "/Schemas"],
  ["GET", "/ResourceTypes"],
  ["GET", "/Users"],
  ["POST", "/Users"],
  ["GET", "/Groups"],
  ["GET", "/Users/11111111-2222-3333-4444-555555555555"],
  ["DELETE", "/Users/11111111-2222-3333-4444-555555555555"],
  ["GET", "/nothing"],
] as const;

describe("a token", () => {
  test("is shown once, kept as a hash, and says when it was last used", async () => {
    const token = await newToken(world.acme, world.ids.olga);
    expect(token).toMatch(/^regscim_[\w-]{43}$/);
    const [stored] = await inTransaction((tx) => tx.select().from(scimTokens));
    expect(stored).toMatchObject({ tokenHash: hashOfToken(token), usedAt: null, madeBy: world.ids.olga });
    expect(JSON.stringify(stored)).not.toContain(token);
    const view = await olga().provisioning(acme());
    expect(JSON.stringify(view)).not.toContain(token);
    expect(view).toMatchObject({
      base_url: "http://localhost:3000/scim/v2",
      has_provider: true,
      is_full: false,
      tokens: [{ token_start: token.slice(0, 12), made_by: "olga World", used_at: null }],
    });
    await withToken(token)("GET", "/Users");
    expect((await olga().provisioning(acme())).tokens[0]!.used_at).toEqual(expect.any(String));
  });

  test("works beside one other, so that it can be replaced, until it is withdrawn", async () => {
    const [one, two] = [await newToken(world.acme, world.ids.olga), await newToken(world.acme, world.ids.adam)];
    expect(await errorOf(olga().makeToken(acme()))).toMatchObject({ message: "scim.too_many_tokens" });
    for (const token of [one, two]) expect((await withToken(token)("GET", "/Users")).status).toBe(200);
    const { tokens, is_full } = await olga().provisioning(acme());
    expect(is_full).toBe(true);
    await olga().withdrawToken({ ...acme(), token_id: tokens[0]!.id });
    expect((await withToken(one)("GET", "/Users")).status).toBe(401);
    expect((await withToken(two)("GET", "/Users")).status).toBe(200);
    expect(await errorOf(olga().withdrawToken({ ...acme(), token_id: tokens[0]!.id }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("of another workspace is not withdrawn, and needs the password, and a provider", async () => {
    await newToken(world.rival, world.ids.rita);
    const { tokens } = await as(world.ids.rita).provider.provisioning({ id: world.rival });
    expect(await errorOf(olga().withdrawToken({ ...acme(), token_id: tokens[0]!.id }))).toMatchObject({
      code: "NOT_FOUND",
    });
    const caller = await within(await passwordSession(world.ids.olga));
    expect((await caller.provider.makeToken(acme())).token).toEqual(expect.any(String));
    await inTransaction((tx) => tx.execute("update sessions set password_at = null"));
    expect(await errorOf(caller.provider.makeToken(acme()))).toMatchObject({ message: "refusal.password_required" });
    await inTransaction((tx) => tx.delete(identityProviders));
    expect(await errorOf(olga().makeToken(acme()))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("is none of REST's, and those of REST, sessions and API keys are none of SCIM", async () => {
    const token = await newToken(world.acme, world.ids.olga);
    for (const path of ["/api/v1/me", "/mcp"])
      expect((await fetchApp(path, { headers: { authorization: `Bearer ${token}` } })).status, path).toBe(401);
    const session = await passwordSession(world.ids.olga);
    const key = await rest("POST", `/workspaces/${world.acme}/api-keys`, {
      as: world.ids.olga,
      body: { name: "Key", may_write: true },
    });
    const made = [
      await tokenOf(world.ids.olga),
      session,
      key.body.data.token,
      `${token}x`,
      "regscim_",
      "x".repeat(5000),
    ];
    for (const other of made) expect((await withToken(other)("GET", "/Users")).status).toBe(401);
    const headers = { cookie: `session=${session}` };
    expect((await withToken(null)("GET", "/Users", { headers })).status).toBe(401);
  });

  test.each(everything)("is needed for %s %s", async (method, path) => {
    const { status, body, headers } = await withToken(null)(method, path);
    expect([status, headers.get("www-authenticate"), headers.get("content-type")]).toEqual([
      ...[401, "Bearer", "application/scim+json"],
    ]);
    expect(body).toEqual({ schemas: [ERROR], status: "401", detail: expect.stringContaining("Make a new one") });
  });
});

describe("provisioning", () => {
  test("is part of the plan: otherwise each call says which one, and nothing changes", async () => {
    const scim = withToken(await newToken(world.acme, world.ids.olga));
    const { body: an } = await scim("POST", "/Users", { body: entraPerson("An") });
    const plan = (changes: object) =>
      inTransaction((tx) => tx.update(workspaces).set(changes).where(eq(workspaces.id, world.acme)));
    for (const changes of [{ plan: "basic" }, { plan: "enterprise", planEndsOn: "2020-01-01" }]) {
      await plan(changes);
      for (const [method, path] of everything) {
        const { status, body } = await scim(method, path, method === "POST" ? { body: entraPerson("Bo") } : {});
        expect([status, body.status]).toEqual([403, "403"]);
        expect(body.detail).toContain("enterprise plan");
      }
      expect(await errorOf(olga().makeToken(acme()))).toMatchObject({ message: "company.plan_needed" });
      expect(await olga().provisioning(acme())).toMatchObject({ allowed: false, people: 1, active: 1 });
    }
    await plan({ plan: "trial", planEndsOn: "2100-01-01" });
    expect((await scim("GET", `/Users/${an.id}`)).status).toBe(200);
    await plan({ plan: "enterprise", planEndsOn: null });
    expect(await accountWith("bo@acme.test")).toBeUndefined();
    await plan({ deletedAt: new Date() });
    expect((await scim("GET", "/Users")).status).toBe(401);
    await plan({ deletedAt: null });
  });

  test("ends with the provider, whose people stay members", async () => {
    const scim = withToken(await newToken(world.acme, world.ids.olga));
    await scim("POST", "/Users", { body: entraPerson("An") });
    await olga().remove(acme());
    expect((await scim("GET", "/Users")).status).toBe(401);
    expect(await keptBy(world.acme)).toEqual([]);
    const { items } = await as(world.ids.olga).member.list(acme());
    expect(items.map(({ email }) => email)).toContain("an@acme.test");
  });

  test("says why it refuses in the language of the caller", async () => {
    const scim = withToken(await newToken(world.acme, world.ids.olga));
    const details = await Promise.all(
      locales.map(async (language) => {
        const body = entraPerson("An", { userName: "an@elsewhere.test", emails: [] });
        const answer = await scim("POST", "/Users", { body, headers: { "accept-language": language } });
        expect([answer.status, answer.body.detail]).toEqual([400, expect.stringContaining("elsewhere.test")]);
        return answer.body.detail;
      }),
    );
    expect(new Set(details).size).toBe(locales.length);
  });

  test("reaches nobody of another workspace", async () => {
    const scim = withToken(await newToken(world.acme, world.ids.olga));
    const rival = withToken(await newToken(world.rival, world.ids.rita));
    const person = { userName: "ri@rival.test", emails: [] };
    const { body: ri } = await rival("POST", "/Users", { body: entraPerson("Ri", person) });
    const calls = [
      ["GET", undefined],
      ["PATCH", patchOf({ op: "replace", path: "active", value: false })],
      ["PUT", entraPerson("Ri", { ...person, active: false })],
      ["DELETE", undefined],
    ] as const;
    for (const [method, body] of calls)
      expect((await scim(method, `/Users/${ri.id}`, { body })).status, method).toBe(404);
    for (const filter of ['userName eq "ri@rival.test"', 'externalId eq "oid-Ri"', `id eq "${ri.id}"`])
      expect((await scim("GET", `/Users?filter=${encodeURIComponent(filter)}`)).body.totalResults, filter).toBe(0);
    expect((await scim("GET", "/Users")).body.totalResults).toBe(0);
    expect((await scim("POST", "/Users", { body: entraPerson("Ri", person) })).status).toBe(400);
    expect((await rival("GET", `/Users/${ri.id}`)).body).toEqual(ri);
    // the same ids may be in use in both
    const own = { userName: "ri@acme.test", emails: [], externalId: "oid-Ri" };
    expect((await scim("POST", "/Users", { body: entraPerson("Ri", own) })).status).toBe(201);
  });
});

describe("what is no person", () => {
  const wrong: [
    string,
    { text?: string; body?: unknown; headers?: Record<string, string> },
    number,
    string | undefined,
  ][] = [
    ["no JSON", { text: "{" }, 400, "invalidSyntax"],
    ["nothing", { text: "" }, 400, "invalidSyntax"],
    ["a list", { body: [entraPerson("An")] }, 400, "invalidSyntax"],
    ["without a name", { body: { active: true } }, 400, "invalidValue"],
    ["a name of 256 characters", { body: entraPerson("An", { userName: "x".repeat(256) }) }, 400, "invalidValue"],
    ["a name that is an object", { body: entraPerson("An", { userName: { x: 1 } }) }, 400, "invalidValue"],
    ["what can't be stored", { body: entraPerson("An", { displayName: "a\0b" }) }, 400, "invalidValue"],
    [
      "no address",
      { body: entraPerson("An", { userName: "an", emails: [{ value: "an", type: "work" }] }) },
      400,
      "invalidValue",
    ],
    ["a wrong active", { body: entraPerson("An", { active: "yes" }) }, 400, "invalidValue"],
    ["70 kB", { body: entraPerson("An", { title: "x".repeat(70_000) }) }, 413, undefined],
    ["deep", { text: `{"userName":${"[".repeat(50)}${"]".repeat(50)}}` }, 413, undefined],
    ["a form", { text: "a=b", headers: { "content-type": "application/x-www-form-urlencoded" } }, 415, "invalidSyntax"],
  ];
  test.each(wrong)("is refused in words: %s", async (_, sent, status, scimType) => {
    const scim = withToken(await newToken(world.acme, world.ids.olga));
    const answer = await scim("POST", "/Users", sent);
    expect([answer.status, answer.body.scimType]).toEqual([status, scimType]);
    expect(answer.body).toMatchObject({ schemas: [ERROR], status: String(status), detail: expect.any(String) });
    expect(await keptBy(world.acme)).toEqual([]);
  });

  test.each([
    ["no operations", { Operations: [] }, "invalidSyntax"],
    ["101 of them", patchOf(...Array(101).fill({ op: "Add", path: "title", value: "x" })), "invalidSyntax"],
    ["another operation", patchOf({ op: "move", path: "title" }), "invalidSyntax"],
    ["no value", patchOf({ op: "replace" }), "invalidSyntax"],
    ["nothing to remove", patchOf({ op: "remove" }), "noTarget"],
    ["a path that is none", patchOf({ op: "replace", path: "emails[type eq", value: "x" }), "invalidPath"],
    ["the name removed", patchOf({ op: "remove", path: "userName" }), "invalidValue"],
  ])("is refused in a PATCH: %s", async (_, body, scimType) => {
    const scim = await provisionerOf(world.acme, world.ids.olga);
    const { body: an } = await scim("POST", "/Users", { body: entraPerson("An") });
    expect(await scim("PATCH", `/Users/${an.id}`, { body })).toMatchObject({ status: 400, body: { scimType } });
    expect((await scim("GET", `/Users/${an.id}`)).body).toEqual(an);
  });
});
