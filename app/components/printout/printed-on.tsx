import { useTranslation } from "react-i18next";
import { useDates } from "~/ui/time";

/** Whose paper it is: the workspace. */
export type Brand = { name: string; logo?: string | null } | null | undefined;

/** The first line of a page on paper: whose it is, and of which day, since what it says holds on that day. */
export function PrintedOn({ brand }: { brand: Brand }) {
  const { t } = useTranslation();
  const { today, day } = useDates();
  return (
    <div className="only-print mb-3 flex items-center justify-between gap-6 text-sm text-muted">
      {brand?.logo ? (
        <img src={brand.logo} alt={brand.name} className="h-8 max-w-48 object-contain object-left" />
      ) : (
        <p>{brand?.name}</p>
      )}
      <p className="num">{t("ui.printed.on", { day: day(today) })}</p>
    </div>
  );
}
