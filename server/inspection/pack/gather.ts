import { queryRows } from "@db/rows";
import { reading, type Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { BrandRow, brandRow } from "@server/tenancy/workspace/brand";
import { z } from "zod";
import { type Machine, machineOf } from "./machine.ts";
import { paperPaths } from "./names.ts";
import type { PackRow } from "./pack-for.ts";
import { machineRows, objectsIn, type PaperRow, type Place, placesOf } from "./rows.ts";
import { authorizeScope, inScope } from "./scope.ts";

/** A paper of the pack: its number, and where it lies in the ZIP. */
export type Annex = {
  number: number;
  file: PaperRow;
  path: string;
  machineId: string;
  machine: string;
  title: string;
};
type PlaceInPack = Place & { machines: Machine[] };
/** `annexes`: the papers in the order of the list. */
export type Gathered = { places: PlaceInPack[]; annexes: Annex[]; owner: Owner };

const Owner = z.object({
  brand: BrandRow,
  company: z.string(),
  vat: z.string(),
  address: z.string(),
});
type Owner = z.infer<typeof Owner>;

/**
 * All that a pack says, at one moment. Throws not found or forbidden, where who asked for it does not reach it any
 * more.
 */
export const gather = (actor: Actor, pack: PackRow): Promise<Gathered> =>
  reading(actor, async (tx) => {
    const { workspaceId, asked, onDay, locale } = pack;
    await authorizeScope(tx, actor, workspaceId, asked, locale);
    const found = await objectsIn(tx, inScope(workspaceId, asked));
    const places = await placesOf(tx, actor, workspaceId, [...new Set(found.map(({ container_id }) => container_id))]);
    const machines = new Map<string, Machine[]>(places.map(({ id }) => [id, []]));
    const ids = found.map(({ id }) => id);
    for await (const rows of machineRows(tx, ids, { onDay, replaced: asked.replaced }))
      for (const row of rows) machines.get(row.container_id)?.push(machineOf(row, onDay, locale));
    const inOrder = places
      .toSorted((a, b) => comparePaths(a.path, b.path))
      .map((place) => ({ ...place, machines: machines.get(place.id)! }));
    return { places: inOrder, annexes: annexesOf(inOrder), owner: await ownerOf(tx, workspaceId) };
  });

function comparePaths(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((step, index) => step !== other[index]);
  return at === -1 ? one.length - other.length : one[at]!.localeCompare(other[at] ?? "");
}

/** The papers of valid lines, each once for its machine, numbered as they are listed. */
function annexesOf(places: readonly PlaceInPack[]): Annex[] {
  const pathOf = paperPaths();
  const annexes: Annex[] = [];
  for (const place of places)
    for (const machine of place.machines) {
      const files = new Map<string, PaperRow>();
      for (const { isValid, paper, title, on } of machine.lines) {
        if (!isValid || !paper || files.has(paper.id)) continue;
        files.set(paper.id, paper);
        const number = annexes.length + 1;
        const named = [String(number).padStart(3, "0"), on, title].filter(Boolean).join(" ");
        const path = pathOf({ place, machine, title: named, file: paper.name });
        annexes.push({ number, file: paper, path, machineId: machine.id, machine: machine.title, title });
      }
    }
  return annexes;
}

async function ownerOf(tx: Tx, workspaceId: string): Promise<Owner> {
  const rows = await queryRows(tx, Owner)`
    select ${brandRow} as brand, w.company, w.vat, concat_ws(', ', nullif(trim(concat_ws(' ', w.street, w.number)), ''),
      nullif(trim(concat_ws(' ', w.zip, w.city)), '')) as address
    from workspaces w where w.id = ${workspaceId}`;
  return rows[0]!;
}
