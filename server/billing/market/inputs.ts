import { SubscriptionOptionView } from "@server/billing/subscription/inputs";
import { Id, optionalLine } from "@server/core/fields";
import { z } from "zod";

/** What a workspace sees of the market. Browser-safe. */

const Holds = z.object({
  /** Below the board. */
  containers: z.number(),
  plans: z.number(),
  objects: z.number(),
  templates: z.number(),
  background_templates: z.number(),
});

export const MarketOption = SubscriptionOptionView.extend({
  /** What is on the board; null: it is none, or its original is gone. */
  holds: Holds.nullable(),
  /** How far it is, where the workspace took it: waiting for its payment, due, being copied, or there. */
  had: z.enum(["waiting", "due", "coming", "there", "gone"]).nullable(),
  /** The board it became. */
  container_id: Id.nullable(),
  job_id: Id.nullable(),
  /** Why it could not be brought last time, as a key of the texts. */
  refusal: z.string().nullable(),
});
export type MarketOption = z.infer<typeof MarketOption>;

export const MarketShelf = z.object({ workspace_id: Id, items: z.array(MarketOption) });

export const OneOption = z.object({ id: Id, optionId: Id });
/** `title`: what the board is to be called; empty: as the market's. */
export const TakeBoard = OneOption.extend({ title: optionalLine() });

const PreviewObject = z.object({ id: Id, title: z.string(), subtitle: z.string(), icon_code: z.string().nullable() });
const PreviewContainer = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  /** How deep below the board, which is 0. */
  depth: z.number(),
  /** Where its floor plan is. */
  plan: z.string().nullable(),
  objects_count: z.number(),
  /** The first of them. */
  objects: z.array(PreviewObject),
  /** What each object of it should carry, by name. */
  expects: z.array(z.string()),
});
export type PreviewContainer = z.infer<typeof PreviewContainer>;

export const MarketPreview = z.object({
  workspace_id: Id,
  option: MarketOption,
  containers: z.array(PreviewContainer),
  templates: z.array(z.object({ id: Id, title: z.string(), questions: z.number() })),
});
