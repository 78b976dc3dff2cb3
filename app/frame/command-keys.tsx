import { useEffect, useState } from "react";
import { isMac, isTyped, singleKeysWork } from "~/ui/keys";
import { useLater } from "~/ui/use-later";
import type { FrameData } from "./frame-data.ts";

type Asked = "menu" | "map";

let ask: (what: Asked) => void;
/** Opens the map of the keyboard, for what is pressed by mouse. */
export const askForMap = () => ask("map");

/** Listens for the keys of the command menu and of the map of the keyboard, whose code is loaded once one is pressed. */
export function CommandKeys(frame: FrameData) {
  const [asked, setAsked] = useState<Asked>();
  const [Commands, load] = useLater(() => import("./commands.tsx").then((module) => module.Commands));
  useEffect(() => {
    ask = (what) => {
      setAsked(what);
      load(() => setAsked(undefined));
    };
    const onKey = (event: KeyboardEvent) => {
      const what = askedBy(event);
      if (!what) return;
      event.preventDefault();
      ask(what);
    };
    // of the window, so that the keys of a page come first
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [load]);
  return asked && Commands ? <Commands {...frame} asked={asked} ask={setAsked} /> : null;
}

function askedBy(event: KeyboardEvent): Asked | false {
  const { key } = event;
  if (event.defaultPrevented || event.altKey) return false;
  if (event.metaKey || event.ctrlKey) return key === "k" && (event.metaKey || !isMac()) && "menu";
  return (key === "/" || key === "?") && !isTyped(event.target) && singleKeysWork() && (key === "/" ? "menu" : "map");
}
