import { useRevalidator } from "@remix-run/react";
import type { FileView } from "@server/records/file/inputs";
import { useEffect } from "react";

const INTERVAL_MS = 3000;
const MAX_REFRESHES = 40;

/** Reloads the page's data while the scanner checks one of these files, for two minutes: most take a second. */
export function useRefreshWhileScanning(files: readonly Pick<FileView, "scan">[]): void {
  const { revalidate } = useRevalidator();
  const isWaiting = files.some(({ scan }) => scan === "waiting");
  useEffect(() => {
    if (!isWaiting) return;
    let refreshes = 0;
    const timer = setInterval(() => {
      revalidate();
      if (++refreshes === MAX_REFRESHES) clearInterval(timer);
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}
