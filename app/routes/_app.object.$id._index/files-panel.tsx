import { Link, useSearchParams } from "@remix-run/react";
import { STORAGE_WARNING } from "@server/core/constants";
import type { FileType } from "@server/records/file/inputs";
import { useTranslation } from "react-i18next";
import { DropZone } from "~/components/file/drop-zone";
import { FileRow } from "~/components/file/file-row";
import { TogetherNotice } from "~/components/file/together-notice";
import { useRefreshWhileScanning } from "~/components/file/use-refresh-while-scanning";
import { StorageMeter } from "~/components/storage/storage-meter";
import { paths } from "~/paths/paths";
import { FilterChips } from "~/ui/filter-chips";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import type { PageData } from "./route.tsx";

type Shown = "all" | "documents" | "media";
const isMedia = (type: FileType) => ["image", "video", "audio", "youtube", "vimeo"].includes(type);
const shows = { all: () => true, documents: (type: FileType) => !isMedia(type), media: isMedia };

/** The files of the object by category, in the workspace's order; those without one come last. In each the newest first. */
export function FilesPanel({
  object,
  categories,
  storage,
  may,
  together,
  className,
}: PageData & { className: string }) {
  const { t } = useTranslation();
  useRefreshWhileScanning([...object.files, ...object.images]);
  const [params] = useSearchParams();
  const kindFilter = params.get("files") ?? "all";
  const shown: Shown = kindFilter in shows ? (kindFilter as Shown) : "all";
  const files = object.files.filter(({ type }) => shows[shown](type));
  const hasBothKinds =
    object.files.some(({ type }) => isMedia(type)) && object.files.some(({ type }) => !isMedia(type));
  const groups = [
    ...categories.map(({ id, title }) => ({ id, title, files: files.filter(({ category_id }) => category_id === id) })),
    { id: "", title: t("file.other"), files: files.filter(({ category_id }) => !category_id) },
  ].filter(
    (group) => group.files.length > 0 || (shown === "all" && object.categories.some(({ id }) => id === group.id)),
  );
  const permissionsOf = ({ own, signed, link }: (typeof files)[number]) => ({
    edit: may.edit,
    replace: !signed && !link && (may.edit || (own && may.upload)),
    move: !signed && (may.edit || (own && may.upload)),
    delete: !signed && (may.delete || own),
  });
  const hasHeadings = groups.length > 1 || (groups.length === 1 && groups[0]!.id !== "");
  const isNearlyFull = storage && storage.used >= storage.limit * STORAGE_WARNING;
  const isEmpty = object.files.length === 0 && groups.length === 0;
  const isOneLine = isEmpty && may.upload;
  return (
    <Panel
      id="files"
      title={isOneLine ? undefined : t("file.many")}
      label={t("file.many")}
      count={isEmpty ? t("file.none") : object.files.length}
      className={`scroll-mt-20 ${className}`}
      action={
        <>
          {may.edit && object.files.length > 1 ? (
            <Link to={paths.sortFiles(object.id)} className="btn btn-ghost btn-sm no-print">
              <Icon name="grip-vertical" />
              {t("file.sort")}
            </Link>
          ) : null}
          {hasBothKinds ? (
            <FilterChips
              label={t("file.kind")}
              items={(["all", "documents", "media"] as const).map((kind) => ({
                to: kind === "all" ? "?#files" : `?files=${kind}#files`,
                label: t(`file.show.${kind}`),
                current: kind === shown,
              }))}
            />
          ) : null}
        </>
      }
    >
      {together ? (
        <div className="p-4 md:px-5">
          <TogetherNotice together={together} />
        </div>
      ) : null}
      {may.upload ? (
        <DropZone
          objectId={object.id}
          categories={categories}
          fromLibrary={may.from_library}
          lead={isOneLine ? <h2 className="text-lg text-base-content">{t("file.many")}</h2> : undefined}
        />
      ) : null}
      {isOneLine ? (
        <div className="panel-head only-print">
          <h2>{t("file.many")}</h2>
          {t("file.none")}
        </div>
      ) : null}
      {groups.map((group, at) => (
        <div key={group.id} className={at > 0 || may.upload ? "border-t border-line" : ""}>
          {hasHeadings ? (
            <div className="section-line flex flex-wrap items-center gap-2 px-4 pt-2.5 md:px-5">
              <h3 className="flex min-w-0 items-center gap-2">
                <span className="eyebrow [overflow-wrap:anywhere]">{group.title}</span>{" "}
                <span className="num text-2xs text-muted">{group.files.length || t("file.none_in_category")}</span>
              </h3>
              {may.upload && group.id ? (
                <Link
                  to={paths.newFile(object.id, { category: group.id })}
                  className="btn btn-ghost btn-square btn-xs no-print -my-1 touch:my-0 touch:size-11"
                  aria-label={t("file.add_here", { category: group.title })}
                >
                  <Icon name="plus" />
                </Link>
              ) : null}
            </div>
          ) : null}
          <ul className="divide-y divide-line pb-1 print:grid print:grid-cols-2 print:gap-2 print:py-2">
            {group.files.map((file) => (
              <FileRow key={file.id} objectId={object.id} file={file} may={permissionsOf(file)} />
            ))}
          </ul>
        </div>
      ))}
      {storage && isNearlyFull ? <StorageMeter storage={storage} className="no-print px-4 pb-4 md:px-5" /> : null}
    </Panel>
  );
}
