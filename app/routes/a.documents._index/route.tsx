import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ResultNotice } from "~/components/access/result-notice";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { PageHead } from "~/ui/page-head";
import { Panel } from "~/ui/panel";
import { Table, Td, Th } from "~/ui/table";
import { Day, useDates } from "~/ui/time";
import { loadAsSuperAdmin } from "~/web/back-office.server";
import type { Titled } from "~/web/title";

export const handle: Titled = { title: (t) => `${t("document.title")} · ${t("admin.title")}` };

export async function loader(args: LoaderFunctionArgs) {
  return { documents: await loadAsSuperAdmin(args, (api) => api.document.published()) };
}

/** The legal documents, and how many agreed to each. */
export default function Documents() {
  const { t } = useTranslation();
  const { day } = useDates();
  const { documents } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <>
      <PageHead title={t("document.title")} sub={t("document.about")} />
      <ResultNotice>{params.get("done") === "published" ? t("document.published") : null}</ResultNotice>
      <Panel label={t("document.title")} className="mt-5">
        <Table
          caption={t("document.title")}
          head={
            <>
              <Th>{t("document.name")}</Th>
              <Th numeric>{t("document.version")}</Th>
              <Th>{t("document.in_force_on")}</Th>
              <Th numeric>{t("document.people")}</Th>
              <Th numeric>{t("document.workspaces")}</Th>
              <Th silent>{t("document.new_version")}</Th>
            </>
          }
        >
          {documents.map(({ kind, title, version, in_force_on, published_by, people, workspaces, coming }) => (
            <tr key={kind}>
              <Td wide>
                <Link to={paths.document(kind)} className="link inline-flex items-center font-medium tap">
                  {title}
                </Link>
                {published_by ? (
                  <span className="block text-xs text-muted">
                    {t("document.by")} {published_by}
                  </span>
                ) : null}
                {coming ? (
                  <Link
                    to={paths.document(kind, { version: coming.version })}
                    className="link flex items-center text-xs tap"
                  >
                    {t("document.coming", { version: coming.version, day: day(coming.in_force_on) })}
                  </Link>
                ) : null}
              </Td>
              <Td numeric label={t("document.version")}>
                {version}
              </Td>
              <Td label={t("document.in_force_on")} className="md:whitespace-nowrap">
                <Day value={in_force_on} />
              </Td>
              <Td numeric label={t("document.people")}>
                {people}
              </Td>
              <Td numeric label={t("document.workspaces")}>
                {workspaces}
              </Td>
              <Td wide className="md:text-right">
                <Action to={paths.publishDocument(kind)} small>
                  {t("document.new_version")}
                </Action>
              </Td>
            </tr>
          ))}
        </Table>
      </Panel>
    </>
  );
}
