import { useTranslation } from "react-i18next";
import { useDates } from "~/ui/time";

/** At the top of what is shared: which workspace shares it, and the last day of the link. */
export function SharedBy({ name, until }: { name: string; until: string }) {
  const { t } = useTranslation();
  const { day } = useDates();
  return (
    <p className="num text-sm text-muted">
      {t("share.shown.by", { name })}. {t("share.shown.until", { day: day(until, "long") })}
    </p>
  );
}
