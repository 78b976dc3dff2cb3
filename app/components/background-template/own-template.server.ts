import { data } from "@remix-run/node";
import type { BackgroundTemplatesPage } from "@server/records/background-template/inputs";
import type { z } from "zod";

/** The template with this id that was created on this container, where alone it can be edited. Throws a 404. */
export function ownTemplate(
  { workspace_id, container, templates, review_points, fillable }: z.infer<typeof BackgroundTemplatesPage>,
  id: string,
) {
  const template = templates.find((each) => each.id === id.toLowerCase() && !each.inherited_from);
  if (!template) throw data({ message: "refusal.missing" }, { status: 404 });
  return { workspace_id, container, template, review_points, fillable };
}
