import { actionPoints } from "@db/schema/action-point";
import { outbox } from "@db/schema/job";
import { asOperator, transact } from "@db/transact";
import type { JobName } from "@jobs/contracts";
import { doJob } from "@jobs/handlers";
import { MAX_PROBLEMS } from "@server/core/constants";
import { listMails } from "@server/platform/mail/mail-folder";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { makeIn } from "../../../entry-points/make.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
let make: ReturnType<typeof makeIn>;
let publicId: string;
let objectId: string;
let sources = 0;
const inTransaction = <T>(change: Parameters<typeof transact<T>>[1]) => transact(asOperator, change);
/** A caller without an account, each from another network. */
const stranger = () => as(null, { source: `198.51.100.${++sources}` });
const report = (more: object = {}, from = stranger()) => from.problem.report({ publicId, what: "Lekt olie", ...more });
const reported = () => inTransaction((tx) => tx.select().from(actionPoints).where(eq(actionPoints.objectId, objectId)));

beforeAll(async () => {
  world = await makeWorld();
  make = makeIn({
    workspace: world.acme,
    board: world.board,
    floor: world.floor,
    other: world.other,
    owner: world.ids.olga,
    word: "Acme",
  });
});
beforeEach(async () => {
  await inTransaction((tx) =>
    tx.execute(
      sql`update workspaces set takes_problems = true, plan = 'enterprise', plan_ends_on = null
        where id = ${world.acme}`,
    ),
  );
  ({ id: objectId, publicId } = await make.objectWithQr());
  await inTransaction((tx) => tx.execute(sql`delete from attempts`));
  await inTransaction((tx) => tx.delete(outbox));
});

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
    containerId: world.floor,
  });
  const [newest] = (await as(world.ids.olga).history.list({ id: world.acme, what: "action_point" })).items;
  expect(newest).toMatchObject({ what: "action_point.report", who: null });
});

test("the reporter is shown to who may edit it, and to nobody else", async () => {
  await report({ name: "Jan Peeters", email: "jan@elsewhere.test" });
  const [point] = await reported();
  const reporterSeenBy = async (id: string) => (await as(id).actionPoint.page({ id: point!.id })).reporter;
  expect(await reporterSeenBy(world.ids.lea)).toBe("Jan Peeters · jan@elsewhere.test");
  expect([await reporterSeenBy(world.ids.gus), await reporterSeenBy(world.ids.tab)]).toEqual([null, null]);
  const view = JSON.stringify(await as(world.ids.gus).actionPoint.page({ id: point!.id }));
  expect(view).not.toContain("Peeters");
  const { token } = await as(world.ids.lea).share.create({ object_id: objectId, shows: ["action_points"] });
  const publicText = JSON.stringify(await as(null).share.shown({ token }));
  expect(publicText).toContain("Melding: Lekt olie");
  expect(publicText).not.toMatch(/Peeters|elsewhere/);
});

test("problems are refused where the workspace has switched them off, or the code is unknown", async () => {
  await inTransaction((tx) => tx.execute(sql`update workspaces set takes_problems = false where id = ${world.acme}`));
  expect((await as(null).object.public({ publicId })).takes_problems).toBe(false);
  const other = await make.objectWithQr();
  for (const code of [publicId, "made-up"]) {
    expect((await errorOf(as(null).problem.start({ publicId: code }))).code).toBe("NOT_FOUND");
    expect((await errorOf(report({ publicId: code }))).code).toBe("NOT_FOUND");
  }
  await as(world.ids.olga).workspace.edit({ id: world.acme, takes_problems: true });
  expect((await as(null).object.public({ publicId })).takes_problems).toBe(true);
  await as(world.ids.lea).object.changePublicLink({ id: other.id, enabled: false });
  expect((await errorOf(report({ publicId: other.publicId }))).code).toBe("NOT_FOUND");
  expect(await reported()).toHaveLength(0);
});

test("once the plan has ended problems are refused, and the page is still shown", async () => {
  await inTransaction((tx) =>
    tx.execute(sql`update workspaces set plan_ends_on = '2020-01-01' where id = ${world.acme}`),
  );
  expect(await as(null).problem.start({ publicId })).toMatchObject({ locked: true, workspace: { name: "Acme" } });
  expect(await errorOf(report())).toEqual({ code: "FORBIDDEN", message: "problem.locked" });
  expect(await as(null).object.public({ publicId })).toMatchObject({ workspace: { name: "Acme" } });
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

/** Runs the jobs that are due now, as a worker would; gives how many. */
async function runDue() {
  const due = await inTransaction((tx) => tx.delete(outbox).where(sql`due_at <= now()`).returning());
  for (const { id, name, payload } of due)
    await doJob(name as JobName, payload as never, {
      id,
      attempt: 1,
    });
  return due.length;
}

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
      values (${world.acme}, ${world.other}, 'Alleen', 'alone-in-zuid') returning public_id`),
  );
  await report({ publicId: rows[0]!.public_id });
  const before = (await listMails()).length;
  while ((await runDue()) > 0);
  const mails = (await listMails()).slice(0, (await listMails()).length - before);
  expect(mails.map(({ to }) => to).sort()).toEqual(["adam@world.test", "olga@world.test"]);
});
