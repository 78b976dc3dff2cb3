import { asOperator, transact } from "@db/transact";
import { sweepTrash } from "@server/records/deletion/sweep";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { as, makeWorldAnew, type World } from "../world.ts";
import { rest } from "./client.ts";

let world: World;
let hall: string;
let lift: string;
let crane: string;
const olga = () => as(world.ids.olga);
const run = (statement: ReturnType<typeof sql>) => transact(asOperator, (tx) => tx.execute(statement));
const makeIn = async (container_id: string, title: string) => (await olga().object.create({ container_id, title })).id;

beforeEach(async () => {
  world = await makeWorldAnew();
  const at = { workspace_id: world.acme, parent_id: world.board };
  hall = (await olga().container.create({ ...at, title: "Hal van Jan" })).id;
  lift = await makeIn(hall, "Lift van Jan");
  crane = await makeIn(world.other, "Kraan van Jan");
});

type Told = { id: string; kind: string; deleted_at: string };
async function deletions(query = "", { as, headers }: { as?: string; headers?: Record<string, string> } = {}) {
  const path = `/workspaces/${world.acme}/deletions${query}`;
  const { status, body } = await rest("GET", path, { as: headers ? undefined : (as ?? world.ids.olga), headers });
  expect(JSON.stringify(body)).not.toContain("Jan");
  return { status, meta: body.meta, told: (body.data ?? []).map(({ id, kind }: Told) => [kind, id]), data: body.data };
}
async function keyOf(body: object) {
  const made = await rest("POST", `/workspaces/${world.acme}/api-keys`, { as: world.ids.olga, body });
  return { headers: { authorization: `Bearer ${made.body.data.token}` } };
}
/** As many days later. */
const age = (days: number) =>
  run(sql`with d as (update deletions set deleted_at = deleted_at - make_interval(days => ${days}))
    update deleted_records set deleted_at = deleted_at - make_interval(days => ${days})`);

describe("what was deleted", () => {
  test("is listed with all objects and containers in it, the first first, by pages, kinds and moment", async () => {
    const report = await olga().report.create({
      ...{ object_id: crane, review_point: "HE", type: "inspection", status: "ok" },
      ...{ reported_date: "2025-01-31", period: 12 },
    });
    await olga().report.remove({ id: report.id });
    await olga().container.delete({ id: hall });
    await olga().object.remove({ id: crane });
    const { told, data, meta } = await deletions();
    expect(told[0]).toEqual(["report", report.id]);
    expect(told.slice(1, 3).toSorted()).toEqual([
      ["container", hall],
      ["object", lift],
    ]);
    expect(told[3]).toEqual(["object", crane]); // and not once more what hung on it
    expect(meta.total).toBe(4);
    expect(Object.keys(data[0])).toEqual(["id", "kind", "deleted_at"]);
    expect((await deletions("?per_page=2&page=2")).told).toEqual(told.slice(2));
    expect((await deletions("?kinds=object&kinds=report")).told.map(([kind]: string[]) => kind)).toEqual([
      "report",
      "object",
      "object",
    ]);
    expect((await deletions(`?since=${encodeURIComponent(data[3].deleted_at)}`)).told).toEqual([["object", crane]]);
    expect((await deletions("?kinds=template")).status).toBe(422);
    expect((await deletions("?since=yesterday")).status).toBe(422);
  });

  test("is gone from the list once it is restored, and its objects are among the changed ones", async () => {
    await olga().container.delete({ id: hall });
    const { rows } = await run(sql`select clock_timestamp()::text as now`);
    const [deletion] = (await olga().deletion.list({ id: world.acme })).items;
    await olga().deletion.restore({ id: deletion!.id });
    expect((await deletions()).told).toEqual([]);
    const since = encodeURIComponent(new Date(rows[0]!.now as string).toISOString());
    const path = `/workspaces/${world.acme}/objects?updated_since=${since}`;
    expect((await rest("GET", path, { as: world.ids.olga })).body.data).toMatchObject([{ id: lift }]);
    await olga().object.remove({ id: lift });
    expect((await deletions()).told).toEqual([["object", lift]]);
  });

  test("brings back its reports and action points among the changed ones too", async () => {
    const about = { type: "inspection", review_point: "HF", status: "ok", period: 12 } as const;
    const report = await olga().report.create({ object_id: lift, ...about, reported_date: "2026-01-31" });
    const point = { object_id: lift, title: "Smeren", priority: "low" } as const;
    const { id: pointId } = await olga().actionPoint.create(point);
    await olga().container.delete({ id: hall });
    const { rows } = await run(sql`select clock_timestamp()::text as now`);
    const [deletion] = (await olga().deletion.list({ id: world.acme })).items;
    await olga().deletion.restore({ id: deletion!.id });
    const since = encodeURIComponent(new Date(rows[0]!.now as string).toISOString());
    const changed = async (noun: string) =>
      (await rest("GET", `${noun}?updated_since=${since}`, { as: world.ids.olga })).body.data;
    expect(await changed(`/workspaces/${world.acme}/reports`)).toMatchObject([{ id: report.id }]);
    expect(await changed(`/workspaces/${world.acme}/actionpoints`)).toMatchObject([{ id: pointId }]);
    expect(await changed(`/containers/${hall}/objects`)).toMatchObject([{ id: lift }]);
  });

  test("is told for a year, long after it left the trash", async () => {
    await olga().container.delete({ id: hall });
    const { told } = await deletions();
    await age(40);
    await sweepTrash();
    expect((await run(sql`select from containers where id = ${hall}`)).rowCount).toBe(0);
    expect((await deletions()).told).toEqual(told);
    await age(330);
    await sweepTrash();
    expect((await deletions()).told).toEqual([]);
  });

  test("of before it was noted is noted by the next sweep", async () => {
    await olga().container.delete({ id: hall });
    const { data } = await deletions();
    await run(sql`delete from deleted_records`);
    await sweepTrash();
    expect((await deletions()).data).toEqual(data);
  });

  test("of several at once is told as well", async () => {
    const { id } = await olga().container.create({ workspace_id: world.acme, title: "Bord" });
    const [one, two] = [await makeIn(id, "Een"), await makeIn(id, "Twee")];
    await olga().many.changeObjects({ id: world.acme, act: "delete", ids: [one, two] });
    expect((await deletions()).told).toEqual([one, two].sort().map((each) => ["object", each]));
  });

  test("is told to who reached it alone, also once its places are gone for good", async () => {
    const onBoard = await keyOf({ name: "Board", areas: ["objects"], container_ids: [world.board] });
    const ofReports = await keyOf({ name: "Reports", areas: ["reports"] });
    await olga().container.delete({ id: hall });
    await olga().object.remove({ id: crane });
    const all = (await deletions()).told;
    expect(all).toHaveLength(3);
    const onThatBoard = all.slice(0, 2);
    for (const days of [0, 40]) {
      await age(days);
      await sweepTrash();
      expect((await deletions("", onBoard)).told).toEqual(onThatBoard);
      expect((await deletions("", ofReports)).told).toEqual([]);
      expect((await deletions("", { as: world.ids.gus })).told).toEqual([]); // of the floor beside it
      expect((await deletions("", { as: world.ids.rita })).status).toBe(404);
    }
  });
});
