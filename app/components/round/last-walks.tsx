import { Link } from "@remix-run/react";
import type { WalkSummary } from "@server/inspection/round/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";
import { EmptyLine } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { useDates } from "~/ui/time";

/** The last walks of a round, each with its sheet and its PDF. */
export function LastWalks({ roundId, walks }: { roundId: string; walks: readonly WalkSummary[] }) {
  const { t } = useTranslation();
  const { day } = useDates();
  const closed = walks.filter(({ closed_at }) => closed_at !== null);
  return (
    <Panel title={t("round.walks")} count={closed.length || undefined}>
      {closed.length === 0 ? (
        <EmptyLine>{t("round.no_walks")}</EmptyLine>
      ) : (
        <ul className="divide-y divide-line">
          {closed.map(({ id, closed_at, begun_by, done, stops, not_ok }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 md:px-5">
              <span className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
                <Link to={paths.walk(roundId, id)} className="link link-hover font-medium tap">
                  {t("round.walked_on", { day: day(closed_at!) })}
                </Link>
                <span className="num block text-sm text-muted">
                  {[begun_by ? t("round.begun_by", { name: begun_by }) : null, t("round.progress", { done, stops })]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              {not_ok > 0 ? (
                <Chip tone="bad" icon="circle-x">
                  {t("round.not_ok", { count: not_ok })}
                </Chip>
              ) : null}
              <WalkPdf walkId={id} small />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** A link to the PDF of a sheet, which is made on request; opens in a new tab. */
export function WalkPdf({ walkId, small }: { walkId: string; small?: boolean }) {
  const { t } = useTranslation();
  return (
    <a
      href={paths.walkPdf(walkId)}
      target="_blank"
      rel="noreferrer"
      className={`btn ${small ? "btn-sm touch:h-11" : ""}`.trim()}
    >
      <Icon name="file-text" />
      {t("paper.pdf")}
    </a>
  );
}
