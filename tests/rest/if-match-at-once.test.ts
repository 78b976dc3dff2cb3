import { objects } from "@db/schema/object";
import { reports } from "@db/schema/report";
import { asOperator, type Tx, transact } from "@db/transact";
import { newPublicId } from "@server/records/object/create";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { beforeAll, expect, test } from "vitest";
import { makeWorld, type World } from "../world.ts";
import { rest } from "./client.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const asLea = (method: string, path: string, body?: object, etag?: string) =>
  rest(method, path, { as: world.ids.lea, body, headers: etag ? { "if-match": etag } : {} });

function signal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { give, given };
}

/** Runs fn and keeps its transaction open until `meanwhile`, a call, waits for a lock; then commits. */
async function before<T>(fn: (tx: Tx) => Promise<unknown>, meanwhile: () => Promise<T>): Promise<T> {
  const [ready, go] = [signal(), signal()];
  const other = transact(asOperator, async (tx) => {
    await fn(tx);
    ready.give();
    await go.given;
  });
  await ready.given;
  const called = meanwhile();
  try {
    await untilSomebodyWaits();
  } finally {
    go.give();
    await other;
  }
  return called;
}

async function untilSomebodyWaits() {
  const watch = new Client({ connectionString: process.env.DATABASE_URL });
  await watch.connect();
  const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
  await expect.poll(async () => (await watch.query(waits)).rowCount).toBeGreaterThan(0);
  await watch.end();
}

test("a report that is corrected with If-Match counts the rejection that was filed while it waited", async () => {
  const { floor } = world;
  const { id } = (await asLea("POST", "/objects", { container_id: floor, title: "Lift" })).body.data;
  const about = { object_id: id, type: "inspection", period: 12, reported_date: "2026-10-01" };
  const made = await asLea("POST", "/reports", { ...about, review_point: "HF", status: "nok" });
  const path = `/reports/${made.body.data.id}`;
  const etag = (await asLea("GET", path)).headers.get("etag")!;
  const put = await before(
    async (tx) => {
      await tx.execute(sql`select from objects where id = ${id} for no key update`);
      const [{ id: _, ...row }] = (await tx.select().from(reports).where(sql`id = ${made.body.data.id}`)) as [
        typeof reports.$inferSelect,
      ];
      await tx.insert(reports).values({ ...row, reviewPoint: "LB", number: "other" });
    },
    () => asLea("PUT", path, { status: "ok" }, etag),
  );
  expect(put, JSON.stringify(put.body)).toMatchObject({ status: 200 });
  expect((await asLea("GET", `/objects/${id}`)).body.data.compliance.state).toBe("C");
});

test("a container that is deleted with If-Match takes along the machine that was added while it waited", async () => {
  const parent = { workspace_id: world.acme, parent_id: world.board };
  const { id } = (await asLea("POST", "/containers", { ...parent, title: "Hal" })).body.data;
  const etag = (await asLea("GET", `/containers/${id}`)).headers.get("etag")!;
  let added = "";
  const deleted = await before(
    async (tx) => {
      await tx.execute(sql`select from containers where id = ${id} for share`);
      const place = { workspaceId: world.acme, containerId: id, userId: world.ids.lea };
      const [object] = await tx
        .insert(objects)
        .values({ ...place, title: "Lift", publicId: newPublicId() })
        .returning({ id: objects.id });
      added = object!.id;
    },
    () => asLea("DELETE", `/containers/${id}`, undefined, etag),
  );
  expect(deleted, JSON.stringify(deleted.body)).toMatchObject({ status: 204 });
  expect((await asLea("GET", `/objects/${added}`)).status).toBe(404);
  const { data } = (await asLea("GET", `/workspaces/${world.acme}/deletions?per_page=100`)).body;
  expect(data.map((one: { id: string }) => one.id)).toEqual(expect.arrayContaining([id, added]));
});
