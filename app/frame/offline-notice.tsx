import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { onFailedForm } from "~/web/failed-forms";

/**
 * Without a connection it stops navigation and form submissions that would fail, and says why until the connection is
 * back. A failed form can be sent again from here, or kept on this device and sent later where it is made for that.
 */
export function OfflineNotice() {
  const { t } = useTranslation();
  const [blocked, setBlocked] = useState<{ retry?: () => void; form?: HTMLFormElement | null } | null>(null);
  useEffect(() => {
    const blockOffline = (event: Event) => {
      if (!isOffline(event) || !needsServer(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.type === "submit" && keeps(event as SubmitEvent, () => setBlocked({}))) return;
      const link =
        event.type === "click" && event.target instanceof Element ? event.target.closest("a")?.href : undefined;
      if (link && isCachedPage())
        location.assign(link); // the service worker answers with the cached page
      else void opensHere(link).then((opens) => (opens ? location.assign(link!) : setBlocked({})));
    };
    const onOnline = () => setBlocked((current) => (current?.retry ? current : null));
    // a form that can be sent later names what it does until it is answered (offline/operation-field.tsx)
    const named = "[name=operation_id][value*='-']";
    const removeListener = onFailedForm((retry) =>
      setBlocked(retry && { retry, form: document.querySelector<HTMLInputElement>(named)?.form }),
    );
    window.addEventListener("click", blockOffline, true);
    window.addEventListener("submit", blockOffline, true);
    window.addEventListener("online", onOnline);
    return () => {
      removeListener();
      window.removeEventListener("click", blockOffline, true);
      window.removeEventListener("submit", blockOffline, true);
      window.removeEventListener("online", onOnline);
    };
  }, []);
  return (
    <div
      role="alert"
      className={blocked ? "no-print fixed inset-x-4 bottom-24 z-50 mx-auto max-w-md md:bottom-6" : "sr-only"}
    >
      {blocked ? (
        <div className="notice tone-soon flex-wrap items-center shadow-2">
          <Icon name="wifi-off" large />
          <p className="min-w-0 flex-1 text-sm">
            <strong className="block">{t("ui.error.offline.title")}</strong>
            {t(blocked.retry ? "ui.error.offline.waits" : "ui.error.offline.stays")}
          </p>
          {blocked.retry ? (
            <button type="button" className="btn shrink-0" onClick={blocked.retry}>
              {t("ui.error.retry")}
            </button>
          ) : (
            <button
              type="button"
              className="btn btn-ghost btn-square"
              aria-label={t("ui.close")}
              onClick={() => setBlocked(null)}
            >
              <Icon name="x" />
            </button>
          )}
          {blocked.form ? (
            <button
              type="button"
              className="btn shrink-0 max-md:h-12"
              onClick={() => keeps({ target: blocked.form! }, () => setBlocked({ retry: blocked.retry }))}
            >
              {t("ui.error.offline.later")}
            </button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

const isCachedPage = () => document.documentElement.dataset.keptAt !== undefined;

/** A cached page cannot fetch data, so its links are full page loads even when the browser reports a connection. */
const isOffline = (event: Event) => !navigator.onLine || (event.type === "click" && isCachedPage());

/** False where the code that looks is not there either: then nothing is. */
const opensHere = (url: string | undefined): Promise<boolean> =>
  import("~/components/kept/look-up").then(({ opensHere }) => url !== undefined && opensHere(url)).catch(() => false);

/**
 * Whether what was filled in is kept on this device, of a form that can be sent later. It was not sent: what was, and got
 * no answer, may have arrived.
 */
function keeps(
  { target, submitter }: Pick<SubmitEvent, "target"> & Partial<SubmitEvent>,
  onFailed: () => void,
): boolean {
  if (!(target instanceof HTMLFormElement) || !target.dataset.later) return false;
  import("~/offline/later").then(({ keepForm }) => keepForm(target, submitter)).catch(onFailed);
  return true;
}

/** Navigation to another page, or a form submission. Uploads that wait for the connection themselves do not count. */
function needsServer(event: Event): boolean {
  if (!(event.target instanceof Element)) return false;
  if (event.type === "submit")
    return (
      event.target instanceof HTMLFormElement && event.target.method === "post" && !("waits" in event.target.dataset)
    );
  const link = event.target.closest("a");
  if (!link?.href || link.target || link.hasAttribute("download") || link.origin !== location.origin) return false;
  return link.pathname + link.search !== location.pathname + location.search;
}
