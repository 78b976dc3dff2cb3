import { useEffect, useState } from "react";
import { isServerThere } from "~/offline/is-server-there";
import { sendAll } from "~/offline/send-all";
import { askForSync } from "~/offline/sync-tag";
import { mayHaveUnsent } from "~/offline/unsent-mark";

const ASKS_AGAIN_MS = 5000;
const addressInHash = () => (location.hash.startsWith("#/") ? location.hash.slice(1) : "/");

/** The address that could not be fetched, as the service worker writes it behind a #; undefined on the server. */
export function useWanted(): string | undefined {
  const [wanted, setWanted] = useState<string>();
  useEffect(() => {
    const read = () => setWanted(addressInHash());
    read();
    window.addEventListener("hashchange", read);
    return () => window.removeEventListener("hashchange", read);
  }, []);
  return wanted;
}

/**
 * Whether the server answers: asked at times, and when the browser says that there is a connection again. What `account`
 * did here is sent first, so that the server knows of it when its pages are asked for. When they turn away, the browser
 * is asked to wake the service worker for what is left.
 */
export function useIsBack(account: string | undefined): boolean {
  const [back, setBack] = useState(false);
  useEffect(() => {
    const ask = async () => {
      const isThere = await isServerThere();
      if (isThere && account && mayHaveUnsent()) await sendAll(account).catch(() => {}); // it stays for a later try
      setBack(isThere);
    };
    const leave = () => {
      if (document.visibilityState === "hidden" && mayHaveUnsent()) void askForSync().catch(() => {});
    };
    window.addEventListener("online", ask);
    document.addEventListener("visibilitychange", leave);
    const asking = setInterval(ask, ASKS_AGAIN_MS);
    return () => {
      window.removeEventListener("online", ask);
      document.removeEventListener("visibilitychange", leave);
      clearInterval(asking);
    };
  }, [account]);
  return back;
}

/**
 * Without a connection, links and the search lead to what is kept: the address behind the # changes, and the page
 * stays. Pins are left to their plan.
 */
export function useLinksToKept(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return;
    const go = (event: Event, address: URL) => {
      if (address.origin !== location.origin || address.pathname.startsWith("/files/")) return;
      if (address.searchParams.has("answer")) return; // an answer that the server has is on a page of its own, or nowhere
      event.preventDefault();
      event.stopImmediatePropagation();
      location.hash = address.pathname + address.search;
      window.scrollTo(0, 0);
    };
    const click = (event: MouseEvent) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof Element)) return;
      if (event.target.closest("[data-pin], [data-group]")) return;
      const link = event.target.closest("a");
      if (link?.href && !link.hasAttribute("download")) go(event, new URL(link.href));
    };
    const submit = (event: SubmitEvent) => {
      const { target: form } = event;
      if (!(form instanceof HTMLFormElement) || form.method !== "get") return;
      const sent = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
      go(event, new URL(`${new URL(form.action).pathname}?${sent}`, location.origin));
    };
    window.addEventListener("click", click, true);
    window.addEventListener("submit", submit, true);
    return () => {
      window.removeEventListener("click", click, true);
      window.removeEventListener("submit", submit, true);
    };
  }, [isActive]);
}
