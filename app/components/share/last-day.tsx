import { today } from "@server/core/day";
import { lastDayOfAll } from "@server/records/share/inputs";
import { useTranslation } from "react-i18next";
import { DateField } from "~/ui/fields";

/**
 * Seen once a day of one's own is chosen above; a browser that can't tell shows it always, and the hint says when it
 * counts.
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
