import { asOperator, reading, transact } from "@db/transact";
import { enqueueUnscanned } from "@server/records/file/scan";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { fetchApp, tokenOf } from "../../rest/client.ts";
import { inOutbox } from "../../rig/outbox.ts";
import { pdf, uploadOf } from "../../upload-of.ts";
import { as, makeWorld, type World } from "../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const countScanJobs = async () =>
  (
    await reading(asOperator, (tx) => tx.execute<{ scan: string | null }>(sql`select distinct scan from blobs`))
  ).rows.map(({ scan }) => scan);

test("without a scanner a file is served and read at once, and a job for a deleted file ends", async () => {
  const { ids, floor } = world;
  const object = await as(ids.olga).object.create({ container_id: floor, title: "Heftruck" });
  const { ids: files } = await as(ids.gus).file.add({ id: object.id, files: [await uploadOf("keuring.pdf", pdf())] });
  const headers = { authorization: `Bearer ${await tokenOf(ids.gus)}` };
  const get = async () => (await fetchApp(`/api/v1/objects/${object.id}/files/${files[0]}`, { headers })).status;
  expect([await get(), await countScanJobs()]).toEqual([200, [null]]);
  expect([await inOutbox("file.scan"), await inOutbox("file.read")]).toMatchObject([[], [{ workspaceId: world.acme }]]);

  await transact(asOperator, (tx) => tx.execute(sql`update blobs set scan = 'waiting'`));
  await enqueueUnscanned();
  expect([await get(), await inOutbox("file.scan")]).toEqual([200, []]);
  expect((await as(ids.olga).file.page({ id: object.id, fileId: files[0]! })).file.scan).toBe(null);
});
