import { containers } from "@db/schema/container";
import { reports } from "@db/schema/report";
import { sessions, users } from "@db/schema/user";
import { memberships, workspaces } from "@db/schema/workspace";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { hashOfToken } from "@server/core/token";
import { createSession } from "@server/tenancy/session/device";
import { actorOf, readSession } from "@server/tenancy/session/session";
import { deleteUser } from "@server/tenancy/user/delete";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { inOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const actor = async (id: string): Promise<Actor> => (await actorOf(id))!;
const inTransaction = <T>(fn: (tx: Tx) => Promise<T>) => transact(asOperator, fn);
const report = (objectId: string, createdBy: string, reportedBy: string) => ({
  workspaceId: world.acme,
  objectId,
  type: "inspection" as const,
  reviewPoint: "",
  status: "ok" as const,
  reportedDate: "2026-01-10",
  period: 12,
  validUntil: "2027-01-10",
  warnsOn: "2026-12-11",
  createdBy,
  reportedBy,
});
const isThere = (id: string) => reading(asOperator, (tx) => tx.$count(users, eq(users.id, id)));

describe("deleting an account", () => {
  test("gives to the owner what others rely on, without the person's name", async () => {
    const { lea, olga } = world.ids;
    const board = await as(olga).container.create({ workspace_id: world.acme, title: "Van Lea" });
    await inTransaction(async (tx) => {
      await tx.update(containers).set({ userId: lea }).where(eq(containers.id, board.id));
      await tx
        .update(users)
        .set({ image: "a".repeat(64) })
        .where(eq(users.id, lea));
    });
    const object = await as(lea).object.create({ container_id: world.board, title: "Ladder" });
    const [byLea, byHand, others] = await inTransaction((tx) =>
      tx
        .insert(reports)
        .values([
          report(object.id, lea, "Lea World"),
          report(object.id, olga, "lea world "),
          report(object.id, lea, "Vinçotte"),
        ])
        .returning({ id: reports.id }),
    );
    const session = await inTransaction((tx) => createSession(tx, lea, { kind: "web", device: "tests", strong: true }));
    await inTransaction(async (tx) => deleteUser(tx, await actor(lea), lea));

    expect(await isThere(lea)).toBe(0);
    expect(await readSession(session)).toBeNull();
    const rows = await reading(asOperator, (tx) =>
      tx.select({ id: reports.id, by: reports.createdBy, name: reports.reportedBy }).from(reports).orderBy(reports.id),
    );
    expect(rows).toEqual([
      { id: byLea!.id, by: null, name: "" },
      { id: byHand!.id, by: olga, name: "" },
      { id: others!.id, by: null, name: "Vinçotte" },
    ]);
    const [container] = await reading(asOperator, (tx) =>
      tx.select({ owner: containers.userId }).from(containers).where(eq(containers.id, board.id)),
    );
    expect(container?.owner).toBe(olga);
    expect(await inOutbox("user.remove_picture")).toContainEqual({
      workspaceId: null,
      userId: lea,
      sha256: "a".repeat(64),
    });
  });

  test("leaves the name of a namesake", async () => {
    const { gus, adam, olga } = world.ids;
    const object = await as(olga).object.create({ container_id: world.board, title: "Kraan" });
    await inTransaction(async (tx) => {
      await tx.update(users).set({ firstName: "Gus" }).where(eq(users.id, adam));
      await tx.insert(reports).values(report(object.id, olga, "Gus World"));
      await deleteUser(tx, await actor(gus), gus);
    });
    const [row] = await reading(asOperator, (tx) =>
      tx.select({ name: reports.reportedBy }).from(reports).where(eq(reports.objectId, object.id)),
    );
    expect(row?.name).toBe("Gus World");
  });

  test("is refused for the owner of a workspace, unless that is deleted", async () => {
    const { rita } = world.ids;
    const end = () => inTransaction(async (tx) => deleteUser(tx, await actor(rita), rita));
    expect(await errorOf(end())).toMatchObject({ message: "user.owns_workspaces" });
    expect(await as(rita).user.beforeDeleting()).toMatchObject({ owned: [{ id: world.rival, name: "Rival" }] });
    await inTransaction((tx) =>
      tx.update(workspaces).set({ deletedAt: sql`now()` }).where(eq(workspaces.id, world.rival)),
    );
    await end();
    expect(await isThere(rita)).toBe(0);
    const [workspace] = await reading(asOperator, (tx) =>
      tx.select().from(workspaces).where(eq(workspaces.id, world.rival)),
    );
    expect(workspace, "until the job that erases it is done").toMatchObject({ ownerId: null });
  });

  test("is refused for the last super admin; of two at once one stays", async () => {
    const { sam, adam } = world.ids;
    await inTransaction((tx) => tx.update(users).set({ isSuperAdmin: true }).where(eq(users.id, adam)));
    const ends = await Promise.allSettled(
      [sam, adam].map(async (id) => inTransaction(async (tx) => deleteUser(tx, await actor(id), id))),
    );
    expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await isThere(sam)) + (await isThere(adam))).toBe(1);
  });

  test("of a tablet deletes its membership", async () => {
    const { tab, olga } = world.ids;
    await inTransaction(async (tx) => deleteUser(tx, await actor(olga), tab));
    expect(await isThere(tab)).toBe(0);
    expect(await reading(asOperator, (tx) => tx.$count(memberships, eq(memberships.userId, tab)))).toBe(0);
  });

  test("asks for the password again, and is refused while impersonating", async () => {
    const { mia } = world.ids;
    const session = await inTransaction((tx) => createSession(tx, mia, { kind: "web", device: "tests", strong: true }));
    const actorWith = async (more: Partial<Actor> = {}) => ({
      ...(await actor(mia)),
      sessionId: hashOfToken(session),
      ...more,
    });
    await inTransaction((tx) => tx.execute(sql`update sessions set password_at = null`));
    expect(await errorOf(as(mia, { actor: await actorWith() }).user.delete())).toMatchObject({
      message: "refusal.password_required",
    });
    await inTransaction((tx) => tx.update(sessions).set({ passwordAt: sql`now()` }));
    const impersonated = as(mia, { actor: await actorWith({ impersonatorId: world.ids.olga }) });
    expect(await errorOf(impersonated.user.delete())).toMatchObject({ message: "refusal.not_while_impersonating" });
    await as(mia, { actor: await actorWith() }).user.delete();
    expect(await isThere(mia)).toBe(0);
  });
});
