import type { ImportView } from "@server/inspection/import/inputs";
import type { TFunction } from "i18next";

/** What an import did, and what was undone of it. */
export const doneInWords = (t: TFunction, counts: ImportView["counts"]): string[] =>
  (["made", "changed", "wrong", "undone", "left"] as const).flatMap((name) =>
    counts[name] > 0 ? [t(`import.count.${name}`, { count: counts[name] })] : [],
  );
