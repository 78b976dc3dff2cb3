import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { archivesOf, askForArchive } from "./ask.ts";
import { ArchivesPage } from "./inputs.ts";

export const archiveRouter = router({
  list: signedIn.output(ArchivesPage).query(({ ctx }) => archivesOf(ctx.actor)),
  ask: signedIn.output(z.void()).mutation(({ ctx }) => askForArchive(ctx.actor)),
});
