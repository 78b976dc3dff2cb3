import { type BlockerFunction, useBlocker } from "@remix-run/react";
import { useCallback, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "~/ui/dialog";

/** Asks for confirmation before the page is left or closed while files are being uploaded. */
export function LeavingGuard({ busy }: { busy: boolean }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (!busy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [busy]);
  const shouldBlock = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => busy && currentLocation.pathname !== nextLocation.pathname,
    [busy],
  );
  const blocker = useBlocker(shouldBlock);
  return (
    <Dialog title={t("file.leaving_title")} open={blocker.state === "blocked"} onClose={() => blocker.reset?.()}>
      <p className="text-muted">{t("file.leaving_text")}</p>
      <div className="mt-6 flex gap-2 max-md:flex-col-reverse md:justify-end">
        <button type="button" className="btn btn-ghost" onClick={() => blocker.proceed?.()}>
          {t("file.leave")}
        </button>
        <button type="button" className="btn btn-primary" onClick={() => blocker.reset?.()}>
          {t("file.stay")}
        </button>
      </div>
    </Dialog>
  );
}
