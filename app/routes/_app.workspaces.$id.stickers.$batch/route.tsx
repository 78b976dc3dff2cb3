import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { readForm } from "@server/http/forms";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import css from "~/components/label/labels.css?url";
import { printed } from "~/components/label/printed";
import { SheetForm } from "~/components/label/sheet-form";
import { Sheets } from "~/components/label/sheets";
import { labelFormats, perSheet, sheetsOf } from "~/components/object/label-formats";
import { stickerPaths } from "~/paths/stickers";
import { EmptyLine } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { PrintButton } from "~/ui/print-button";
import { useDates } from "~/ui/time";
import { useScripts } from "~/ui/use-scripts";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => t("sticker.titles") };
export const links: LinksFunction = () => [{ rel: "stylesheet", href: css }];

const Printed = z.object({ format: printed.format, from: printed.from });

export async function loader(args: LoaderFunctionArgs) {
  const query = Printed.parse(readForm(Printed, new URL(args.request.url).searchParams));
  const { id, batch } = args.params;
  return { ...(await load(args, (api) => api.sticker.batch({ id: id!, batch: batch! }))), query };
}

/** The sheets of stickers that were made together. Those that a machine has by now are not printed again. */
export default function StickerSheets() {
  const { t } = useTranslation();
  const { day } = useDates();
  const { workspace_id, made_at, count, unused, query } = useLoaderData<typeof loader>();
  const scripts = useScripts();
  const format = labelFormats[query.format];
  const labels = unused.map((sticker) => ({ ...sticker, title: "", display_code: "", facts: {}, printed: "" }));
  const sheets = sheetsOf(labels, 1, Math.min(query.from, perSheet(format)), format);
  return (
    <div className="label-page">
      <div className="no-print mx-auto max-w-3xl">
        <PageHead
          trail={[{ to: stickerPaths.all(workspace_id), label: t("sticker.titles") }]}
          here={day(made_at)}
          title={t("sticker.count", { count })}
          sub={t("sticker.used_of", { used: count - unused.length, count })}
          actions={scripts && unused.length > 0 ? <PrintButton className="max-md:w-full" /> : undefined}
        />
        <SheetForm {...query} />
        {unused.length > 0 ? (
          <>
            <p className="num mt-4 font-medium" role="status">
              {[t("labels.count", { count: unused.length }), t("labels.sheets", { count: sheets.length })].join(" · ")}
            </p>
            <p className="mt-1 text-sm text-muted">{t("qr.print_hint")}</p>
          </>
        ) : (
          <div className="panel mt-5">
            <EmptyLine>{t("sticker.all_used")}</EmptyLine>
          </div>
        )}
      </div>
      <Sheets sheets={sheets} format={format} withTitle />
    </div>
  );
}
