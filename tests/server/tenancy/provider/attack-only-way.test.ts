import { users } from "@db/schema/user";
import { memberships, workspaces } from "@db/schema/workspace";
import { hashOfToken } from "@server/core/token";
import { readSession } from "@server/tenancy/session/session";
import { createUser } from "@server/tenancy/user/create";
import { storeMailedToken } from "@server/tenancy/user/mailed-token";
import { proveAddress } from "@server/tenancy/user/prove-address";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { as, errorOf, makeWorld, password, type World } from "../../../world.ts";
import { bySession, forgetSignIns, inTransaction, passwordSession, signInAt, trust, within } from "./provider-setup.ts";

/** Started before any module reads the environment. */
const idp = await vi.hoisted(async () => {
  const { startIdentityProvider } = await import("../../../rig/identity-provider.ts");
  const started = await startIdentityProvider();
  process.env.OUTBOUND_ALLOW = started.host;
  return started;
});

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => idp.stop());
beforeEach(async () => {
  await forgetSignIns(Object.values(world.ids));
  await trust(world.acme, idp.issuer, { onlyWay: true });
});

const reachesAcme = async (token: string) =>
  (await readSession(token))?.memberships.some(({ workspace_id }) => workspace_id === world.acme) ?? false;

describe("where the provider is the only way, Acme is not reached by a password", () => {
  test("after a change of the address into another domain, by who came in by the provider", async () => {
    idp.signInAs("gus-1", { email: "gus@world.test" });
    const token = await signInAt(world.acme);
    await bySession({ purpose: "confirm" }, token);
    const asked = (await within(token)).user.changeEmail({ email: "gus@private.test" });
    expect(await errorOf(asked)).toMatchObject({ message: "company.address_stays" });
  });

  test("after a change of the address into its domain, in the session that asked for it", async () => {
    const userId = await inTransaction(async (tx) => {
      const person = { first_name: "Nele", last_name: "Nieuw", locale: "nl" as const };
      const id = await createUser(tx, { ...person, email: "nele@private.test", proven: true });
      await tx.insert(memberships).values({ workspaceId: world.acme, userId: id, role: "member" });
      return id;
    });
    const token = await passwordSession(userId);
    await inTransaction((tx) =>
      storeMailedToken(tx, {
        ...{ token: "mailed", kind: "email_change", email: "nele@world.test", userId, minutes: 9 },
        sessionId: hashOfToken(token),
      }),
    );
    await (await within(token)).user.confirmEmail({ token: "mailed" }).catch(() => {});
    const [person] = await inTransaction((tx) => tx.select().from(users).where(eq(users.id, userId)));
    expect(person?.email.endsWith("@world.test") && (await reachesAcme(token))).toBe(false);
  });

  test("after an address was proven that was waiting for it", async () => {
    await trust(world.acme, idp.issuer);
    const person = { first_name: "Nele", last_name: "Nieuw", locale: "nl" as const, terms: true as const };
    const made = await as(null).user.registerHere({
      ...{ ...person, email: "nele@world.test", password, password_confirmation: password },
    });
    idp.signInAs("adam-1", { email: "adam@world.test" });
    await signInAt(world.acme);
    await as(world.ids.olga).provider.setOnlyWay({ id: world.acme, only_way: true });
    await inTransaction(async (tx) => {
      const [claim] = await tx.select().from(users).where(eq(users.email, "nele@world.test"));
      await proveAddress(tx, claim!.id, claim!.email);
      await tx.insert(memberships).values({ workspaceId: world.acme, userId: claim!.id, role: "member" });
    });
    expect(await reachesAcme(made.session_id!)).toBe(false);
  });

  test("by who was its owner", async () => {
    const token = await passwordSession(world.ids.olga);
    await as(world.ids.olga).member.handOver({ id: world.acme, user_id: world.ids.adam });
    const reaches = await reachesAcme(token);
    await as(world.ids.adam).member.handOver({ id: world.acme, user_id: world.ids.olga });
    expect(reaches).toBe(false);
  });

  test("by a session from a time in which the plan had run out", async () => {
    const plan = (changed: object) =>
      inTransaction((tx) => tx.update(workspaces).set(changed).where(eq(workspaces.id, world.acme)));
    await plan({ plan: "basic" });
    const token = await passwordSession(world.ids.gus);
    await plan({ plan: "enterprise" });
    expect(await reachesAcme(token)).toBe(false);
  });
});

test("the owner of another workspace still comes in there, although another one has proven the domain", async () => {
  expect((await as(null).session.signIn({ email: "rita@world.test", password })).session_id).toEqual(
    expect.any(String),
  );
});
