import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { Plate } from "./plate.tsx";
import { type Letter, states } from "./state.ts";
import { daysBetween, useDates } from "./time.tsx";

type Props = {
  letter: Letter;
  /** The day on which it runs out, or ran out. */
  on?: string | null;
  /** Said instead of the state's own sentence. */
  title?: ReactNode;
  action?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** May this machine be used today? The state in a sentence, with its date and the one thing to do. */
export function StateBanner({ letter, on, title, action, className = "", children }: Props) {
  const { t } = useTranslation();
  const { today, day, relative } = useDates();
  const { tone, word } = states[letter];
  const left = daysBetween(today, on);
  const when = relative(on);
  const sentence =
    when && (letter === "S" || (letter === "X" && (left ?? 0) < 0))
      ? t(`${word}.sentence`, { when })
      : t(`${word}.word`);
  const date =
    on && letter !== "?"
      ? t((left ?? 0) < 0 ? "state.until_past" : letter === "A" ? "state.until_brief" : "state.until", {
          day: day(on, "long"),
        })
      : undefined;
  return (
    <section className={`${toned} tone-${tone} ${className}`} aria-label={t("state.label")}>
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

/** Over every page of a workspace whose plan is locked. */
export function LockedBanner({ icon = "lock", title, label, action, children }: LockedProps) {
  return (
    <section className={`${toned} tone-bad`} aria-label={label}>
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

const toned =
  "flex flex-wrap items-center gap-x-5 gap-y-4 rounded-box border border-tone-line bg-tone-soft p-4 text-tone-ink md:px-5";
