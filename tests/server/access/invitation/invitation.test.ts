import { grants } from "@db/schema/container";
import { invitations } from "@db/schema/invitation";
import { outbox } from "@db/schema/job";
import { memberships } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { doJob } from "@jobs/handlers";
import { listMails } from "@server/platform/mail/mail-folder";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { sendInvitations } from "./send-invitations.ts";

let world: World;
let olga: ReturnType<typeof as>;
const person = {
  first_name: "Nele",
  last_name: "Claes",
  password: "long enough for us",
  locale: "nl" as const,
  terms: true as const,
};

beforeAll(async () => {
  world = await makeWorld();
  olga = as(world.ids.olga);
});
beforeEach(() => transact(asOperator, (tx) => tx.execute(sql`delete from outbox`)));

async function invited(email: string, role: "guest" | "admin" = "guest", id = world.board): Promise<string> {
  await olga.invitation.create({ id, emails: [email], role });
  return (await sendInvitations())[email]!;
}

const membershipAndGrants = (userId: string) =>
  reading(asOperator, async (tx) => ({
    member: (
      await tx
        .select({ role: memberships.role })
        .from(memberships)
        .where(and(eq(memberships.workspaceId, world.acme), eq(memberships.userId, userId)))
    )[0]?.role,
    grants: await tx
      .select({ on: grants.containerId, role: grants.role })
      .from(grants)
      .where(eq(grants.userId, userId)),
  }));

describe("inviting", () => {
  test("accepts addresses in any spelling, and skips people who have access already", async () => {
    const answer = await olga.invitation.create({
      id: world.board,
      emails: "A@b.be, c@d.be\n<e@f.be>; a@b.be lea@world.test adam@world.test" as never,
    });
    expect(answer).toMatchObject({
      invited: ["a@b.be", "c@d.be", "e@f.be"],
      added: [],
      already: expect.arrayContaining(["lea@world.test", "adam@world.test"]),
    });
    expect(Object.keys(await sendInvitations()).sort()).toEqual(["a@b.be", "c@d.be", "e@f.be"]);
  });

  test("names the address that is invalid", async () => {
    const error = await olga.invitation
      .create({ id: world.board, emails: "a@b.be nobody" as never })
      .catch((error) => error);
    expect(error.cause.issues[0]).toMatchObject({ path: ["emails"], message: "invitation.no_address?address=nobody" });
  });

  test("is for who may add people to that board or container", async () => {
    for (const name of ["mia", "rita"] as const)
      expect(
        await errorOf(as(world.ids[name]).invitation.create({ id: world.floor, emails: ["x@y.be"] })),
      ).toMatchObject({
        code: "NOT_FOUND",
      });
    expect(await as(world.ids.lea).invitation.create({ id: world.floor, emails: ["x@y.be"] })).toMatchObject({
      invited: ["x@y.be"],
    });
    expect(await errorOf(as(world.ids.lea).invitation.create({ id: world.other, emails: ["x@y.be"] }))).toMatchObject({
      code: "NOT_FOUND",
    });
    for (const name of ["gus"] as const)
      expect(
        await errorOf(as(world.ids[name]).invitation.create({ id: world.floor, emails: ["x@y.be"] })),
      ).toMatchObject({
        code: "FORBIDDEN",
      });
    expect(await errorOf(olga.invitation.create({ id: world.rivalBoard, emails: ["x@y.be"] }))).toMatchObject({
      code: "NOT_FOUND",
    });
  });

  test("the same address again extends the open invitation with the new place", async () => {
    const first = await invited("twice@world.test");
    await olga.invitation.create({ id: world.other, emails: ["twice@world.test"] });
    expect((await sendInvitations())["twice@world.test"]).toBe(first);
    const rows = await reading(asOperator, (tx) =>
      tx.select().from(invitations).where(eq(invitations.email, "twice@world.test")),
    );
    expect(rows).toHaveLength(1);
    expect(await as(null).invitation.look({ token: first })).toMatchObject({
      state: "open",
      container: "Site Noord",
      has_account: false,
    });
  });

  test("stores no token, also not in the outbox", async () => {
    await olga.invitation.create({ id: world.board, emails: ["print@world.test"] });
    const queued = await reading(asOperator, (tx) => tx.select({ payload: outbox.payload }).from(outbox));
    const token = (await sendInvitations())["print@world.test"]!;
    const rows = await reading(asOperator, (tx) => tx.select().from(invitations));
    expect(JSON.stringify([queued, rows])).not.toContain(token);
  });
});

