import { countingQueries } from "@db/count";
import { webhookDeliveries, webhooks } from "@db/schema/webhook";
import { asOperator, transact } from "@db/transact";
import { addDays, today } from "@server/core/day";
import { recordEvent } from "@server/core/event";
import { eventVerbs } from "@server/core/event-verbs";
import { sourceOf, webhookEvents } from "@server/core/webhook-events";
import { tellWebhooksOfDates } from "@server/inspection/reminder/tell-webhooks";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { inOutbox } from "../../../rig/outbox.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";
import { askingIn } from "../../inspection/answer/asking.ts";
import { csv, importAll } from "../../inspection/import/importing.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(() =>
  transact(asOperator, async (tx) => {
    await tx.delete(webhooks);
    await tx.execute(sql`delete from outbox`);
  }),
);
const listen = (events = webhookEvents, workspaceId = world.acme, owner = world.ids.olga) =>
  as(owner).webhook.create({ id: workspaceId, url: "https://hooks.example.com/", events });
const adam = () => as(world.ids.adam);
const addObject = () => adam().object.create({ container_id: world.floor, title: "Heftruck van Jan" });

/** What was put aside, the first first. */
const told = () =>
  transact(asOperator, async (tx) => {
    const rows = await tx.select().from(webhookDeliveries).orderBy(webhookDeliveries.id);
    return rows.map(({ event, body }) => {
      const { type, data } = JSON.parse(body) as { type: string; data: Record<string, string> };
      expect(type).toBe(event);
      return { event, data };
    });
  });
/** Reads by REST what an event links to, and gives the status. */
const statusOf = async (url: string) => (await rest("GET", url.split("/api/v1")[1]!, { as: world.ids.adam })).status;

test("each event of the catalogue names what happened, and its link gives it", async () => {
  await listen();
  const { id } = await addObject();
  await adam().object.edit({ id, title: "Heftruck 2" });
  await adam().outOfService.begin({ id, since: today(), reason: "lek" });
  await adam().outOfService.end({ id, reason: "hersteld" });
  const point = await adam().actionPoint.create({ object_id: id, title: "Rem nakijken" });
  await adam().actionPoint.resolve({ id: point.id, status: "nok", solved_note: "nog niet" });
  await adam().actionPoint.recheck({ id: point.id, status: "ok" });
  const report = await adam().report.create({
    object_id: id,
    review_point: "HE",
    type: "inspection",
    status: "ok",
    reported_date: addDays(today(), -10),
    valid_until: addDays(today(), 5),
  });
  const all = await told();
  expect(all.map(({ event }) => event)).toEqual([
    "object.added",
    "object.changed",
    "object.out_of_service",
    "object.back_in_service",
    "action_point.added",
    "action_point.resolved",
    "report.added",
  ]);
  expect(all[0]!.data).toMatchObject({ workspace_id: world.acme, object_id: id });
  expect(all[4]!.data).toMatchObject({ action_point_id: point.id });
  expect(all[6]!.data).toMatchObject({ report_id: report.id, object_id: id });
  for (const { data } of all) expect(await statusOf(data.url!), data.url).toBe(200);
  expect(JSON.stringify(all)).not.toContain("Jan");
  expect(await inOutbox("webhook.deliver")).toHaveLength(all.length);

  // by date, once each
  await transact(asOperator, (tx) => tx.execute(sql`delete from webhook_deliveries`));
  const late = await adam().actionPoint.createScheduled({ object_id: id, title: "Olie", scheduled_at: today() });
  await transact(asOperator, (tx) => tx.execute(sql`delete from webhook_deliveries`));
  await tellWebhooksOfDates(today());
  expect(await told()).toEqual([]);
  await tellWebhooksOfDates(addDays(today(), 1));
  await tellWebhooksOfDates(addDays(today(), 1));
  expect((await told()).map(({ event, data }) => [event, data.action_point_id])).toEqual([
    ["action_point.late", late.id],
  ]);
  await tellWebhooksOfDates(addDays(today(), 8)); // no worker ran for a week
  expect((await told()).slice(1).map(({ event, data }) => [event, data.report_id])).toEqual([
    ["report.expired", report.id],
  ]);

  await adam().object.remove({ id });
  expect((await told()).at(-1)).toMatchObject({ event: "object.deleted", data: { object_id: id } });
});

test("what happens to a container is one event, and none of the objects in it", async () => {
  const at = { workspace_id: world.acme, parent_id: world.board };
  const { id } = await adam().container.create({ ...at, title: "Hal van Jan" });
  await adam().object.create({ container_id: id, title: "Lift" });
  const building = await adam().container.create({ ...at, title: "Gebouw" });
  await listen();
  await adam().container.edit({ id, title: "Hal 2" });
  await adam().container.move({ id, parent_id: building.id });
  const copy = await adam().container.duplicate({ id, parent_id: building.id });
  await adam().container.drawRoom({ id, area: null });
  await adam().container.delete({ id });
  const [deletion] = (await adam().deletion.list({ id: world.acme })).items;
  await adam().deletion.restore({ id: deletion!.id });
  const all = await told();
  expect(all.map(({ event, data }) => [event, data.container_id])).toEqual([
    ["container.changed", id],
    ["container.changed", id],
    ["container.added", copy.id],
    ["container.changed", id],
    ["container.deleted", id],
    ["container.added", id],
  ]);
  for (const { data } of all) expect(await statusOf(data.url!), data.url).toBe(200);
  expect(JSON.stringify(all)).not.toContain("Jan");
});

