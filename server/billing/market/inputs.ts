import { SubscriptionOptionView } from "@server/billing/subscription/inputs";
import { Id, optionalLine } from "@server/core/fields";
import { z } from "zod";

/** Views of the market for a workspace. Browser-safe. */

const Contents = z.object({
  /** Without the board itself. */
  containers: z.number(),
  plans: z.number(),
  objects: z.number(),
  templates: z.number(),
  background_templates: z.number(),
});

export const MarketOption = SubscriptionOptionView.extend({
  /** The number of things on the board; null: not a board, or its original was deleted. */
  holds: Contents.nullable(),
  /**
   * The state of its purchase: waiting for payment, due, being copied (coming), copied (there), or deleted since
   * (gone).
   */
  had: z.enum(["waiting", "due", "coming", "there", "gone"]).nullable(),
  /** The id of the copy. */
  container_id: Id.nullable(),
  job_id: Id.nullable(),
  /** The key of the error of the last copy; null: none. */
  refusal: z.string().nullable(),
});
export type MarketOption = z.infer<typeof MarketOption>;

export const MarketPage = z.object({ workspace_id: Id, items: z.array(MarketOption) });

export const OneOption = z.object({ id: Id, optionId: Id });
/** `title`: of the new board; empty: that of the market. */
export const AddMarketBoard = OneOption.extend({ title: optionalLine() });

const PreviewObject = z.object({ id: Id, title: z.string(), subtitle: z.string(), icon_code: z.string().nullable() });
export const PreviewContainer = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  /** The depth; the board itself is 0. */
  depth: z.number(),
  /** The address of its floor plan. */
  plan: z.string().nullable(),
  objects_count: z.number(),
  /** The first objects. */
  objects: z.array(PreviewObject),
  /** The files and reports that each object should have, by name. */
  expects: z.array(z.string()),
});
export type PreviewContainer = z.infer<typeof PreviewContainer>;

export const MarketPreview = z.object({
  workspace_id: Id,
  option: MarketOption,
  containers: z.array(PreviewContainer),
  templates: z.array(z.object({ id: Id, title: z.string(), questions: z.number() })),
});
