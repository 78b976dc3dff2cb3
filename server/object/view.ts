import type { Tx } from "@db/transact";
import { type Actor, may } from "@server/actor";
import { sql } from "drizzle-orm";
import type { ObjectView } from "./inputs.ts";
import { objectFor } from "./object-for.ts";
import { objectRows, objectView } from "./rows.ts";

/** One object, as the actor sees it. */
export async function objectSeen(tx: Tx, actor: Actor, id: string): Promise<ObjectView> {
  const [stand, [row]] = await Promise.all([objectFor(tx, actor, "object.see", id), objectRows(tx, sql`where objects.id = ${id}`)]);
  return objectView(row!, may(stand, "object.edit"));
}
