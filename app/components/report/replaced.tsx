import { useTranslation } from "react-i18next";
import { useDates } from "~/ui/time";

/** That a report does not count any more, and the day of the one that does, where it is known. */
export function Replaced({ by, className }: { by: string | null; className?: string }) {
  const { t } = useTranslation();
  const { day } = useDates();
  return (
    <span className={className}>
      <span className="tag num h-auto min-h-6 whitespace-normal">
        {by ? t("report.replaced_by", { day: day(by) }) : t("report.replaced")}
      </span>
    </span>
  );
}
