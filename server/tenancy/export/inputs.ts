import { z } from "zod";

export const ExportFormat = z.enum(["xlsx", "csv"]);
export type ExportFormat = z.infer<typeof ExportFormat>;
/** What an export takes beside what its list takes. */
export const AsFile = z.object({ format: ExportFormat.default("xlsx") });
