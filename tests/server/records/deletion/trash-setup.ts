import { actionPoints } from "@db/schema/action-point";
import { files } from "@db/schema/file";
import { objects } from "@db/schema/object";
import { reports } from "@db/schema/report";
import { asOperator, reading, transact } from "@db/transact";
import { storeGenerated } from "@server/platform/files/store";
import { sql } from "drizzle-orm";
import { as, makeWorldAnew, type World } from "../../../world.ts";

export let world: World;

let object: string;

/** The PDF of the object's report. */
export let file: string;

/**
 * On the floor an object with a file, a report with that file and an action point of the report; and an action point
 * of the floor itself.
 */
export const setUp = async () => {
  world = await makeWorldAnew();
  const { acme: workspaceId, floor: containerId } = world;
  await transact(asOperator, async (tx) => {
    object = (
      await tx.insert(objects).values({ workspaceId, containerId, title: "Heftruck", publicId: "qr" }).returning()
    )[0]!.id;
    const sha256 = await storeGenerated(tx, workspaceId, Buffer.from("the bytes of a PDF"), "application/pdf");
    file = (
      await tx
        .insert(files)
        .values({ workspaceId, objectId: object, type: "pdf", name: "a.pdf", title: "a", sha256 })
        .returning()
    )[0]!.id;
    const dates = { reportedDate: "2026-01-01", validUntil: "2026-04-01", warnsOn: "2026-03-01" };
    const [report] = await tx
      .insert(reports)
      .values({
        workspaceId,
        objectId: object,
        type: "inspection",
        reviewPoint: "HF",
        status: "nok",
        period: 3,
        fileId: file,
        ...dates,
      })
      .returning();
    await tx.insert(actionPoints).values([
      { workspaceId, containerId, objectId: object, reportId: report!.id, title: "Vork" },
      { workspaceId, containerId, title: "Poort" },
    ]);
  });
};

/** How many rows of a table are not deleted, of how many: "1 of 3". */
export const countRows = (table: "containers" | "objects" | "files" | "reports" | "action_points") =>
  reading(asOperator, async (tx) => {
    const { rows } = await tx.execute<{ alive: number; all: number }>(
      sql`select count(*) filter (where deletion_id is null)::int as alive, count(*)::int as all from ${sql.raw(table)}
        where workspace_id = ${world.acme}`,
    );
    return `${rows[0]!.alive} of ${rows[0]!.all}`;
  });

export const countAll = async () =>
  Object.fromEntries(
    await Promise.all(
      (["containers", "objects", "files", "reports", "action_points"] as const).map(async (table) => [
        table,
        await countRows(table),
      ]),
    ),
  );

/** What `countAll` gives while nothing is deleted. */
export const everything = {
  containers: "3 of 3",
  objects: "1 of 1",
  files: "1 of 1",
  reports: "1 of 1",
  action_points: "2 of 2",
};

export const listTrash = async () => (await as(world.ids.olga).deletion.list({ id: world.acme })).items;
