import type { FrameData } from "~/frame/frame-data";
import type { IconName } from "~/ui/icon-names";
import { CommandMenu } from "./command-menu.tsx";
import { KeyMap } from "./key-map.tsx";

/** A page to go to; `word` is the key of its name. */
type PlaceToGo = { to: string; word: string; icon: IconName };

export type CommandsProps = FrameData & {
  places: readonly PlaceToGo[];
  asked: "menu" | "map";
  /** Shows one of the two instead, or neither. */
  ask: (what?: "menu" | "map") => void;
};

/** The command menu or the map of the keyboard, over the page. */
export function Commands(props: CommandsProps) {
  return props.asked === "map" ? <KeyMap onClose={() => props.ask()} /> : <CommandMenu {...props} />;
}
