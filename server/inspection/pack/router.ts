import { reading } from "@db/transact";
import { router, signedIn } from "@server/core/trpc";
import { z } from "zod";
import { packPage } from "./counts.ts";
import { createPack } from "./create.ts";
import { packFile } from "./file.ts";
import { NewPack, OnePack, PackFile, PackPage, PackPageQuery, PackView } from "./inputs.ts";
import { packFor } from "./pack-for.ts";
import { packView } from "./view.ts";

const area = "packs";

export const packRouter = router({
  create: signedIn
    .meta({
      isHeavy: true,
      rest: {
        method: "POST",
        path: "/workspaces/{id}/packs",
        area,
        summary: "Gather the valid certificates of a container, or of objects, for an inspector",
        status: 202,
      },
    })
    .input(NewPack)
    .output(PackView)
    .mutation(({ ctx, input }) => createPack(ctx.actor, input, ctx.locale)),
  get: signedIn
    .meta({
      rest: { method: "GET", path: "/workspaces/{id}/packs/{pack}", area, summary: "How far a pack is, and its files" },
    })
    .input(OnePack)
    .output(PackView)
    .query(({ ctx, input }) =>
      reading(ctx.actor, async (tx) => packView(await packFor(tx, ctx.actor, input.pack, input.id))),
    ),
  file: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/workspaces/{id}/packs/{pack}/{format}",
        area,
        summary: "The ZIP with the papers, or the PDF that joins them",
        raw: true,
      },
    })
    .input(PackFile)
    .query(({ ctx, input }) => packFile(ctx.actor, { id: input.pack, workspaceId: input.id, format: input.format })),
  page: signedIn
    .meta({ isHeavy: true })
    .input(PackPageQuery)
    .output(PackPage)
    .query(({ ctx, input }) => packPage(ctx.actor, input)),
  own: signedIn
    .input(z.object({ id: OnePack.shape.pack }))
    .output(PackView)
    .query(({ ctx, input }) => reading(ctx.actor, async (tx) => packView(await packFor(tx, ctx.actor, input.id)))),
});
