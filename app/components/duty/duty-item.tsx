import { usesOfLetter } from "@server/core/use-of-letter";
import type { ObjectDuty } from "@server/inspection/duty/inputs";
import type { DutyView } from "@server/records/use/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chip } from "~/ui/chip";
import { Plate } from "~/ui/plate";
import { type Letter, states } from "~/ui/state";
import { useToday } from "~/ui/time";
import { dutyDay, type Standing } from "./duty-day.ts";
import { howOften } from "./how-often.ts";

/** Without a state it is a line of the catalogue. */
type Duty = Pick<DutyView, "title" | "every" | "unit" | "scope"> &
  Standing &
  Partial<Pick<ObjectDuty, "to_check" | "binds" | "who" | "source" | "weight" | "marker">>;
type Props = { duty: Duty; action?: ReactNode };

/** Red where the duty keeps the object from being used. */
const dayColour = (state: Letter) =>
  usesOfLetter[state] === "no" ? `tone-${states[state].tone} font-medium text-tone-ink` : "text-muted";

/** A duty: what, how often, its letter and next day; where known, by whom and according to what. */
export function DutyItem({ duty, action }: Props) {
  const { t } = useTranslation();
  const { title, state, to_check, binds, who, source, weight, marker } = duty;
  const facts = [
    howOften(t, duty),
    who ? t(`duty.who.${who}`) : "",
    state ? t(binds ? "duty.binds" : "duty.warns") : "",
    weight ? t(`duty.weight.${weight}`) : "",
    source,
    marker && marker !== "read" ? t(`duty.marker.${marker}`) : "",
  ];
  const day = dutyDay(t, duty, useToday());
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 max-md:items-start md:px-5">
      {state ? <Plate letter={state} size="sm" standalone /> : null}
      <span className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-3 gap-y-1 md:basis-40">
        <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
            {title}
            {to_check ? <Chip tone="soon">{t("duty.to_check")}</Chip> : null}
          </span>
          <span className="dots text-sm text-muted">
            {facts.filter(Boolean).map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
          </span>
        </span>
        {day ? <span className={`num text-sm ${state ? dayColour(state) : ""}`}>{day}</span> : null}
      </span>
      {action ? <div className="ml-auto">{action}</div> : null}
    </li>
  );
}
