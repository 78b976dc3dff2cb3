import { z } from "zod";
import { type LabelFormatName, labelFormatNames } from "~/components/object/label-formats";

/** How labels are printed, beside what the procedures ask. */
export const printed = {
  format: z.enum(labelFormatNames as [LabelFormatName, ...LabelFormatName[]]).catch("avery-l7160"),
  from: z.number().int().min(1).catch(1),
  plain: z.boolean().catch(false),
};
