import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { QuestionFieldProps } from "./field-props.ts";

/** A remark, which does not count as an answer. Folded until there is one. */
export function NoteField({ question: { id }, shown }: QuestionFieldProps) {
  const { t } = useTranslation();
  return (
    <details open={Boolean(shown?.note)} className="-mb-2 text-sm">
      <summary className="inline-flex min-h-8 cursor-pointer list-none items-center gap-1.5 text-muted hover:text-base-content touch:min-h-11 [&::-webkit-details-marker]:hidden">
        <Icon name="message-square-plus" />
        {t("answer.note")}
      </summary>
      <textarea
        className="textarea mb-2 mt-1 w-full"
        rows={2}
        maxLength={4000}
        name={`q[${id}][note]`}
        aria-label={t("answer.note")}
        defaultValue={shown?.note ?? ""}
      />
    </details>
  );
}
