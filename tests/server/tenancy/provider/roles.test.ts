import { groupMembers } from "@db/schema/container";
import { memberships } from "@db/schema/workspace";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { bySession, forgetSignIns, inTransaction, passwordSession, signInAt, trust } from "./provider-setup.ts";

/** Started before any module reads the environment. */
const idp = await vi.hoisted(async () => {
  const { startIdentityProvider } = await import("../../../rig/identity-provider.ts");
  const started = await startIdentityProvider();
  process.env.OUTBOUND_ALLOW = started.host;
  return started;
});

let world: World;
let named: string;
let byHand: string;
beforeAll(async () => {
  world = await makeWorld();
  const group = async (title: string) => (await as(world.ids.adam).group.create({ id: world.acme, title })).id;
  [named, byHand] = [await group("Onderhoud"), await group("Met de hand")];
  await as(world.ids.adam).group.linkPerson({ id: world.acme, groupId: byHand, user_id: world.ids.gus });
});
afterAll(() => idp.stop());
beforeEach(async () => {
  await forgetSignIns(Object.values(world.ids));
  await trust(world.acme, idp.issuer);
  await save([
    { claim_value: "IT", role: "admin" },
    { claim_value: "Maintenance", group_id: named },
  ]);
});

const save = (roles: Parameters<ReturnType<typeof as>["provider"]["saveRoles"]>[0]["roles"]) =>
  as(world.ids.olga).provider.saveRoles({ id: world.acme, roles });

/** Signs in with these groups in the claims, and says what somebody is in the workspace then. */
async function signIn(name: "gus" | "olga", claims: object) {
  idp.signInAs(`${name}-1`, { email: `${name}@world.test`, ...claims });
  await signInAt(world.acme);
  return inTransaction(async (tx) => {
    const [member] = await tx
      .select()
      .from(memberships)
      .where(and(eq(memberships.workspaceId, world.acme), eq(memberships.userId, world.ids[name])));
    const groups = await tx.select().from(groupMembers).where(eq(groupMembers.userId, world.ids[name]));
    return { role: member!.role, groups: groups.map(({ groupId }) => groupId).sort() };
  });
}

test("groups at the provider give a role and a place in the groups that are named, and take them away again", async () => {
  expect(await signIn("gus", { groups: ["IT", "Maintenance", "Canteen"] })).toEqual({
    role: "admin",
    groups: [named, byHand].sort(),
  });
  expect(await signIn("gus", {}), "no groups are named").toEqual({ role: "admin", groups: [named, byHand].sort() });
  const tooMany = { _claim_names: { groups: "src1" }, groups: undefined };
  expect(await signIn("gus", tooMany), "too many groups").toMatchObject({ role: "admin" });
  expect(await signIn("gus", { groups: ["Canteen"] })).toEqual({ role: "member", groups: [byHand] });
});

test("who is an admin by hand stays so where the table makes none", async () => {
  const member = and(eq(memberships.workspaceId, world.acme), eq(memberships.userId, world.ids.gus));
  await inTransaction((tx) => tx.update(memberships).set({ role: "admin" }).where(member));
  await save([{ claim_value: "Maintenance", group_id: named }]);
  expect(await signIn("gus", { groups: [] })).toMatchObject({ role: "admin" });
  await save([{ claim_value: "Canteen", role: "member" }]);
  expect(await signIn("gus", { groups: ["Canteen"] })).toMatchObject({ role: "member" });
});

test("the owner stays the owner, whatever the groups say", async () => {
  idp.signInAs("olga-1", { email: "olga@world.test" });
  await bySession({ purpose: "link", workspace_id: world.acme }, await passwordSession(world.ids.olga));
  expect(await signIn("olga", { groups: [] })).toMatchObject({ role: "owner" });
  await save([{ claim_value: "Canteen", role: "member" }]);
  expect(await signIn("olga", { groups: ["Canteen"] })).toMatchObject({ role: "owner" });
});

test("a group of another workspace, and one that gives two things or nothing, are not saved", async () => {
  const { id } = await as(world.ids.rita).group.create({ id: world.rival, title: "Rival" });
  expect(await errorOf(save([{ claim_value: "x", group_id: id }]))).toMatchObject({ message: "company.group_missing" });
  expect(await errorOf(save([{ claim_value: "x" }]))).toMatchObject({ code: "BAD_REQUEST" });
  expect(await errorOf(save([{ claim_value: "x", role: "admin", group_id: named }]))).toMatchObject({
    code: "BAD_REQUEST",
  });
});
