import type { AnswerPage } from "@server/inspection/answer/page";
import { useEffect, useState, useSyncExternalStore } from "react";
import { Sheet } from "./sheet.ts";

/** The answer of this page while it is filled in; another page begins another one. */
export function useSheet(page: AnswerPage): Sheet {
  const [sheet] = useState(() => new Sheet(page));
  useEffect(() => (page.may.fill_in ? sheet.open() : undefined), [sheet, page.may.fill_in]);
  useSyncExternalStore(sheet.subscribe, sheet.version, sheet.version);
  return sheet;
}
