import type { LibraryUse } from "@server/records/library/inputs";
import { useTranslation } from "react-i18next";
import { CheckboxGroup } from "~/ui/choices";

/** What a library file may be used for. The use "template" has no field, and stays as it is. */
export function UseFields({ uses = ["object"] }: { uses?: readonly LibraryUse[] }) {
  const { t } = useTranslation();
  return (
    <>
      <CheckboxGroup
        name="usable_for"
        label={t("library.usable_for")}
        options={(["object", "floorplan"] as const).map((value) => ({
          value,
          label: t(`library.use.${value}`),
          hint: t(`library.use_hint.${value}`),
        }))}
        defaultValue={uses}
      />
      {uses.includes("template") ? <input type="hidden" name="usable_for" value="template" /> : null}
    </>
  );
}
