import { Form } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { inBrussels } from "~/ui/time";

/** Whom a super admin impersonates. `seconds_left` comes from the server, since the browser's clock may be wrong. */
export type Impersonation = { user: string; until: string; seconds_left: number };

/** Shown on top of every page during an impersonation; when it expires, it leads back to the back-office. */
export function ImpersonationBar({ user, until, seconds_left }: Impersonation) {
  const { t } = useTranslation();
  useEffect(() => {
    const timer = setTimeout(
      () => window.location.assign(paths.adminUsers({ impersonation: "over" })),
      (seconds_left + 2) * 1000,
    );
    return () => clearTimeout(timer);
  }, [seconds_left]);
  const { time } = inBrussels(until);
  return (
    <section
      className="tone-soon no-print sticky top-0 z-30 h-[var(--above)] border-b border-tone-line bg-tone-soft text-sm text-tone-ink"
      aria-label={t("ui.impersonating.label")}
    >
      <div className="mx-auto flex h-full max-w-[84rem] items-center gap-3 px-4 md:px-6">
        <Icon name="user-check" />
        <p className="line-clamp-2 min-w-0 flex-1 leading-tight [overflow-wrap:anywhere]">
          <span className="md:hidden">{t("ui.impersonating.short", { user, time })}</span>
          <span className="max-md:hidden">{t("ui.impersonating.until", { user, time })}</span>
        </p>
        <Form method="post" action={paths.stopImpersonating} reloadDocument>
          <button type="submit" className="btn btn-sm touch:h-11">
            {t("ui.impersonating.stop")}
          </button>
        </Form>
      </div>
    </section>
  );
}
