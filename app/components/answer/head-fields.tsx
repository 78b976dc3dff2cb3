import { type Head, type HeadField, headFields } from "@server/inspection/answer/inputs";
import type { AnswerPage } from "@server/inspection/answer/page";
import { useTranslation } from "react-i18next";

type Props = { template: AnswerPage["template"]; head: Head; replaced: Head };

/**
 * The head fields that the template uses. Where two users wrote in one field and the texts together were too long to
 * keep both, the other user's text is shown below the field.
 */
export function HeadFields({ template, head, replaced }: Props) {
  const { t } = useTranslation();
  const fields = headFields.filter((field) => template[field]);
  if (fields.length === 0) return null;
  return (
    <fieldset data-question="head" className="panel grid grid-cols-1 gap-4 p-4 md:grid-cols-2 md:p-5">
      <legend className="sr-only">{t("answer.head.title")}</legend>
      {fields.map((field) => (
        <div key={field} className={`grid content-start gap-1.5 ${isLong(field) ? "md:col-span-2" : ""}`}>
          <label htmlFor={`head-${field}`} className="text-sm font-medium">
            {t(`answer.head.${field}`)}
          </label>
          {isLong(field) ? (
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
          {replaced[field] ? (
            <div
              className="tone-soon rounded-field border border-tone-line bg-tone-soft px-3 py-2 text-sm text-tone-ink"
              role="status"
            >
              {t("answer.replaced.was")}{" "}
              <span className="whitespace-pre-line [overflow-wrap:anywhere]">{replaced[field]}</span>
            </div>
          ) : null}
        </div>
      ))}
    </fieldset>
  );
}

const isLong = (field: HeadField) => field === "description" || field === "message";
