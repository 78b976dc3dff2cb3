import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { readForm } from "@server/http/forms";
import { LabelsQuery } from "@server/records/object/label-inputs";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { factsOf } from "~/components/object/fact-names";
import {
  type LabelFormatName,
  labelFormatNames,
  labelFormats,
  perSheet,
  sheetsOf,
} from "~/components/object/label-formats";
import { trailTo } from "~/components/object/trail";
import { useFrame } from "~/frame/use-frame";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { PrintButton } from "~/ui/print-button";
import { useScripts } from "~/ui/use-scripts";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";
import css from "./labels.css?url";
import { PrintOptions } from "./print-options.tsx";
import { Sheets } from "./sheets.tsx";

type Data = Awaited<ReturnType<typeof loader>>;
export type PageData = Data;
export const handle: Titled<Data> = { title: (t, { container }) => `${t("labels.title")} · ${container.title}` };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: css }];

/** The query of the procedure, and the options for printing. */
const PageQuery = LabelsQuery.extend({
  format: z.enum(labelFormatNames as [LabelFormatName, ...LabelFormatName[]]).catch("avery-l7160"),
  from: z.number().int().min(1).catch(1),
  plain: z.boolean().catch(false),
});

export async function loader(args: LoaderFunctionArgs) {
  const params = { ...readForm(PageQuery, new URL(args.request.url).searchParams), id: args.params.id };
  const { data: query } = PageQuery.safeParse(params);
  const page = await load(args, (api) => api.object.labels(query ?? { id: args.params.id! }));
  return { ...page, query: query! };
}

export default function Labels() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, container, path, labels, total, parts, query } = page;
  const scripts = useScripts();
  const { current } = useFrame();
  const format = labelFormats[query.format];
  const from = Math.min(query.from, perSheet(format));
  const sheets = sheetsOf(labels, query.copies, from, format);
  const fact = factsOf(t, page.own_fields).find(({ name }) => name === query.fact);
  const count = labels.length * query.copies;
  return (
    <div className="label-page">
      <div className="no-print mx-auto max-w-3xl">
        <PageHead
          trail={trailTo(t, workspace_id, path)}
          here={t("labels.title")}
          title={t("labels.title")}
          sub={container.title}
          actions={scripts && count > 0 ? <PrintButton className="max-md:w-full" /> : undefined}
        />
        <PrintOptions key={JSON.stringify(query.format)} {...page} />
        {count > 0 ? (
          <p className="num mt-4 font-medium" role="status">
            {[t("labels.count", { count }), t("labels.sheets", { count: sheets.length })].join(" · ")}
          </p>
        ) : null}
        {parts > 1 ? <Parts {...page} /> : null}
        <p className="mt-1 text-sm text-muted">{t("qr.print_hint")}</p>
        <SwitchedOff {...page} />
        {count === 0 ? (
          <div className="panel mt-5">
            <EmptyLine>{t(total === 0 ? "labels.none" : "labels.none_open")}</EmptyLine>
          </div>
        ) : null}
      </div>
      <Sheets sheets={sheets} format={format} withTitle={!query.plain} fact={fact} logo={current?.logo} />
    </div>
  );
}

/** Links to the other parts, if there are too many labels for one. */
function Parts({ container, parts, query, total }: Data) {
  const { t } = useTranslation();
  return (
    <nav className="mt-2 flex flex-wrap items-center gap-2 text-sm" aria-label={t("labels.parts", { total })}>
      <span className="text-muted">{t("labels.parts", { total })}</span>
      {Array.from({ length: parts }, (_, index) => (
        <Link
          key={index}
          to={paths.containerLabels(container.id, {
            format: query.format,
            tag: query.tag,
            below: query.below ? "on" : undefined,
            copies: query.copies,
            part: index + 1,
          })}
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
function SwitchedOff({ off }: Data) {
  const { t } = useTranslation();
  if (off.length === 0) return null;
  return (
    <Notice tone="soon" title={t("labels.off", { count: off.length })} className="mt-4">
      <ul className="mt-1 max-h-48 overflow-y-auto">
        {off.map(({ id, title, display_code }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <Link to={paths.objectQr(id)} className="link inline-block max-md:py-2.5">
              {[display_code, title].filter(Boolean).join(" · ")}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
