import { MAX_FILE } from "@server/core/constants";
import { ById } from "@server/core/fields";
import { open, router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { checkPaper, paperOfCode, requireCheckAllowed } from "./check.ts";
import { CheckedPaper, Paper, PaperCode, PaperOfCode, SealOfFile } from "./inputs.ts";
import { sealOfFile } from "./of-file.ts";

export const sealRouter = router({
  check: open
    .meta({
      rest: {
        method: "POST",
        path: "/verify",
        area: "files",
        summary: "Whether a PDF is unchanged since it was sealed here, by whom and when; without an account",
        multipart: true,
        picture: { maxBytes: MAX_FILE, accept: ({ source }) => requireCheckAllowed(source) },
      },
    })
    .input(Paper)
    .output(CheckedPaper)
    .mutation(({ ctx, input }) => checkPaper(input.file, ctx.source)),
  /** Before a paper is received. */
  requireCheckAllowed: open.output(z.void()).mutation(({ ctx }) => requireCheckAllowed(ctx.source)),
  ofCode: open
    .input(PaperCode)
    .output(PaperOfCode)
    .query(({ input }) => paperOfCode(input.code)),
  ofFile: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/files/{id}/seal",
        area: "files",
        summary: "How a file and its signed PDFs are sealed, or why they are not",
      },
    })
    .input(ById)
    .output(SealOfFile)
    .query(({ ctx, input }) => sealOfFile(ctx.actor, input.id)),
});
