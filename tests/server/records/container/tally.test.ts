import { actionPoints } from "@db/schema/action-point";
import { containers } from "@db/schema/container";
import { deletions } from "@db/schema/deletion";
import { objects } from "@db/schema/object";
import { reports } from "@db/schema/report";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { type Letter, worstOf } from "@server/core/compliance";
import { letterOn } from "@server/core/compliance-sql";
import { addDays, today } from "@server/core/day";
import { foldTallies } from "@server/records/container/fold-tallies";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { as, makeWorldAnew, type World } from "../../../world.ts";

let world: World;
const write = <T>(change: (tx: Tx) => Promise<T>) => transact(asOperator, change);

beforeEach(async () => {
  world = await makeWorldAnew();
});

const createContainer = (parentId: string | null, title: string) =>
  write(
    async (tx) => (await tx.insert(containers).values({ workspaceId: world.acme, parentId, title }).returning())[0]!.id,
  );
const createObject = (containerId: string, title: string, more: Partial<typeof objects.$inferInsert> = {}) =>
  write(
    async (tx) =>
      (
        await tx
          .insert(objects)
          .values({ workspaceId: world.acme, containerId, title, publicId: title, ...more })
          .returning()
      )[0]!.id,
  );
const report = (objectId: string, status: "ok" | "ok_ap" | "nok" | "oos", validFor: number) => {
  const validUntil = addDays(today(), validFor);
  const about = { type: "inspection", reviewPoint: "HF", period: 12, reportedDate: "2026-01-02" } as const;
  return write((tx) =>
    tx
      .insert(reports)
      .values({ workspaceId: world.acme, objectId, status, ...about, validUntil, warnsOn: addDays(validUntil, -30) }),
  );
};

/** The counts that each container shows, by its title. */
async function shownCounts() {
  const shown = (await as(world.ids.olga).container.boards({ id: world.acme, per_page: 50, page: 1 })).items;
  const all = [...shown];
  for (const { id } of all)
    all.push(...(await as(world.ids.olga).container.containers({ id, per_page: 50, page: 1 })).items);
  return Object.fromEntries(
    all.map(({ title, containers_count, objects_count, compliance }) => [
      title,
      { containers_count, objects_count, state: compliance.state, counts: compliance.counts },
    ]),
  );
}
/** The same, calculated from all rows below each container. */
async function calculatedCounts() {
  const { rows } = await reading(asOperator, (tx) =>
    tx.execute<{ title: string; containers_count: number; counts: Partial<Record<Letter, number>> }>(sql`
      with recursive below (root, id) as (
        select id, id from containers where workspace_id = ${world.acme} and deletion_id is null
        union all
        select below.root, c.id from below join containers c on c.parent_id = below.id where c.deletion_id is null
      )
      select c.title, (select count(*)::int - 1 from below where root = c.id) as containers_count,
        (select coalesce(json_object_agg(letter, n), '{}') from (
          select ${letterOn(today(), sql`o`)} as letter, count(*)::int as n from below
          join objects o on o.container_id = below.id
          where root = c.id and o.deletion_id is null group by 1) l) as counts
      from containers c where c.workspace_id = ${world.acme} and c.deletion_id is null`),
  );
  return Object.fromEntries(
    rows.map(({ title, containers_count, counts }) => [
      title,
      {
        containers_count,
        objects_count: Object.values(counts).reduce((sum, n) => sum + n, 0),
        state: worstOf(counts),
        counts,
      },
    ]),
  );
}
const expectCorrectCounts = async () => expect(await shownCounts()).toEqual(await calculatedCounts());

/** One object of each letter, at several depths. */
async function createObjects() {
  const cellar = await createContainer(world.floor, "Kelder");
  const ids = {
    rejected: await createObject(cellar, "Afgekeurd"),
    past: await createObject(cellar, "Vervallen"),
    soon: await createObject(world.floor, "Bijna"),
    fine: await createObject(world.board, "In orde"),
    amber: await createObject(world.floor, "Met punten"),
    unknown: await createObject(world.other, "Nieuw"),
  };
  await report(ids.rejected, "nok", 300);
  await report(ids.past, "ok", -1);
  await report(ids.soon, "ok", 10);
  await report(ids.fine, "ok", 300);
  await report(ids.amber, "ok_ap", 300);
  return { cellar, ...ids };
}

