import { notDeleted } from "@db/not-deleted";
import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import { plainKey } from "./plain-key.ts";

type Named = { id: string; title: string };
type Found = { places: Named[]; errors: string[] };

/**
 * Finds containers by the names in a cell: one name, or several with | ; or , between them. A board goes before a
 * container of the same name; of two that are equal none is meant. `within` leaves only that one.
 */
export async function placeFinder(tx: Tx, workspaceId: string, within?: Named): Promise<(cell: string) => Found> {
  const { rows } = within
    ? { rows: [{ ...within, is_board: true }] }
    : await tx.execute<Named & { is_board: boolean }>(sql`
        select id, title, parent_id is null as is_board from containers where workspace_id = ${workspaceId} and ${notDeleted()}`);
  const boards = new Map<string, Named[]>();
  const others = new Map<string, Named[]>();
  for (const { id, title, is_board } of rows) {
    const known = is_board ? boards : others;
    known.set(plainKey(title), [...(known.get(plainKey(title)) ?? []), { id, title }]);
  }
  const named = (name: string) => boards.get(plainKey(name)) ?? others.get(plainKey(name)) ?? [];
  const split = (cell: string): string[] => {
    if (named(cell).length > 0) return [cell];
    const parts = cell.split(/[|;\n]/).map((part) => part.trim());
    return parts
      .flatMap((part) => (named(part).length > 0 ? [part] : part.split(",").map((name) => name.trim())))
      .filter(Boolean);
  };
  return (cell) => {
    const found: Found = { places: [], errors: [] };
    for (const name of split(cell)) {
      const [place, another] = named(name);
      if (!place)
        found.errors.push(`invitation.csv.${within ? "elsewhere" : "no_place"}?name=${encodeURIComponent(name)}`);
      else if (another) found.errors.push(`invitation.csv.two_places?name=${encodeURIComponent(name)}`);
      else if (!found.places.some(({ id }) => id === place.id)) found.places.push(place);
    }
    return found;
  };
}
