import { queryRows } from "@db/rows";
import type { OwnValue, OwnValues } from "@db/schema/field-type";
import type { Tx } from "@db/transact";
import { decimalOf } from "@i18n/numbers";
import { invalidFields } from "@server/core/errors";
import { Day } from "@server/core/fields";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { SentValues } from "./inputs.ts";
import { OwnFieldRow, ownFieldsAsJson } from "./title.ts";

const Fields = z.object({ fields: z.array(OwnFieldRow) });

/** The fields of a workspace in their order. Does not authorize. */
export async function ownFieldsIn(tx: Tx, workspaceId: string): Promise<OwnFieldRow[]> {
  const [row] = await queryRows(tx, Fields)`select ${ownFieldsAsJson(sql`${workspaceId}`)} as fields`;
  return row!.fields;
}

/**
 * The same, to write values: the fields that are sent stay until that is committed, so that a job that takes the values
 * of a deleted one away finds all.
 */
export async function ownFieldsToWrite(tx: Tx, workspaceId: string, sent: SentValues = {}): Promise<OwnFieldRow[]> {
  const keys = Object.keys(sent);
  if (keys.length > 0)
    await tx.execute(sql`
      select from own_fields where workspace_id = ${workspaceId} and key = any (${sql.param(keys)}::text[])
        and deleted_at is null order by id for key share`);
  return ownFieldsIn(tx, workspaceId);
}

type Check = {
  /** The kind that the object gets or has. */
  kindId: string | null;
  /** Which obligatory fields must have a value: all of its kind, or of these only those that were sent. */
  require: "all" | "sent" | "none";
};

/**
 * The values of an object after a change: those it had, with what was sent put in. An empty one takes a value away.
 *
 * @throws invalid, with the fields `fields.<key>`, where a key is unknown to the object too, a value does not fit its field, or an
 *   obligatory one stays empty
 */
export function changedValues(
  fields: readonly OwnFieldRow[],
  before: OwnValues,
  sent: SentValues,
  { kindId, require }: Check,
): OwnValues {
  const mistakes: [string, string][] = [];
  const values = { ...before };
  for (const [key, value] of Object.entries(sent)) {
    const field = fields.find((each) => each.key === key);
    if (!field && Object.hasOwn(before, key)) continue; // its field was deleted, and a job will take it away
    const stored = field ? storedAs(field, value, before[key]) : { mistake: "own_field.unknown" };
    if ("mistake" in stored) mistakes.push([`fields.${key}`, stored.mistake]);
    else if (stored.value === null) delete values[key];
    else values[key] = stored.value;
  }
  for (const { key } of fields.filter((field) => isAskedOf(field, kindId)))
    if (
      values[key] === undefined &&
      isDemanded(require, key, sent) &&
      !mistakes.some(([name]) => name === `fields.${key}`)
    )
      mistakes.push([`fields.${key}`, "mistake.required"]);
  if (mistakes.length > 0) throw invalidFields(mistakes);
  return values;
}

const isAskedOf = ({ required, active, kind_ids }: OwnFieldRow, kindId: string | null) =>
  required && active && (kind_ids.length === 0 || (kindId !== null && kind_ids.includes(kindId)));

const isDemanded = (require: Check["require"], key: string, sent: SentValues) =>
  require === "all" || (require === "sent" && Object.hasOwn(sent, key));

/** A value as it is stored, null for none, or the text key of what is wrong with it. `before`: what is stored now. */
function storedAs(
  { type, options }: Pick<OwnFieldRow, "type" | "options">,
  sent: SentValues[string],
  before?: OwnValue,
): { value: OwnValue | null } | { mistake: string } {
  const written = typeof sent === "string" ? sent.replace(/\s+/g, " ").trim() : sent;
  if (written === null || written === "") return { value: null };
  if (type === "yes_no") return asYesOrNo(written);
  if (type === "number") return asNumber(written);
  const text = String(written);
  if (type === "date")
    return Day.safeParse(text).success ? { value: text } : { mistake: "mistake.invalid_format.date" };
  if (type === "text") return text.length <= MOST_LETTERS ? { value: text } : tooLong;
  const option = options.find((each) => each.toLowerCase() === text.toLowerCase());
  if (option === undefined && text === before) return { value: text }; // it was offered when it was chosen
  return option === undefined ? { mistake: "mistake.invalid_value" } : { value: option };
}

const MOST_LETTERS = 500;
const tooLong = { mistake: `mistake.too_big.string?maximum=${MOST_LETTERS}` };

const asYesOrNo = (written: string | number | boolean) => {
  const word = String(written).toLowerCase();
  if (["true", "1", "on"].includes(word)) return { value: true };
  return ["false", "0", "off"].includes(word) ? { value: false } : { mistake: "mistake.invalid_type.boolean" };
};

/** As people write numbers, and programs send them. */
const asNumber = (written: string | number | boolean) => {
  const number = decimalOf(String(written));
  return number === undefined ? { mistake: "mistake.invalid_type.number" } : { value: Number(number) };
};
