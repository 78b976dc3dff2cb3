import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { letPlanBeMoved } from "./gestures.ts";
import { Sight, type Watched } from "./sight.ts";
import type { View } from "./view.ts";

/** Who opens an object and comes back, sees the plan as it was left. Until the page is loaded anew. */
const left = new Map<string, View>();
const useLayout = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Ties what is seen of a plan to its window and its two layers. */
export function useSight(id: string, ratio: number, start: View, watch: Watched) {
  const seen = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const held = useRef<Sight>();
  useLayout(() => {
    if (!seen.current || !picture.current || !sheet.current) return;
    const layers = { picture: picture.current, sheet: sheet.current };
    const sight = new Sight(seen.current, layers, ratio, left.get(id) ?? start, (view, frame, atRest) => {
      left.set(id, view);
      watch(view, frame, atRest);
    });
    held.current = sight;
    const end = letPlanBeMoved(sight);
    return () => {
      end();
      sight.end();
    };
    // the view of the address is where it begins, not where it goes
  }, [id, ratio, watch]);
  return { seen, picture, sheet, sight: useCallback(() => held.current, []) };
}
