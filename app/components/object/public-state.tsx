import { type Letter, rejected } from "@server/core/compliance";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import { Plate } from "~/ui/plate";
import { states } from "~/ui/state";
import { daysBetween, useDates } from "~/ui/time";

type Props = { state: Letter; valid_until: string | null; is_late: boolean };

/** The state of an object: its letter, its name and the last valid day. */
export function PublicState({ state, valid_until, is_late }: Props) {
  const { t } = useTranslation();
  const { today, day } = useDates();
  const { tone, icon, word } = states[state];
  const daysLeft = daysBetween(today, valid_until);
  return (
    <section
      className={`tone-${tone} flex items-center gap-4 rounded-box border border-tone-line bg-tone-soft p-4 text-tone-ink md:p-5`}
      aria-label={t("state.label")}
    >
      <Plate letter={state} size="lg" />
      <div className="min-w-0">
        <p className="text-2xl font-semibold tracking-tight">{t(`${word}.word`)}</p>
        {is_late ? (
          <p className="mt-0.5">{t("public.work_late")}</p>
        ) : valid_until && daysLeft !== undefined && !([...rejected, "?"] as Letter[]).includes(state) ? (
          <p className="mt-0.5">
            <time dateTime={valid_until}>
              {t(daysLeft < 0 ? "state.until_past" : state === "A" ? "state.until_brief" : "state.until", {
                day: day(valid_until, "long"),
              })}
            </time>
          </p>
        ) : null}
      </div>
      <Icon name={icon} className="ml-auto size-8 max-[360px]:hidden" />
    </section>
  );
}
