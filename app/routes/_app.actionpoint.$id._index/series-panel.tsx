import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { nameOf } from "~/components/action-point/names";
import { paths } from "~/paths/paths";
import { ActionPointChip, Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { Day, useDates } from "~/ui/time";
import type { PageData } from "./route.tsx";

type Of<K extends "past" | "coming"> = NonNullable<PageData["series"]>[K][number];

/** The open occurrence, the coming ones and the past ones. */
export function SeriesPanel({ series, action_point, permissions }: PageData) {
  const { t } = useTranslation();
  if (!series) return null;
  const { open_id, coming, open, past, total, from_done, active } = series;
  const earlier = total - open.length - past.length;
  const mayEdit = permissions.can_plan && open_id === action_point.id;
  const isLate = open.some(({ id, status }) => id === open_id && status === "past");
  return (
    <Panel title={t("schedule.title")} id="series" count={t("schedule.nth", { count: action_point.occurrence ?? 1 })}>
      <p className="flex items-start gap-2 px-4 py-3 text-sm md:px-5">
        <Icon name="repeat" className="mt-0.5 shrink-0 text-muted" />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {active
            ? action_point.schedule_description || t(`schedule.frequency.${series.frequency}`)
            : t("schedule.ended")}
        </span>
      </p>
      <Occurrences title={t("schedule.now")} these={open} thisId={action_point.id} />
      {coming.length > 0 ? (
        <>
          <Heading>
            {t("schedule.coming")}
            {from_done ? ` · ${t(isLate ? "schedule.foreseen" : "schedule.foreseen_then")}` : ""}
          </Heading>
          <ol className="divide-y divide-line">
            {coming.map((each) => (
              <Coming key={each.day} {...each} id={action_point.id} maySkip={mayEdit && !from_done} />
            ))}
          </ol>
        </>
      ) : null}
      <Occurrences title={t("schedule.past")} these={past} thisId={action_point.id} />
      {earlier > 0 ? (
        <p className="border-t border-line px-4 py-2.5 text-sm text-muted md:px-5">
          {t("schedule.earlier", { count: earlier })}
        </p>
      ) : null}
    </Panel>
  );
}

const Heading = ({ children }: { children: ReactNode }) => (
  <h3 className="border-t border-line bg-base-200/50 px-4 py-1.5 text-xs font-medium text-muted md:px-5">{children}</h3>
);

function Occurrences({ title, these, thisId }: { title: string; these: Of<"past">[]; thisId: string }) {
  if (these.length === 0) return null;
  return (
    <>
      <Heading>{title}</Heading>
      <ol className="divide-y divide-line">
        {these.map((each) => (
          <Occurrence key={each.id} {...each} isThis={each.id === thisId} />
        ))}
      </ol>
    </>
  );
}

function Coming({ id, day, skipped, maySkip }: Of<"coming"> & { id: string; maySkip: boolean }) {
  const { t } = useTranslation();
  const { day: inWords, relative } = useDates();
  const shown = inWords(day);
  const why = skipped === "" ? t("schedule.moved") : skipped;
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-1.5 text-sm md:px-5">
      <span className={`num min-w-0 ${skipped === null ? "" : "text-muted line-through"}`}>{shown}</span>
      {skipped === null ? (
        <span className="text-xs text-muted">{relative(day)}</span>
      ) : (
        <>
          <Chip tone="plan" icon="skip-forward">
            {t("schedule.skipped")}
          </Chip>
          <span className="min-w-0 text-xs text-muted [overflow-wrap:anywhere]">{why}</span>
        </>
      )}
      {maySkip && skipped === null ? (
        <Link
          to={paths.skipActionPoint(id, { day })}
          className="btn btn-ghost btn-sm -mr-2 ml-auto text-muted"
          aria-label={t("schedule.skip_aria", { day: shown })}
        >
          {t("schedule.skip_link")}
        </Link>
      ) : null}
      {maySkip && skipped ? (
        <Form method="post" action={paths.skipActionPoint(id)} className="-mr-2 ml-auto" preventScrollReset>
          <input type="hidden" name="intent" value="unskip" />
          <input type="hidden" name="day" value={day} />
          <button
            type="submit"
            className="btn btn-ghost btn-sm text-muted"
            aria-label={t("schedule.unskip_aria", { day: shown })}
          >
            {t("schedule.unskip")}
          </button>
        </Form>
      ) : null}
    </li>
  );
}

function Occurrence({
  id,
  occurrence,
  scheduled_at,
  status,
  solved_at,
  solved_user,
  isThis,
}: Of<"past"> & { isThis: boolean }) {
  const { t } = useTranslation();
  return (
    <li className="link-row flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-sm md:px-5">
      {isThis ? (
        <span className="num font-medium" aria-current="true">
          <Day value={scheduled_at} />
        </span>
      ) : (
        <Link to={paths.actionPoint(id)} className="cover num font-medium">
          <Day value={scheduled_at} />
        </Link>
      )}
      <span className="num min-w-0 text-xs text-muted">
        {[t("schedule.nth", { count: occurrence }), solved_at && solved_user ? nameOf(solved_user) : ""]
          .filter(Boolean)
          .join(" · ")}
      </span>
      <span className="ml-auto">
        <ActionPointChip status={status} on={scheduled_at} />
      </span>
    </li>
  );
}
