import type { PackView } from "@server/inspection/pack/inputs";
import { useTranslation } from "react-i18next";
import { bytesInWords } from "~/ui/bytes";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { inBrussels, useDates } from "~/ui/time";

type Props = Pick<PackView, "zip" | "pdf"> & { until?: string | null };

/** The two files of a pack, and until when they can be fetched. */
export function PackFiles({ zip, pdf, until }: Props) {
  const { t, i18n } = useTranslation();
  const { day } = useDates();
  if (!zip || !pdf) return null;
  const size = (file: { size: number }) => bytesInWords(file.size, i18n.language);
  return (
    <Panel title={<span role="status">{t("pack.ready")}</span>} padded>
      <div className="grid grid-cols-1 gap-6 sm:grid-cols-2">
        <div className="grid content-start justify-items-start gap-2">
          <a href={zip.file_path} className="btn btn-primary max-md:w-full" download>
            <Icon name="download" />
            {t("pack.fetch_zip")}
          </a>
          <p className="text-sm text-muted">{t("pack.fetch_zip_text")}</p>
          <p className="num text-xs text-muted">{`ZIP · ${size(zip)}`}</p>
        </div>
        <div className="grid content-start justify-items-start gap-2">
          <a href={pdf.file_path} className="btn max-md:w-full" download>
            <Icon name="file-text" />
            {t("pack.fetch_pdf")}
          </a>
          <p className="text-sm text-muted">{t("pack.fetch_pdf_text")}</p>
          <p className="num text-xs text-muted">{`PDF · ${size(pdf)}`}</p>
        </div>
      </div>
      {until ? (
        <p className="mt-5 text-sm text-muted">{t("pack.until", { day: day(inBrussels(until).day, "long") })}</p>
      ) : null}
    </Panel>
  );
}
