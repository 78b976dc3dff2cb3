import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * After navigation moves the focus to the page's heading, or to the target of the address's hash, so that screen
 * readers announce it: the browser would leave it on a link that no longer exists. The focus stays where the page
 * itself has put it, or in a field of the same page.
 */
export function useFocusOnNavigation(): void {
  const { key, pathname, hash } = useLocation();
  const previous = useRef({ key, pathname });
  useEffect(() => {
    const { key: lastKey, pathname: lastPath } = previous.current;
    previous.current = { key, pathname };
    if (key === lastKey) return;
    const main = document.getElementById("main") ?? document.querySelector("main");
    const active = document.activeElement;
    const isFocusLost = !active || active === document.body;
    if (!main || (!isFocusLost && (pathname === lastPath || main.contains(active) || active.closest("dialog")))) return;
    if (hash && !isFocusLost) return;
    const target = hash ? document.getElementById(hash.slice(1)) : null;
    const heading = target ?? main.querySelector<HTMLElement>("h1") ?? main;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [key, pathname, hash]);
}
