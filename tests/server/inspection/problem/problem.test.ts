import { outbox } from "@db/schema/job";
import { MAX_PROBLEMS } from "@server/core/constants";
import { listMails } from "@server/platform/mail/mail-folder";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { as, errorOf } from "../../../world.ts";
import { at, inTransaction, problemSetup, report, reported, runDue, stranger } from "./problem-setup.ts";

problemSetup();

test("a reported problem becomes an action point without a date and without a creator", async () => {
  await report({
    what: "Lekt olie onder de mast\nAl sinds gisteren",
    name: "Jan",
    email: "Jan@Elsewhere.test",
    phone: "0470 12",
  });
  const [point] = await reported();
  expect(point).toMatchObject({
    title: "Melding: Lekt olie onder de mast",
    note: "Lekt olie onder de mast\nAl sinds gisteren",
    reporter: "Jan · jan@elsewhere.test · 0470 12",
    type: "task",
    priority: "to_plan",
    status: "pending",
    createdBy: null,
    containerId: at.world.floor,
  });
  const [newest] = (await as(at.world.ids.olga).history.list({ id: at.world.acme, what: "action_point" })).items;
  expect(newest).toMatchObject({ what: "action_point.report", who: null });
});

test("the reporter is shown to who may edit it, and to nobody else", async () => {
  await report({ name: "Jan Peeters", email: "jan@elsewhere.test" });
  const [point] = await reported();
  const reporterSeenBy = async (id: string) => (await as(id).actionPoint.page({ id: point!.id })).reporter;
  expect(await reporterSeenBy(at.world.ids.lea)).toBe("Jan Peeters · jan@elsewhere.test");
  expect([await reporterSeenBy(at.world.ids.gus), await reporterSeenBy(at.world.ids.tab)]).toEqual([null, null]);
  const view = JSON.stringify(await as(at.world.ids.gus).actionPoint.page({ id: point!.id }));
  expect(view).not.toContain("Peeters");
  const { token } = await as(at.world.ids.lea).share.create({ object_id: at.objectId, shows: ["action_points"] });
  const publicText = JSON.stringify(await as(null).share.shown({ token }));
  expect(publicText).toContain("Melding: Lekt olie");
  expect(publicText).not.toMatch(/Peeters|elsewhere/);
});

test("problems are refused where the workspace has switched them off, or the code is unknown", async () => {
  await inTransaction((tx) =>
    tx.execute(sql`update workspaces set takes_problems = false where id = ${at.world.acme}`),
  );
  expect((await as(null).object.public({ publicId: at.publicId })).takes_problems).toBe(false);
  const other = await at.make.objectWithQr();
  for (const code of [at.publicId, "made-up"]) {
    expect((await errorOf(as(null).problem.start({ publicId: code }))).code).toBe("NOT_FOUND");
    expect((await errorOf(report({ publicId: code }))).code).toBe("NOT_FOUND");
  }
  await as(at.world.ids.olga).workspace.edit({ id: at.world.acme, takes_problems: true });
  expect((await as(null).object.public({ publicId: at.publicId })).takes_problems).toBe(true);
  await as(at.world.ids.lea).object.changePublicLink({ id: other.id, enabled: false });
  expect((await errorOf(report({ publicId: other.publicId }))).code).toBe("NOT_FOUND");
  expect(await reported()).toHaveLength(0);
});

test("once the plan has ended problems are refused, and the page is still shown", async () => {
  await inTransaction((tx) =>
    tx.execute(sql`update workspaces set plan_ends_on = '2020-01-01' where id = ${at.world.acme}`),
  );
  expect(await as(null).problem.start({ publicId: at.publicId })).toMatchObject({
    locked: true,
    workspace: { name: "Acme" },
  });
  expect(await errorOf(report())).toEqual({ code: "FORBIDDEN", message: "problem.locked" });
  expect(await as(null).object.public({ publicId: at.publicId })).toMatchObject({ workspace: { name: "Acme" } });
});

test("a bot that fills in every field gets the normal response, and nothing is stored", async () => {
  await report({ website: "https://spam.test" });
  expect(await reported()).toHaveLength(0);
  await expect(report({ what: " " })).rejects.toThrow("problem.say_what");
  await expect(report({ email: "no address" })).rejects.toThrow();
});

test("too many problems from one network, or about one object, have to wait", async () => {
  const sender = stranger();
  for (let count = 0; count < MAX_PROBLEMS.perSource; count++) await report({}, sender);
  expect((await errorOf(report({}, sender))).code).toBe("TOO_MANY_REQUESTS");
  for (let count = MAX_PROBLEMS.perSource; count < MAX_PROBLEMS.perObject; count++) await report();
  expect((await errorOf(report())).code).toBe("TOO_MANY_REQUESTS");
  expect(await reported()).toHaveLength(MAX_PROBLEMS.perObject);
});

test("the container's admins get one mail at once and one for all that follow", async () => {
  for (let count = 0; count < 8; count++) await report({ what: `Lekt olie ${count}` });
  const enqueued = await inTransaction((tx) =>
    tx.select({ name: outbox.name, later: sql<boolean>`due_at > now()` }).from(outbox),
  );
  expect(enqueued).toEqual([
    { name: "problem.tell", later: false },
    { name: "problem.tell", later: true },
  ]);
  const before = (await listMails()).length;
  while ((await runDue()) > 0);
  const mails = (await listMails()).slice(0, (await listMails()).length - before);
  // not to olga and adam, admins of the workspace, as the container has an admin of its own
  expect(mails.map(({ to }) => to)).toEqual(["lea@world.test"]);
  expect(mails[0]!.text).toContain("Lekt olie 0");
});

test("where a container has no admin of its own, the admins of the workspace get the mail", async () => {
  const { rows } = await inTransaction((tx) =>
    tx.execute<{ public_id: string }>(sql`
      insert into objects (workspace_id, container_id, title, public_id)
      values (${at.world.acme}, ${at.world.other}, 'Alleen', 'alone-in-zuid') returning public_id`),
  );
  await report({ publicId: rows[0]!.public_id });
  const before = (await listMails()).length;
  while ((await runDue()) > 0);
  const mails = (await listMails()).slice(0, (await listMails()).length - before);
  expect(mails.map(({ to }) => to).sort()).toEqual(["adam@world.test", "olga@world.test"]);
});

test("a new workspace accepts problems", async () => {
  const { id } = await as(at.world.ids.olga).workspace.create({ name: "Nieuw" });
  const made = await inTransaction((tx) => tx.execute(sql`select takes_problems from workspaces where id = ${id}`));
  expect(made.rows).toEqual([{ takes_problems: true }]);
});
