import { type Locale, languages, locales } from "@i18n/locales";
import { useSearchParams } from "@remix-run/react";
import type { TextsPart } from "@server/inspection/template/text-inputs";
import { useTranslation } from "react-i18next";
import { EmptyLine } from "~/ui/empty";
import { Field } from "~/ui/field";
import { FilterChips } from "~/ui/filter-chips";
import { Form } from "~/ui/form";
import { asText, useField } from "~/ui/form-state";
import { Notice } from "~/ui/notice";
import { Pagination } from "~/ui/pagination";
import { SubmitButton } from "~/ui/submit-button";

type Text = TextsPart["items"][number];
type Props = { part: TextsPart; at: (at: { language: Locale }) => string };

/** Translates what a template says into a language: each text beside a field, one page of them at a time. */
export function Translator({ part, at }: Props) {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const { language, items, meta, translated } = part;
  const name = languages[language].name;
  return (
    <section className="mt-5 grid grid-cols-1 gap-5">
      <p className="max-w-prose text-muted">{t("template.translate.about")}</p>
      <FilterChips
        label={t("template.translate.into")}
        items={locales.map((each) => ({
          to: at({ language: each }),
          label: (
            <>
              <span lang={each}>{languages[each].name}</span>
              {/* nothing is translated into the language in which it was written */}
              {translated[each] > 0 ? (
                <span className="num font-normal">
                  {" "}
                  {translated[each]}/{meta.total}
                </span>
              ) : null}
            </>
          ),
          current: each === language,
        }))}
      />
      {params.get("done") === "saved" ? (
        <Notice tone="valid" role="status">
          {t("ui.saved")}
        </Notice>
      ) : null}
      <div className="panel">
        {items.length === 0 ? (
          <EmptyLine>{t("template.preview_empty")}</EmptyLine>
        ) : (
          <Form
            key={`${language}-${meta.page}`}
            defaultValue={{ texts: items }}
            labels={Object.fromEntries(items.map(({ of }, index) => [`texts.${index}.text`, of]))}
          >
            <input type="hidden" name="language" value={language} />
            <ol className="divide-y divide-line">
              {items.map((text, index) => (
                <Row key={text.of} {...text} index={index} language={language} name={name} />
              ))}
            </ol>
            <div className="border-t md:sticky md:bottom-0 border-line bg-base-100 p-4 md:px-5">
              <SubmitButton>{t("ui.save")}</SubmitButton>
            </div>
          </Form>
        )}
        <Pagination page={meta.page} perPage={meta.per_page} total={meta.total} />
      </div>
    </section>
  );
}

/** A text as its author wrote it, and the field for its translation. */
function Row({ of, kind, text, index, language, name }: Text & { index: number; language: Locale; name: string }) {
  const { t } = useTranslation();
  const field = `texts[${index}][text]`;
  const { id, value, error, aria } = useField(field);
  const input = {
    ...aria,
    id,
    name: field,
    "aria-label": `${name}: ${of}`,
    lang: language,
    defaultValue: asText(value),
    maxLength: 1000,
  };
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-2 p-4 md:grid-cols-2 md:px-5">
      <div className="min-w-0">
        <p className="text-xs text-muted">{t(`template.translate.kind.${kind}`)}</p>
        <p
          className={`whitespace-pre-line [overflow-wrap:anywhere] ${kind === "group" || kind === "title" ? "font-semibold" : ""}`}
        >
          {of}
        </p>
      </div>
      <Field {...{ id, name: field, error }} label={name}>
        {kind === "help" || of.length > 60 ? (
          <textarea className="textarea min-h-0 w-full" rows={of.length > 120 ? 4 : 2} {...input} />
        ) : (
          <input className="input w-full" autoComplete="off" {...input} />
        )}
      </Field>
      <input type="hidden" name={`texts[${index}][of]`} value={of} />
      <input type="hidden" name={`texts[${index}][seen]`} value={text} />
    </li>
  );
}
