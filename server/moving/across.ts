import { notDeleted } from "@db/not-deleted";
import { type Actor, effectiveRoleIn } from "@server/core/actor";
import { can } from "@server/core/policy";
import type { Way } from "@server/records/container/place-rules";
import { type SQL, sql } from "drizzle-orm";
import { isCopied, type Lot } from "./lot.ts";
import { type CopiedPart, copiedParts } from "./move-inputs.ts";

/** From which workspace to which, and what: all of it, or what a copy takes. */
export type Across = {
  from: string;
  to: string;
  lot: Lot;
  way: Way;
  include: readonly CopiedPart[];
  /** Which lists of the other workspace are added to; where they may not be, only what is in them already is found. */
  adds: { library: boolean; categories: boolean; templates: boolean };
  /** The platform gives it, so that its bytes count towards no quota. */
  isGiven?: true;
};

type Input = { from: string; to: string; lot: Lot; way: Way; include?: readonly CopiedPart[] };

/** Null within one workspace. Who may not write in the other's lists does not by bringing something along. */
export function across(actor: Actor, { include = copiedParts, ...asked }: Input): Across | null {
  if (asked.from === asked.to) return null;
  const there = effectiveRoleIn(actor, asked.to);
  const may = (verb: "library.edit" | "workspace.edit" | "template.edit") => there !== null && can(there, verb);
  const adds = { library: may("library.edit"), categories: may("workspace.edit"), templates: may("template.edit") };
  return { ...asked, include, adds };
}

/** The files that go along, as `f`; of a copy always its pictures, and its documents if they were asked for. */
export const filesAlong = ({ from, lot, way, include }: Across): SQL => sql`
  from files f where f.workspace_id = ${from} and f.object_id in (${lot.objects(from)}) and ${way === "duplicate" ? isCopied : sql`true`}
    and (f.is_picture or ${include.includes("files")})`;

/** The containers whose floor plan goes along, as `c`. */
export const plansAlong = ({ from, lot, include }: Across): SQL => sql`
  from containers c where c.workspace_id = ${from} and c.id in (${lot.containers(from)}) and ${include.includes("floorplans")}`;

/**
 * The library files in use that the other workspace gets as its own, as `l`: what is in the trash here does not come
 * back to life there.
 */
export const libraryAlong = (between: Across): SQL => sql`
  from library_files l where l.workspace_id = ${between.from} and ${notDeleted("l")} and ${between.adds.library}
    and (l.id in (select f.library_file_id ${filesAlong(between)}) or l.id in (select c.floorplan_library_file_id ${plansAlong(between)}))`;
