import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const EVERY_MS = 1000;
const REFRESH_SECONDS = 3;

/** Asks the page again every second while something is being done; who has no scripts gets it anew by itself. */
export function UntilDone({ waits }: { waits: boolean }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!waits || state !== "idle") return;
    const timer = setTimeout(revalidate, EVERY_MS);
    return () => clearTimeout(timer);
  }, [waits, state, revalidate]);
  return waits ? (
    <noscript>
      <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
    </noscript>
  ) : null;
}
