import { useTranslation } from "react-i18next";
import { dutyDay } from "~/components/duty/duty-day";
import { useToday } from "~/ui/time";
import type { PageData } from "./route.tsx";

/** Which of the duties that the report fulfilled last have ended, in words; undefined: none. */
export function useDutiesPast({ report, duties }: PageData): string | undefined {
  const { t } = useTranslation();
  const today = useToday();
  const past = duties.filter(({ report_id, due_on }) => report_id === report.id && due_on && due_on < today);
  return past.length > 0 ? past.map((duty) => `${duty.name}: ${dutyDay(t, duty, today)}`).join("; ") : undefined;
}
