import { Link } from "@remix-run/react";
import type { RoundView } from "@server/inspection/round/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";
import { Day, useDates } from "~/ui/time";
import { frequenciesIn } from "./in-words.ts";

/** A round in a list: when it is due, how far its walk is, when it was walked last. */
export function RoundLine({ round, workspace }: { round: RoundView; workspace?: string }) {
  const { t } = useTranslation();
  const { id, title, container, frequency, last_walk: last } = round;
  const rhythm = frequency && frequenciesIn(t).find(({ value }) => value === frequency)?.label;
  return (
    <li className="link-row flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 md:px-5">
      <span className="min-w-0 flex-1 basis-52 [overflow-wrap:anywhere]">
        <Link to={paths.round(id)} className="cover font-medium">
          {title}
        </Link>
        <span className="block text-sm text-muted">
          {[container.title, workspace, rhythm].filter(Boolean).join(" · ")}
        </span>
        <span className="block text-sm text-muted">
          {last?.closed_at ? <LastOn day={last.closed_at} /> : t("round.never")}
        </span>
      </span>
      <RoundDue round={round} />
    </li>
  );
}

function LastOn({ day }: { day: string }) {
  const { t } = useTranslation();
  const { day: inWords } = useDates();
  return t("round.last_on", { day: inWords(day) });
}

/** Whether it is walked now, late, or when it is due. */
export function RoundDue({ round: { next_on, open_walk } }: { round: RoundView }) {
  const { t } = useTranslation();
  const { today, late, relative } = useDates();
  return (
    <span className="flex flex-wrap items-center gap-2">
      {open_walk ? (
        <Chip tone="plan" icon="list-checks">
          {t("round.under_way", { done: open_walk.done, stops: open_walk.stops })}
        </Chip>
      ) : null}
      {next_on ? (
        next_on < today ? (
          <Chip tone="expired" icon="alarm-clock">
            {late(next_on)}
          </Chip>
        ) : next_on === today ? (
          <Chip tone="soon" icon="clock-alert">
            {relative(next_on)}
          </Chip>
        ) : (
          <Chip tone="plan" icon="calendar-clock">
            {relative(next_on) ?? <Day value={next_on} />}
          </Chip>
        )
      ) : null}
    </span>
  );
}
