import { Link } from "@remix-run/react";
import type { HoldView } from "@server/records/hold/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Panel } from "~/ui/panel";
import { useDates } from "~/ui/time";

/** The legal holds, those in force first. */
export function Holds({ holds }: { holds: HoldView[] }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("keeping.holds")} count={holds.filter(({ ended_at }) => !ended_at).length || undefined}>
      {holds.length === 0 ? (
        <EmptyLine>{t("keeping.no_holds")}</EmptyLine>
      ) : (
        <ul className="divide-y divide-line">
          {holds.map((hold) => (
            <Hold key={hold.id} hold={hold} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Hold({ hold: { on, target_id, title, reason, by, since, ended_at, end_reason } }: { hold: HoldView }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const to = on === "object" ? paths.holdObject(target_id) : paths.holdContainer(target_id);
  return (
    <li className={`${ended_at ? "" : "link-row"} px-4 py-3 md:px-5`}>
      {ended_at ? (
        <span className="font-medium text-muted [overflow-wrap:anywhere]">{title}</span>
      ) : (
        <Link to={to} className="cover font-medium [overflow-wrap:anywhere]">
          {title}
        </Link>
      )}
      <p className="[overflow-wrap:anywhere]">{reason}</p>
      <p className="text-sm text-muted">
        {[t("hold.since", { day: day(since) }), by ? t("hold.by", { name: by.name }) : ""].filter(Boolean).join(" · ")}
      </p>
      {ended_at ? (
        <p className="text-sm text-muted [overflow-wrap:anywhere]">
          {t("hold.ended", { day: day(ended_at) })}: {end_reason}
        </p>
      ) : null}
    </li>
  );
}
