import { data } from "@remix-run/node";
import type { BackgroundTemplatesPage } from "@server/records/background-template/inputs";
import type { z } from "zod";

/** One that was made on this container: only there it is changed. */
export function ownTemplate(
  { workspace_id, container, templates, review_points, fillable }: z.infer<typeof BackgroundTemplatesPage>,
  id: string,
) {
  const template = templates.find((each) => each.id === id.toLowerCase() && !each.inherited_from);
  if (!template) throw data({ message: "refusal.missing" }, { status: 404 });
  return { workspace_id, container, template, review_points, fillable };
}
