import { useCallback, useEffect, useRef, useState } from "react";

const REST_MS = 300; // browsers refuse to change the address many times a second

/** The day that is shown. The address follows once it rests, so that the page can be reloaded, printed and sent on. */
export function useDay(start: string, today: string) {
  const [day, setDay] = useState(start);
  const timer = useRef(0);
  useEffect(() => () => clearTimeout(timer.current), []);
  const choose = useCallback(
    (chosen: string) => {
      setDay(chosen);
      clearTimeout(timer.current);
      timer.current = window.setTimeout(() => {
        const url = new URL(location.href);
        if (chosen === today) url.searchParams.delete("on");
        else url.searchParams.set("on", chosen);
        history.replaceState(history.state, "", url);
      }, REST_MS);
    },
    [today],
  );
  return [day, choose] as const;
}
