import { useTranslation } from "react-i18next";
import { useDates } from "~/ui/time";

/** At the top of what is shared: which workspace shares it, and the last day of the link. */
export function SharedBy({ name, until }: { name: string; until: string }) {
  const { t } = useTranslation();
  const { day } = useDates();
  return (
    <p className="panel px-4 py-3 [overflow-wrap:anywhere] md:px-5">
      <span className="block font-semibold">{t("share.shown.by", { name })}</span>
      <time dateTime={until} className="num block text-sm text-muted">
        {t("share.shown.until", { day: day(until, "long") })}
      </time>
    </p>
  );
}
