import { blobs } from "@db/schema/blob";
import { containers } from "@db/schema/container";
import { deletions } from "@db/schema/deletion";
import { files } from "@db/schema/file";
import { workspaces } from "@db/schema/workspace";
import { asOperator, reading, transact } from "@db/transact";
import { storageKey } from "@server/platform/files/store";
import { storage } from "@server/platform/storage/storage";
import { sweepTrash } from "@server/records/deletion/sweep";
import { trash } from "@server/records/deletion/trash";
import { actorOf } from "@server/tenancy/session/session";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { as, errorOf } from "../../../world.ts";
import { countAll, everything, file, listTrash, setUp, world } from "./trash-setup.ts";

beforeEach(setUp);

const ageDeletions = (days: number) =>
  transact(asOperator, (tx) => tx.update(deletions).set({ deletedAt: sql`now() - make_interval(days => ${days})` }));

describe("restoring", () => {
  test("is for admins of that workspace", async () => {
    const { ids, acme, board } = world;
    await as(ids.olga).container.delete({ id: board });
    const [{ id } = { id: "" }] = await listTrash();
    for (const name of ["lea", "gus", "mia", "tab"] as const) {
      expect(await errorOf(as(ids[name]).deletion.restore({ id })), name).toMatchObject({ code: "FORBIDDEN" });
      expect(await errorOf(as(ids[name]).deletion.list({ id: acme })), name).toMatchObject({ code: "FORBIDDEN" });
    }
    expect(await errorOf(as(ids.rita).deletion.restore({ id }))).toMatchObject({ code: "NOT_FOUND" });
    expect(await errorOf(as(ids.rita).deletion.list({ id: acme }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("keeps to the limit of boards, also for two at once", async () => {
    const { ids, acme, board, other } = world;
    await as(ids.olga).container.delete({ id: board });
    await as(ids.olga).container.delete({ id: other });
    const five = [1, 2, 3, 4].map((number) => ({ workspaceId: acme, title: `Bord ${number}` }));
    await transact(asOperator, async (tx) => {
      await tx.update(workspaces).set({ plan: "basic" }).where(eq(workspaces.id, acme));
      await tx.insert(containers).values(five);
    });
    const ids2 = (await listTrash()).map(({ id }) => id);
    const outcomes = await Promise.allSettled(ids2.map((id) => as(ids.olga).deletion.restore({ id })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { message: "container.board_limit" },
    });
    expect(await listTrash()).toHaveLength(1);
  });

  test("twice at once says that it is restored already", async () => {
    const { ids, board } = world;
    await as(ids.olga).container.delete({ id: board });
    const [{ id } = { id: "" }] = await listTrash();
    const outcomes = await Promise.allSettled([1, 2].map(() => as(ids.olga).deletion.restore({ id })));
    expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "CONFLICT" } });
    expect(await countAll()).toEqual(everything);
  });

  test("ends after thirty days", async () => {
    const { ids, board } = world;
    await as(ids.olga).container.delete({ id: board });
    const [{ id } = { id: "" }] = await listTrash();
    await ageDeletions(31);
    expect(await listTrash()).toEqual([]);
    expect(await errorOf(as(ids.olga).deletion.restore({ id }))).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("the sweep of the trash", () => {
  const blobState = async () => {
    const [blob] = await reading(asOperator, (tx) => tx.select().from(blobs).where(eq(blobs.workspaceId, world.acme)));
    const sha256 = blob?.sha256 ?? lastSha256;
    lastSha256 = sha256;
    const stored = await storage()
      .read(storageKey(world.acme, sha256))
      .then(
        (stream) => Boolean(stream.destroy()),
        () => false,
      );
    return { row: Boolean(blob), stored };
  };
  let lastSha256 = "";
  const ageBlobs = () =>
    transact(asOperator, (tx) => tx.update(blobs).set({ createdAt: sql`now() - interval '2 days'` }));

  test("deletes nothing for thirty days", async () => {
    const { ids, board } = world;
    await as(ids.olga).container.delete({ id: board });
    await ageDeletions(29);
    await ageBlobs();
    await sweepTrash();
    expect(await listTrash()).toHaveLength(1);
    expect(await blobState()).toEqual({ row: true, stored: true });
  });

  test("then deletes all of it, and the bytes that nothing refers to", async () => {
    const { ids, board } = world;
    await as(ids.olga).container.delete({ id: board });
    await blobState();
    await ageDeletions(31);
    await ageBlobs();
    await sweepTrash();
    expect(await countAll()).toEqual({
      containers: "1 of 1",
      objects: "0 of 0",
      files: "0 of 0",
      reports: "0 of 0",
      action_points: "0 of 0",
    });
    expect(await blobState()).toEqual({ row: false, stored: false });
  });

  test("keeps bytes that another row refers to, and the report whose PDF is deleted", async () => {
    const { ids, acme } = world;
    const olga = (await actorOf(ids.olga))!;
    await transact(olga, (tx) => trash(tx, olga, { workspaceId: acme, kind: "file", targetId: file, title: "a.pdf" }));
    const { sha256 } = (await reading(asOperator, (tx) => tx.select().from(files)))[0]!;
    await transact(asOperator, (tx) =>
      tx.update(containers).set({ floorplan: sha256 }).where(eq(containers.id, world.other)),
    );
    await ageDeletions(31);
    await ageBlobs();
    await sweepTrash();
    expect(await countAll()).toEqual({ ...everything, files: "0 of 0" });
    expect(await blobState()).toEqual({ row: true, stored: true });
  });

  test("ignores what was restored", async () => {
    const { ids, board } = world;
    await as(ids.olga).container.delete({ id: board });
    await as(ids.olga).deletion.restore({ id: (await listTrash())[0]!.id });
    await transact(asOperator, (tx) => tx.update(deletions).set({ restoredAt: sql`now() - interval '31 days'` }));
    await sweepTrash();
    expect(await countAll()).toEqual(everything);
  });
});
