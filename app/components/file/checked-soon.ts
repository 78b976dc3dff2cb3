import { useRevalidator } from "@remix-run/react";
import type { FileView } from "@server/records/file/inputs";
import { useEffect } from "react";

const EVERY_MS = 3000;
const MOST = 40;

/** Asks again while the scanner looks at one of these files, for some minutes: most take a second. */
export function useCheckedSoon(files: readonly Pick<FileView, "scan">[]): void {
  const { revalidate } = useRevalidator();
  const isWaiting = files.some(({ scan }) => scan === "waiting");
  useEffect(() => {
    if (!isWaiting) return;
    let asked = 0;
    const timer = setInterval(() => {
      revalidate();
      if (++asked === MOST) clearInterval(timer);
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
}
