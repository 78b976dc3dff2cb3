import { z } from "zod";

export const ExportFormat = z.enum(["xlsx", "csv"]);
export type ExportFormat = z.infer<typeof ExportFormat>;
/** The input of an export in addition to that of its list. */
export const AsFile = z.object({ format: ExportFormat.default("xlsx") });
