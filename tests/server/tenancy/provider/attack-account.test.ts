import { invitations } from "@db/schema/invitation";
import { companyIdentities } from "@db/schema/provider";
import { users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import { personOf } from "@server/access/company/person";
import { tokenOf } from "@server/access/invitation/token";
import { hashOfToken } from "@server/core/token";
import { isOfAnyTenant } from "@server/tenancy/provider/issuer";
import { configOf } from "@server/tenancy/provider/metadata";
import { providerOf } from "@server/tenancy/provider/provider-of";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { client } from "../../../rig/identity-provider.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { bySession, forgetSignIns, inTransaction, signInAt, trust, within } from "./provider-setup.ts";

/** Two providers, and a server that counts how often its metadata is read; started before the environment is read. */
const at = await vi.hoisted(async () => {
  const { startIdentityProvider } = await import("../../../rig/identity-provider.ts");
  const { createServer } = await import("node:http");
  const [one, other] = [await startIdentityProvider(), await startIdentityProvider()];
  const counted = { issuer: "", reads: 0 };
  const server = createServer((_, response) => {
    counted.reads++;
    const { issuer } = counted;
    const endpoints = { authorization_endpoint: issuer, token_endpoint: issuer, jwks_uri: issuer };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ issuer, ...endpoints }));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const host = `127.0.0.1:${(server.address() as { port: number }).port}`;
  counted.issuer = `http://${host}`;
  process.env.OUTBOUND_ALLOW = [one.host, other.host, host].join();
  const stop = () => {
    server.closeAllConnections();
    server.close();
    for (const each of [one, other]) each.stop();
  };
  return { one, other, counted, stop };
});

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => at.stop());
beforeEach(async () => {
  await forgetSignIns(Object.values(world.ids));
  await trust(world.acme, at.one.issuer);
});

const settings = { client_id: client.id, client_secret: client.secret, admits: "invited" as const };
/** The token in the mail of an invitation that is open. */
const mailedToken = (email: string) =>
  inTransaction(async (tx) => {
    const [open] = await tx.select({ id: invitations.id }).from(invitations).where(eq(invitations.email, email));
    const { id } = open!;
    const token = tokenOf(id);
    await tx
      .update(invitations)
      .set({ tokenHash: hashOfToken(token) })
      .where(eq(invitations.id, id));
    return token;
  });
const links = () => inTransaction((tx) => tx.select().from(companyIdentities));

describe("a session that a provider made", () => {
  test("of who followed an invitation gets no password, to be used wherever they work later", async () => {
    const [email, password] = ["mia@elsewhere.test", "known to the admin of the provider"];
    await trust(world.rival, at.other.issuer, { domains: [] });
    await inTransaction(async (tx) => {
      await tx.update(users).set({ email }).where(eq(users.id, world.ids.mia));
      await tx.delete(memberships).where(eq(memberships.userId, world.ids.mia));
    });
    await as(world.ids.rita).invitation.inviteUsers({ id: world.rival, users: [{ email, role: "member" }] });
    const invitation = await mailedToken(email);
    at.other.signInAs("whoever", { email });
    const followed = await bySession({ purpose: "invitation", invitation }).catch(() => null);
    const posing = followed?.signed_in?.session_id;
    if (posing) {
      await bySession({ purpose: "confirm" }, posing);
      await (await within(posing)).user.changePassword({ password }).catch(() => {});
    }
    await inTransaction((tx) =>
      tx.insert(memberships).values({ workspaceId: world.acme, userId: world.ids.mia, role: "admin" }),
    );
    const later = as(null).session.signIn({ email, password });
    expect(await errorOf(later)).toMatchObject({ message: "session.wrong" });
  });

  test.each<[string, (caller: Awaited<ReturnType<typeof within>>) => Promise<unknown>]>([
    ["rename", (caller) => caller.user.edit({ id: world.ids.gus, first_name: "Mallory" })],
    [
      "silence",
      (caller) =>
        caller.reminder.choose({
          rhythm: "each",
          weekday: 1,
          ahead: false,
          on_the_day: false,
          past: false,
          as_admin: false,
          overview: false,
        }),
    ],
  ])("does not %s a person of other workspaces, for those as well", async (_, change) => {
    await inTransaction((tx) =>
      tx
        .insert(memberships)
        .values({ workspaceId: world.rival, userId: world.ids.gus, role: "member" })
        .onConflictDoNothing(),
    );
    at.one.signInAs("gus-1", { email: "gus@world.test" });
    const refused = errorOf(change(await within(await signInAt(world.acme))));
    expect(await refused).toMatchObject({ message: "refusal.not_by_company" });
  });
});

describe("a provider that is replaced while somebody is linked", () => {
  const said = async () => ({
    provider: (await inTransaction((tx) => providerOf(tx, world.acme)))!,
    ...{ claims: { email: "gus@world.test" }, subject: "gus-1", invitation: null, linking: null },
    locale: "nl" as const,
  });

  test("leaves no link behind, with another client of the same issuer", async () => {
    const before = await said();
    await as(world.ids.adam).provider.save({
      id: world.acme,
      issuer: at.one.issuer,
      ...settings,
      client_id: "another",
    });
    const linking = inTransaction((tx) => personOf(tx, before));
    expect(await errorOf(linking)).toMatchObject({ message: "company.over" });
  });

  test("leaves no link behind, at the same moment", async () => {
    const before = await said();
    let commit = () => {};
    const linked = new Promise<void>((isLinked) => {
      const held = new Promise<void>((resolve) => {
        commit = resolve;
      });
      void inTransaction(async (tx) => {
        await personOf(tx, before);
        isLinked();
        await held;
      });
    });
    await linked;
    const saving = as(world.ids.adam).provider.save({ id: world.acme, issuer: at.other.issuer, ...settings });
    const isWaiting = async () =>
      (await inTransaction((tx) => tx.execute(sql`select from pg_locks where not granted`))).rows.length > 0;
    while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 20));
    commit();
    await saving;
    expect((await links()).map(({ issuer }) => issuer)).toEqual([]);
  });
});

test.each(["victim@elsewhere.test,x@world.test", "x y@world.test", "a@b@world.test", "@world.test"])(
  "no account is made for what is no address: %s",
  async (email) => {
    await trust(world.acme, at.one.issuer, { admits: "domain" });
    at.one.signInAs("new-1", { email });
    expect(await errorOf(signInAt(world.acme))).toMatchObject({ message: "company.not_linked" });
  },
);

test("a name that Postgres can't store is left out", async () => {
  await trust(world.acme, at.one.issuer, { admits: "domain" });
  at.one.signInAs("new-1", { email: "new@world.test", name: "a\0b" });
  expect(await (await within(await signInAt(world.acme))).user.me()).toMatchObject({ first_name: "new" });
});

test("the tenant of all personal Microsoft accounts is no company", () => {
  expect(isOfAnyTenant("https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0")).toBe(true);
});

test("one workspace does not push the metadata of all others out of memory", async () => {
  await trust(world.acme, at.counted.issuer);
  const begin = () => as(null).provider.begin({ purpose: "sign in", workspace_id: world.acme });
  await begin();
  const { reads } = at.counted;
  await begin();
  expect(at.counted.reads).toBe(reads);
  for (let client = 0; client < 200; client++)
    await configOf({ workspaceId: world.rival, issuer: at.one.issuer, clientId: `c${client}`, secret: "x" });
  await begin();
  expect(at.counted.reads).toBe(reads);
});
