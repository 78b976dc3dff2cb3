import { reading } from "@db/transact";
import { ById } from "@server/core/fields";
import { router, signedIn } from "@server/core/trpc";
import { VersionView } from "@server/inspection/template/inputs";
import { z } from "zod";
import { addVersion } from "./add-version.ts";
import { attachTemplates } from "./attach.ts";
import { detachTemplate } from "./detach.ts";
import {
  Attached,
  AttachTemplate,
  AttachTemplates,
  NewObjectVersion,
  ObjectTemplateRef,
  ObjectTemplateView,
  OnObjectPage,
  SelectPage,
  SelectQuery,
} from "./inputs.ts";
import { templateOn, templatesOn } from "./list.ts";
import { onObjectPage } from "./page.ts";
import { selectPage } from "./select-page.ts";

const area = "templates";
const all = "/objects/{id}/templates" as const;
const one = `${all}/{templateId}` as const;

/** The templates on objects. Answers have a router of their own. */
export const objectTemplateRouter = router({
  list: signedIn
    .meta({
      rest: {
        method: "GET",
        path: all,
        area,
        summary: "The templates on an object, each with the versions that hold there",
      },
    })
    .input(ById)
    .output(z.array(ObjectTemplateView))
    .query(({ ctx, input }) => templatesOn(ctx.actor, ctx.locale, input.id)),
  get: signedIn
    .meta({ rest: { method: "GET", path: one, area, summary: "One template on an object" } })
    .input(ObjectTemplateRef)
    .output(ObjectTemplateView)
    .query(({ ctx, input }) => reading(ctx.actor, (tx) => templateOn(tx, ctx.actor, ctx.locale, input))),
  attach: signedIn
    .meta({
      rest: {
        method: "POST",
        path: all,
        area,
        summary:
          "Put a template on an object; one of the platform too. A multi_use one that is on it gets another version",
        needs: "template.attach",
        status: 201,
      },
    })
    .input(AttachTemplate)
    .output(ObjectTemplateView)
    .mutation(async ({ ctx, input: { template_id, ...input } }) => {
      const [templateId] = await attachTemplates(ctx.actor, { ...input, template_ids: [template_id] }, ctx.locale);
      return reading(ctx.actor, (tx) =>
        templateOn(tx, ctx.actor, ctx.locale, { id: input.id, templateId: templateId! }),
      );
    }),
  detach: signedIn
    .meta({
      rest: {
        method: "DELETE",
        path: one,
        area,
        summary: "Take a template off an object; not where it was filled in",
        needs: "template.detach",
        status: 204,
      },
    })
    .input(ObjectTemplateRef)
    .mutation(({ ctx, input }) => detachTemplate(ctx.actor, input)),
  versions: signedIn
    .meta({
      rest: {
        method: "GET",
        path: `${one}/versions`,
        area,
        summary: "The versions of a template that hold on an object",
      },
    })
    .input(ObjectTemplateRef)
    .output(z.array(VersionView))
    .query(({ ctx, input }) =>
      reading(ctx.actor, async (tx) => (await templateOn(tx, ctx.actor, ctx.locale, input)).versions),
    ),
  addVersion: signedIn
    .meta({
      rest: {
        method: "POST",
        path: `${one}/versions`,
        area,
        summary: "The same template once more on the same object, under a title of its own",
        needs: "template.attach",
        status: 201,
      },
    })
    .input(NewObjectVersion)
    .output(VersionView)
    .mutation(({ ctx, input }) => addVersion(ctx.actor, input)),
  /** The page to select templates to attach. */
  select: signedIn
    .input(SelectQuery)
    .output(SelectPage)
    .query(({ ctx, input }) => selectPage(ctx.actor, input)),
  attachSeveral: signedIn
    .input(AttachTemplates)
    .output(Attached)
    .mutation(async ({ ctx, input }) => ({ ids: await attachTemplates(ctx.actor, input, ctx.locale) })),
  /** The page of a template on an object, to add a version or to detach it. */
  page: signedIn
    .input(ObjectTemplateRef)
    .output(OnObjectPage)
    .query(({ ctx, input }) => onObjectPage(ctx.actor, input, ctx.locale)),
});
