import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * After a step to another page the browser's own focus would stay on a link that is gone: it goes to the heading, or to
 * what the address points at, which screen readers then say. Where the page itself has put it somewhere, or it still
 * stands in a field, it stays.
 */
export function useArrival(): void {
  const { key, pathname, hash } = useLocation();
  const before = useRef({ key, pathname });
  useEffect(() => {
    const { key: lastKey, pathname: lastPath } = before.current;
    before.current = { key, pathname };
    if (key === lastKey) return;
    const main = document.getElementById("main") ?? document.querySelector("main");
    const active = document.activeElement;
    const isLost = !active || active === document.body;
    if (!main || (!isLost && (pathname === lastPath || main.contains(active) || active.closest("dialog")))) return;
    if (hash && !isLost) return;
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    const heading = target ?? main.querySelector<HTMLElement>("h1") ?? main;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [key, pathname, hash]);
}
