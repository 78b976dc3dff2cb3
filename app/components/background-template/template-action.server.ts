import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";
import { paths } from "~/paths/paths";
import { type Api, submit } from "~/web/api.server";
import { changed } from "./rows.ts";

/** As loose as a form can be: the procedure judges, and what it says stands beside the fields. */
const TemplateForm = z.object({
  id: z.string(),
  templateId: z.string().optional(),
  title: z.string().default(""),
  description: z.string().default(""),
  items: z
    .array(
      z.object({
        name: z.string().default(""),
        type: z.string().default("pdf"),
        review_point: z.string().default(""),
        template_id: z.string().default(""),
      }),
    )
    .default([]),
  images: z.array(z.instanceof(Upload)).default([]),
  delete_images: z.array(z.string()).default([]),
  change: z.string().optional(),
});

type Create = Parameters<Api["backgroundTemplate"]["create"]>[0];

/** Saves; or, for a button of a row, gives the form back with that done. Rows without a name are left out. */
export const templateAction = (args: ActionFunctionArgs) =>
  submit(args, TemplateForm, async (api, { change, images, delete_images, ...typed }) => {
    if (change)
      return data({ initialValue: { ...typed, delete_images, items: changed(typed.items, change) }, error: {} });
    const { id, templateId, title, description } = typed;
    const items = typed.items.filter(({ name }) => name.trim() !== "") as Create["items"];
    if (templateId)
      await api.backgroundTemplate.edit({ id, templateId, title, description, items, images, delete_images });
    else await api.backgroundTemplate.create({ id, title, description, items, images });
    return redirect(paths.backgroundTemplates(id), 303);
  });
