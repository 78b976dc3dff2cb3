import { queryRows } from "@db/rows";
import type { Mapping } from "@db/schema/import";
import type { Tx } from "@db/transact";
import { type Locale, locales } from "@i18n/locales";
import { may } from "@server/core/actor";
import { plain } from "@server/core/search-words";
import { type DutyLine, dutyLines } from "@server/inspection/duty/lines";
import { KindRow, kindTitle } from "@server/records/kind/title";
import type { OwnFieldRow } from "@server/records/own-field/title";
import { ownFieldsIn } from "@server/records/own-field/values";
import { planNow } from "@server/tenancy/workspace/lock";
import { z } from "zod";
import type { ImportFound } from "./import-for.ts";
import { type Subject, subjectsByName } from "./last-report/subjects.ts";
import { loadPlaces, type Places } from "./places.ts";

const Kind = KindRow.extend({
  active: z.boolean(),
  icon_code: z.string().nullable(),
  lines: z.array(z.string()).nullable(),
});
export type Kind = z.infer<typeof Kind>;

/** What rows are judged by. */
export type Context = ImportFound & {
  workspaceId: string;
  importId: string;
  containerId: string | null;
  /** The rows are imported in this transaction. */
  locks: boolean;
  mapping: Mapping;
  /** A kind that the workspace does not have is made. */
  makesKinds: boolean;
  fields: OwnFieldRow[];
  kinds: Map<string, Kind>;
  /** The kinds by their names in any language. */
  kindByName: Map<string, Kind>;
  kindName: (id: string | null) => string;
  places: Places;
  /** The lines of duties of the workspace. */
  catalogue: readonly DutyLine[];
  /** What reports can be about, by the names that rows give it. */
  subjects: ReadonlyMap<string, Subject>;
  locale: Locale;
  /** How many boards may still be made; null: the actor may make none. */
  boardsLeft: number | null;
  /** Who used what identifies a row first: its number. */
  seen: Map<string, number>;
  /** Boards that rows before would make. */
  newBoards: Set<string>;
};

/** What the rows of an import are judged by. */
export async function loadContext(tx: Tx, { row, access, actor }: ImportFound, locale: Locale): Promise<Context> {
  const { workspaceId, containerId, mapping } = row;
  const [fields, kinds, places, plan, catalogue] = await Promise.all([
    ownFieldsIn(tx, workspaceId),
    kindsById(tx, workspaceId),
    loadPlaces(tx, workspaceId),
    planNow(tx, workspaceId),
    dutyLines(tx, workspaceId),
  ]);
  return {
    row,
    ...{ access, actor },
    workspaceId,
    importId: row.id,
    containerId,
    locks: row.status === "applying",
    mapping: mapping ?? { targets: [], decimals: [] },
    makesKinds: row.options.makes_kinds && may(access, "workspace.edit"),
    fields,
    kinds,
    kindByName: byName([...kinds.values()]),
    kindName: (id) => (id && kinds.has(id) ? kindTitle(locale, kinds.get(id)!) : ""),
    places,
    ...{ catalogue, locale, subjects: await subjectsByName(tx, workspaceId, catalogue) },
    boardsLeft:
      containerId === null && may(access, "board.create")
        ? Math.max(0, plan.containers.limit - plan.containers.current)
        : null,
    seen: new Map(),
    newBoards: new Set(),
  };
}

/** The kinds of a workspace by their ids, in their order. Does not authorize. */
export async function kindsById(tx: Tx, workspaceId: string): Promise<Map<string, Kind>> {
  const rows = await queryRows(tx, Kind)`
    select id, code, titles, active, icon_code, lines from kinds where workspace_id = ${workspaceId}
    order by active desc, position, id`;
  return new Map(rows.map((kind) => [kind.id, kind]));
}

/** The first in their order has the name, where two have it in different languages. */
function byName(kinds: readonly Kind[]): Map<string, Kind> {
  const found = new Map<string, Kind>();
  for (const kind of kinds)
    for (const locale of locales) {
      const name = plain(kindTitle(locale, kind));
      if (!found.has(name)) found.set(name, kind);
    }
  return found;
}