test("an import is told once it is done, and each object that it made", async () => {
  await listen();
  const { importId } = await importAll(world, world.ids.adam, csv(["Naam", "Plaats"], ["Een", "Bord van Jan > Hal"]), {
    name: "van Jan.csv",
  });
  const all = await told();
  expect(all.map(({ event }) => event)).toEqual([
    "container.added",
    "container.added",
    "object.added",
    "import.finished",
  ]);
  expect(all.at(-1)!.data).toMatchObject({ workspace_id: world.acme, import_id: importId });
  for (const { data } of all) expect(await statusOf(data.url!), data.url).toBe(200);
  expect(JSON.stringify(all)).not.toContain("Jan");
});

test("a problem that a visitor reports is told, without what they wrote", async () => {
  const { id } = await addObject();
  const { public_id: publicId } = await adam().object.get({ id });
  await transact(asOperator, (tx) => tx.execute(sql`update workspaces set takes_problems = true`));
  await listen();
  await as(null).problem.report({ publicId, what: "Jan ziet olie", name: "Jan" });
  const all = await told();
  const [point] = (await adam().actionPoint.ofObject({ id })).items;
  expect(all).toMatchObject([{ event: "defect.reported", data: { action_point_id: point!.id } }]);
  expect(await statusOf(all[0]!.data.url!)).toBe(200);
  expect(JSON.stringify(all)).not.toContain("Jan");
});

test("an intake that is finished is told, and each answer that becomes a no, once", async () => {
  const { answer, save, ids } = await askingIn(world, { type: "ok-nok-nvt", label: "Remmen" });
  await listen();
  await save(0, { value: "ok" });
  expect(await told()).toEqual([]);
  await save(0, { value: "nok" });
  await save(0, { value: "nok", note: "van Jan" });
  await as(world.ids.gus).answer.finish(answer);
  const all = await told();
  const about = { workspace_id: world.acme, object_id: answer.id, answer_id: answer.answerId };
  expect(all).toMatchObject([
    { event: "answer.changed_to_no", data: { ...about, question_id: ids[0] } },
    { event: "intake.finished", data: about },
  ]);
  for (const { data } of all) expect(await statusOf(data.url!), data.url).toBe(200);
  expect(JSON.stringify(all)).not.toContain("Jan");
});

test("an endpoint is told what it chose alone, and nothing of another workspace", async () => {
  await listen(["object.deleted"]);
  await listen(webhookEvents, world.rival, world.ids.rita);
  const { id } = await addObject();
  expect(await told()).toEqual([]);
  await adam().object.remove({ id });
  expect((await told()).map(({ event }) => event)).toEqual(["object.deleted"]);
  // as jobs write it, which see all workspaces
  await transact(asOperator, (tx) =>
    recordEvent(tx, null, "object.delete", { workspaceId: world.acme, aboutId: world.board }),
  );
  expect((await told()).map(({ event, data }) => [event, data.workspace_id])).toEqual([
    ["object.deleted", world.acme],
    ["object.deleted", world.acme],
  ]);
});

test("a change that is rolled back tells nothing", async () => {
  await listen();
  const failing = transact({ workspaceIds: [world.acme] }, async (tx) => {
    await recordEvent(tx, null, "object.create", { workspaceId: world.acme, aboutId: world.board });
    expect((await tx.select().from(webhookDeliveries)).length).toBe(1);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await told()).toEqual([]);
  expect(await inOutbox("webhook.deliver")).toEqual([]);
  expect(await errorOf(adam().object.edit({ id: world.board, title: "x" }))).toMatchObject({ code: "NOT_FOUND" });
});

test("an event takes as many queries with an endpoint as without", async () => {
  const queries = () =>
    countingQueries(async (count) => {
      await addObject();
      return count.queries;
    });
  await queries();
  const without = await queries();
  await listen();
  expect(await queries()).toBe(without);
  const one = await countingQueries(async (count) => {
    await transact({ workspaceIds: [world.acme] }, (tx) =>
      recordEvent(tx, null, "object.edit", { workspaceId: world.acme, aboutId: world.board }),
    );
    return count.queries;
  });
  const other = await countingQueries(async (count) => {
    await transact({ workspaceIds: [world.acme] }, (tx) =>
      recordEvent(tx, null, "object.place", { workspaceId: world.acme, aboutId: world.board }),
    );
    return count.queries;
  });
  expect(one).toBe(other);
});

test("a verb of the history is one event, and each path names ids of its own", () => {
  const verbs = webhookEvents.flatMap((event) => sourceOf(event).verbs);
  expect(new Set(verbs).size).toBe(verbs.length);
  for (const verb of verbs) expect(eventVerbs).toContain(verb);
  for (const event of webhookEvents) {
    const { id, further = [], path } = sourceOf(event);
    for (const [, name] of path.matchAll(/\{(\w+)\}/g)) expect(["workspace_id", id, ...further], event).toContain(name);
  }
});
