import { reading } from "@db/transact";
import { ById } from "@server/core/fields";
import * as media from "@server/core/media-type";
import { router, signedIn } from "@server/core/trpc";
import { serve } from "@server/platform/files/serve";
import { z } from "zod";
import { createBackgroundTemplate, deleteBackgroundTemplate, editBackgroundTemplate } from "./edit.ts";
import {
  BackgroundTemplateChanges,
  BackgroundTemplatesPage,
  BackgroundTemplateView,
  ImageOfTemplate,
  NewBackgroundTemplate,
  TemplateById,
} from "./inputs.ts";
import { backgroundTemplatesOf, backgroundTemplatesPage, loadTemplate, storedImage } from "./list.ts";

const area = "containers";
const all = "/containers/{id}/background-templates" as const;
const one = `${all}/{templateId}` as const;

export const backgroundTemplateRouter = router({
  create: signedIn
    .meta({
      rest: {
        method: "POST",
        path: all,
        area,
        summary: "Say what each object in it should carry",
        needs: "background_template.edit",
        status: 201,
        multipart: true,
      },
    })
    .input(NewBackgroundTemplate)
    .output(BackgroundTemplateView)
    .mutation(({ ctx, input }) => createBackgroundTemplate(ctx.actor, input, ctx.locale)),
  list: signedIn
    .meta({
      rest: {
        method: "GET",
        path: all,
        area,
        summary: "What each object in it should carry, by its own templates and those above",
      },
    })
    .input(ById)
    .output(z.array(BackgroundTemplateView))
    .query(({ ctx, input }) => backgroundTemplatesOf(ctx.actor, input.id, ctx.locale)),
  get: signedIn
    .meta({ rest: { method: "GET", path: one, area, summary: "One background template" } })
    .input(TemplateById)
    .output(BackgroundTemplateView)
    .query(({ ctx, input }) => reading(ctx.actor, (tx) => loadTemplate(tx, ctx.actor, input, ctx.locale))),
  edit: signedIn
    .meta({
      rest: {
        method: "PUT",
        path: one,
        area,
        summary: "Change a background template",
        needs: "background_template.edit",
        multipart: true,
      },
    })
    .input(BackgroundTemplateChanges)
    .output(BackgroundTemplateView)
    .mutation(({ ctx, input }) => editBackgroundTemplate(ctx.actor, input, ctx.locale)),
  delete: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: one,
        area,
        summary: "Delete a background template",
        needs: "background_template.edit",
        status: 204,
      },
    })
    .input(TemplateById)
    .mutation(({ ctx, input }) => deleteBackgroundTemplate(ctx.actor, input)),
  image: signedIn
    .meta({
      rest: {
        method: "GET",
        path: `${one}/images/{sha256}`,
        area,
        summary: "The bytes of one of its images, which images[].file_path gives our own pages",
        raw: media.PICTURE,
      },
    })
    .input(ImageOfTemplate)
    .query(async ({ ctx, input }) =>
      serve(ctx.request ?? new Request("http://localhost/"), await storedImage(ctx.actor, input)),
    ),
  page: signedIn
    .input(ById)
    .output(BackgroundTemplatesPage)
    .query(({ ctx, input }) => backgroundTemplatesPage(ctx.actor, input.id, ctx.locale)),
});
