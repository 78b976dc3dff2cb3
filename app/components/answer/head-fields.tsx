import { type Head, type HeadField, headFields } from "@server/inspection/answer/inputs";
import type { AnswerPage } from "@server/inspection/answer/page";
import { useTranslation } from "react-i18next";
import type { AnswerDraft } from "./answer-draft.ts";
import { ConflictChoice } from "./conflict-choice.tsx";

type Props = { template: AnswerPage["template"]; head: Head; draft: AnswerDraft };

/** The head fields that the template uses. Where two users changed the same one, both texts to choose from. */
export function HeadFields({ template, head, draft }: Props) {
  const { t } = useTranslation();
  const fields = headFields.filter((field) => template[field]);
  if (fields.length === 0) return null;
  const conflictIn = (field: HeadField) => draft.head.conflicts.find((conflict) => conflict.field === field);
  return (
    <fieldset data-question="head" className="panel grid grid-cols-1 gap-4 p-4 md:grid-cols-2 md:p-5">
      <legend className="sr-only">{t("answer.head.title")}</legend>
      {fields.map((field) => (
        <div key={field} className={`grid content-start gap-1.5 ${isLong(field) ? "md:col-span-2" : ""}`}>
          <label htmlFor={`head-${field}`} className="text-sm font-medium">
            {t(`answer.head.${field}`)}
          </label>
          {conflictIn(field) ? (
            <ConflictChoice
              id={conflictIn(field)!.id}
              label={t(`answer.head.${field}`)}
              stored={{ words: draft.head.storedOf(field), by: undefined, at: undefined }}
              other={{ words: conflictIn(field)!.value, by: conflictIn(field)!.written_by, at: conflictIn(field)!.at }}
              joins={field !== "date"}
              draft={draft}
            />
          ) : isLong(field) ? (
            <textarea
              id={`head-${field}`}
              className="textarea w-full"
              rows={2}
              maxLength={4000}
              name={`head[${field}]`}
              defaultValue={head[field] ?? ""}
            />
          ) : (
            <input
              type={field === "date" ? "date" : "text"}
              id={`head-${field}`}
              className="input w-full"
              maxLength={field === "date" ? undefined : field === "participants" ? 2000 : 200}
              name={`head[${field}]`}
              defaultValue={head[field] ?? ""}
            />
          )}
        </div>
      ))}
    </fieldset>
  );
}

const isLong = (field: HeadField) => field === "description" || field === "message";
