import { type ComponentType, useCallback, useState } from "react";

/**
 * A component whose code is loaded when the page needs it: undefined until then, and the function that loads it.
 * `instead` is done where it cannot be loaded; what was lost once, a browser does not ask for again on the same page.
 */
export function useLater<Props>(
  load: () => Promise<ComponentType<Props>>,
): [ComponentType<Props> | undefined, (instead: () => void) => void] {
  const [loaded, setLoaded] = useState<ComponentType<Props>>();
  // an import of the same code with each rendering
  const request = useCallback((instead: () => void) => {
    void load().then((component) => setLoaded(() => component), instead);
  }, []);
  return [loaded, request];
}
