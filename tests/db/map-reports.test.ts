import { migrateAll } from "@db/migrate";
import { asOperator, reading } from "@db/transact";
import { letterOn } from "@server/core/compliance-sql";
import { addMonths, today } from "@server/core/day";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { asOwner } from "../rig/as-owner.ts";
import { calculatedCounts, storedCounts } from "../server/records/container/stored-counts.ts";
import { as, makeWorld, type World } from "../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const monthsAgo = (months: number) => addMonths(today(), -months);
type Old = { point: string; period: number; on: string; type?: "checkup" | "maintenance" };

/** An object with reports, as it was before there were duties. */
async function oldObject(title: string, reports: Old[]): Promise<void> {
  const lea = as(world.ids.lea);
  const { id } = await lea.object.create({ container_id: world.floor, title });
  for (const { point, period, on, type = "inspection" } of reports)
    await lea.report.create({
      ...{ object_id: id, type, review_point: point, status: "ok", reported_date: on, period, duty_ids: [] },
    });
}

type Mapped = { title: string; letter: string; lines: string[]; to_check: string[] };
const mapped = async () => {
  const { rows } = await reading(asOperator, (tx) =>
    tx.execute<Mapped>(sql`
      select o.title, ${letterOn(today(), sql`o`)} as letter,
        array(select coalesce(d.line, d.review_point || ' ' || d.every) from duties d where d.object_id = o.id order by 1)
          as lines,
        array(select d.line from duties d where d.object_id = o.id and d.to_check order by 1) as to_check
      from objects o where o.container_id = ${world.floor}`),
  );
  return Object.fromEntries(rows.map(({ title, ...row }) => [title, row]));
};

test("reports from before there were duties are mapped by point and period, on the safe side, once", async () => {
  await as(world.ids.olga).reviewPoint.create({ id: world.acme, code: "X1", nl: "Draaibank" });
  await oldObject("crane", [
    { point: "HE", period: 12, on: monthsAgo(14) },
    { point: "HE", period: 3, on: monthsAgo(1) },
  ]);
  await oldObject("crane inspected once a year", [{ point: "HE", period: 12, on: monthsAgo(5) }]);
  await oldObject("forklift", [{ point: "HF", period: 12, on: monthsAgo(1) }]);
  await oldObject("lift", [
    { point: "PL", period: 12, on: monthsAgo(7) },
    { point: "PL", period: 6, on: monthsAgo(1), type: "checkup" },
  ]);
  await oldObject("lathe", [
    { point: "X1", period: 24, on: monthsAgo(20) },
    { point: "X1", period: 12, on: monthsAgo(13) },
  ]);
  await oldObject("nothing", []);
  expect((await mapped()).crane).toMatchObject({ lines: [] });
  await asOwner("update workspaces set duties_mapped = false", "app_operator");

  await migrateAll(process.env.DATABASE_URL as string);

  const found = await mapped();
  expect(found.crane).toMatchObject({ letter: "X", lines: ["lifting_parts", "lifting_whole"], to_check: [] });
  expect(found["crane inspected once a year"]).toMatchObject({
    letter: "X",
    lines: ["lifting_parts", "lifting_whole"],
  });
  expect(found.forklift).toMatchObject({ letter: "A", lines: ["forklift"], to_check: ["forklift"] });
  // the inspection between is by an external body: a look by the owner does not count as one
  expect(found.lift).toMatchObject({ letter: "X", lines: ["PL 6", "lift_between", "lift_certified"] });
  expect(found.lathe).toMatchObject({ letter: "X", lines: ["X1 12"] });
  expect(found.nothing).toMatchObject({ letter: "?", lines: [] });
  expect(await storedCounts()).toEqual(await calculatedCounts());

  await asOwner("set app.keeps_state = 'on'; update objects set verdict = 'C'", "app_operator");
  await asOwner("update workspaces set states_revision = 0", "app_operator");
  await migrateAll(process.env.DATABASE_URL as string);
  expect(await mapped(), "computed anew").toEqual(found);
  expect(await storedCounts()).toEqual(await calculatedCounts());

  await asOwner("delete from report_duties", "app_operator");
  await migrateAll(process.env.DATABASE_URL as string);
  const { rows } = await reading(asOperator, (tx) => tx.execute(sql`select from report_duties`));
  expect(rows, "not mapped again").toHaveLength(0);
});
