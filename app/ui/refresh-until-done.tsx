import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const INTERVAL_MS = 1000;
const REFRESH_SECONDS = 3;

/** Reloads the page's data every second while `waits`; without scripts the whole page, by a meta refresh. */
export function RefreshUntilDone({ waits }: { waits: boolean }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!waits || state !== "idle") return;
    const timer = setTimeout(revalidate, INTERVAL_MS);
    return () => clearTimeout(timer);
  }, [waits, state, revalidate]);
  return waits ? (
    <noscript>
      <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
    </noscript>
  ) : null;
}
