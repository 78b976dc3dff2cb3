import { useCallback, useEffect, useRef, useState } from "react";

const TICK_MS = 80;
/** Days in a tick; with less motion a month at once, and slower. */
const pace = { days: 2, every: TICK_MS };
const calm = { days: 30, every: 1200 };

/** Goes on from `at` to `last`, then stops; from the start where it stood at the end. */
export function usePlaying(at: number, last: number, go: (days: number) => void) {
  const [isOn, setOn] = useState(false);
  const latest = useRef({ at, go });
  latest.current = { at, go };
  useEffect(() => {
    if (!isOn) return;
    const { days, every } = matchMedia("(prefers-reduced-motion: reduce)").matches ? calm : pace;
    const timer = setInterval(() => {
      const next = Math.min(last, latest.current.at + days);
      latest.current.go(next);
      if (next === last) setOn(false);
    }, every);
    return () => clearInterval(timer);
  }, [isOn, last]);
  const stop = useCallback(() => setOn(false), []);
  const toggle = () => {
    if (!isOn && at >= last) go(0);
    setOn(!isOn);
  };
  return { isOn, stop, toggle };
}
