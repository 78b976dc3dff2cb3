import type { OwnValue, OwnValues } from "@db/schema/field-type";
import type { Tx } from "@db/transact";
import type { SentValues } from "@server/records/own-field/inputs";
import type { OwnFieldRow } from "@server/records/own-field/title";
import { changedValues, ownFieldsToWrite } from "@server/records/own-field/values";
import type { z } from "zod";
import type { ChangedFact } from "./inputs.ts";

type Changes = { fields?: SentValues; kind_id?: string | null };
type Stored = { fields: OwnValues; kindId: string | null };

/**
 * An object's own values after a change, and what the history says of it; undefined where neither they nor its kind
 * change. A new kind brings its obligatory fields. Throws invalid (see changedValues).
 */
export async function changedOwnValues(tx: Tx, workspaceId: string, before: Stored, changes: Changes) {
  const hasNewKind = Boolean(changes.kind_id) && changes.kind_id !== before.kindId;
  if (!changes.fields && !hasNewKind) return undefined;
  const fields = await ownFieldsToWrite(tx, workspaceId, changes.fields);
  const kindId = changes.kind_id === undefined ? before.kindId : changes.kind_id;
  const after = changedValues(fields, before.fields, changes.fields ?? {}, {
    kindId,
    require: hasNewKind ? "all" : "sent",
  });
  return { after, facts: changedOwnFacts(fields, before.fields, after) };
}

const changedOwnFacts = (fields: OwnFieldRow[], before: OwnValues, after: OwnValues): z.infer<typeof ChangedFact>[] =>
  fields.flatMap(({ key, titles, type, unit }) =>
    before[key] === after[key]
      ? []
      : [{ fact: "own_field", from: written(before[key]), to: written(after[key]), own: { titles, type, unit } }],
  );

const written = (value: OwnValue | undefined) => (value === undefined ? "" : String(value));
