import { type BlockerFunction, useBlocker } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./dialog.tsx";
import { useFormState } from "./form-state.ts";

/**
 * Stands in a form, at most one on a page: asks before what was typed and not saved is left behind. Without scripts it
 * is nothing.
 */
export function UnsavedGuard() {
  const { t } = useTranslation();
  const { phase, errors, returned } = useFormState();
  const place = useRef<HTMLSpanElement>(null);
  const unsaved = useRef(false);

  useEffect(() => {
    const form = place.current?.closest("form");
    const touch = () => {
      unsaved.current = true;
    };
    const settle = () => {
      unsaved.current = false;
    };
    form?.addEventListener("input", touch);
    form?.addEventListener("submit", settle, true);
    form?.addEventListener("reset", settle);
    return () => {
      form?.removeEventListener("input", touch);
      form?.removeEventListener("submit", settle, true);
      form?.removeEventListener("reset", settle);
    };
  }, []);
  useEffect(() => {
    if (returned) unsaved.current = true; // refused, or filled in: it is still only on this page
    if (phase === "done") unsaved.current = false;
  }, [errors, returned, phase]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);

  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) => unsaved.current && currentLocation.pathname !== nextLocation.pathname,
      [],
    ),
  );
  const asked = blocker.state === "blocked";
  return (
    <>
      <span ref={place} hidden />
      <Dialog title={t("ui.unsaved.title")} open={asked} onClose={() => blocker.reset?.()}>
        <p className="text-muted">{t("ui.unsaved.text")}</p>
        <div className="mt-6 flex gap-2 max-md:flex-col-reverse md:justify-end">
          <button type="button" className="btn btn-ghost" onClick={() => blocker.proceed?.()}>
            {t("ui.unsaved.leave")}
          </button>
          <button type="button" className="btn btn-primary" onClick={() => blocker.reset?.()}>
            {t("ui.unsaved.stay")}
          </button>
        </div>
      </Dialog>
    </>
  );
}
