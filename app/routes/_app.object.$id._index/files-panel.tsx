import { Link, useSearchParams } from "@remix-run/react";
import type { FileType } from "@server/records/file/inputs";
import { useTranslation } from "react-i18next";
import { DropZone } from "~/components/file/drop-zone";
import { FileCard } from "~/components/file/file-card";
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

/** The files of the object by category, in the workspace's order; those without one come last. */
export function FilesPanel({ object, categories, storage, may, together }: PageData) {
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
  return (
    <Panel
      id="files"
      title={t("file.many")}
      count={object.files.length}
      className="scroll-mt-20"
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
      <div className="grid grid-cols-1 gap-5 p-4 md:p-5">
        {together ? <TogetherNotice together={together} /> : null}
        {groups.map((group) => (
          <div key={group.id}>
            {hasHeadings ? (
              <h3 className="eyebrow mb-2.5 flex items-center gap-2">
                {group.title}
                <span className="num font-normal">{group.files.length}</span>
                {may.upload && group.id ? (
                  <Link
                    to={paths.newFile(object.id, { category: group.id })}
                    className="btn btn-ghost btn-square btn-xs no-print -my-1 max-md:size-11"
                    aria-label={t("file.add_here", { category: group.title })}
                  >
                    <Icon name="plus" />
                  </Link>
                ) : null}
              </h3>
            ) : null}
            {group.files.length > 0 ? (
              <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-3">
                {group.files.map((file) => (
                  <FileCard key={file.id} objectId={object.id} file={file} may={permissionsOf(file)} />
                ))}
              </ul>
            ) : (
              <p className="text-sm text-muted">{t("file.none_in_category")}</p>
            )}
          </div>
        ))}
        {object.files.length === 0 ? (
          <p className="text-sm text-muted">{t(may.upload ? "file.none_yet" : "file.none")}</p>
        ) : null}
        {may.upload ? <DropZone objectId={object.id} categories={categories} fromLibrary={may.from_library} /> : null}
        {storage ? <StorageMeter storage={storage} className="no-print max-w-sm" /> : null}
      </div>
    </Panel>
  );
}
