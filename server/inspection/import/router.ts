import * as media from "@server/core/media-type";
import { router, signedIn } from "@server/core/trpc";
import {
  ImportApplied,
  ImportChanges,
  ImportQuery,
  ImportStarted,
  ImportsPage,
  ImportsQuery,
  ImportView,
  NewImport,
  OneImport,
  TemplateQuery,
} from "./inputs.ts";
import { importsOf } from "./list.ts";
import { reportOf } from "./report.ts";
import { applyImport, changeImport, createImport } from "./start.ts";
import { templateOf } from "./template.ts";
import { undoImport } from "./undo.ts";
import { getImport } from "./view.ts";

const area = "imports";
const all = "/workspaces/{id}/imports";
const one = `${all}/{importId}`;

export const importRouter = router({
  list: signedIn
    .meta({ rest: { method: "GET", path: all, area, summary: "The spreadsheets that were imported" } })
    .input(ImportsQuery)
    .output(ImportsPage)
    .query(({ ctx, input }) => importsOf(ctx.actor, input)),
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path: all,
        area,
        summary: "Check a spreadsheet (XLSX, ODS, CSV): what it would make and change",
        status: 202,
        multipart: true,
      },
    })
    .input(NewImport)
    .output(ImportStarted)
    .mutation(({ ctx, input }) => createImport(ctx.actor, input, ctx.locale)),
  template: signedIn
    .meta({
      rest: {
        method: "GET",
        path: `${all}/template`,
        area,
        summary: "A spreadsheet to fill in (XLSX)",
        raw: media.XLSX,
      },
    })
    .input(TemplateQuery)
    .query(({ ctx, input }) => templateOf(ctx.actor, input, ctx.locale)),
  get: signedIn
    .meta({ rest: { method: "GET", path: one, area, summary: "What an import does, row by row, and how far it is" } })
    .input(ImportQuery)
    .output(ImportView)
    .query(({ ctx, input }) => getImport(ctx.actor, input, ctx.locale)),
  change: signedIn
    .meta({
      rest: { method: "PUT", path: one, area, summary: "Choose its columns or sheet, and check it again", status: 202 },
    })
    .input(ImportChanges)
    .output(ImportStarted)
    .mutation(({ ctx, input }) => changeImport(ctx.actor, input, ctx.locale)),
  run: signedIn
    .meta({
      rest: { method: "POST", path: `${one}/apply`, area, summary: "Import the rows without mistakes", status: 202 },
    })
    .input(ImportApplied)
    .output(ImportStarted)
    .mutation(({ ctx, input }) => applyImport(ctx.actor, input, ctx.locale)),
  undo: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${one}/undo`,
        area,
        summary: "Undo an import, where nothing was changed since",
        status: 204,
      },
    })
    .input(OneImport)
    .mutation(({ ctx, input }) => undoImport(ctx.actor, input, ctx.locale)),
  report: signedIn
    .meta({
      rest: { method: "GET", path: `${one}/report`, area, summary: "What became of each row (XLSX)", raw: media.XLSX },
    })
    .input(OneImport)
    .query(({ ctx, input }) => reportOf(ctx.actor, input, ctx.locale)),
});
