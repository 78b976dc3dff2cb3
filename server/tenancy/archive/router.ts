import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { ArchivesPage } from "./inputs.ts";
import { archivesOf, requestArchive } from "./request.ts";

export const archiveRouter = router({
  list: signedIn.output(ArchivesPage).query(({ ctx }) => archivesOf(ctx.actor)),
  ask: signedIn.output(z.void()).mutation(({ ctx }) => requestArchive(ctx.actor)),
});
