import { Link } from "@remix-run/react";
import type { HeldView } from "@server/records/hold/inputs";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";
import { useDates } from "~/ui/time";

/** Says that a legal hold is in force; `to`: the page that ends it, for those who may. */
export function HeldNotice({ held, to, className }: { held: HeldView | null; to?: string; className?: string }) {
  const { t } = useTranslation();
  const { day } = useDates();
  if (!held) return null;
  return (
    <Notice
      tone="none"
      icon="lock"
      className={className}
      action={
        to ? (
          <Link to={to} className="btn btn-sm shrink-0 max-md:btn-md">
            {t("hold.title")}
          </Link>
        ) : undefined
      }
    >
      {t(held.own ? "hold.in_force" : "hold.in_force_above", { day: day(held.since) })}
    </Notice>
  );
}
