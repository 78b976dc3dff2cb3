import { Form, useSearchParams } from "@remix-run/react";
import type { FileView, FoundInFile } from "@server/records/file/inputs";
import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { BlankPage } from "./blank-page.tsx";
import { PdfNotShown } from "./pdf-not-shown.tsx";

type Found = z.infer<typeof FoundInFile> | null;
type Viewer = ComponentType<{ src: string; title: string; find: string }>;

/**
 * A PDF in the page. Without scripts the browser's own viewer shows it, and a form searches the text that the server
 * has stored.
 */
type Props = { file: Pick<FileView, "title" | "sha256">; src: string; found: Found };

export function PdfPreview({ file, src, found }: Props) {
  const [params] = useSearchParams();
  const [Viewer, setViewer] = useState<Viewer>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    import("./pdf-viewer.tsx").then(
      (module) => setViewer(() => module.default),
      () => setFailed(true),
    );
  }, []);
  const find = params.get("find") ?? "";
  return (
    <div className="panel overflow-hidden">
      {failed ? (
        <PdfNotShown src={src} why="unloaded" />
      ) : Viewer ? (
        <Viewer key={`${src} ${file.sha256} ${find}`} src={src} title={file.title} find={find} />
      ) : (
        <div className="h-[75vh] min-h-96 overflow-hidden bg-base-200 noscript:hidden max-md:h-[calc(100dvh-11rem)]">
          <BlankPage />
        </div>
      )}
      <noscript>
        <PlainFind src={src} find={find} found={found} />
        <iframe src={src} title={file.title} className="block h-[75vh] min-h-96 w-full bg-base-200" />
      </noscript>
    </div>
  );
}

function PlainFind({ src, find, found }: { src: string; find: string; found: Found }) {
  const { t } = useTranslation();
  return (
    <div className="border-b border-line p-4">
      <Form role="search" className="flex gap-2">
        <input
          type="search"
          name="find"
          defaultValue={find}
          aria-label={t("pdf.find")}
          placeholder={t("pdf.find")}
          className="input min-w-0 flex-1"
        />
        <button type="submit" className="btn">
          {t("pdf.find_button")}
        </button>
      </Form>
      {find && found ? (
        found.hits.length > 0 ? (
          <ol className="mt-3 grid gap-1.5 text-sm">
            {found.hits.map(({ page, before, match, after }, index) => (
              <li key={`${page} ${index}`} className="flex gap-3">
                <a
                  className="link num shrink-0 touch:min-h-11"
                  href={`${src}#page=${page}`}
                  target="_blank"
                  rel="noopener"
                >
                  {t("pdf.on_page", { page })}
                </a>
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {before}
                  <mark className="rounded-xs bg-accent-soft text-accent-ink">{match}</mark>
                  {after}
                </span>
              </li>
            ))}
          </ol>
        ) : (
          <p className="mt-3 text-sm text-muted">{t(found.readable ? "pdf.none" : "pdf.no_words")}</p>
        )
      ) : null}
    </div>
  );
}
