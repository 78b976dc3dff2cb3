import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { type Actor, accessIn } from "@server/core/actor";
import { invalid } from "@server/core/errors";
import { recordEvents } from "@server/core/event";
import type { EventVerb } from "@server/core/event-verbs";
import { regions } from "@server/core/regions";
import { dutyLines } from "@server/inspection/duty/lines";
import { proposedByRegion } from "@server/inspection/duty/proposed";
import { linesAsRows, putOnObjects, standing } from "@server/inspection/duty/put-on-many";
import { standings } from "@server/inspection/duty/standings";
import { kindRow } from "@server/inspection/kind/list";
import { authorizeObjectTarget } from "@server/records/container/authorize-target";
import { trashMany } from "@server/records/deletion/trash-many";
import { objectsLeavingHolds, theseObjects } from "@server/records/hold/leaving";
import { staying } from "@server/records/keeping/staying";
import { iconOfKind } from "@server/records/kind/choices";
import { withExistingSpelling } from "@server/records/object/tags";
import { z } from "zod";
import type { ObjectAct } from "./acts.ts";
import { type Act, idsOf, same } from "./change.ts";
import type { ChangeObjects, Reason } from "./inputs.ts";
import { moveRecordsOf } from "./move-records.ts";
import { type ObjectRow, picked, type Values, writeObjects } from "./objects.ts";

type Input = z.output<typeof ChangeObjects>;

const MOST_TAGS = 30;

export const objectWork: Record<ObjectAct, Act<ObjectRow, Input>> = {
  move: {
    verb: "object.move",
    start: async (tx, actor, { id, container_id: place }) => {
      if (!place) throw invalid("mistake.required", "container_id");
      const source = { ...accessIn(actor, id, null), effectiveRole: "container_admin" as const, containerId: "" };
      await authorizeObjectTarget(tx, actor, { operation: "move", source, containerId: place });
      const fields = ["container_id", "x", "y"] as const;
      return {
        place,
        why: async (rows) =>
          new Map<string, Reason>([
            ...(await objectsLeavingHolds(tx, id, theseObjects(idsOf(rows)), place)).map(
              (each) => [each, "held"] as const,
            ),
            ...same(rows, (row) => row.container_id === place),
          ]),
        change: async (rows, batch) => {
          const values = { container_id: place, x: null, y: null };
          await write(tx, actor, { id, rows, batch, fields, verb: "object.move" }, () => values);
          await moveRecordsOf(
            tx,
            id,
            rows.map((row) => row.id),
          );
        },
      };
    },
  },
  kind: {
    verb: "object.edit",
    start: async (tx, actor, { id, kind_id: kindId }, locale) => {
      if (!kindId) throw invalid("mistake.required", "kind_id");
      const icon = await iconOfKind(tx, id, kindId);
      const lines = proposedByRegion(await kindRow(tx, id, kindId), await dutyLines(tx, id));
      const fields = ["kind_id", "icon_code"] as const;
      return {
        why: (rows) => same(rows, (row) => row.kind_id === kindId),
        change: async (rows, batch) => {
          await write(tx, actor, { id, rows, batch, fields, verb: "object.edit" }, (row) => ({
            kind_id: kindId,
            icon_code: row.icon_code || icon,
          }));
          await putOnObjects(tx, actor, id, rows, lines, locale, { batch });
        },
      };
    },
  },
  add_tags: {
    verb: "object.edit",
    start: async (tx, actor, { id, tags }) => {
      const wanted = (await withExistingSpelling(tx, id, tags))!;
      if (wanted.length === 0) throw invalid("mistake.required", "tags");
      const after = ({ tags: own }: ObjectRow) => [...own, ...wanted.filter((tag) => !hasTag(own, tag))];
      return {
        why: (rows) =>
          new Map<string, Reason>([
            ...same(rows, (row) => after(row).length === row.tags.length),
            ...rows.filter((row) => after(row).length > MOST_TAGS).map((row) => [row.id, "too_many_tags"] as const),
          ]),
        change: (rows, batch) =>
          write(tx, actor, { id, rows, batch, fields: ["tags"], verb: "object.edit" }, (row) => ({ tags: after(row) })),
      };
    },
  },
  remove_tags: {
    verb: "object.edit",
    start: async (tx, actor, { id, tags }) => {
      if (tags.length === 0) throw invalid("mistake.required", "tags");
      const after = ({ tags: own }: ObjectRow) => own.filter((tag) => !hasTag(tags, tag));
      return {
        why: (rows) => same(rows, (row) => after(row).length === row.tags.length),
        change: (rows, batch) =>
          write(tx, actor, { id, rows, batch, fields: ["tags"], verb: "object.edit" }, (row) => ({ tags: after(row) })),
      };
    },
  },
  duty: {
    verb: "report.edit",
    start: async (tx, actor, { id, line: key }, locale) => {
      if (!key) throw invalid("mistake.required", "line");
      const known = (await dutyLines(tx, id)).find(({ line }) => line === key);
      if (!known) throw invalid("duty.unknown_line", "line");
      const line = { ...known, to_check: false, holds_in: ["", ...(known.regions ?? regions)] };
      return {
        why: (rows) => standingsOf(tx, id, rows, line),
        change: (rows, batch) => putOnObjects(tx, actor, id, rows, [line], locale, { batch }),
      };
    },
  },
  delete: {
    verb: "object.delete",
    start: async (tx, actor, { id: workspaceId }) => ({
      why: (rows) => staying(tx, workspaceId, "object", idsOf(rows)),
      change: (rows, batch) => trashMany(tx, actor, { workspaceId, kind: "object", rows, detail: { batch } }),
    }),
  },
};

const hasTag = (tags: readonly string[], tag: string) => tags.some((each) => each.toLowerCase() === tag.toLowerCase());

type Written = {
  id: string;
  rows: readonly ObjectRow[];
  batch: string;
  fields: readonly (keyof Values)[];
  verb: EventVerb;
};

/** Writes what `valuesOf` gives, with what was and what is now in each event. */
async function write(
  tx: Tx,
  actor: Actor,
  { id: workspaceId, rows, batch, fields, verb }: Written,
  valuesOf: (row: ObjectRow) => Partial<Values>,
): Promise<void> {
  await writeObjects(
    tx,
    workspaceId,
    fields,
    rows.map((row) => ({ id: row.id, ...valuesOf(row) })),
  );
  await recordEvents(
    tx,
    actor,
    verb,
    rows.map((row) => {
      const now = { ...picked(fields, row), ...valuesOf(row) };
      const places = verb === "object.move" && { from: row.container_id, to: now.container_id };
      return {
        workspaceId,
        aboutId: row.id,
        title: row.title,
        detail: { batch, was: picked(fields, row), now, ...places },
      };
    }),
  );
}

const Standing = z.object({ id: z.string(), standing: z.enum(standings) });

/** Why a line is not put on objects: they have it, or another option of its family; taken off; of another region. */
async function standingsOf(
  tx: Tx,
  workspaceId: string,
  rows: readonly ObjectRow[],
  line: Parameters<typeof linesAsRows>[0][number],
): Promise<Map<string, Reason>> {
  const judged = await queryRows(tx, Standing)`
    select o.id, ${standing} as standing from objects o cross join ${linesAsRows([line])}
    where o.workspace_id = ${workspaceId} and o.id = any (${uuids(rows.map(({ id }) => id))})`;
  return new Map(
    judged.flatMap(({ id, standing: found }): [string, Reason][] =>
      found === "gets" ? [] : [[id, found === "has" ? "same" : found]],
    ),
  );
}
