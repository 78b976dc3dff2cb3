import { useNavigation } from "@remix-run/react";
import { LOADING_AFTER_MS, SLOW_AFTER_MS } from "@server/core/constants";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

/** The progress line during navigation: hidden at first; after a while it also says that the page takes long. */
export function NavigationProgress() {
  const { t } = useTranslation();
  const waiting = useNavigation().state !== "idle";
  const shown = useAfter(waiting, LOADING_AFTER_MS);
  const long = useAfter(waiting, SLOW_AFTER_MS);
  const isSaidByButton = shown && document.querySelector("[data-phase=pending]") !== null;
  return (
    <>
      {shown ? <div className="progress-line" aria-hidden="true" /> : null}
      <div
        role="status"
        className={
          long ? "notice tone-plan fixed inset-x-4 bottom-24 z-50 mx-auto max-w-md shadow-2 md:bottom-6" : "sr-only"
        }
      >
        {long ? t("ui.takes_long") : shown && !isSaidByButton ? t("ui.loading") : ""}
      </div>
    </>
  );
}

/** Whether `on` has been true for so many milliseconds. */
function useAfter(on: boolean, milliseconds: number): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    if (!on) return setPassed(false);
    const timer = setTimeout(() => setPassed(true), milliseconds);
    return () => clearTimeout(timer);
  }, [on, milliseconds]);
  return passed;
}
