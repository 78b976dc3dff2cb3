import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";
import { paths } from "~/paths/paths";
import { type Api, submit } from "~/web/api.server";
import { applyChange } from "./rows.ts";

/** Accepts whatever the form sends: the procedure validates it, and its errors are shown at the fields. */
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

/** Saves the form; or, for a button of a row, answers it with that change applied. Leaves out rows without a name. */
export const templateAction = (args: ActionFunctionArgs) =>
  submit(args, TemplateForm, async (api, { change, images, delete_images, ...typed }) => {
    if (change)
      return data({ initialValue: { ...typed, delete_images, items: applyChange(typed.items, change) }, error: {} });
    const { id, templateId, title, description } = typed;
    const items = typed.items.filter(({ name }) => name.trim() !== "") as Create["items"];
    if (templateId)
      await api.backgroundTemplate.edit({ id, templateId, title, description, items, images, delete_images });
    else await api.backgroundTemplate.create({ id, title, description, items, images });
    return redirect(paths.backgroundTemplates(id), 303);
  });
