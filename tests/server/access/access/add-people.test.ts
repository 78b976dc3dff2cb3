import { containers, grants } from "@db/schema/container";
import { events } from "@db/schema/event";
import { invitations } from "@db/schema/invitation";
import { outbox } from "@db/schema/job";
import { asOperator, reading, transact } from "@db/transact";
import { addPeople, type PersonToAdd } from "@server/access/access/add-people";
import { listMails } from "@server/platform/mail/mail-folder";
import { actorOf } from "@server/tenancy/session/session";
import { and, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { runOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorld, type Name, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() =>
  transact(asOperator, async (tx) => {
    await tx.delete(outbox);
    await tx.delete(grants).where(eq(grants.containerId, world.other));
  }),
);

async function add(name: Name, ...people: PersonToAdd[]) {
  const actor = (await actorOf(world.ids[name]))!;
  return transact(actor, (tx) =>
    addPeople(tx, actor, { id: world.other, workspaceId: world.acme, title: "Site Zuid" }, people),
  );
}
const granted = () =>
  reading(asOperator, (tx) =>
    tx
      .select({ id: grants.userId, role: grants.role, owner: grants.isOwner })
      .from(grants)
      .where(eq(grants.containerId, world.other)),
  );

/** Sends the mails about access that were enqueued; gives them, the newest first. */
async function sendMails() {
  const before = (await listMails()).length;
  await runOutbox("access.mail");
  const mails = await listMails();
  return mails.slice(0, mails.length - before);
}

describe("adding people to a container", () => {
  test("gives members access at once, with one mail; others are invited", async () => {
    const { mia, gus } = world.ids;
    const added = await add(
      "olga",
      { user_id: mia, role: "guest" },
      { email: "gus@world.test", role: "admin" },
      { email: "new@b.be", role: "guest" },
    );
    expect(added).toMatchObject({ added: expect.arrayContaining([mia, gus]), invited: ["new@b.be"], already: [] });
    expect(await granted()).toEqual(
      expect.arrayContaining([
        { id: mia, role: "guest", owner: false },
        { id: gus, role: "admin", owner: false },
      ]),
    );
    const mails = await sendMails();
    expect(mails.map(({ to }) => to).sort()).toEqual(["gus@world.test", "mia@world.test"]);
    expect(mails.find(({ to }) => to.startsWith("gus"))!.text).toContain("beheerder");
    expect(mails.find(({ to }) => to.startsWith("mia"))).toMatchObject({
      subject: "Je hebt toegang tot Site Zuid",
      text: expect.stringContaining(`/container/${world.other}`),
    });
    const [open] = await reading(asOperator, (tx) =>
      tx.select().from(invitations).where(eq(invitations.email, "new@b.be")),
    );
    expect(open).toMatchObject({ workspaceId: world.acme, role: "member", acceptedAt: null });
    expect(await add("olga", { user_id: mia, role: "guest" }, { user_id: gus, role: "guest" })).toMatchObject({
      added: [],
      already: [mia, gus],
    });
    expect(await sendMails()).toEqual([]);
  });

  test("never lowers a role; a person given twice gets the stronger role", async () => {
    const { mia } = world.ids;
    await add("olga", { user_id: mia, role: "guest" }, { email: "mia@world.test", role: "admin" });
    await add("olga", { user_id: mia, role: "guest" });
    expect(await granted()).toEqual([{ id: mia, role: "admin", owner: false }]);
    await add("olga", { user_id: mia, role: "owner" });
    await add("olga", { user_id: mia, role: "guest" });
    expect(await granted()).toEqual([{ id: mia, role: "admin", owner: true }]);
    expect((await as(world.ids.olga).container.get({ id: world.other })).owners).toEqual([world.ids.olga, mia]);
  });

  test("sends no mail for access that was removed before it was sent", async () => {
    await add("olga", { user_id: world.ids.mia, role: "guest" });
    await transact(asOperator, (tx) => tx.delete(grants).where(eq(grants.containerId, world.other)));
    expect(await sendMails()).toEqual([]);
  });

  test("makes a tablet a guest at most, and sends it no mail", async () => {
    expect(await errorOf(add("olga", { user_id: world.ids.tab, role: "admin" }))).toMatchObject({
      message: "access.tablet_reads",
    });
    expect((await add("olga", { user_id: world.ids.tab, role: "guest" })).added).toEqual([world.ids.tab]);
    expect(await sendMails()).toEqual([]);
  });

  test("refuses to change one's own role, and does not find people of another workspace", async () => {
    expect(await errorOf(add("adam", { user_id: world.ids.adam, role: "admin" }))).toMatchObject({
      message: "refusal.own_role",
    });
    expect(await errorOf(add("olga", { user_id: world.ids.rita, role: "guest" }))).toEqual(
      await errorOf(add("olga", { user_id: world.board, role: "guest" })),
    );
    expect(await granted()).toEqual([]);
  });

  test("writes an event with the role of each person", async () => {
    await add("olga", { user_id: world.ids.mia, role: "admin" });
    const [last] = await reading(asOperator, (tx) =>
      tx
        .select()
        .from(events)
        .where(and(eq(events.verb, "access.grant"), eq(events.aboutId, world.other)))
        .orderBy(sql`at desc, id desc`)
        .limit(1),
    );
    expect(last).toMatchObject({
      userId: world.ids.olga,
      title: "Site Zuid",
      detail: { user: world.ids.mia, role: "admin" },
    });
  });

  test("ten times at the same time makes one grant and one mail", async () => {
    const all = await Promise.all(
      Array.from({ length: 10 }, () => add("olga", { user_id: world.ids.mia, role: "guest" })),
    );
    expect(all.filter(({ added }) => added.length === 1)).toHaveLength(1);
    expect(await granted()).toHaveLength(1);
    expect(await sendMails()).toHaveLength(1);
  });
});

test("a container has its maker as only owner where nobody was added", async () => {
  const [board] = await reading(asOperator, (tx) => tx.select().from(containers).where(eq(containers.id, world.board)));
  expect((await as(world.ids.lea).container.get({ id: world.board })).owners).toEqual([board!.userId]);
});
