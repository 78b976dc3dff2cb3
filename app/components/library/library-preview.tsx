import { isShownInPage } from "@server/platform/uploads/upload";
import { playerOf } from "@server/records/file/player";
import type { ListedLibraryFile } from "@server/records/library/inputs";
import { useTranslation } from "react-i18next";
import { FileThumb } from "~/components/file/file-thumb";
import { FileKindWords } from "~/components/file/file-words";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";

type Props = { file: Pick<ListedLibraryFile, "id" | "title" | "name" | "link" | "type" | "size">; mime: string | null };

/** A preview of a library file: videos, pictures and PDFs are shown in the page; for others its type and a link. */
export function LibraryPreview({ file, mime }: Props) {
  const { t } = useTranslation();
  const src = paths.libraryBytes(file.id);
  const player = file.link ? playerOf(file.link) : undefined;
  const shown = mime && isShownInPage(mime) ? mime : undefined;
  return (
    <div className="panel overflow-hidden">
      {player ? (
        <iframe
          src={player.src}
          title={file.title}
          className="block aspect-video w-full"
          allow="fullscreen; picture-in-picture; encrypted-media"
          loading="lazy"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : shown?.startsWith("image/") ? (
        <a
          href={src}
          target="_blank"
          rel="noopener"
          className="block bg-base-200"
          aria-label={t("file.full_size", { title: file.title })}
        >
          <img
            src={paths.libraryThumb(file.id, "l")}
            alt={file.title}
            className="mx-auto block max-h-[60vh] max-w-full object-contain"
          />
        </a>
      ) : shown === "application/pdf" ? (
        <iframe src={src} title={file.title} className="block h-[60vh] min-h-96 w-full bg-base-200 max-md:hidden" />
      ) : null}
      <div className="flex flex-wrap items-center gap-4 p-4 md:px-5">
        <FileThumb type={file.type} className="h-14 w-11" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="font-medium [overflow-wrap:anywhere]">{file.link ?? file.name}</p>
          <p className="num text-sm text-muted">
            <FileKindWords {...file} />
          </p>
        </div>
        <a
          href={file.link ?? src}
          target="_blank"
          rel="noopener noreferrer"
          className="btn btn-sm max-md:btn-md max-md:w-full"
        >
          <Icon name="external-link" />
          {t(file.link ? "file.open_link" : "file.in_own_tab")}
        </a>
      </div>
    </div>
  );
}
