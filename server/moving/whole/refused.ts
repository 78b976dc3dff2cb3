import { causesOf } from "@server/core/causes";
import { invalid } from "@server/core/errors";
import { BadZip } from "@server/platform/zip/read";

const keys = {
  no_export: "whole.refused.no_export",
  newer: "whole.refused.newer",
  damaged: "whole.refused.damaged",
  part: "whole.refused.part",
  rows: "whole.refused.rows",
  content: "whole.refused.content",
  storage: "whole.refused.storage",
} as const;

/** Why a ZIP is not taken in: 422 beside its field. `part`: in which part of it. */
export const refused = (why: keyof typeof keys, part?: string) =>
  invalid(part ? `${keys[why]}?part=${encodeURIComponent(part)}` : keys[why], { field: "file", code: "bad_export" });

/** The same for what Postgres or the ZIP itself says; other errors as they are. */
export function asRefused(error: unknown, part = "data"): unknown {
  if (error instanceof BadZip) return refused("damaged");
  const isData = causesOf(error).some((at) => /^2[23]/.test(String((at as { code?: unknown }).code ?? "")));
  return isData ? refused("rows", part) : error;
}
