import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";

/** Shown in place of a PDF that cannot be shown: why, and a link to open it otherwise. */
export function PdfNotShown({ src, why }: { src: string; why: "gone" | "broken" | "unloaded" }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="grid justify-items-center gap-3 px-5 py-16 text-center">
      <Icon name="file-question-mark" className="size-10 text-muted" />
      <p className="max-w-prose">{t(`pdf.not_shown.${why}`)}</p>
      {why === "gone" ? null : (
        <a href={src} target="_blank" rel="noopener" className="btn">
          <Icon name="external-link" />
          {t("file.in_own_tab")}
        </a>
      )}
    </div>
  );
}
