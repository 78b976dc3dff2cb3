import { type CommandsProps, Commands as Shown } from "~/components/command/commands";
import type { FrameData } from "./frame-data.ts";
import { entriesOf, homeEntries, scanning } from "./places.ts";
import { settingsOfWorkspace } from "./settings-entries.ts";

/** The command menu and the map of the keyboard, loaded once one is asked for (i18n/texts-of-routes.ts has its texts). */
export const Commands = (props: Omit<CommandsProps, "places">) => <Shown {...props} places={placesOf(props)} />;

/** Everywhere that the navigation and the menu of the settings lead. */
function placesOf({ current, settings }: FrameData) {
  if (!current) return [];
  const beside = entriesOf(current).filter(({ place }) => place !== "settings"); // its pages are listed one by one
  const ofSettings = settings ? settingsOfWorkspace(settings).flatMap(({ entries }) => entries) : [];
  return [...homeEntries(current.id), ...beside, scanning, ...ofSettings];
}
