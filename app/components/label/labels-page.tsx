import { Link } from "@remix-run/react";
import type { LabelsPage } from "@server/records/object/label-inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { factsOf } from "~/components/object/fact-names";
import { type LabelFormatName, labelFormats, perSheet, sheetsOf } from "~/components/object/label-formats";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { EmptyLine } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { PrintButton } from "~/ui/print-button";
import type { Crumb } from "~/ui/trail";
import { useScripts } from "~/ui/use-scripts";
import { PrintOptions } from "./print-options.tsx";
import { Sheets } from "./sheets.tsx";

type Printed = { format: LabelFormatName; from: number; plain: boolean; copies: number; part: number; fact?: string };
export type PageData = z.infer<typeof LabelsPage> & {
  query: Printed & { without: string[]; tag?: string; below?: boolean };
};
type Props = PageData & {
  trail: Crumb[];
  sub?: string;
  /** The logo of the workspace. */
  logo: string | null | undefined;
  /** The address of stickers without a machine, for who may make some. */
  blank?: string;
  /** The address of another part. */
  partAt: (part: number) => string;
  /** More fields of the form of options. */
  children?: ReactNode;
};

/** Labels to print, with a form of what is printed and how. */
export function Labels({ trail, sub, logo, blank, partAt, children, ...page }: Props) {
  const { t } = useTranslation();
  const { labels, total, parts, query } = page;
  const scripts = useScripts();
  const format = labelFormats[query.format];
  const from = Math.min(query.from, perSheet(format));
  const sheets = sheetsOf(labels, query.copies, from, format);
  const fact = factsOf(t, page.own_fields).find(({ name }) => name === query.fact);
  const count = labels.length * query.copies;
  return (
    <div className="label-page">
      <div className="no-print mx-auto max-w-3xl">
        <PageHead
          trail={trail}
          here={t("labels.title")}
          title={t("labels.title")}
          sub={sub}
          actions={
            <>
              {blank ? (
                <Action to={blank} icon="qr-code">
                  {t("sticker.titles")}
                </Action>
              ) : null}
              {scripts && count > 0 ? <PrintButton className="max-md:w-full" /> : null}
            </>
          }
        />
        <PrintOptions key={JSON.stringify(query.format)} {...page}>
          {children}
        </PrintOptions>
        {count > 0 ? (
          <p className="num mt-4 font-medium" role="status">
            {[t("labels.count", { count }), t("labels.sheets", { count: sheets.length })].join(" · ")}
          </p>
        ) : null}
        {parts > 1 ? <Parts {...page} partAt={partAt} /> : null}
        <p className="mt-1 text-sm text-muted">{t("qr.print_hint")}</p>
        <SwitchedOff {...page} />
        {count === 0 ? (
          <div className="panel mt-5">
            <EmptyLine>{t(total === 0 ? "labels.none" : "labels.none_open")}</EmptyLine>
          </div>
        ) : null}
      </div>
      <Sheets sheets={sheets} format={format} withTitle={!query.plain} fact={fact} logo={logo} />
    </div>
  );
}

/** Links to the other parts, if there are too many labels for one. */
function Parts({ parts, query, total, partAt }: PageData & Pick<Props, "partAt">) {
  const { t } = useTranslation();
  return (
    <nav className="mt-2 flex flex-wrap items-center gap-2 text-sm" aria-label={t("labels.parts", { total })}>
      <span className="text-muted">{t("labels.parts", { total })}</span>
      {Array.from({ length: parts }, (_, index) => (
        <Link
          key={index}
          to={partAt(index + 1)}
          aria-current={query.part === index + 1 ? "page" : undefined}
          className="filter-chip"
        >
          {index + 1}
        </Link>
      ))}
    </nav>
  );
}

/** Objects whose QR code is switched off get no label, since scanning it would give 404. */
function SwitchedOff({ off }: PageData) {
  const { t } = useTranslation();
  if (off.length === 0) return null;
  return (
    <Notice tone="soon" title={t("labels.off", { count: off.length })} className="mt-4">
      <ul className="mt-1 max-h-48 overflow-y-auto">
        {off.map(({ id, title, display_code }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <Link to={paths.objectQr(id)} className="link tap">
              {[display_code, title].filter(Boolean).join(" · ")}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
