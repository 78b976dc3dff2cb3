import { useCallback, useEffect, useLayoutEffect, useRef } from "react";
import { enablePanAndZoom } from "./gestures.ts";
import type { View } from "./view.ts";
import { type ViewListener, Viewport } from "./viewport.ts";

/** The last view of each plan, to restore it when the user comes back, until the page is reloaded. */
const lastViews = new Map<string, View>();
const useLayout = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** Creates the viewport of a plan, from its window and two layers. */
export function useViewport(id: string, ratio: number, start: View, watch: ViewListener) {
  const windowRef = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const pinLayer = useRef<HTMLDivElement>(null);
  const viewportRef = useRef<Viewport>();
  useLayout(() => {
    if (!windowRef.current || !picture.current || !pinLayer.current) return;
    const layers = { picture: picture.current, pinLayer: pinLayer.current };
    const viewport = new Viewport(
      windowRef.current,
      layers,
      ratio,
      lastViews.get(id) ?? start,
      (view, frame, atRest) => {
        lastViews.set(id, view);
        watch(view, frame, atRest);
      },
    );
    viewportRef.current = viewport;
    const end = enablePanAndZoom(viewport);
    return () => {
      end();
      viewport.end();
    };
    // the address only gives the initial view, so `start` is not a dependency
  }, [id, ratio, watch]);
  return { windowRef, picture, pinLayer, viewport: useCallback(() => viewportRef.current, []) };
}
