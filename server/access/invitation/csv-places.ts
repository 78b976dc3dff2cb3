import { notDeleted } from "@db/not-deleted";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { z } from "zod";
import { normalizedName } from "./normalized-name.ts";

type Named = { id: string; title: string };
const PlaceRow = z.object({ id: z.string(), title: z.string(), is_board: z.boolean() });
type FoundInvitation = { places: Named[]; errors: string[] };

/**
 * Returns a function that finds containers by the names in a cell: one name, or several separated by `|`, `;` or `,`. A
 * board precedes a container of the same name; two boards or two containers of one name are an error. With `within`
 * only that container can be found.
 */
export async function placeFinder(
  tx: Tx,
  workspaceId: string,
  within?: Named,
): Promise<(cell: string) => FoundInvitation> {
  const rows = within
    ? [{ ...within, is_board: true }]
    : await queryRows(tx, PlaceRow)`
        select id, title, parent_id is null as is_board from containers
          where workspace_id = ${workspaceId} and ${notDeleted()}`;
  const boards = new Map<string, Named[]>();
  const others = new Map<string, Named[]>();
  for (const { id, title, is_board } of rows) {
    const byName = is_board ? boards : others;
    byName.set(normalizedName(title), [...(byName.get(normalizedName(title)) ?? []), { id, title }]);
  }
  const named = (name: string) => boards.get(normalizedName(name)) ?? others.get(normalizedName(name)) ?? [];
  const split = (cell: string): string[] => {
    if (named(cell).length > 0) return [cell];
    const parts = cell.split(/[|;\n]/).map((part) => part.trim());
    return parts
      .flatMap((part) => (named(part).length > 0 ? [part] : part.split(",").map((name) => name.trim())))
      .filter(Boolean);
  };
  return (cell) => {
    const found: FoundInvitation = { places: [], errors: [] };
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
