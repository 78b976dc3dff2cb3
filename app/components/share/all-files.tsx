import { useTranslation } from "react-i18next";
import { bytesInWords } from "~/ui/bytes";
import { Icon } from "~/ui/icon";
import type { SharedPage } from "./shared-page.ts";

/** The link to all files of a share at once, with their size. */
export function AllFiles({ files }: { files: NonNullable<SharedPage["all_files"]> }) {
  const { t, i18n } = useTranslation();
  const facts = `${t("container.files_count", { count: files.count })} · ${bytesInWords(files.size, i18n.language)}`;
  if (!files.allowed) return <p className="text-sm text-muted">{t("share.shown.too_many_files", { facts })}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <a href={files.file_path} className="btn btn-primary max-md:w-full" download>
        <Icon name="download" />
        {t("share.shown.all_files")}
      </a>
      <span className="num text-sm text-muted">{`ZIP · ${facts}`}</span>
    </p>
  );
}
