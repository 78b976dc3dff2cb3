import { useTranslation } from "react-i18next";

/** The options of a select by which objects are filtered: all tags, and the chosen one though no object has it. */
export function TagOptions({ tags, chosen }: { tags: string[]; chosen: string }) {
  const { t } = useTranslation();
  return (
    <>
      <option value="">{t("object.all_tags")}</option>
      {[...new Set([...(chosen ? [chosen] : []), ...tags])].map((tag) => (
        <option key={tag} value={tag}>
          {tag}
        </option>
      ))}
    </>
  );
}
