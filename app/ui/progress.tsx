import { useNavigation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

const showsAfter = 400;
const saysSoAfter = 10_000;

/** The line on top while a page is on its way: nothing for the first 400 ms, and after 10 s a word that it takes long. */
export function NavigationProgress() {
  const { t } = useTranslation();
  const waiting = useNavigation().state !== "idle";
  const shown = useAfter(waiting, showsAfter);
  const long = useAfter(waiting, saysSoAfter);
  return (
    <>
      {shown ? <div className="progress-line" aria-hidden="true" /> : null}
      <div
        role="status"
        className={long ? "notice tone-plan fixed inset-x-4 bottom-24 z-50 mx-auto max-w-md shadow-2 md:bottom-6" : "sr-only"}
      >
        {long ? t("ui.takes_long") : shown ? t("ui.loading") : ""}
      </div>
    </>
  );
}

/** True when `on` has been true for so many milliseconds. */
export function useAfter(on: boolean, milliseconds: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!on) return setPassed(false);
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [on, milliseconds]);
  return passed;
}

/** Holds the place of what is on its way. Calm: it does not shimmer. */
export function Skeleton({ lines = 3, className = "" }: { lines?: number; className?: string }) {
  return (
    <div className={`grid gap-2.5 ${className}`} aria-hidden="true">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className="skeleton-line" style={{ width: `${[92, 74, 83][index % 3]}%` }} />
      ))}
    </div>
  );
}
