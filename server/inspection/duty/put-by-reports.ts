import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import { dutyLines, linesOfReports } from "./lines.ts";

/**
 * Puts the duties on an object that its reports on a review point show, with those that are cumulative with them
 * (db/duties.sql). Those that are on it, or were taken off, stay as they are.
 */
export async function putDutiesByReports(tx: Tx, workspaceId: string, objectId: string, point: string): Promise<void> {
  const lines = linesOfReports(await dutyLines(tx, workspaceId)).filter((line) => line.point === point);
  await tx.execute(sql`
    select put_duties_of_reports(${workspaceId}::uuid, array[${objectId}::uuid], ${JSON.stringify(lines)}::jsonb)`);
}
