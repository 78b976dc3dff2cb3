import { imports } from "@db/schema/import";
import { type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { conflict, invalid } from "@server/core/errors";
import { storeBlob } from "@server/platform/files/store";
import { ownFieldsIn } from "@server/records/own-field/values";
import { startJob } from "@server/tenancy/job/start";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { one } from "./check.ts";
import { importFor, placeToImport } from "./import-for.ts";
import type { ImportApplied, ImportChanges, ImportStarted, NewImport } from "./inputs.ts";
import { withJob } from "./job-of.ts";
import { importKinds } from "./kinds.ts";
import { columnOf } from "./letters.ts";
import { canBeApplied, canBeMapped } from "./status.ts";

const REST_OF_NAME = 200; // characters

/** Keeps a spreadsheet and has it checked by a job; nothing is imported yet. Throws forbidden, and invalid beyond the quota. */
export const createImport = (
  actor: Actor,
  { id: workspaceId, file, kind, container_id: containerId, mapping = {} }: z.output<typeof NewImport>,
  locale: Locale,
): Promise<ImportStarted> =>
  transact(actor, async (tx) => {
    await placeToImport(tx, actor, "import.edit", { workspaceId, containerId });
    const targets = await chosenTargets(tx, workspaceId, kind, [], mapping);
    const sha256 = await storeBlob(tx, workspaceId, file);
    const about = { workspaceId, userId: actor.userId, kind, containerId, sha256 };
    const [row] = await tx
      .insert(imports)
      .values({
        ...about,
        fileName: file.name.slice(0, REST_OF_NAME),
        mapping: targets.length > 0 ? { targets, decimals: [] } : null,
      })
      .returning({ id: imports.id, status: imports.status, fileName: imports.fileName });
    const input = { id: workspaceId, importId: row!.id };
    await startJob(tx, actor, { workspaceId, kind: "import.check", title: row!.fileName, input, locale });
    return { id: row!.id, status: row!.status };
  });

/** What columns are: those before, with what was chosen. Throws invalid for what a column can't be, and for two alike. */
async function chosenTargets(
  tx: Tx,
  workspaceId: string,
  kind: keyof typeof importKinds,
  before: readonly string[],
  chosen: Record<string, string>,
): Promise<string[]> {
  const known = importKinds[kind].targets(await ownFieldsIn(tx, workspaceId));
  const targets = [...before];
  for (const [letter, target] of Object.entries(chosen)) {
    if (target && !known.includes(target)) throw invalid("mistake.invalid_value", `mapping.${letter}`);
    const column = columnOf(letter);
    while (targets.length < column) targets.push("");
    targets[column] = target;
  }
  const twice = Object.entries(chosen).find(
    ([, target]) => target && targets.indexOf(target) !== targets.lastIndexOf(target),
  );
  if (twice) throw invalid("import.column_twice", `mapping.${twice[0]}`);
  return targets;
}

/** Chooses the columns or the sheet of an import, and has it checked again. Throws conflict where it is too late. */
export const changeImport = (
  actor: Actor,
  { mapping = {}, sheet, makes_kinds, ...input }: z.output<typeof ImportChanges>,
  locale: Locale,
): Promise<ImportStarted> =>
  transact(actor, async (tx) => {
    const { row } = await withJob(tx, (await importFor(tx, actor, "import.edit", input, { locks: true })).row);
    if (!canBeMapped(row)) throw conflict("import.not_now", "not_now");
    const isOther = sheet !== undefined && sheet !== row.sheet;
    if (isOther && !row.sheets.some(({ name }) => name === sheet)) throw invalid("spreadsheet.no_such_sheet", "sheet");
    const targets = isOther ? null : await chosenTargets(tx, input.id, row.kind, row.mapping?.targets ?? [], mapping);
    await tx
      .update(imports)
      .set({
        ...(isOther ? { sheet, head: null, mapping: null } : {}),
        ...(targets && row.mapping ? { mapping: { ...row.mapping, targets } } : {}),
        ...{ options: { makes_kinds }, status: "pending", refusal: null },
      })
      .where(one(input));
    await startJob(tx, actor, {
      ...{ workspaceId: input.id, kind: "import.check", title: row.fileName, locale },
      input: { id: input.id, importId: input.importId },
    });
    return { id: row.id, status: "pending" };
  });

/** Has an import done by a job. Throws conflict if it is not checked, and where rows have mistakes if none may. */
export const applyImport = (
  actor: Actor,
  { only_if_all_right, ...input }: z.output<typeof ImportApplied>,
  locale: Locale,
): Promise<ImportStarted> =>
  transact(actor, async (tx) => {
    const { row } = await withJob(tx, (await importFor(tx, actor, "import.edit", input, { locks: true })).row);
    if (!canBeApplied(row)) throw conflict("import.not_now", "not_now");
    const { wrong = 0 } = row.counts;
    if (only_if_all_right && wrong > 0) throw conflict(`import.has_mistakes?count=${wrong}`, "has_mistakes");
    await tx
      .update(imports)
      .set({ status: "applying", appliedAt: row.appliedAt ?? sql`now()`, refusal: null })
      .where(one(input));
    await startJob(tx, actor, { workspaceId: input.id, kind: "import.apply", title: row.fileName, input, locale });
    return { id: row.id, status: "applying" };
  });
