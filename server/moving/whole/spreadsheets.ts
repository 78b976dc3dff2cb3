import { join } from "node:path";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { listOfActionPoints } from "@server/inspection/action-point/export";
import { ActionPointsAsFile } from "@server/inspection/action-point/inputs";
import { listOfAnswers } from "@server/inspection/answer/export";
import { AnswersAsFile } from "@server/inspection/answer/list-inputs";
import { listOfReports } from "@server/inspection/report/export";
import { ReportsAsFile } from "@server/inspection/report/inputs";
import { listOfObjects } from "@server/records/object/export";
import { ObjectsAsFile } from "@server/records/object/list-inputs";
import { type Listed, writeListed } from "@server/tenancy/export/export";
import { measured, type Written } from "./lines.ts";

type Input = { workspaceId: string; folder: string; locale: Locale };

/** The lists of a workspace for people, as their own exports write them: by the name of each, a workbook in `folder`. */
export async function writeTables(tx: Tx, actor: Actor, { workspaceId: id, folder, locale }: Input) {
  const written: Record<string, Written> = {};
  async function write<Row>(listed: Listed<Row>) {
    const path = join(folder, `${listed.kind}.xlsx`);
    await writeListed(tx, path, listed, locale);
    written[`${listed.title}.xlsx`] = await measured(path);
  }
  await write(await listOfObjects(actor, ObjectsAsFile.parse({ id }), locale));
  await write(await listOfReports(actor, ReportsAsFile.parse({ id, filter: { state: "all" } }), locale));
  await write(await listOfActionPoints(actor, ActionPointsAsFile.parse({ id, filter: {} }), locale));
  await write(await listOfAnswers(actor, AnswersAsFile.parse({ id }), locale));
  return written;
}
