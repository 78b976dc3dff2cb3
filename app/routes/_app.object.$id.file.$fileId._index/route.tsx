import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { checkAddress } from "@server/core/web-address";
import { OneVersion } from "@server/records/file/inputs";
import { useTranslation } from "react-i18next";
import { FilePreview } from "~/components/file/file-preview";
import { FileExpiry } from "~/components/file/file-words";
import { useRefreshWhileScanning } from "~/components/file/use-refresh-while-scanning";
import { keptInWords } from "~/components/keeping/words";
import { trailTo } from "~/components/object/trail";
import { paths } from "~/paths/paths";
import { bytesInWords } from "~/ui/bytes";
import { Done } from "~/ui/done";
import { Icon } from "~/ui/icon";
import { MenuLink, MoreMenu } from "~/ui/menu";
import { Notice } from "~/ui/notice";
import { PageHead } from "~/ui/page-head";
import { Facts, Panel } from "~/ui/panel";
import { Moment, useDates } from "~/ui/time";
import { load, submit } from "~/web/api.server";
import type { Titled } from "~/web/title";
import { Signatures, Superseded, SupersededNotice } from "./signed.tsx";
import { Versions } from "./versions.tsx";

export type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = { title: (_, { file, object }) => `${file.title} · ${object.title}` };

export function loader(args: LoaderFunctionArgs) {
  const find = new URL(args.request.url).searchParams.get("find") ?? ""; // for readers without scripts
  return load(args, (api) => api.file.page({ id: args.params.id!, fileId: args.params.fileId!, find }));
}

/** Restores an earlier version. */
export const action = (args: ActionFunctionArgs) =>
  submit(args, OneVersion, async (api, input) => {
    await api.file.restoreVersion(input);
    return redirect(paths.file(input.id, input.fileId), 303);
  });

export default function FilePage() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { workspace_id, path, file, object, may, versions, found } = page;
  const versionNumber = Number(useSearchParams()[0].get("version"));
  const earlier = versions.find(({ number }) => number === versionNumber);
  const { name, type, size, scan } = earlier ?? file;
  useRefreshWhileScanning([file]);
  return (
    <>
      <PageHead
        trail={trailTo(t, workspace_id, path, object)}
        here={file.title}
        title={file.title}
        sub={object.title}
        actions={
          <>
            {may.sign && !page.signed_by_me && !earlier ? (
              <Link to={paths.signFile(object.id, file.id)} className="btn">
                <Icon name="signature" />
                {t("signature.sign")}
              </Link>
            ) : null}
            {file.link ? (
              <>
                {file.type === "link" && checkAddress(file.link) === "ok" ? (
                  // a full page load: its headers allow the frame
                  <a href={paths.documentReader(file.link)} className="btn">
                    <Icon name="book-open" />
                    {t("reader.open_here")}
                  </a>
                ) : null}
                <a href={file.link} target="_blank" rel="noopener noreferrer" className="btn btn-primary">
                  <Icon name="external-link" />
                  {t("file.open_link")}
                </a>
              </>
            ) : scan ? null : (
              <a href={paths.downloadFile(file.id, earlier?.number)} download={name} className="btn btn-primary">
                <Icon name="download" />
                {t("ui.download")}
              </a>
            )}
            {may.edit || may.replace || may.supersede || may.move || may.delete || may.keep_in_library ? (
              <MoreMenu label={file.title}>
                {may.edit ? (
                  <MenuLink to={paths.editFile(object.id, file.id)} icon="pencil">
                    {t("ui.edit")}
                  </MenuLink>
                ) : null}
                {may.edit && file.type === "image" && !file.signed ? (
                  <MenuLink to={paths.editPicture(object.id, file.id)} icon="crop">
                    {t("picture.edit")}
                  </MenuLink>
                ) : null}
                {may.replace ? (
                  <MenuLink to={paths.replaceFile(object.id, file.id)} icon="refresh-cw">
                    {t("file.replace")}
                  </MenuLink>
                ) : null}
                {may.supersede ? (
                  <MenuLink to={paths.supersedeFile(object.id, file.id)} icon="file-plus-2">
                    {t("file.supersede")}
                  </MenuLink>
                ) : null}
                {may.keep_in_library ? (
                  <MenuLink to={paths.putInLibrary(object.id, file.id)} icon="book-open">
                    {t("library.put")}
                  </MenuLink>
                ) : null}
                {may.move ? (
                  <MenuLink to={paths.moveFile(object.id, file.id)} icon="folder-tree">
                    {t("move.as_move")}
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
      <Done />
      <div className="mt-5 grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          {page.superseded_by ? <SupersededNotice object={object.id} by={page.superseded_by} /> : null}
          {earlier ? <EarlierNotice number={earlier.number} newest={paths.file(object.id, file.id)} /> : null}
          <FilePreview
            file={{ ...file, name, type, size, scan }}
            mime={earlier?.mime ?? page.mime}
            version={earlier?.number}
            found={earlier ? null : found}
          />
          <Neighbours {...page} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-5">
          <About {...page} />
          <Signatures {...page} />
          <Superseded {...page} />
          <Versions {...page} shown={earlier?.number} />
        </div>
      </div>
    </>
  );
}

function EarlierNotice({ number, newest }: { number: number; newest: string }) {
  const { t } = useTranslation();
  return (
    <Notice
      tone="soon"
      icon="history"
      className="mb-4"
      action={
        <Link to={newest} className="btn btn-sm">
          {t("file.to_newest")}
        </Link>
      }
    >
      {t("file.shows_earlier", { number })}
    </Notice>
  );
}

function About({ file, report, categories, added_by, is_picture, stays }: Data) {
  const { t, i18n } = useTranslation();
  const { day } = useDates();
  const category = categories.find(({ id }) => id === file.category_id);
  const facts: [string, React.ReactNode][] = [
    [
      t("file.kind"),
      [t(`file.type.${file.type}`), file.pages && t("pdf.pages", { count: file.pages })].filter(Boolean).join(" · "),
    ],
    ...(file.link ? [] : ([[t("file.size"), bytesInWords(file.size, i18n.language)]] as [string, string][])),
    ...(file.link || file.name === file.title ? [] : ([[t("file.name"), file.name]] as [string, string][])),
    ...(category ? ([[t("file.category"), category.title]] as [string, string][]) : []),
    ...(is_picture ? ([[t("file.shown_at"), t("file.at_head")]] as [string, string][]) : []),
    [t("file.on_qr_page"), t(file.public ? "ui.yes" : "ui.no")],
    [t("file.added"), <Moment key="moment" value={file.created_at} />],
    [t("file.by"), added_by ?? t("user.former")],
    ...(stays.kept ? ([[t("keeping.label"), keptInWords(t, stays.kept)]] as [string, string][]) : []),
  ];
  return (
    <Panel title={t("object.details")}>
      {file.description ? (
        <p className="whitespace-pre-line border-b border-line px-4 py-3.5 text-sm [overflow-wrap:anywhere] md:px-5">
          {file.description}
        </p>
      ) : null}
      <Facts facts={facts} />
      {report ? (
        <p className="border-t border-line px-4 py-3.5 text-sm md:px-5">
          <Link to={paths.report(report.id)} className="link link-hover tap">
            {t("file.paper_of", { number: report.number, day: day(report.reported_date) })}
          </Link>
        </p>
      ) : null}
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
