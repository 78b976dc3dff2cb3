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
import { daysBetween, useDates, useToday } from "./time.tsx";
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

type DueProps = {
  letter: Letter;
  on?: string | null /** The day of the action point that comes first. */;
  workDueOn?: string | null;
};

/**
 * When a state ends: "over 4 dagen", "9 dagen te laat", "Actiepunt 9 dagen te laat"; the name of the state when that
 * day is far away.
 */
export function DueChip({ letter, on, workDueOn }: DueProps) {
  const { t } = useTranslation();
  const { today, relative, late } = useDates();
  const { tone, icon, word } = states[letter];
  if (isLateWork(letter, on, today)) {
    const since = late(workDueOn);
    return (
      <Chip tone={tone} icon={actionPointSigns.past.icon}>
        {since ? t(`${word}.by_work_dated`, { late: since }) : t(`${word}.by_work`)}
      </Chip>
    );
  }
  const dateText = letter === "X" || letter === "P" ? late(on) : letter === "S" ? relative(on) : undefined;
  return (
    <Chip tone={tone} icon={icon}>
      {dateText ?? t(`${word}.word`)}
    </Chip>
  );
}

type ActionPointProps = { status: ActionPointStatus; on?: string | null; warnDays?: number };

/** The state of an action point today: a pending one turns amber `warnDays` before its day, and red after it. */
export function ActionPointChip({ status, on, warnDays = 2 }: ActionPointProps) {
  const { t } = useTranslation();
  const { relative, late } = useDates();
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
  const dateText =
    shown === "past"
      ? late(on)
      : shown === "ok" || shown === "nok"
        ? undefined
        : on
          ? relative(on)
          : t("state.action_point.undated");
  return (
    <Chip tone={tone} icon={icon}>
      {dateText ?? t(word)}
    </Chip>
  );
}
