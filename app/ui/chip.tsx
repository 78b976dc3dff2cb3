import { addDays } from "@server/core/day";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import {
  type ActionPointStatus,
  actionPointSigns,
  type Letter,
  type Outcome,
  outcomeLetters,
  states,
  type Tone,
} from "./state.ts";
import { Day, daysBetween, useDates, useToday } from "./time.tsx";
import { isLateWork } from "./valid-until.ts";

type ChipProps = { tone: Tone; icon?: IconName; className?: string; children: ReactNode };

/** Icon and text in a tone, for states and dates only. Words that users write themselves are shown as a Tag. */
export function Chip({ tone, icon, className = "", children }: ChipProps) {
  return (
    <span className={`chip tone-${tone} ${className}`.trim()}>
      {icon ? <Icon name={icon} /> : null}
      <span className="inline-block first-letter:uppercase">{children}</span>
    </span>
  );
}

export function StateChip({ letter }: { letter: Letter }) {
  const { t } = useTranslation();
  const { tone, icon, word } = states[letter];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`${word}.word`)}
    </Chip>
  );
}

/** The outcome of a report: "A · zonder opmerking". */
export function OutcomeChip({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  const letter = outcomeLetters[outcome];
  return (
    <Chip tone={states[letter].tone} icon={states[letter].icon}>
      {`${letter} · ${t(`state.report.${outcome}`)}`}
    </Chip>
  );
}

/** The date beside the words of a chip; `phone`: on a phone alone, where a desk has it in a column of its own. */
type Dated = boolean | "phone";

function WithDay({ on, dated, children }: { on: string | null | undefined; dated: Dated; children: ReactNode }) {
  if (!on || !dated) return <>{children}</>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {children}
      <Day value={on} className={`num whitespace-nowrap text-xs text-muted ${dated === "phone" ? "md:hidden" : ""}`} />
    </span>
  );
}

type DueProps = {
  letter: Letter;
  on?: string | null;
  /** The day of the action point that comes first. */
  workDueOn?: string | null;
  /** Says the date as well, where the words are of the kind of "over 4 dagen". */
  dated?: Dated;
};

/**
 * When a state ends: "over 4 dagen", "9 dagen te laat", "Vervallen sinds 19 sep. 2026", "Actiepunt 9 dagen te laat"; the
 * name of the state when that day is far ahead.
 */
export function DueChip({ letter, on, workDueOn, dated = false }: DueProps) {
  const { t } = useTranslation();
  const { today, day, relative, late, isNear } = useDates();
  const { tone, icon, word } = states[letter];
  if (isLateWork(letter, on, today)) {
    const since = late(workDueOn);
    return (
      <WithDay on={workDueOn} dated={isNear(workDueOn) && Boolean(dated)}>
        <Chip tone={tone} icon={actionPointSigns.past.icon}>
          {since ? t(`${word}.by_work_dated`, { late: since }) : t(`${word}.by_work`)}
        </Chip>
      </WithDay>
    );
  }
  const isPast = (daysBetween(today, on) ?? 0) < 0;
  const dateText =
    letter === "X" && on && isPast && !isNear(on)
      ? t(`${word}.since`, { day: day(addDays(on, 1)) })
      : letter === "X" || letter === "P"
        ? late(on)
        : letter === "S"
          ? relative(on)
          : undefined;
  return (
    <WithDay on={on} dated={dateText !== undefined && isNear(on) && dated}>
      <Chip tone={tone} icon={icon}>
        {dateText ?? t(`${word}.word`)}
      </Chip>
    </WithDay>
  );
}

type ActionPointProps = { status: ActionPointStatus; on?: string | null; warnDays?: number; dated?: Dated };

/** The state of an action point today: a pending one turns amber `warnDays` before its day, and red after it. */
export function ActionPointChip({ status, on, warnDays = 2, dated = false }: ActionPointProps) {
  const { t } = useTranslation();
  const { relative, late, isNear } = useDates();
  const daysLeft = daysBetween(useToday(), on);
  const shown =
    status !== "pending" || daysLeft === undefined
      ? status
      : daysLeft < 0
        ? "past"
        : daysLeft <= warnDays
          ? "soon"
          : "pending";
  const { tone, icon, word } = actionPointSigns[shown];
  const isDone = shown === "ok" || shown === "nok";
  const dateText =
    shown === "past" ? late(on) : isDone ? undefined : on ? relative(on) : t("state.action_point.undated");
  // what is late for long says its date itself
  const lacksDay = !isDone && (shown !== "past" || isNear(on));
  return (
    <WithDay on={on} dated={lacksDay && dated}>
      <Chip tone={tone} icon={icon}>
        {dateText ?? t(word)}
      </Chip>
    </WithDay>
  );
}
