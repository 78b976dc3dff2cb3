import { dayInWords } from "@i18n/in-words";
import { Link } from "@remix-run/react";
import type { HeldView } from "@server/records/hold/inputs";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";

/** Says that a legal hold is in force; `to`: the page that ends it, for those who may. */
export function HeldNotice({ held, to, className }: { held: HeldView | null; to?: string; className?: string }) {
  const { t } = useTranslation();
  if (!held) return null;
  const day = dayInWords(t, held.since);
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
      {t(held.own ? "hold.in_force" : "hold.in_force_above", { day })}
    </Notice>
  );
}
