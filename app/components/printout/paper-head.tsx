import { useTranslation } from "react-i18next";
import { useDates } from "~/ui/time";
import type { Brand } from "./printed-on.tsx";

type Props = {
  title: string;
  /** Next to the title: a count. */
  aside?: string;
  brand: Brand;
  /** The filters in words; those that are empty or off are left out. */
  only?: readonly (string | false | null | undefined)[];
};

/** The head of a printed page: whose it is, what it shows, of which day it is. */
export function PaperHead({ title, aside, brand, only = [] }: Props) {
  const { t } = useTranslation();
  const { today, day } = useDates();
  const what = only.filter(Boolean);
  return (
    <>
      {brand?.logo ? (
        <img src={brand.logo} alt={brand.name} className="mb-3 h-8 max-w-48 object-contain object-left" />
      ) : null}
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="text-2xl font-semibold [overflow-wrap:anywhere]">{title}</h2>
        {aside ? <p className="num text-muted">{aside}</p> : null}
        <p className="num ml-auto text-sm text-muted">
          {[brand?.logo ? "" : brand?.name, t("ui.printed.on", { day: day(today) })].filter(Boolean).join(" · ")}
        </p>
      </header>
      {what.length > 0 ? <p className="num mt-1 text-sm">{t("ui.printed.only", { what: what.join(" · ") })}</p> : null}
    </>
  );
}
