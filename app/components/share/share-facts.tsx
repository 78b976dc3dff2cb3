import type { ShareView } from "@server/records/share/inputs";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Moment } from "~/ui/time";

/** What a share shows, as text: "foto's, bestanden". */
export const partsInWords = (t: TFunction, shows: ShareView["shows"]) =>
  shows.length > 0 ? shows.map((part) => t(`share.brief.${part}`)).join(", ") : t("share.brief.none");

/** How often a share was opened, and when last. */
export function Opened({
  share: { opened_count, opened_at },
}: {
  share: Pick<ShareView, "opened_count" | "opened_at">;
}) {
  const { t } = useTranslation();
  if (opened_count === 0 || !opened_at) return <>{t("share.opened_never")}</>;
  return (
    <>
      {t("share.opened", { count: opened_count })} · <Moment value={opened_at} />
    </>
  );
}
