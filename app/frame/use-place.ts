import { useLocation } from "@remix-run/react";
import type { FrameData } from "./frame-data.ts";
import { placeOf } from "./places.ts";
import { entryOf, personalSettings, settingsOfWorkspace } from "./settings-entries.ts";

/** Where the page belongs in the navigation. */
export function usePlace({ settings }: Pick<FrameData, "settings">) {
  const { pathname } = useLocation();
  if (settings && entryOf(settingsOfWorkspace(settings), pathname)) return "settings";
  return entryOf(personalSettings, pathname) ? "account" : placeOf(pathname);
}