describe("the counts of a container over all below it", () => {
  test("are those of the objects, for each letter", async () => {
    await createObjects();
    await expectCorrectCounts();
    expect((await shownCounts())["Site Noord"]).toMatchObject({
      containers_count: 2,
      objects_count: 5,
      state: "C",
    });
  });

  test("are correct on later days, as objects become due and expire", async () => {
    await createObjects();
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const start = Date.now();
    for (const days of [9, 10, 11, 269, 270, 271, 299, 300, 301, 400]) {
      vi.setSystemTime(start + days * 24 * 60 * 60_000);
      await expectCorrectCounts();
    }
    expect((await shownCounts())["Site Noord"]!.counts).toEqual({ C: 1, P: 4 });
  });

  test("follow each change of reports, action points, places and names", async () => {
    const { rejected, fine, unknown, cellar } = await createObjects();
    await report(rejected, "ok", 400);
    await write((tx) => tx.update(reports).set({ status: "oos" }).where(eq(reports.objectId, fine)));
    const point = {
      workspaceId: world.acme,
      containerId: world.other,
      objectId: unknown,
      title: "Lamp",
      scheduledOn: addDays(today(), -3),
    };
    await write((tx) => tx.insert(actionPoints).values(point));
    await expectCorrectCounts();
    await write((tx) =>
      tx.update(objects).set({ containerId: cellar, title: "Verplaatst" }).where(eq(objects.id, unknown)),
    );
    await write((tx) => tx.update(actionPoints).set({ status: "ok" }));
    await expectCorrectCounts();
    await write((tx) => tx.delete(objects).where(eq(objects.id, unknown)));
    await expectCorrectCounts();
  });

  test("leave out what is in the trash, and include it once it is restored", async () => {
    const { cellar } = await createObjects();
    const { lea, olga } = world.ids;
    await as(lea).container.delete({ id: cellar });
    const [deletion] = await reading(asOperator, (tx) => tx.select({ id: deletions.id }).from(deletions));
    await expectCorrectCounts();
    expect((await shownCounts())["Site Noord"]).toMatchObject({ containers_count: 1, objects_count: 3 });
    await as(olga).deletion.restore({ id: deletion!.id });
    await expectCorrectCounts();
    expect((await shownCounts())["Site Noord"]).toMatchObject({ containers_count: 2, objects_count: 5 });
  });

  test("follow a container that is moved or becomes a board", async () => {
    const { cellar } = await createObjects();
    await createContainer(cellar, "Onder de kelder");
    for (const parentId of [world.other, null, world.board]) {
      await write((tx) => tx.update(containers).set({ parentId }).where(eq(containers.id, world.floor)));
      await expectCorrectCounts();
    }
  });

  test("are correct after concurrent changes", async () => {
    const { cellar } = await createObjects();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        createObject(n % 2 ? cellar : world.floor, `Lift ${n}`).then((id) => report(id, "ok", n * 5)),
      ),
    );
    await expectCorrectCounts();
  });

  test("stay the same when the ledger is compacted", async () => {
    const { fine, soon } = await createObjects();
    for (const validFor of [20, 40, 60])
      await Promise.all([report(fine, "ok", validFor), report(soon, "nok", validFor)]);
    const before = await shownCounts();
    const countLines = () =>
      reading(
        asOperator,
        async (tx) => (await tx.execute<{ n: number }>(sql`select count(*)::int as n from tallies`)).rows[0]!.n,
      );
    const ledgerLines = await countLines();
    await Promise.all([foldTallies(1), foldTallies(1)]);
    expect(await countLines()).toBeLessThan(ledgerLines / 2);
    expect(await shownCounts()).toEqual(before);
    await report(soon, "ok", 90);
    await expectCorrectCounts();
  });

  test("stay the same when they are calculated again", async () => {
    await createObjects();
    const before = await shownCounts();
    await write((tx) => tx.execute(sql`select tally_anew(${world.acme})`));
    expect(await shownCounts()).toEqual(before);
  });
});

test("erasing a workspace deletes its counts", async () => {
  await createObjects();
  await write((tx) => tx.execute(sql`delete from workspaces where id = ${world.acme}`));
  const { rows } = await reading(asOperator, (tx) =>
    tx.execute(sql`select from tallies where workspace_id = ${world.acme}`),
  );
  expect(rows).toEqual([]);
});
