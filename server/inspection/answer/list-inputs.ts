import { Id, OptionalMoment, text } from "@server/core/fields";
import { Listing, sorted } from "@server/core/paging";
import { AsFile } from "@server/tenancy/export/inputs";
import { z } from "zod";
import { TemplateRef } from "./inputs.ts";

/** The answers of a workspace as a file: all, or those to one template, or in one state. */
export const AnswersAsFile = z.object({
  id: Id,
  template_id: Id.optional(),
  status: z.enum(["open", "finished"]).optional(),
  ...AsFile.shape,
});
const answerSorts = ["created_at", "updated_at"] as const;
export const AnswersOf = Listing.extend({
  ...TemplateRef.shape,
  /** Searched in the head. */
  q: text(100),
  updated_since: OptionalMoment,
  sort: sorted(answerSorts).default("-created_at"),
});
