import { type BlockerFunction, useBlocker } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "./dialog.tsx";
import { useFormState } from "./form-state.ts";

/**
 * Asks for confirmation before the page is left with unsaved changes in its form. Put at most one on a page, inside the
 * form. It does nothing without scripts.
 */
export function UnsavedGuard() {
  const { t } = useTranslation();
  const { phase, errors, returned } = useFormState();
  const anchor = useRef<HTMLSpanElement>(null);
  const unsaved = useRef(false);

  useEffect(() => {
    const form = anchor.current?.closest("form");
    const markUnsaved = () => {
      unsaved.current = true;
    };
    const markSaved = () => {
      unsaved.current = false;
    };
    form?.addEventListener("input", markUnsaved);
    form?.addEventListener("submit", markSaved, true);
    form?.addEventListener("reset", markSaved);
    return () => {
      form?.removeEventListener("input", markUnsaved);
      form?.removeEventListener("submit", markSaved, true);
      form?.removeEventListener("reset", markSaved);
    };
  }, []);
  useEffect(() => {
    if (returned) unsaved.current = true; // the form was refused or filled in by the server, so nothing is saved
    if (phase === "done") unsaved.current = false;
  }, [errors, returned, phase]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (unsaved.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, []);

  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) => unsaved.current && currentLocation.pathname !== nextLocation.pathname,
      [],
    ),
  );
  const isBlocked = blocker.state === "blocked";
  return (
    <>
      <span ref={anchor} hidden />
      <Dialog title={t("ui.unsaved.title")} open={isBlocked} onClose={() => blocker.reset?.()}>
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
