import { readFile } from "node:fs/promises";
import { asOperator, reading, transact } from "@db/transact";
import { iconCodes } from "@server/records/object/icon-codes";
import { reviewPointCodes } from "@server/records/review-point/codes";
import { firstKinds } from "@server/tenancy/workspace/first-kinds";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { asOwner } from "../rig/as-owner.ts";
import { as, makeWorld, type World } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

/** The part of the migration about data from before; run by the owner, who sees no rows under row-level security. */
async function migrateAgain(): Promise<void> {
  const whole = await readFile("db/migrations/0029_kinds.sql", "utf8");
  await asOwner(`begin; ${whole.slice(whole.indexOf("do $$"))}; commit`);
}

type KindRow = { code: string; titles: object; icon_code: string | null; position: number };
const kindsOf = async (workspaceId: string) => {
  const { rows } = await reading(asOperator, (tx) =>
    tx.execute<KindRow>(
      sql`select code, titles, icon_code, position from kinds where workspace_id = ${workspaceId} order by position`,
    ),
  );
  return rows;
};
const first = firstKinds.map(([code, icon_code], position) => ({ code, titles: {}, icon_code, position }));

test("a workspace from before gets the first kinds, and objects that of the one review point of their reports", async () => {
  const { acme, rival, ids, floor } = world;
  const olga = as(ids.olga);
  await olga.reviewPoint.create({ id: acme, code: "X1", nl: "Draaibank" });
  await olga.reviewPoint.edit({ id: acme, code: "HF", nl: "Stapelaar", active: true });
  const make = async (title: string, ...points: string[]) => {
    const { id } = await olga.object.create({ container_id: floor, title });
    for (const review_point of points)
      await olga.report.create({
        object_id: id,
        type: "inspection",
        review_point,
        status: "ok",
        reported_date: "2026-01-05",
        period: 12,
      });
  };
  await make("one", "HF", "HF");
  await make("several", "HF", "HE");
  await make("none");
  await make("own", "X1");
  await make("deleted", "HE", "ST");
  await transact(asOperator, async (tx) => {
    await tx.execute(sql`
      with gone as (insert into deletions (workspace_id, kind, target_id, title)
        select workspace_id, 'report', id, 'r' from reports where review_point = 'ST' returning id)
      update reports set deletion_id = gone.id from gone where review_point = 'ST'`);
    await tx.execute(sql`update objects set kind_id = null`);
    await tx.execute(sql`delete from kinds`);
  });
  await migrateAgain();
  const own = { code: "X1", titles: { nl: "Draaibank" }, icon_code: null, position: 23 };
  const renamed = first.map((kind) => (kind.code === "HF" ? { ...kind, titles: { nl: "Stapelaar" } } : kind));
  expect(await kindsOf(acme)).toEqual([...renamed, own]);
  expect(await kindsOf(rival)).toEqual(first);
  const { rows } = await reading(asOperator, (tx) =>
    tx.execute(sql`
      select o.title, k.code, k.workspace_id from objects o join kinds k on k.id = o.kind_id order by o.title`),
  );
  expect(rows).toEqual([
    { title: "deleted", code: "HE", workspace_id: acme },
    { title: "one", code: "HF", workspace_id: acme },
    { title: "own", code: "X1", workspace_id: acme },
  ]);
});

test("a new workspace has a kind for each built-in review point, with an icon", async () => {
  expect(firstKinds.map(([code]) => code)).toEqual(reviewPointCodes);
  expect(firstKinds.filter(([, icon]) => icon && !(iconCodes as string[]).includes(icon))).toEqual([]);
  const { id } = await as(world.ids.mia).workspace.create({ name: "Nieuw" });
  expect(await kindsOf(id)).toEqual(first);
});
