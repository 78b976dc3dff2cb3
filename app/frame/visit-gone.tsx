import { useTranslation } from "react-i18next";
import { LinkGone } from "./link-gone.tsx";

/** The error page of a body's link: the request ended or was withdrawn, or there never was one. */
export function VisitGone() {
  const { t } = useTranslation();
  return <LinkGone title={t("inspection.visit.gone")} text={t("inspection.visit.gone_text")} />;
}
