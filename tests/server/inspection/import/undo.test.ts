import { doJob } from "@jobs/handlers";
import { applyAsJob } from "@server/inspection/import/apply";
import { sweepTrash } from "@server/records/deletion/sweep";
import { actorOf } from "@server/tenancy/session/session";
import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { as, errorOf, makeWorldAnew, type World } from "../../../world.ts";
import { check, csv, importAll, lastJob, query, runLastJob } from "./importing.ts";

let world: World;
const olga = () => as(world.ids.olga);
const countObjects = async () =>
  (
    await query<{ n: number }>(sql`select count(*)::int as n from objects
    where workspace_id = ${world.acme} and deletion_id is null`)
  )[0]!.n;

beforeEach(async () => {
  world = await makeWorldAnew();
});

test("an import is undone as one, where nobody changed anything since; what is left says why", async () => {
  const old = await olga().object.create({ container_id: world.floor, title: "Oud", serial_number: "S-0", make: "A" });
  const lines = ["1", "2", "3", "4"].map((n) => [`Machine ${n}`, `S-${n}`, "Merk", "Site Noord > Hal X > Hoek"]);
  const content = csv(["Naam", "Serienummer", "Merk", "Plaats"], ["", "S-0", "B", ""], ...lines);
  const { importId, view } = await importAll(world, world.ids.olga, content);
  const ids = view.rows.items.map((row) => row.object_id!);
  await olga().object.edit({ id: ids[1]!, make: "Ander" });
  await query(sql`insert into action_points (workspace_id, container_id, object_id, title, created_by)
    select workspace_id, container_id, id, 'Kijk', user_id from objects where id = ${ids[2]!}`);
  await olga().object.remove({ id: ids[3]! });
  await olga().import.undo({ id: world.acme, importId });
  const after = await olga().import.get({ id: world.acme, importId });
  expect(after.rows.items[0]!.undone).toBe("Ongedaan gemaakt");
  expect(after.rows.items[1]!.undone).toBe("Blijft staan: intussen gewijzigd");
  expect(after.rows.items[2]!.undone).toBe("Blijft staan: er is intussen iets aan toegevoegd");
  expect(after.rows.items[3]!.undone).toBe("Was al weg");
  expect(after.rows.items[4]!.undone).toBe("Ongedaan gemaakt");
  expect(await olga().object.get({ id: old.id })).toMatchObject({ make: "A" });
  expect(await errorOf(olga().object.get({ id: ids[4]! }))).toMatchObject({ code: "NOT_FOUND" });
  expect(await olga().object.get({ id: ids[1]! })).toMatchObject({ make: "Ander" });
  expect(await errorOf(olga().import.undo({ id: world.acme, importId }))).toMatchObject({
    message: "import.not_to_undo",
  });
});

test("what was undone stands in the trash as one deletion, with its places, and can be restored", async () => {
  const { importId } = await importAll(
    world,
    world.ids.olga,
    csv(["Naam", "Plaats"], ["Een", "Bord Q > Hal"], ["Twee", "Bord Q"]),
  );
  await olga().import.undo({ id: world.acme, importId });
  const { items } = await olga().deletion.list({ id: world.acme });
  expect(items).toMatchObject([{ kind: "import", title: "lijst.csv", objects_count: 2 }]);
  const left = () =>
    query(sql`select from containers where title = 'Bord Q' and workspace_id = ${world.acme} and deletion_id is null`);
  expect(await left()).toHaveLength(0);
  await olga().deletion.restore({ id: items[0]!.id });
  expect([await countObjects(), (await left()).length]).toEqual([2, 1]);
});

test("after its days in the trash it is gone for good", async () => {
  const { importId } = await importAll(
    world,
    world.ids.olga,
    csv(["Naam", "Plaats"], ["Een", "Bord Q > Hal"], ["Twee", "Bord Q"]),
  );
  await olga().import.undo({ id: world.acme, importId });
  await query(sql`update deletions set deleted_at = now() - interval '40 days' where workspace_id = ${world.acme}`);
  await sweepTrash();
  expect(await query(sql`select from objects where workspace_id = ${world.acme}`)).toEqual([]);
});

test("of two imports of the same machines at once, the second finds what the first made", async () => {
  const lines = Array.from({ length: 450 }, (_, n) => [`Machine ${n}`, `S-${n}`, "Site Zuid > Hal"]);
  const content = csv(["Naam", "Serienummer", "Plaats"], ...lines);
  const { importId: first } = await check(world, world.ids.olga, content);
  const { importId: second } = await check(world, world.ids.olga, content, { name: "nog eens.csv" });
  for (const importId of [first, second]) await olga().import.run({ id: world.acme, importId });
  const jobs = await query<{ id: string }>(sql`select id from jobs where kind = 'import.apply'`);
  await Promise.all(jobs.map(({ id }) => doJob("job.run", { workspaceId: world.acme, jobId: id }, { id, attempt: 1 })));
  expect(await countObjects()).toBe(450);
  for (const importId of [first, second])
    expect(await olga().import.get({ id: world.acme, importId })).toMatchObject({ status: "done" });
});

test("an import that was killed goes on where it was, and makes nothing twice", async () => {
  const lines = Array.from({ length: 450 }, (_, n) => [`Machine ${n}`, `S-${n}`, "Site Zuid > Hal"]);
  const { importId } = await check(world, world.ids.olga, csv(["Naam", "Serienummer", "Plaats"], ...lines));
  const one = { id: world.acme, importId };
  await olga().import.run(one);
  const jobId = await lastJob(world.acme);
  const killed = applyAsJob((await actorOf(world.ids.olga))!, one, {
    ...{ id: jobId, locale: "nl", finish: () => Promise.reject(new Error("too far")) },
    progress: () => Promise.reject(new Error("killed")),
  });
  await expect(killed).rejects.toThrow("killed");
  const made = await countObjects();
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(450);
  for (const _ of [1, 2]) await runLastJob(world.acme);
  expect(await countObjects()).toBe(450);
  expect(await olga().import.get(one)).toMatchObject({ status: "done", counts: { made: 450 } });
});
