import { MAX_FILE } from "@server/core/constants";
import { type ChangeEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { bytesInWords } from "~/ui/bytes";
import { CheckboxField } from "~/ui/choices";
import { FileField } from "~/ui/file-field";
import { asChecked, useFormState } from "~/ui/form-state";

type Props = { label: string; fileName?: string; isRequired?: boolean };

/**
 * The file of a report. When it was refused because it speaks of another machine or day, a checkbox beside it says that
 * it is the right one; that disappears again when another file is chosen. `fileName`: of the stored file.
 */
export function PaperField({ label, fileName, isRequired = false }: Props) {
  const { t, i18n } = useTranslation();
  const { errors, value } = useFormState();
  const chosen = useRef(false);
  const [errorsOfEarlier, setErrorsOfEarlier] = useState<typeof errors>();
  const isAsked = errors.file?.[0]?.startsWith("report.paper.") || asChecked(value("paper_checked"));
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    // the first choice after a page without scripts is the refused file again
    if (chosen.current) setErrorsOfEarlier(errors);
    chosen.current = Boolean(target.files?.length);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <FileField
        name="file"
        label={label}
        hint={
          fileName
            ? t("report.file.replace_hint", { name: fileName })
            : t("report.file.hint", { size: bytesInWords(MAX_FILE, i18n.language) })
        }
        accept="application/pdf,image/*"
        max={MAX_FILE}
        optional={!isRequired}
        onChange={onChange}
      />
      {isAsked && errorsOfEarlier !== errors ? (
        <>
          <CheckboxField name="paper_checked" label={t("report.paper.checked")} hint={t("report.paper.checked_hint")} />
          <noscript>
            <p className="text-sm font-medium">{t("report.paper.choose")}</p>
          </noscript>
        </>
      ) : null}
    </div>
  );
}
