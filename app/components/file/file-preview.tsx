import { isShownInPage } from "@server/platform/uploads/upload";
import type { FileView, FoundInFile } from "@server/records/file/inputs";
import { playerOf } from "@server/records/file/player";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { PdfPreview } from "~/components/pdf/pdf-preview";
import { paths } from "~/paths/paths";
import { Notice } from "~/ui/notice";
import { FileThumb } from "./file-thumb.tsx";
import { FileKindWords } from "./file-words.tsx";

type Props = { file: FileView; mime: string | null; version?: number; found?: z.infer<typeof FoundInFile> | null };

/** The file, shown in the page where the browser can; otherwise its type and links. */
export function FilePreview({ file, mime, version, found = null }: Props) {
  const { t } = useTranslation();
  const player = file.link ? playerOf(file.link) : undefined;
  const src = paths.bytes(file.id, version);
  if (file.scan) return <ScanNotice why={file.scan} />;
  if (player)
    return (
      <Frame>
        <iframe
          src={player.src}
          title={file.title}
          className="block aspect-video w-full"
          allow="fullscreen; picture-in-picture; encrypted-media"
          loading="lazy"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      </Frame>
    );
  if (!mime || !isShownInPage(mime)) return <NoPreview file={file} />;
  if (mime === "application/pdf") return <PdfPreview file={file} src={src} found={found} />;
  if (mime.startsWith("image/"))
    return (
      <Frame>
        <a
          href={src}
          target="_blank"
          rel="noopener"
          className="block bg-base-200"
          aria-label={t("file.full_size", { title: file.title })}
        >
          <img
            src={src}
            alt={file.description || file.title}
            className="mx-auto block max-h-[75vh] max-w-full object-contain"
          />
        </a>
      </Frame>
    );
  if (mime.startsWith("video/"))
    return (
      <Frame>
        {/* biome-ignore lint/a11y/useMediaCaption: users' own videos have no captions */}
        <video
          src={src}
          controls
          preload="metadata"
          className="block max-h-[75vh] w-full bg-black"
          aria-label={file.title}
        />
      </Frame>
    );
  return (
    <Frame>
      <div className="grid gap-4 p-4 md:p-6">
        <FileThumb type={file.type} className="size-16" />
        {/* biome-ignore lint/a11y/useMediaCaption: users' own recordings have no captions */}
        <audio src={src} controls preload="metadata" className="w-full" aria-label={file.title} />
      </div>
    </Frame>
  );
}

function ScanNotice({ why }: { why: NonNullable<FileView["scan"]> }) {
  const { t } = useTranslation();
  return (
    <Notice tone={why === "waiting" ? "soon" : "expired"} icon={why === "waiting" ? "clock" : "octagon-alert"}>
      {t(`file.scan.${why}`)}
    </Notice>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  return <div className="panel overflow-hidden">{children}</div>;
}

function NoPreview({ file }: { file: FileView }) {
  const { t } = useTranslation();
  return (
    <Frame>
      <div className="flex flex-wrap items-center gap-5 p-5 md:p-8">
        <FileThumb type={file.type} className="h-24 w-19" />
        <div className="min-w-0 flex-1 basis-52">
          <p className="font-medium [overflow-wrap:anywhere]">{file.link ?? file.name}</p>
          <p className="num text-sm text-muted">
            <FileKindWords {...file} />
          </p>
          <p className="mt-2 text-sm text-muted">{t(file.link ? "file.link_leads_out" : "file.not_shown")}</p>
        </div>
      </div>
    </Frame>
  );
}
