import { useSearchParams } from "@remix-run/react";
import type { FileType } from "@server/file/inputs";
import { useTranslation } from "react-i18next";
import { FilterChips } from "~/ui/filter-chips";
import { Panel } from "~/ui/panel";
import { DropZone } from "~/widgets/file/drop-zone";
import { FileCard } from "~/widgets/file/file-card";
import type { PageData } from "./route.tsx";

type Shown = "all" | "documents" | "media";
const isMedia = (type: FileType) => ["image", "video", "audio", "youtube", "vimeo"].includes(type);
const shows = { all: () => true, documents: (type: FileType) => !isMedia(type), media: isMedia };

/** Files under the sections of the object, in the workspace's order; what has none comes last. */
export function FilesPanel({ object, categories, may }: PageData) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const asked = params.get("files") ?? "all";
  const shown: Shown = asked in shows ? (asked as Shown) : "all";
  const files = object.files.filter(({ type }) => shows[shown](type));
  const mixed = object.files.some(({ type }) => isMedia(type)) && object.files.some(({ type }) => !isMedia(type));
  const groups = [
    ...categories.map(({ id, title }) => ({ id, title, files: files.filter(({ category_id }) => category_id === id) })),
    { id: "", title: t("file.other"), files: files.filter(({ category_id }) => !category_id) },
  ].filter((group) => group.files.length > 0 || (shown === "all" && object.categories.some(({ id }) => id === group.id)));
  const headed = groups.length > 1 || (groups.length === 1 && groups[0]!.id !== "");
  return (
    <Panel
      id="files"
      title={t("file.many")}
      count={object.files.length}
      className="scroll-mt-20"
      action={
        mixed ? (
          <FilterChips
            label={t("file.kind")}
            items={(["all", "documents", "media"] as const).map((kind) => ({
              to: kind === "all" ? "?#files" : `?files=${kind}#files`,
              label: t(`file.show.${kind}`),
              current: kind === shown,
            }))}
          />
        ) : undefined
      }
    >
      <div className="grid grid-cols-1 gap-5 p-4 md:p-5">
        {groups.map((group) => (
          <div key={group.id}>
            {headed ? (
              <h3 className="eyebrow mb-2.5 flex items-center gap-2">
                {group.title}
                <span className="num font-normal">{group.files.length}</span>
              </h3>
            ) : null}
            {group.files.length > 0 ? (
              <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-3">
                {group.files.map((file) => (
                  <FileCard key={file.id} objectId={object.id} file={file} />
                ))}
              </ul>
            ) : (
              <p className="text-sm text-muted">{t("file.none_in_category")}</p>
            )}
          </div>
        ))}
        {object.files.length === 0 ? <p className="text-sm text-muted">{t(may.upload ? "file.none_yet" : "file.none")}</p> : null}
        {may.upload ? <DropZone objectId={object.id} /> : null}
      </div>
    </Panel>
  );
}
