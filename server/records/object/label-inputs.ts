import { Id, Step, text } from "@server/core/fields";
import { z } from "zod";

/** Labels on one page of ours: more are printed in turns. */
export const MOST_LABELS = 1000;
export const MOST_COPIES = 20;

/** Which objects of a container get a label; what an address asks for and is not there counts as not asked. */
export const LabelsQuery = z.object({
  id: Id,
  tag: text(40).catch(""),
  below: z.boolean().default(false).catch(false),
  without: z
    .union([z.array(Id), Id.transform((id) => [id])])
    .default([])
    .catch([]),
  copies: z.number().int().min(1).max(MOST_COPIES).default(1).catch(1),
  /** Which part of them, where they are too many for one. */
  part: z.number().int().min(1).max(10_000).default(1).catch(1),
});

export const NamedObject = z.object({ id: Id, title: z.string(), display_code: z.string() });
export const LabelsPage = z.object({
  workspace_id: Id,
  container: Step,
  path: z.array(Step),
  /** The tags of these objects, the most used first. */
  tags: z.array(z.string()),
  /** Each with its code, as qrPath() draws it. */
  labels: z.array(NamedObject.extend({ qr: z.object({ size: z.number(), path: z.string() }) })),
  left_out: z.array(NamedObject),
  /** Their public page is switched off: a label would lead nowhere. */
  off: z.array(NamedObject),
  total: z.number(),
  parts: z.number(),
});
