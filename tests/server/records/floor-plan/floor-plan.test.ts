import { queryRows } from "@db/rows";
import { asOperator, reading, transact } from "@db/transact";
import { sweepTrash } from "@server/records/deletion/sweep";
import { alignedArea, SAME_CORNERS } from "@server/records/floor-plan/alignment";
import { storedOtherPlan } from "@server/records/floor-plan/stored";
import { actorOf } from "@server/tenancy/session/session";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { planOn } from "~/routes/_app.container.$id.plans._index/plan-on";
import { picture, uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
const olga = () => as(world.ids.olga);
beforeAll(async () => {
  world = await makeWorld();
});

const image = async (color: string, width = 400, height = 200) =>
  uploadOf("plan.png", await picture(color, width, height), "images");

/** A container with a plan of 400 by 200. */
async function newSite(title = "Site"): Promise<string> {
  return (await olga().container.create({ workspace_id: world.acme, title, images: [await image("#f4f2ec")] })).id;
}

const pinned = async (container_id: string, x: number, y: number) =>
  (await olga().object.create({ container_id, title: `Op ${x}, ${y}`, x, y })).id;
const pinOf = async (id: string) => {
  const { x, y } = await olga().object.get({ id });
  return [x, y];
};

async function proposed(id: string, color: string, width?: number, height?: number): Promise<string> {
  await olga().floorPlan.propose({ id, images: [await image(color, width, height)] });
  return (await olga().floorPlan.newPage({ id })).waiting!.id;
}

const One = z.object({ n: z.number() });
const kept = (id: string) =>
  reading(
    asOperator,
    (tx) => queryRows(tx, One)`select count(*)::int as n from floor_plans where container_id = ${id}`,
  );
const aged = (id: string) =>
  transact(asOperator, (tx) =>
    tx.execute(sql`update floor_plans set created_at = now() - interval '40 days' where container_id = ${id}`),
  );

test("by two points, pins and rooms come to the same place of the building; what is beside the plan is taken off", async () => {
  const id = await newSite();
  const [left, right, gone] = [await pinned(id, 0.25, 0.5), await pinned(id, 0.75, 0.5), await pinned(id, 0.05, 0.95)];
  const hall = await olga().container.create({ workspace_id: world.acme, parent_id: id, title: "Hal" });
  await olga().container.drawRoom({
    id: hall.id,
    area: [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.75, 0.75],
    ],
  });
  // the new plan is a quarter turned: what was left is above, and the scale is half
  const plan_id = await proposed(id, "#ddeeff", 200, 400);
  expect((await olga().container.get({ id })).images, "nothing changes yet").toMatchObject([{ width: 400 }]);
  await olga().floorPlan.use({
    id,
    plan_id,
    marks: {
      old: [
        [0.25, 0.5],
        [0.75, 0.5],
      ],
      new: [
        [0.2, 0.1],
        [0.2, 0.35],
      ],
    },
  });
  expect((await olga().container.get({ id })).images).toMatchObject([{ width: 200, height: 400 }]);
  expect(await pinOf(left)).toEqual([0.2, 0.1]);
  expect(await pinOf(right)).toEqual([0.2, 0.35]);
  // 90 px below and 40 px before the first point were 45 px left of it and 40 px above, of which half
  expect(await pinOf(gone)).toEqual([null, null]);
  const [room] = (await olga().container.page({ id })).children;
  expect(room!.area).toEqual([
    [0.325, 0.1],
    [0.325, 0.35],
    [0.075, 0.35],
  ]);
});

test("without points it lies corner on corner, and pins stay where they are in it", async () => {
  const id = await newSite();
  const pin = await pinned(id, 0.3, 0.4);
  await olga().floorPlan.use({ id, plan_id: await proposed(id, "#aabbcc"), marks: null });
  expect(await pinOf(pin)).toEqual([0.3, 0.4]);
});

test("points that are too near each other are refused, and the plan still waits", async () => {
  const id = await newSite();
  const plan_id = await proposed(id, "#bbccdd");
  const near: [[number, number], [number, number]] = [
    [0.5, 0.5],
    [0.505, 0.5],
  ];
  const far: typeof near = [
    [0.1, 0.1],
    [0.9, 0.9],
  ];
  for (const marks of [
    { old: near, new: far },
    { old: far, new: near },
  ])
    expect(await errorOf(olga().floorPlan.use({ id, plan_id, marks }))).toMatchObject({
      message: "container.plan_marks_near",
    });
  expect((await olga().floorPlan.newPage({ id })).waiting!.id).toBe(plan_id);
});

test("of two people, the second is told that the plan which they saw waits no more", async () => {
  const id = await newSite();
  const first = await proposed(id, "#112233");
  const second = await proposed(id, "#223344");
  expect(await errorOf(olga().floorPlan.use({ id, plan_id: first, marks: null }))).toMatchObject({ code: "CONFLICT" });
  const both = await Promise.allSettled([1, 2].map(() => olga().floorPlan.use({ id, plan_id: second, marks: null })));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await olga().floorPlan.page({ id })).earlier).toHaveLength(1);
});

