import { reading } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { dayOf } from "@server/core/day";
import { toPrintout } from "./content.ts";
import { type PrintoutPdf, printoutPdf } from "./drawing.ts";
import { isTooLong } from "./length.ts";
import { loadAnswerToPrint } from "./page.ts";

/** The PDF of an answer. Throws notFound; `made` throws as printoutPdf() says. */
export async function answerPdf(actor: Actor, answerId: string, language: Locale): Promise<PrintoutPdf> {
  const { row } = await reading(actor, (tx) => loadAnswerToPrint(tx, actor, answerId));
  const printout = toPrintout(row, { language, logoAt: "" });
  const finishedOn = row.finished_at ? dayOf(new Date(row.finished_at)) : "";
  const name = [printout.object.code || printout.object.title, printout.title, finishedOn].filter(Boolean).join(" · ");
  return printoutPdf(name, {
    workspaceId: row.workspace_id,
    printout,
    photos: row.answered.flatMap(({ photos }) => photos),
    logo: row.template.logo?.sha256 ?? (printout.brand.logo ? row.brand.logo : null),
    ink: row.signature?.sha256 ?? null,
    sealed: row.finished_at ? { kind: "answer", aboutId: answerId } : null,
    isTooLong: isTooLong(printout),
  });
}
