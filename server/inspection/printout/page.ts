import { reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { pathOf } from "@server/access/path-of";
import { type Actor, may } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { answerFor, type FoundAnswer } from "@server/inspection/answer/answer-for";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { toPrintout } from "./content.ts";
import type { PrintoutPage, PrintoutQuery } from "./inputs.ts";
import { type PrintoutRow, printoutRow } from "./row.ts";

/** Loads an answer to print, with the containers above it that the reader may see. Throws notFound. */
export async function loadAnswerToPrint(tx: Tx, actor: Actor, answerId: string) {
  const row = await printoutRow(tx, sql`a.id = ${answerId}`);
  const { object_id, template_id } = row;
  const [found, path] = await Promise.all([
    answerFor(tx, actor, { id: object_id, templateId: template_id, answerId }),
    pathOf(tx, actor, sql`(select container_id from objects where id = ${object_id})`),
  ]);
  return { row: { ...row, place: path.map(({ title }) => title) } satisfies PrintoutRow, path, found };
}

export const printoutPage = (
  actor: Actor,
  input: z.output<typeof PrintoutQuery>,
  language: Locale,
): Promise<z.input<typeof PrintoutPage>> =>
  reading(actor, async (tx) => {
    const { row, path, found } = await loadAnswerToPrint(tx, actor, input.answer);
    if (row.object_id !== input.id || row.template_id !== input.templateId) throw notFound();
    const { workspace_id } = row;
    return {
      ...toPrintout(row, { language, logoAt: `/files/logo/${workspace_id}` }),
      workspace_id,
      path,
      may: { sign: maySign(actor, found), locked: found.locked },
    };
  });

/** A finished, unsigned answer can be signed by who filled it in and those who may edit it, not while impersonating. */
const maySign = (actor: Actor, found: FoundAnswer) =>
  found.answer.status === "finished" &&
  !found.answer.signedName &&
  !actor.impersonatorId &&
  may(found, "answer.edit", { own: found.isMine });
