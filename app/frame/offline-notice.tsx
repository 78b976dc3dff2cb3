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
    let sent: HTMLFormElement | undefined; // the last one: it is the one that fails
    const blockOffline = (event: Event) => {
      const form = formIn(event);
      const link = linkIn(event);
      if (form) sent = form;
      if (!(form || link) || !isOffline(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (form && keeps(form, () => setBlocked({}), event as SubmitEvent)) return;
      if (link && isCachedPage())
        location.assign(link); // the service worker answers with the cached page
      else void opensHere(link).then((opens) => (opens ? location.assign(link!) : setBlocked({})));
    };
    const onOnline = () => setBlocked((current) => (current?.retry ? current : null));
    // a form that can be sent later names what it does until it is answered (offline/operation-field.tsx)
    const named = "[name=operation_id][value*='-']";
    const removeListener = onFailedForm((retry) =>
      setBlocked(retry && { retry, form: sent?.querySelector<HTMLInputElement>(named)?.form }),
    );
    const listen = (how: typeof addEventListener) => {
      how("click", blockOffline, true);
      how("submit", blockOffline, true);
      how("online", onOnline);
    };
    listen(addEventListener);
    return () => {
      removeListener();
      listen(removeEventListener);
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
              className="btn shrink-0 touch:h-12"
              onClick={() => keeps(blocked.form!, () => setBlocked({ retry: blocked.retry }))}
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
function keeps(form: HTMLFormElement, onFailed: () => void, event?: SubmitEvent): boolean {
  if (!form.dataset.later) return false;
  import("~/offline/later").then(({ keepForm }) => keepForm(form, event?.submitter)).catch(onFailed);
  return true;
}

/** The form that is submitted. Uploads that wait for the connection themselves do not count. */
const formIn = ({ target, type }: Event): HTMLFormElement | undefined =>
  type === "submit" && target instanceof HTMLFormElement && target.method === "post" && !("waits" in target.dataset)
    ? target
    : undefined;

/** The address of another page to which is navigated. */
function linkIn({ target, type }: Event): string | undefined {
  const link = type === "click" && target instanceof Element && target.closest("a");
  return link &&
    !link.target &&
    !link.hasAttribute("download") &&
    link.origin === location.origin &&
    link.pathname + link.search !== location.pathname + location.search
    ? link.href
    : undefined;
}
