import { addDays, today } from "@server/core/day";
import { beforeAll, expect, test } from "vitest";
import { makeIn } from "../../../entry-points/make.ts";
import { makeSignature } from "../../../entry-points/make-signature.ts";
import { rest } from "../../../rest/client.ts";
import { as, makeWorld, type World } from "../../../world.ts";

let world: World;
let object: string;
let point: string;
let signed: { id: string; fileId: string };
beforeAll(async () => {
  world = await makeWorld();
  const { acme: workspace, board, floor, other, ids } = world;
  const make = makeIn({ workspace, board, floor, other, owner: ids.olga, word: "Acme" });
  const inspector = { user_id: ids.mia, role: "inspector" as const, ends_on: addDays(today(), 9) };
  await as(ids.lea).access.add({ id: floor, users: [inspector] });
  object = await make.object();
  const olga = as(ids.olga);
  await olga.incident.create({ id: object, kind: "accident", happened_on: today(), note: "" });
  await olga.outOfService.begin({ id: object, since: today(), reason: "Grendel versleten", todo: "" });
  ({ id: point } = await olga.actionPoint.createScheduled({
    ...{ object_id: object, title: "Grendel", scheduled_at: today(), frequency: "weekly" },
    resolvers: [ids.lea, ids.mia],
  }));
  await olga.actionPoint.resolve({ id: point, status: "ok", solved_note: "Vervangen" });
  signed = await makeSignature(make, ids.olga);
});

/** All that is read of an object, its action points and signatures, as one text. */
async function everythingReadBy(userId: string): Promise<string> {
  const api = as(userId);
  const { answer: _, ...shown } = await api.object.get({ id: object });
  const { object: ofPage, ...page } = await api.object.page({ id: object });
  const csv = await rest("GET", `/workspaces/${world.acme}/actionpoints/export?format=csv`, { as: userId });
  expect(csv.status).toBe(200);
  return JSON.stringify([
    ...[shown, ofPage.files, page, csv.body],
    await api.incident.list({ id: object }),
    await api.outOfService.list({ id: object }),
    await api.actionPoint.page({ id: point }),
    await api.actionPoint.listPage({ id: world.acme }),
    await api.actionPoint.tasksPage({ id: object }),
    (await rest("GET", `/objects/${object}/actionpoints`, { as: userId })).body,
    (await rest("GET", `/actionpoints/${point}`, { as: userId })).body,
    await api.file.page({ id: signed.id, fileId: signed.fileId }),
    await api.file.list({ id: world.acme }),
  ]);
}

test("an inspector reads no names of people but their own", async () => {
  const { mia, gus } = world.ids;
  const read = await everythingReadBy(mia);
  expect(read).not.toMatch(/"(olga|lea)|(olga|lea) World/);
  expect(read).toContain("mia");
  expect(await everythingReadBy(gus)).toMatch(/olga World.*lea/s);
});

test("an inspector reads who signed neither in the list nor on the pages of a file", async () => {
  const { mia, gus, acme } = { ...world.ids, acme: world.acme };
  const { id, fileId } = signed;
  const namesFor = async (userId: string) => {
    const listed = await rest("GET", `/workspaces/${acme}/signatures`, { as: userId });
    const { signatures } = await as(userId).file.page({ id, fileId });
    const { others } = await as(userId).signature.page({ id, fileId });
    const [row] = listed.body.data as { first_name: string; last_name: string }[];
    return [row!.first_name, row!.last_name, signatures![0]!.name, others[0]!.name];
  };
  expect(await namesFor(mia)).toEqual(["", "", "", ""]);
  for (const name of await namesFor(gus)) expect(name).not.toBe("");
});

test("an inspector reads nothing of the contract and the owner of a workspace", async () => {
  const { mia, gus } = world.ids;
  const { body } = await rest("GET", `/workspaces/${world.acme}`, { as: mia });
  expect(body.data).toMatchObject({
    ...{ name: "Acme", owner: null, customer_number: null, commercial_status: null, subscription: null },
    ...{ users_count: 0, payment_status: null, plan_status: { status: 0, containers: { current: 0, limit: 0 } } },
  });
  const asGuest = (await rest("GET", `/workspaces/${world.acme}`, { as: gus })).body.data;
  expect(asGuest.owner.first_name).toBe("olga");
  expect(asGuest.customer_number).toEqual(expect.any(Number));
});

test("the object page offers an inspector a report, and no duties or incidents", async () => {
  const { mia, lea } = world.ids;
  expect((await as(mia).object.page({ id: object })).may).toMatchObject({ report: true, edit_duties: false });
  expect((await as(lea).object.page({ id: object })).may).toMatchObject({ report: true, edit_duties: true });
});