test("a plan that is replaced or taken off by any door stays to look at, and can be used again or removed", async () => {
  const id = await newSite();
  await olga().container.edit({ id, images: [await image("#445566")] });
  await olga().container.edit({ id, images: [await image("#445566")] }); // the same: nothing is earlier
  await olga().container.edit({ id, floorplan_removed: true });
  const { earlier, plan_on } = await olga().floorPlan.page({ id });
  expect([earlier.length, plan_on]).toEqual([2, null]);
  const bytes = async (planId: string, who = world.ids.olga) =>
    storedOtherPlan((await actorOf(who))!, id, planId).then(({ mime }) => mime);
  expect(await bytes(earlier[1]!.id)).toBe("image/webp");

  expect(
    await olga().floorPlan.proposeAgain({ id, plan_id: earlier[0]!.id }),
    "there is none that it could wait for",
  ).toBe(false);
  expect((await olga().container.get({ id })).images).toHaveLength(1);
  await olga().floorPlan.proposeAgain({ id, plan_id: earlier[1]!.id });
  const { waiting } = await olga().floorPlan.newPage({ id });
  await olga().floorPlan.use({ id, plan_id: waiting!.id, marks: null });
  expect((await olga().floorPlan.page({ id })).earlier).toHaveLength(3);
  await proposed(id, "#667711");
  await olga().container.edit({ id, floorplan_removed: true });
  expect((await olga().floorPlan.page({ id })).waits, "nothing that it could lie over").toBe(false);

  await olga().floorPlan.remove({ id, plan_id: earlier[0]!.id });
  expect((await olga().floorPlan.page({ id })).earlier).toHaveLength(3);
  expect(await errorOf(bytes(earlier[0]!.id))).toMatchObject({ code: "NOT_FOUND" });
  const { items } = await olga().history.list({ id: world.acme, what: "container", about: id });
  const newest = items.slice(0, 3).map(({ what }) => what);
  expect(newest).toEqual(["container.remove_plan", "container.edit", "container.use_plan"]);
});

test("who may only see the container sees earlier plans, not one that waits", async () => {
  const id = world.floor;
  await olga().container.edit({ id, images: [await image("#667788")] });
  await olga().container.edit({ id, images: [await image("#778899")] });
  const plan_id = await proposed(id, "#8899aa");
  const gus = as(world.ids.gus);
  const page = await gus.floorPlan.page({ id });
  expect([page.earlier.length, page.waits, page.may_edit]).toEqual([1, false, false]);
  const guest = (await actorOf(world.ids.gus))!;
  expect((await storedOtherPlan(guest, id, page.earlier[0]!.id)).mime).toBe("image/webp");
  expect(await errorOf(storedOtherPlan(guest, id, plan_id))).toMatchObject({ code: "NOT_FOUND" });
  expect(await errorOf(storedOtherPlan(guest, world.other, page.earlier[0]!.id))).toMatchObject({ code: "NOT_FOUND" });
  expect((await olga().floorPlan.page({ id })).waits).toBe(true);
});

test("a legal hold keeps the plans as they are", async () => {
  const id = await newSite();
  const plan_id = await proposed(id, "#99aabb");
  await olga().hold.begin({ on: "container", id, reason: "Geschil" });
  const { use, remove } = olga().floorPlan;
  for (const call of [() => use({ id, plan_id, marks: null }), () => remove({ id, plan_id })])
    expect((await errorOf(call())).code).toBe("CONFLICT");
  await aged(id);
  await sweepTrash();
  expect(await kept(id)).toEqual([{ n: 1 }]);
});

test("points that were set on a plan which is not in use any more move nothing", async () => {
  const id = await newSite();
  const pin = await pinned(id, 0.3, 0.4);
  const plan_id = await proposed(id, "#123123");
  const over = (await olga().container.get({ id })).images[0]!.file_path;
  await olga().container.edit({ id, images: [await image("#321321")] });
  expect(await errorOf(olga().floorPlan.use({ id, plan_id, marks: null, over }))).toMatchObject({
    message: "container.plan_changed",
  });
  expect(await pinOf(pin)).toEqual([0.3, 0.4]);
});

test("a room that is partly beside the plan keeps the part that is on it", () => {
  const half = [0.5, 0, 0.75, 0, 0.5, 0] as const;
  const area = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ] as const;
  expect(alignedArea(half, area)).toEqual([
    [0.75, 0],
    [1, 0],
    [1, 0.5],
    [0.75, 0.5],
  ]);
  expect(alignedArea([1, 0, -2, 0, 1, 0], area)).toBeNull();
  const corner = [
    [-0.5, 0.1],
    [0.1, -0.5],
    [-0.5, -0.5],
  ] as const;
  expect(alignedArea(SAME_CORNERS, corner)).toBeNull();
});

test("a plan that waited for a month is dropped; earlier ones stay", async () => {
  const id = await newSite();
  await olga().container.edit({ id, images: [await image("#aabb11")] });
  await proposed(id, "#bbcc22");
  await sweepTrash();
  expect(await kept(id)).toEqual([{ n: 2 }]);
  await aged(id);
  await sweepTrash();
  expect(await kept(id)).toEqual([{ n: 1 }]);
});

test("a day names the plan that was used on it, the later one on the day of a change", () => {
  const earlier = [
    { id: "b", from: "2026-03-01", until: "2026-06-01" },
    { id: "a", from: "2025-01-10", until: "2026-03-01" },
  ];
  expect(planOn("2026-06-01", "2026-06-01", earlier)).toBe("");
  expect(planOn("2026-05-31", "2026-06-01", earlier)).toBe("b");
  expect(planOn("2026-03-01", "2026-06-01", earlier)).toBe("b");
  expect(planOn("2026-02-28", "2026-06-01", earlier)).toBe("a");
  expect(planOn("2025-01-09", "2026-06-01", earlier)).toBeUndefined();
});
