import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { pathAsJson } from "@server/access/path-of";
import type { Actor } from "@server/core/actor";
import { Step } from "@server/core/fields";
import { log } from "@server/core/log";
import { objectFor } from "@server/records/object/object-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { tokenIn } from "./connect.ts";
import { DriveError, type DriveFailure, type Listing } from "./contract.ts";
import { requireDrive } from "./drives.ts";
import type { DrivePage, DriveQuery } from "./inputs.ts";

const Row = z.object({
  object: z.object({ id: z.string(), title: z.string(), display_code: z.string() }),
  path: z.array(Step),
});

/** The content of a folder of a person's drive, to choose files for an object. */
export async function drivePage(actor: Actor, input: z.output<typeof DriveQuery>): Promise<z.infer<typeof DrivePage>> {
  const { id, drive, access, folder, q } = input;
  requireDrive(drive);
  const about = await reading(actor, async (tx) => {
    const [{ workspaceId }, rows] = await Promise.all([
      objectFor(tx, actor, "file.upload", id),
      queryRows(tx, Row)`
        select json_build_object('id', o.id, 'title', o.title, 'display_code', o.display_code) as object,
          ${pathAsJson(actor, sql`o.container_id`)} as path from objects o where o.id = ${id}`,
    ]);
    return { workspace_id: workspaceId, ...rows[0]! };
  });
  const token = await tokenIn(actor, drive, access);
  const { listing, trouble } = token ? await listFolder(drive, token, input) : { listing: null, trouble: null };
  return { ...about, drive, listing, trouble, filter: { folder, q } };
}

/** The listing of a folder, or why the provider failed. */
async function listFolder(
  drive: z.output<typeof DriveQuery>["drive"],
  token: string,
  input: z.output<typeof DriveQuery>,
): Promise<{ listing: Listing | null; trouble: DriveFailure | null }> {
  try {
    return { listing: await requireDrive(drive).list(token, input), trouble: null };
  } catch (error) {
    if (!(error instanceof DriveError)) throw error;
    log.info("a cloud drive gave nothing", { drive, reason: error.reason, error: error.cause });
    return { listing: null, trouble: error.reason };
  }
}
