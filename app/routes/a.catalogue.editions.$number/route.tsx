import { dayInWords } from "@i18n/in-words";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ChangedLines } from "~/components/duty/changed-lines";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { loadAsSuperAdmin } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  title: (t, { number }) => `${t("catalogue.edition", { number })} · ${t("catalogue.title")}`,
};

export const loader = (args: LoaderFunctionArgs) =>
  loadAsSuperAdmin(args, (api) => api.catalogue.published({ number: args.params.number! }));

/** What a published edition changed. */
export default function Edition() {
  const { t } = useTranslation();
  const { number, note, published_on, published_by, lines_count, changes } = useLoaderData<typeof loader>();
  return (
    <div className="max-w-3xl">
      <PageHead
        title={t("catalogue.edition", { number })}
        trail={[{ to: paths.adminCatalogue(), label: t("catalogue.title") }]}
        sub={[
          t("catalogue.published_on", { day: dayInWords(t, published_on) }),
          published_by,
          t("catalogue.lines", { count: lines_count }),
        ]
          .filter(Boolean)
          .join(" · ")}
      />
      <p className="mt-3 whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
      <Panel title={t("catalogue.draft")} count={changes.length} className="mt-5">
        {changes.length > 0 ? (
          <ChangedLines lines={changes} past />
        ) : (
          <EmptyLine>{t("catalogue.only_checked")}</EmptyLine>
        )}
      </Panel>
    </div>
  );
}
