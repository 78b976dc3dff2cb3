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
  return (
    <span className="flex flex-wrap items-center gap-2">
      {open_walk ? (
        <Chip tone="plan" icon="list-checks">
          {t("round.under_way", { done: open_walk.done, stops: open_walk.stops })}
        </Chip>
      ) : null}
      {next_on ? <NextWalk on={next_on} /> : null}
    </span>
  );
}

/** "9 dagen te laat 20 nov. 2026"; the date alone, where it is far ahead. */
function NextWalk({ on }: { on: string }) {
  const { today, late, relative, isNear } = useDates();
  const [tone, icon] =
    on < today
      ? (["expired", "alarm-clock"] as const)
      : on === today
        ? (["soon", "clock-alert"] as const)
        : (["plan", "calendar-clock"] as const);
  return (
    <>
      <Chip tone={tone} icon={icon}>
        {late(on) ?? relative(on) ?? <Day value={on} />}
      </Chip>
      {isNear(on) ? <Day value={on} className="num text-xs text-muted" /> : null}
    </>
  );
}
