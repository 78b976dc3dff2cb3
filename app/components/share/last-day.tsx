import { today } from "@server/core/day";
import { lastDayOfAll } from "@server/records/share/inputs";
import { useTranslation } from "react-i18next";
import { DateField } from "~/ui/fields";

/**
 * The last day of a share. CSS shows it when "until a day" is chosen; a browser without :has() always shows it, and the
 * hint says when it counts.
 */
export function LastDay() {
  const { t } = useTranslation();
  return (
    <div className="on-own-day">
      <DateField
        name="expires_on"
        label={t("share.day")}
        hint={t("share.day_hint")}
        min={today()}
        max={lastDayOfAll()}
      />
    </div>
  );
}
