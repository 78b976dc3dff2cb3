import { ById } from "@server/core/fields";
import * as media from "@server/core/media-type";
import { open, router, signedIn } from "@server/core/trpc";
import { ShareView } from "@server/records/share/inputs";
import { z } from "zod";
import { listPackPage, packPage } from "./counts.ts";
import { createPack } from "./create.ts";
import { packFile } from "./file.ts";
import { getPack } from "./get.ts";
import {
  ListPackPage,
  ListPackQuery,
  NewPack,
  NewPackLink,
  OnePack,
  PackFile,
  PackLinks,
  PackPage,
  PackPageQuery,
  PackView,
} from "./inputs.ts";
import { packLinks, sharePack } from "./link.ts";
import { countPackOpening, SharedPack, shownPack } from "./visitor.ts";

const area = "packs";
const ByToken = z.object({ token: z.string().max(64) });

export const packRouter = router({
  create: signedIn
    .meta({
      isHeavy: true,
      rest: {
        method: "POST",
        path: "/workspaces/{id}/packs",
        area,
        summary: "Gather the valid certificates of a container, of objects or of a view, for an inspector",
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
    .query(({ ctx, input }) => getPack(ctx.actor, input.pack, input.id)),
  file: signedIn
    .meta({
      rest: {
        method: "GET",
        path: "/workspaces/{id}/packs/{pack}/{format}",
        area,
        summary: "The ZIP with the papers, or the PDF that joins them",
        raw: media.ZIP_OR_PDF,
      },
    })
    .input(PackFile)
    .query(({ ctx, input }) => packFile(ctx.actor, { id: input.pack, workspaceId: input.id, format: input.format })),
  page: signedIn
    .meta({ isHeavy: true })
    .input(PackPageQuery)
    .output(PackPage)
    .query(({ ctx, input }) => packPage(ctx.actor, input)),
  listPage: signedIn
    .meta({ isHeavy: true })
    .input(ListPackQuery)
    .output(ListPackPage)
    .query(({ ctx, input }) => listPackPage(ctx.actor, input)),
  share: signedIn
    .input(NewPackLink)
    .output(ShareView)
    .mutation(({ ctx, input }) => sharePack(ctx.actor, input)),
  links: signedIn
    .input(ById)
    .output(PackLinks)
    .query(({ ctx, input }) => packLinks(ctx.actor, input.id)),
  shown: open
    .input(ByToken)
    .output(SharedPack)
    .query(({ input }) => shownPack(input.token)),
  countOpening: open
    .input(ByToken)
    .output(z.void())
    .mutation(({ ctx, input }) => countPackOpening(input.token, ctx)),
  own: signedIn
    .input(ById)
    .output(PackView)
    .query(({ ctx, input }) => getPack(ctx.actor, input.id)),
});
