import type { TemplateOnObject } from "@server/inspection/object-template/inputs";
import { useTranslation } from "react-i18next";

/** Why a check is due, in words. */
export function useDueWords(): (template: Pick<TemplateOnObject, "mine">) => string {
  const { t } = useTranslation();
  return ({ mine }) => t(mine?.status === "open" ? "object_template.mine_open" : "scan.is_due");
}
