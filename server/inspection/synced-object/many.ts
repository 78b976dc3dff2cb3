import type { Locale } from "@i18n/locales";
import { type Actor, authorizeIn } from "@server/core/actor";
import { refusalInWords } from "@server/core/refusal-in-words";
import { SyncedObject } from "@server/records/object/inputs";
import type { z } from "zod";
import { putByNumber } from "./by-number.ts";
import type { ObjectRows, RowAnswer } from "./inputs.ts";

/**
 * Makes or changes many objects by their numbers in another system, each in a transaction of its own: a row that is
 * refused holds up no other. What was done is done, also where the connection is lost; sent again, it changes nothing.
 */
export async function putMany(
  actor: Actor,
  { id, objects }: z.output<typeof ObjectRows>,
  locale: Locale,
): Promise<RowAnswer[]> {
  authorizeIn(actor, id, "workspace.see");
  const answers: RowAnswer[] = [];
  for (const row of objects) answers.push(await putRow(actor, id, row, locale));
  return answers;
}

async function putRow(actor: Actor, workspaceId: string, row: unknown, locale: Locale): Promise<RowAnswer> {
  const number = String((row as { external_number?: unknown } | null)?.external_number ?? "");
  try {
    const { external_number, ...fields } = SyncedObject.parse(row);
    const { view, outcome } = await putByNumber(actor, { ...fields, id: workspaceId, number: external_number }, locale);
    return { external_number, outcome, id: view.id, message: null, code: null, errors: {} };
  } catch (error) {
    const refusal = refusalInWords(error, locale);
    if (!refusal) throw error;
    return { external_number: number, outcome: "refused", id: null, ...refusal };
  }
}
