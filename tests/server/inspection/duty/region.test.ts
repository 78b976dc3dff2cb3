import { objects } from "@db/schema/object";
import { asOperator, transact } from "@db/transact";
import { today } from "@server/core/day";
import { inArray } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { rest } from "../../../rest/client.ts";
import { as, makeWorld, type World } from "../../../world.ts";

let world: World;
let site: string;
let hall: string;
beforeAll(async () => {
  world = await makeWorld();
  site = (await olga().container.create({ workspace_id: world.acme, title: "Site Gent", region: "VL" })).id;
  hall = (await olga().container.create({ workspace_id: world.acme, parent_id: site, title: "Hal" })).id;
});
const olga = () => as(world.ids.olga);
const kinds = async () => olga().kind.list({ id: world.acme });
const tankKind = async () => (await kinds()).find(({ code }) => code === "ST")!.id;
const object = async (container_id: string, kind_id?: string) =>
  (await olga().object.create({ container_id, title: "Tank", kind_id })).id;
const familiesOf = async (id: string) => [...new Set((await olga().duty.list({ id })).map(({ family }) => family))];
const report = (object_id: string, period: number) =>
  olga().report.create({
    ...{ object_id, type: "inspection", review_point: "ST", status: "ok", reported_date: today() },
    period,
  });

test("a tank gets the duties of the region of its place, of which the option is to be checked", async () => {
  const id = await object(hall, await tankKind());
  expect(await familiesOf(id)).toEqual(["tank_vl"]);
  expect((await olga().duty.list({ id })).every(({ to_check }) => to_check)).toBe(true);
  expect(await familiesOf(await object(world.floor, await tankKind()))).toEqual([]);
});

test("a container below may be in another region", async () => {
  const south = await olga().container.create({
    workspace_id: world.acme,
    parent_id: site,
    title: "Mons",
    region: "WA",
  });
  expect(await familiesOf(await object(south.id, await tankKind()))).toEqual(["tank_wa"]);
  await olga().container.edit({ id: south.id, region: null });
  expect(await familiesOf(await object(south.id, await tankKind()))).toEqual(["tank_vl"]);
});

test("a report means a rule of the region of the place, and only those are offered", async () => {
  const brussels = await olga().container.create({ workspace_id: world.acme, title: "Brussel", region: "BR" });
  const id = await object(brussels.id);
  await report(id, 36);
  expect(await familiesOf(id)).toEqual(["tank_br"]);
  const { catalogue } = await olga().duty.page({ id });
  expect(catalogue.filter(({ regions }) => regions.length > 0 && !regions.includes("BR"))).toEqual([]);
});

test("the duties of a kind are put on its objects by their region", async () => {
  const kindId = await tankKind();
  const boards = { VL: site, WA: "", "": world.other };
  boards.WA = (await olga().container.create({ workspace_id: world.acme, title: "Luik", region: "WA" })).id;
  const ids = await Promise.all(Object.values(boards).map((board) => object(board)));
  // as they were before their kind proposed duties
  await transact(asOperator, (tx) => tx.update(objects).set({ kindId }).where(inArray(objects.id, ids)));
  const preview = await olga().kind.previewDuties({ id: world.acme, kindId });
  const walloon = preview.lines.find(({ line }) => line.startsWith("tank_wa"))!;
  const where = (standing: string) =>
    walloon.groups.find((group) => group.standing === standing)?.objects.map(({ id }) => id) ?? [];
  expect(where("gets")).toEqual([ids[1]]);
  expect(where("elsewhere")).toEqual(expect.arrayContaining([ids[0], ids[2]]));
  await olga().kind.putDuties({ id: world.acme, kindId });
  expect(await Promise.all(ids.map(familiesOf))).toEqual([["tank_vl"], ["tank_wa"], []]);
});

test("over REST a board has a region, and an unknown one is refused", async () => {
  const read = await rest("GET", `/containers/${site}`, { as: world.ids.olga });
  expect(read.body.data).toMatchObject({ region: "VL" });
  const wrong = await rest("PUT", `/containers/${site}`, { as: world.ids.olga, body: { region: "NL" } });
  expect(wrong.status).toBe(422);
  const emptied = await rest("PUT", `/containers/${site}`, { as: world.ids.olga, body: { region: "" } });
  expect(emptied.body.data).toMatchObject({ region: null });
});

test("where no region is known, the pages of a tank and of its kind ask for it first", async () => {
  const kindId = await tankKind();
  const id = await object(world.floor, kindId);
  const ghent = (await olga().container.create({ workspace_id: world.acme, title: "Gent", region: "VL" })).id;
  expect(await olga().duty.page({ id })).toMatchObject({ needs_region: true, region_of: { id: world.board } });
  expect(await as(world.ids.lea).duty.page({ id })).toMatchObject({ needs_region: true });
  const page = await olga().kind.page({ id: world.acme, kindId });
  expect(page.by_region).toBe(true);
  expect(page.boards_without_region.map((board) => board.id)).toContain(world.board);
  expect(page.boards_without_region.map((board) => board.id)).not.toContain(ghent);
  expect(await olga().duty.page({ id: await object(ghent, kindId) })).toMatchObject({ needs_region: false });
  expect(await olga().duty.page({ id: await object(world.floor) })).toMatchObject({ needs_region: false });
});
