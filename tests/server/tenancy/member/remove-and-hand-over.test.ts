import { containers, grants } from "@db/schema/container";
import { sessions, users } from "@db/schema/user";
import { memberships, workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { hashOfToken } from "@server/core/token";
import { callerFor } from "@server/http/router";
import { listMails } from "@server/platform/mail/mail-folder";
import { removeMembers } from "@server/tenancy/member/remove";
import { createSession } from "@server/tenancy/session/device";
import { actorOf } from "@server/tenancy/session/session";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { inOutbox, runOutbox } from "../../../rig/outbox.ts";
import { as, errorOf } from "../../../world.ts";
import { adam, countFulfilled, eventsOf, freshActor, olga, roleOf, setUp, world } from "./member-setup.ts";

beforeEach(setUp);

describe("removing members", () => {
  test("gives their containers to the owner, and mails people but not tablets", async () => {
    await transact(asOperator, async (tx) => {
      await tx.update(containers).set({ userId: world.ids.lea }).where(eq(containers.id, world.board));
      await tx.update(grants).set({ isOwner: true }).where(eq(grants.userId, world.ids.lea));
    });
    const before = await adam.member.beforeRemoving({
      id: world.acme,
      user_ids: [world.ids.lea, world.ids.tab, world.ids.olga, world.ids.adam],
    });
    expect(before.people.map(({ name, containers: theirs }) => [name, theirs])).toEqual([
      ["lea World", 1],
      ["tab World", 0],
    ]);
    expect(before.stays.map(({ name }) => name)).toEqual(["adam World", "olga World"]);
    const { removed } = await adam.member.remove({ id: world.acme, user_ids: [world.ids.lea, world.ids.tab] });
    expect(removed.sort()).toEqual([world.ids.lea, world.ids.tab].sort());
    expect(await reading(asOperator, (tx) => tx.select().from(users).where(eq(users.id, world.ids.tab)))).toEqual([]);
    const [board] = await reading(asOperator, (tx) =>
      tx.select().from(containers).where(eq(containers.id, world.board)),
    );
    expect(board!.userId).toBe(world.ids.olga);
    expect(await inOutbox("member.mail_removed")).toEqual([{ workspaceId: world.acme, userId: world.ids.lea }]);
    await runOutbox("member.mail_removed");
    expect((await listMails()).find(({ to }) => to === "lea@world.test")).toMatchObject({
      subject: "Je zit niet meer in Acme",
    });
  });

  test("is refused as a whole where the owner or the caller is among them", async () => {
    const refused = (user_ids: string[]) => errorOf(adam.member.remove({ id: world.acme, user_ids }));
    expect(await refused([world.ids.mia, world.ids.olga])).toMatchObject({ message: "refusal.owner_stays" });
    expect(await refused([world.ids.mia, world.ids.adam])).toMatchObject({ message: "member.not_oneself" });
    expect(await refused([world.ids.rita])).toMatchObject({ code: "NOT_FOUND" });
    expect(await roleOf(world.ids.mia)).toBe("member");
    expect(await inOutbox("member.mail_removed")).toEqual([]);
  });

  test("fifty times at once happens once", async () => {
    const actor = await freshActor(world.ids.adam);
    await Promise.allSettled(
      Array.from({ length: 50 }, () => removeMembers(actor, { id: world.acme, user_ids: [world.ids.mia] })),
    );
    expect(await eventsOf("member.remove")).toHaveLength(1);
    expect(await inOutbox("member.mail_removed")).toHaveLength(1);
  });

  test("by oneself is leaving, which the owner and a tablet cannot", async () => {
    await as(world.ids.mia).member.leave({ id: world.acme });
    expect(await roleOf(world.ids.mia)).toBeUndefined();
    expect(await eventsOf("member.leave")).toHaveLength(1);
    expect(await errorOf(olga.member.leave({ id: world.acme }))).toMatchObject({ message: "member.owner_leaves" });
    expect(await errorOf(as(world.ids.tab).member.leave({ id: world.acme }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await errorOf(as(world.ids.rita).member.leave({ id: world.acme }))).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("handing over a workspace", () => {
  test("makes one member the owner, the former one an admin, and mails both", async () => {
    await olga.member.handOver({ id: world.acme, user_id: world.ids.mia });
    expect([await roleOf(world.ids.mia), await roleOf(world.ids.olga)]).toEqual(["owner", "admin"]);
    expect(await eventsOf("workspace.hand_over")).toMatchObject([
      { aboutId: world.ids.mia, userId: world.ids.olga, workspaceId: world.acme },
    ]);
    await runOutbox("member.mail_handed_over");
    const mails = (await listMails()).slice(0, 2).map(({ to, subject }) => [to, subject]);
    expect(mails.sort()).toEqual([
      ["mia@world.test", "Jij bent nu de eigenaar van Acme"],
      ["olga@world.test", "Acme is overgedragen aan mia World"],
    ]);
  });

  test("is for the owner, to a person of the workspace", async () => {
    const refused = (who: ReturnType<typeof as>, user_id: string) =>
      errorOf(who.member.handOver({ id: world.acme, user_id }));
    expect(await refused(adam, world.ids.adam)).toMatchObject({ code: "FORBIDDEN" });
    expect(await refused(olga, world.ids.tab)).toMatchObject({ message: "member.tablet_owns_nothing" });
    expect(await refused(olga, world.ids.rita)).toMatchObject({ message: "member.not_a_member" });
    expect(await refused(olga, world.ids.olga)).toMatchObject({ message: "member.owns_already" });
  });

  test("asks for the password again", async () => {
    const session = await transact(asOperator, (tx) =>
      createSession(tx, world.ids.olga, { kind: "web", device: "tests", strong: true }),
    );
    const sessionId = hashOfToken(session);
    await transact(asOperator, (tx) => tx.update(sessions).set({ passwordAt: null }).where(eq(sessions.id, sessionId)));
    const actor = { ...(await actorOf(world.ids.olga))!, sessionId };
    const caller = callerFor({ actor, locale: "nl", transport: "page", source: "192.0.2.1", device: "" });
    expect(await errorOf(caller.member.handOver({ id: world.acme, user_id: world.ids.mia }))).toMatchObject({
      message: "refusal.password_required",
    });
    await caller.user.validate({ password: "ten-letters-long" });
    await caller.member.handOver({ id: world.acme, user_id: world.ids.mia });
  });

  test("to many at once leaves one owner", async () => {
    const actor = await freshActor(world.ids.olga);
    const olgaCaller = callerFor({ actor, locale: "nl", transport: "page", source: "", device: "" });
    const to = [world.ids.adam, world.ids.lea, world.ids.gus, world.ids.mia];
    const all = await Promise.allSettled(
      Array.from({ length: 40 }, (_, i) => olgaCaller.member.handOver({ id: world.acme, user_id: to[i % 4]! })),
    );
    expect(countFulfilled(all)).toBe(1);
    const owners = await reading(asOperator, (tx) =>
      tx
        .select({ id: memberships.userId })
        .from(memberships)
        .where(and(eq(memberships.workspaceId, world.acme), eq(memberships.role, "owner"))),
    );
    const [workspace] = await reading(asOperator, (tx) =>
      tx.select().from(workspaces).where(eq(workspaces.id, world.acme)),
    );
    expect(owners).toEqual([{ id: workspace!.ownerId }]);
  });
});
