import type { Locale } from "@i18n/locales";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";

/** A link to an answer's PDF, which is made on request; opens in a new tab. */
export function PdfLink({
  answerId,
  language,
  className = "",
}: {
  answerId: string;
  language?: Locale;
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <a
      href={paths.answerPdf(answerId, { lng: language })}
      target="_blank"
      rel="noreferrer"
      className={`btn ${className}`.trim()}
    >
      <Icon name="file-text" />
      {t("paper.pdf")}
    </a>
  );
}
