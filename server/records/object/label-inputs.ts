import { Id, Step, text } from "@server/core/fields";
import { OwnField } from "@server/records/own-field/inputs";
import { z } from "zod";
import { FactName, FactValues, ListAsked } from "./list-inputs.ts";

/** Labels in one part: more are printed part by part. */
export const MOST_LABELS = 1000;
export const MOST_COPIES = 20;

/** Which objects of a container get a label. Invalid values in the address are ignored. */
export const LabelsQuery = z.object({
  id: Id,
  tag: text(40).catch(""),
  /** Also the objects of the containers below. */
  below: z.boolean().default(false).catch(false),
  /** Objects to leave out. */
  without: z
    .union([z.array(Id), Id.transform((id) => [id])])
    .default([])
    .catch([]),
  /** Labels for each object. */
  copies: z.number().int().min(1).max(MOST_COPIES).default(1).catch(1),
  /** What is printed below the title: a fact of the machine by its name. */
  fact: FactName.optional().catch(undefined),
  /** Which part to show, if there are too many labels for one. */
  part: z.number().int().min(1).max(10_000).default(1).catch(1),
});

/** The same of what a list of objects shows; the id is that of the workspace. */
export const ListLabelsQuery = ListAsked.extend(LabelsQuery.omit({ tag: true, below: true }).shape);

export const NamedObject = z.object({ id: Id, title: z.string(), display_code: z.string() });
export const LabelsPage = z.object({
  workspace_id: Id,
  /** Null: of a list. */
  container: Step.nullable(),
  path: z.array(Step),
  /** The tags of these objects, most used first. */
  tags: z.array(z.string()),
  /** The labels to print, each with its QR code as an SVG path (qrPath()). */
  labels: z.array(
    NamedObject.extend({
      /** The title as it is printed: with the places at which a line may break in a word, and must not elsewhere. */
      printed: z.string(),
      facts: FactValues,
      qr: z.object({ size: z.number(), path: z.string() }),
    }),
  ),
  /** The workspace's own fields, of which one may be printed. */
  own_fields: z.array(OwnField),
  left_out: z.array(NamedObject),
  /** Objects without a label, because their public page is switched off. */
  off: z.array(NamedObject),
  total: z.number(),
  parts: z.number(),
});
