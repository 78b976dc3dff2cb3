import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ask } from "~/door.server";
import { paths } from "~/paths";
import type { Titled } from "~/title";
import { bytesInWords } from "~/ui/bytes";
import { Icon } from "~/ui/icon";
import { MenuLink, MoreMenu } from "~/ui/menu";
import { PageHead } from "~/ui/page-head";
import { Facts, Panel } from "~/ui/panel";
import { Moment } from "~/ui/time";
import { FilePreview } from "~/widgets/file/file-preview";
import { FileExpiry } from "~/widgets/file/file-words";
import { trailTo } from "~/widgets/object/trail";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (_, { file, object }) => `${file.title} · ${object.title}` };

export const loader = (args: LoaderFunctionArgs) => ask(args, (api) => api.file.page({ id: args.params.id!, fileId: args.params.fileId! }));

export default function FilePage() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, path, file, object, mime, may } = page;
  return (
    <>
      <PageHead
        trail={trailTo(t, workspace_id, path, object)}
        here={file.title}
        title={file.title}
        sub={object.title}
        actions={
          <>
            {file.link ? (
              <a href={file.link} target="_blank" rel="noopener noreferrer" className="btn btn-primary">
                <Icon name="external-link" />
                {t("file.open_link")}
              </a>
            ) : (
              <a href={paths.downloadFile(file.id)} download={file.name} className="btn btn-primary">
                <Icon name="download" />
                {t("ui.download")}
              </a>
            )}
            {may.edit || may.delete ? (
              <MoreMenu label={file.title}>
                {may.edit ? (
                  <MenuLink to={paths.editFile(object.id, file.id)} icon="pencil">
                    {t("ui.edit")}
                  </MenuLink>
                ) : null}
                {may.delete ? (
                  <MenuLink to={paths.deleteFile(object.id, file.id)} icon="trash-2">
                    {t("ui.delete")}
                  </MenuLink>
                ) : null}
              </MoreMenu>
            ) : null}
          </>
        }
      />
      <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <FilePreview file={file} mime={mime} />
          <Neighbours {...page} />
        </div>
        <About {...page} />
      </div>
    </>
  );
}

function About({ file, categories, added_by, is_picture }: Data) {
  const { t, i18n } = useTranslation();
  const category = categories.find(({ id }) => id === file.category_id);
  const facts: [string, React.ReactNode][] = [
    [t("file.kind"), t(`file.type.${file.type}`)],
    ...(file.link ? [] : ([[t("file.size"), bytesInWords(file.size, i18n.language)]] as [string, string][])),
    ...(file.link || file.name === file.title ? [] : ([[t("file.name"), file.name]] as [string, string][])),
    ...(category ? ([[t("file.category"), category.title]] as [string, string][]) : []),
    ...(is_picture ? ([[t("file.shown_at"), t("file.at_head")]] as [string, string][]) : []),
    [t("file.on_qr_page"), t(file.public ? "ui.yes" : "ui.no")],
    [t("file.added"), <Moment key="moment" value={file.created_at} />],
    [t("file.by"), added_by ?? t("user.former")],
  ];
  return (
    <Panel title={t("object.details")}>
      {file.description ? (
        <p className="whitespace-pre-line border-b border-line px-4 py-3.5 text-sm [overflow-wrap:anywhere] md:px-5">{file.description}</p>
      ) : null}
      <Facts facts={facts} />
      {file.expires_on ? (
        <div className="border-t border-line px-4 py-3.5 md:px-5">
          <FileExpiry on={file.expires_on} />
        </div>
      ) : null}
    </Panel>
  );
}

function Neighbours({ object, previous, next }: Data) {
  const { t } = useTranslation();
  if (!previous && !next) return null;
  return (
    <nav className="no-print mt-3 flex justify-between gap-2" aria-label={t("file.neighbours")}>
      <span>
        {previous ? (
          <Link to={paths.file(object.id, previous)} rel="prev" className="btn btn-sm">
            <Icon name="chevron-left" />
            {t("ui.previous")}
          </Link>
        ) : null}
      </span>
      {next ? (
        <Link to={paths.file(object.id, next)} rel="next" className="btn btn-sm">
          {t("ui.next")}
          <Icon name="chevron-right" />
        </Link>
      ) : null}
    </nav>
  );
}
