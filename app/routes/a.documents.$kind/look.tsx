import { languages, locales } from "@i18n/locales";
import { Form } from "@remix-run/react";
import type { DocumentChanges } from "@server/tenancy/document/inputs";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "~/ui/notice";
import { Panel } from "~/ui/panel";
import { Day } from "~/ui/time";

type Props = { typed: Record<string, unknown>; changes: DocumentChanges };

/**
 * Confirms publication and shows what changes: a published version is never changed. All submitted values are passed
 * on.
 */
export function Look({ typed, changes }: Props) {
  const { t } = useTranslation();
  const confirmation = useRef<HTMLDivElement>(null);
  useEffect(() => confirmation.current?.focus(), []);
  const { step: _, ...words } = typed;
  return (
    <Form method="post" className="mt-5 grid max-w-3xl grid-cols-1 gap-4">
      {Object.entries(words).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <div ref={confirmation} tabIndex={-1} className="outline-none">
        <Notice tone="soon" title={t("document.look.title")}>
          {t("document.look.from")} <Day value={String(typed.in_force_on)} long />. {t("document.look.text")}
        </Notice>
      </div>
      {locales.map((locale) => (
        <Panel key={locale} title={languages[locale].name} padded>
          <Changed {...changes[locale]} title={changes[locale].title ? String(typed[`${locale}_title`]) : null} />
          <p className="mt-4 text-sm font-semibold">{t("document.words.news")}</p>
          <p className="whitespace-pre-line text-sm" lang={locale}>
            {String(typed[`${locale}_news`] ?? "") || <span className="text-muted">{t("document.look.no_news")}</span>}
          </p>
        </Panel>
      ))}
      <div className="flex flex-wrap gap-2">
        <button type="submit" name="step" value="publish" className="btn btn-primary touch:h-11">
          {t("document.publish")}
        </button>
        <button type="submit" name="step" value="write" className="btn touch:h-11">
          {t("document.look.back")}
        </button>
      </div>
    </Form>
  );
}

type ChangedProps = { title: string | null; gone: string[]; come: string[] };

function Changed({ title, gone, come }: ChangedProps) {
  const { t } = useTranslation();
  if (title === null && gone.length + come.length === 0)
    return <p className="text-sm text-muted">{t("document.look.same")}</p>;
  return (
    <div className="grid gap-2 text-sm [overflow-wrap:anywhere]">
      {title === null ? null : (
        <p>
          {t("document.look.new_title")} <ins className="font-semibold no-underline">{title}</ins>
        </p>
      )}
      {gone.map((line, index) => (
        <p key={`gone ${index}`} className="border-l-2 border-line pl-3 text-muted">
          <span className="sr-only">{t("document.look.gone")} </span>
          <del>{line}</del>
        </p>
      ))}
      {come.map((line, index) => (
        <p key={`come ${index}`} className="border-l-2 border-primary pl-3">
          <span className="sr-only">{t("document.look.come")} </span>
          <ins className="no-underline">{line}</ins>
        </p>
      ))}
    </div>
  );
}
