import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { BlankPage } from "./blank-page.tsx";
import { type Hits, type OpenPdf, openPdf, type Reading } from "./open-pdf.ts";
import { PdfNotShown } from "./pdf-not-shown.tsx";
import { PdfPassword } from "./pdf-password.tsx";
import { PdfTools } from "./pdf-tools.tsx";
import { onPinch } from "./pinching.ts";

type Locked = { submitPassword: (password: string) => void; isIncorrect: boolean };
type Props = { src: string; title: string; find: string };

/** A PDF viewer with text selection and search. Default export, since it is loaded on demand. */
export default function PdfViewer({ src, title, find }: Props) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const pdf = useRef<OpenPdf>();
  const [reading, setReading] = useState<Reading>();
  const [hits, setHits] = useState<Hits>();
  const [locked, setLocked] = useState<Locked>();
  const [broken, setBroken] = useState<"gone" | "broken">();
  const initialQuery = useRef(find);

  useEffect(() => {
    const opened = openPdf(container.current!, src, {
      onReady: () => setLocked(undefined),
      onMoved: setReading,
      onHits: setHits,
      onLocked: (submitPassword, isIncorrect) => setLocked({ submitPassword, isIncorrect }),
      onBroken: setBroken,
    });
    pdf.current = opened;
    if (initialQuery.current) opened.find(initialQuery.current);
    const stopPinching = onPinch(container.current!, opened.zoom);
    return () => {
      stopPinching();
      void opened.close();
      pdf.current = undefined;
      setReading(undefined);
      setBroken(undefined);
      setLocked(undefined);
    };
  }, [src]);

  if (broken) return <PdfNotShown src={src} why={broken} />;
  return (
    <section aria-label={t("pdf.viewer", { title })}>
      <PdfTools src={src} reading={reading} hits={hits} find={find} getPdf={() => pdf.current} />
      <div className="relative h-[75vh] min-h-96 bg-base-200 max-md:h-[calc(100dvh-11rem)]">
        <div
          ref={container}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard
          tabIndex={0}
          className="absolute inset-0 touch-pan-x touch-pan-y overflow-auto overscroll-contain px-2"
        >
          <div className="pdfViewer" />
        </div>
        {locked ? (
          <PdfPassword {...locked} />
        ) : reading ? null : (
          <div className="absolute inset-0 overflow-hidden" role="status">
            <span className="sr-only">{t("pdf.loading")}</span>
            <BlankPage />
          </div>
        )}
      </div>
    </section>
  );
}
