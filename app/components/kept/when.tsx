import { dayInWords } from "@i18n/in-words";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { inBrussels, useToday } from "~/ui/time";

/** "om 08:12"; of an earlier day "op 26 nov. 2026 om 08:12". */
function whenInWords(t: TFunction, today: string, moment: string): string {
  const { day, time } = inBrussels(moment);
  return day === today ? t("take_along.at_time", { time }) : t("take_along.on_day", { day: dayInWords(t, day), time });
}

export function useWhen(): (moment: string) => string {
  const { t } = useTranslation();
  const today = useToday();
  return (moment) => whenInWords(t, today, moment);
}
