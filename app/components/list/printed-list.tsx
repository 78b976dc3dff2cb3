import { inNumbers } from "@i18n/numbers";
import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PaperHead } from "~/components/printout/paper-head";
import type { Brand } from "~/components/printout/printed-on";
import { PageHead } from "~/ui/page-head";
import { PrintButton } from "~/ui/print-button";
import { useScripts } from "~/ui/use-scripts";
import { printAddress } from "./printed.ts";

type Props = {
  title: string;
  brand: Brand;
  meta: { per_page: number; total: number };
  /** The filters in words; those that are empty or off are left out. */
  only: readonly (string | false | null | undefined)[];
  /** Shown in place of the rows where there are none. */
  emptyText: string | false;
  children: ReactNode;
};

/** All rows of a list as they are printed: A4, with nothing but its name, its filters and its rows. */
export function PrintedList({ title, brand, meta, only, emptyText, children }: Props) {
  const { t, i18n } = useTranslation();
  const scripts = useScripts();
  const location = useLocation();
  return (
    <>
      <div className="no-print mx-auto max-w-5xl">
        <PageHead
          trail={[{ to: printAddress(location, false), label: title }]}
          here={t("ui.print")}
          title={t("ui.print")}
          sub={title}
          actions={scripts ? <PrintButton /> : undefined}
        />
        <p className="mt-3 text-sm text-muted">{t("ui.printed.hint")}</p>
      </div>
      <article className="paper list-page">
        <PaperHead title={title} brand={brand} aside={inNumbers(meta.total, i18n.language)} only={only} />
        {meta.total > meta.per_page ? (
          <p className="mt-2 font-medium">
            {t("ui.printed.first", {
              most: inNumbers(meta.per_page, i18n.language),
              total: inNumbers(meta.total, i18n.language),
            })}
          </p>
        ) : null}
        {emptyText === false ? <div className="mt-3">{children}</div> : <p className="mt-4 text-muted">{emptyText}</p>}
      </article>
    </>
  );
}
