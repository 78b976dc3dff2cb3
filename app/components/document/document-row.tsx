import { Link } from "@remix-run/react";
import type { DocumentKind } from "@server/tenancy/document/kinds";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import { useDates } from "~/ui/time";

type Listed = {
  kind: DocumentKind;
  title: string;
  version: number;
  in_force_on: string;
  news: string;
  /** When the user agreed to this version; null: they have not. */
  agreed_at?: string | null;
  agreed_before: number | null;
};

/** A document in force: its title, version, date, what is new, and whether the user agreed to it. */
export function DocumentRow({ document, to, children }: { document: Listed; to: string; children?: ReactNode }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const { kind, title, version, in_force_on, news, agreed_at, agreed_before } = document;
  const isChanged = !agreed_at && agreed_before !== null;
  return (
    <li className="link-row flex items-start gap-3 px-4 py-3.5 md:px-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Link to={to} className="cover font-medium">
            {title}
          </Link>
          {isChanged ? <Chip tone="soon">{t("terms.changed")}</Chip> : null}
        </p>
        <p className="mt-0.5 text-sm text-muted">{t(`terms.about.${kind}`)}</p>
        <p className="mt-1 flex flex-wrap gap-x-2 text-xs text-muted">
          <span className="num">
            {t("terms.version", { version })} · {t("terms.since", { day: day(in_force_on, "long") })}
          </span>
        </p>
        {news && !agreed_at ? (
          <p className="mt-2 border-l-2 border-accent-line pl-3 text-sm">
            <span className="font-medium">{t("terms.news")}: </span>
            <span className="whitespace-pre-line">{news}</span>
          </p>
        ) : null}
        {children}
        {agreed_at && !children ? (
          <p className="mt-1.5 flex items-center gap-1.5 text-sm">
            <Icon name="circle-check" className="text-muted" />
            {t("terms.agreed", { day: day(agreed_at, "long") })}
          </p>
        ) : null}
      </div>
      <Icon name="chevron-right" className="mt-1 text-muted" />
    </li>
  );
}