describe("an invitation", () => {
  test("lets a new person register: as member of the workspace and guest of the board, no more", async () => {
    const email = "nele@world.test";
    const token = await invited(email);
    expect(await errorOf(as(null).user.registerHere({ ...person, email: "other@world.test", token }))).toMatchObject({
      message: "invitation.for_another",
    });
    const registered = await as(null).user.registerHere({ ...person, email, token });
    expect(registered).toMatchObject({ workspace_id: world.acme, container_id: world.board });
    const nele = (
      await reading(asOperator, (tx) => tx.execute<{ id: string }>(sql`select id from users where email = ${email}`))
    ).rows[0]!.id;
    expect(await membershipAndGrants(nele)).toEqual({ member: "member", grants: [{ on: world.board, role: "guest" }] });
    expect(await as(nele).container.get({ id: world.floor })).toMatchObject({ permissions: { can_edit: false } });
    expect(await errorOf(as(nele).container.get({ id: world.other }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(as(nele).invitation.accept({ token }))).toMatchObject({
      message: "invitation.state.accepted",
    });
  });

  test("for an existing account is accepted by that account alone", async () => {
    const token = await invited("rita@world.test");
    expect(await as(null).invitation.look({ token })).toMatchObject({ has_account: true });
    expect(await errorOf(as(world.ids.gus).invitation.accept({ token }))).toMatchObject({
      message: "invitation.for_another",
    });
    expect(await as(world.ids.rita).invitation.accept({ token })).toEqual({
      workspace_id: world.acme,
      container_id: world.board,
    });
  });

  test("expires after fourteen days; one that was withdrawn is not mailed any more", async () => {
    const token = await invited("late@world.test");
    await transact(asOperator, (tx) =>
      tx
        .update(invitations)
        .set({ expiresAt: new Date(0) })
        .where(eq(invitations.email, "late@world.test")),
    );
    expect(await as(null).invitation.look({ token })).toMatchObject({ state: "expired" });
    expect(await errorOf(as(null).user.registerHere({ ...person, email: "late@world.test", token }))).toMatchObject({
      message: "invitation.state.expired",
    });
    const usersLeft = await reading(asOperator, (tx) =>
      tx.execute(sql`select from users where email = 'late@world.test'`),
    );
    expect(usersLeft.rows, "no account is left behind").toEqual([]);
    await olga.invitation.create({ id: world.board, emails: ["gone@world.test"] });
    await transact(asOperator, (tx) =>
      tx.update(invitations).set({ withdrawnAt: new Date() }).where(eq(invitations.email, "gone@world.test")),
    );
    const before = (await listMails()).length;
    const jobs = await transact(asOperator, (tx) => tx.delete(outbox).returning());
    for (const { id, payload } of jobs)
      await doJob("invitation.mail", payload as { workspaceId: string; invitationId: string }, { id, attempt: 1 });
    expect((await listMails()).length).toBe(before);
  });

  test("accepted while its workspace is being deleted waits for that, and locks nothing it deletes", async () => {
    const token = await invited("race@world.test", "guest", world.other);
    const email = "race@world.test";
    let accepting: Promise<{ code: string }> | undefined;
    await transact(asOperator, async (tx) => {
      await tx.execute(sql`update workspaces set deleted_at = now(), slug = 'deleted-acme' where id = ${world.acme}`);
      accepting = errorOf(as(null).user.registerHere({ ...person, email, token }));
      const waitingForLock = sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      for (let n = 0; n < 100 && !(await transact(asOperator, (other) => other.execute(waitingForLock))).rowCount; n++)
        await new Promise((done) => setTimeout(done, 10));
      const free = await tx.execute(sql`select from invitations where email = ${email} for update skip locked`);
      expect(free.rowCount).toBe(1);
      await tx.execute(sql`update invitations set withdrawn_at = now() where email = ${email}`);
    });
    expect(await accepting).toMatchObject({ code: "NOT_FOUND" });
    await transact(asOperator, (tx) =>
      tx.execute(sql`update workspaces set deleted_at = null, slug = 'acme' where id = ${world.acme}`),
    );
  });

  test("with an unknown token is not found", async () => {
    expect(await errorOf(as(null).invitation.look({ token: "made-up" }))).toMatchObject({ code: "NOT_FOUND" });
  });
});
