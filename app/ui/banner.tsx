import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { Plate } from "./plate.tsx";
import { type Letter, states } from "./state.ts";
import { daysBetween, useDates } from "./time.tsx";

type Props = {
  letter: Letter;
  /** The last valid day: when the state ends, or ended. */
  on?: string | null;
  /** Shown instead of the state's own sentence. */
  title?: ReactNode;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** The state of an object as a sentence, with its last valid day and one action. */
export function StateBanner({ letter, on, title, action, className = "", children }: Props) {
  const { t } = useTranslation();
  const { today, day, relative } = useDates();
  const { tone, word } = states[letter];
  const daysLeft = daysBetween(today, on);
  const when = relative(on);
  const sentence =
    when && (letter === "S" || (letter === "X" && (daysLeft ?? 0) < 0))
      ? t(`${word}.sentence`, { when })
      : t(`${word}.word`);
  const date =
    on && letter !== "?"
      ? t((daysLeft ?? 0) < 0 ? "state.until_past" : letter === "A" ? "state.until_brief" : "state.until", {
          day: day(on, "long"),
        })
      : undefined;
  return (
    <section className={`${tonedClasses} tone-${tone} ${className}`} aria-label={t("state.label")}>
      <Plate letter={letter} size="lg" />
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="text-xl first-letter:uppercase">{title ?? sentence}</h2>
        <div className="mt-0.5">{children ?? date}</div>
      </div>
      {action}
    </section>
  );
}

type LockedProps = { icon?: IconName; title: ReactNode; label: string; action?: ReactNode; children?: ReactNode };

/** Shown on every page of a workspace whose plan is locked. */
export function LockedBanner({ icon = "lock", title, label, action, children }: LockedProps) {
  return (
    <section className={`${tonedClasses} tone-bad`} aria-label={label}>
      <span className="grid size-11 shrink-0 place-items-center rounded-field border border-tone-line bg-base-100">
        <Icon name={icon} large />
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="text-lg">{title}</h2>
        <div className="mt-0.5 text-sm">{children}</div>
      </div>
      {action}
    </section>
  );
}

const tonedClasses =
  "flex flex-wrap items-center gap-x-5 gap-y-4 rounded-box border border-tone-line bg-tone-soft p-4 text-tone-ink md:px-5";
