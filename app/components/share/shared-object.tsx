import { useTranslation } from "react-i18next";
import { DutyItem } from "~/components/duty/duty-item";
import { ObjectLabel } from "~/components/object/object-label";
import { PublicFiles } from "~/components/object/public-files";
import { PublicPictures } from "~/components/object/public-pictures";
import { Replaced } from "~/components/report/replaced";
import { AnswerCard } from "~/components/use/answer-card";
import { ActionPointChip, OutcomeChip } from "~/ui/chip";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Priority } from "~/ui/priority";
import { Tag } from "~/ui/tag";
import { useDates } from "~/ui/time";
import type { SharedAddresses } from "./addresses.ts";
import type { SharedPage } from "./shared-page.ts";

type ObjectData = NonNullable<SharedPage["object"]>;

/** A shared object: its state, and what the share shows of it. */
export function SharedObject({ object, to }: { object: ObjectData; to: SharedAddresses }) {
  const { t } = useTranslation();
  const {
    title,
    subtitle,
    display_code,
    color_code,
    tags,
    path,
    compliance,
    answer,
    images,
    files,
    duties,
    reports,
    action_points,
  } = object;
  return (
    <>
      <PageHead
        title={title}
        here={display_code || title}
        trail={path.length > 0 ? path.map((step) => ({ to: to.container(step.id), label: step.title })) : undefined}
        sub={
          <>
            <ObjectLabel code={display_code} color={color_code} />
            {subtitle ? <span className="[overflow-wrap:anywhere]">{subtitle}</span> : null}
            {tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </>
        }
      />
      <AnswerCard letter={compliance.state} answer={answer} />
      {images && images.length > 0 ? (
        <section className="panel overflow-hidden [&>div]:border-0" aria-label={t("object.pictures")}>
          <PublicPictures images={images} title={title} newTab={to.embedded} />
        </section>
      ) : null}
      {duties && duties.length > 0 ? <Duties duties={duties} /> : null}
      {reports && reports.length > 0 ? <Reports reports={reports} /> : null}
      {action_points && action_points.length > 0 ? <ActionPoints points={action_points} /> : null}
      {files && files.length > 0 ? (
        <PublicFiles title={t("share.shown.files")} files={files} newTab={to.embedded} />
      ) : null}
    </>
  );
}

/** What must be inspected, and how it stands; a report below says only what it found. */
function Duties({ duties }: { duties: NonNullable<ObjectData["duties"]> }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("duty.titles")} count={duties.length}>
      <ul className="divide-y divide-line">
        {duties.map((duty) => (
          <DutyItem key={duty.id} duty={{ ...duty, to_check: false }} />
        ))}
      </ul>
    </Panel>
  );
}

function Reports({ reports }: { reports: NonNullable<ObjectData["reports"]> }) {
  const { t } = useTranslation();
  const { day } = useDates();
  return (
    <Panel title={t("share.shown.reports")} count={reports.length}>
      <ul className="divide-y divide-line">
        {reports.map(
          ({
            id,
            type,
            review_point_title,
            status,
            reported_date,
            valid_until,
            reported_by,
            number,
            current,
            replaced_by,
          }) => (
            <li key={id} className={`px-4 py-3 md:px-5 ${current ? "" : "text-muted"}`}>
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-medium">
                <span>
                  {review_point_title} · {t(`report.type.${type}`)}
                </span>
                {current ? <OutcomeChip outcome={status} /> : <Replaced by={replaced_by} />}
              </p>
              <p className="num mt-0.5 text-xs text-muted [overflow-wrap:anywhere]">
                {[
                  day(reported_date),
                  reported_by,
                  number,
                  current ? t("state.until_brief", { day: day(valid_until) }) : "",
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </li>
          ),
        )}
      </ul>
    </Panel>
  );
}

function ActionPoints({ points }: { points: NonNullable<ObjectData["action_points"]> }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("share.shown.action_points")} count={points.length}>
      <ul className="divide-y divide-line">
        {points.map(({ id, title, status, priority, scheduled_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 md:px-5">
            <p className="min-w-0 flex-1 basis-60 text-sm font-medium [overflow-wrap:anywhere]">{title}</p>
            <Priority value={priority} />
            <ActionPointChip status={status} on={scheduled_at} dated />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
