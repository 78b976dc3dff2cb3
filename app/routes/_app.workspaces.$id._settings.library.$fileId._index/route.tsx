import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ResultNotice } from "~/components/access/result-notice";
import { LibraryPreview } from "~/components/library/library-preview";
import { WhereUsed } from "~/components/library/where-used";
import { paths } from "~/paths/paths";
import { bytesInWords } from "~/ui/bytes";
import { Icon } from "~/ui/icon";
import { MenuLink, MoreMenu } from "~/ui/menu";
import { PageHead } from "~/ui/page-head";
import { Facts, Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (t, { file }) => `${file.title} · ${t("library.title")}` };

export const loader = (args: LoaderFunctionArgs) =>
  load(args, (api) => api.library.file({ id: args.params.id!, fileId: args.params.fileId! }));

export default function LibraryFile() {
  const { t } = useTranslation();
  const { workspace_id, file, mime, may, uses } = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  return (
    <>
      <PageHead
        trail={[{ to: paths.library(workspace_id), label: t("library.title") }]}
        here={file.title}
        title={file.title}
        actions={
          <>
            {file.link ? null : (
              <a href={paths.downloadLibraryFile(file.id)} download={file.name} className="btn btn-primary">
                <Icon name="download" />
                {t("ui.download")}
              </a>
            )}
            {may.edit ? (
              <MoreMenu label={file.title}>
                <MenuLink to={paths.editLibraryFile(workspace_id, file.id)} icon="pencil">
                  {t("ui.edit")}
                </MenuLink>
                <MenuLink to={paths.deleteLibraryFile(workspace_id, file.id)} icon="trash-2">
                  {t("ui.delete")}
                </MenuLink>
              </MoreMenu>
            ) : null}
          </>
        }
      />
      <ResultNotice>
        {params.get("done") === "saved" ? t("ui.saved") : params.get("done") === "put" ? t("library.done.put") : null}
      </ResultNotice>
      <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <LibraryPreview file={file} mime={mime} />
        <div className="grid grid-cols-1 gap-5">
          <About />
          <Panel title={t("library.where_used")} count={uses.objects_count + uses.plans_count}>
            <WhereUsed uses={uses} />
          </Panel>
        </div>
      </div>
    </>
  );
}

function About() {
  const { t, i18n } = useTranslation();
  const { file, added_by, from } = useLoaderData<typeof loader>();
  const facts: [string, ReactNode][] = [
    [t("file.kind"), t(`file.type.${file.type}`)],
    ...(file.link ? [] : ([[t("file.size"), bytesInWords(file.size, i18n.language)]] as [string, string][])),
    [t("library.usable_for"), file.usable_for.map((use) => t(`library.use.${use}`)).join(", ")],
    ...(from
      ? ([
          [
            t("library.from"),
            <Link key="from" to={paths.object(from.id)} className="link [overflow-wrap:anywhere]">
              {from.title}
            </Link>,
          ],
        ] as [string, ReactNode][])
      : []),
    [t("file.added"), <Moment key="moment" value={file.created_at} />],
    [t("file.by"), file.own ? (added_by ?? t("user.former")) : t("library.of_platform")],
  ];
  return (
    <Panel title={t("object.details")}>
      <Facts facts={facts} />
    </Panel>
  );
}
