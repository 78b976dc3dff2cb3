import { type Locale, languages, locales } from "@i18n/locales";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { trailTo } from "~/components/object/trail";
import { AnswerPrintout } from "~/components/printout/answer-printout";
import { PdfLink } from "~/components/printout/pdf-link";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { PageHead } from "~/ui/page-head";
import { PrintButton } from "~/ui/print-button";
import { useScripts } from "~/ui/use-scripts";
import { load } from "~/web/api.server";
import type { Titled } from "~/web/title";

type Data = Awaited<ReturnType<typeof loader>>;
export const handle: Titled<Data> = {
  // the browser's default file name
  title: (_, { title, object }) => [title, object.code || object.title].filter(Boolean).join(" · "),
};

export function loader(args: LoaderFunctionArgs) {
  const { id = "", templateId = "" } = args.params;
  const answer = new URL(args.request.url).searchParams.get("answer") ?? "";
  return load(args, (api) => api.paper.answer({ id, templateId, answer }));
}

/** The printout of an answer, with buttons to print it or open it as a PDF, in each language. */
export default function PrintAnswer() {
  const { t } = useTranslation();
  const printout = useLoaderData<typeof loader>();
  const scripts = useScripts();
  const { id, workspace_id, object_id, template_id, path, object, brand, language } = printout;
  const at = {
    photo: (photo: string) => paths.answerThumb(photo, "l"),
    logo: printout.has_logo ? paths.templateLogo(template_id) : brand.logo,
    signature: paths.answerSignature(id),
  };
  return (
    <>
      <div className="no-print mx-auto max-w-5xl">
        <PageHead
          trail={[
            ...trailTo(t, workspace_id, path, { id: object_id, title: object.title, display_code: object.code }),
            { to: paths.objectTemplate(object_id, template_id, { answer: id }), label: printout.title },
          ]}
          here={t("paper.title")}
          title={t("paper.title")}
          sub={`${printout.title} · ${object.title}`}
          actions={
            <>
              {printout.may.sign ? (
                <Link to={paths.signAnswer(object_id, template_id, id)} className="btn">
                  <Icon name="pencil" />
                  {t("paper.sign.title")}
                </Link>
              ) : null}
              <PdfLink answerId={id} language={language} />
              {scripts ? <PrintButton /> : null}
            </>
          }
        />
        <Languages of={(lng) => paths.printAnswer(object_id, template_id, id, { lng })} current={language} />
      </div>
      <AnswerPrintout printout={printout} at={at} />
    </>
  );
}

/** Full page loads, because another language's texts come with the page. */
function Languages({ of, current }: { of: (language: Locale) => string; current: Locale }) {
  const { t } = useTranslation();
  return (
    <nav className="mt-5 flex flex-wrap gap-2" aria-label={t("paper.language")}>
      {locales.map((one) => (
        <a
          key={one}
          href={of(one)}
          className="filter-chip"
          lang={one}
          hrefLang={one}
          aria-current={one === current ? "true" : undefined}
        >
          {languages[one].name}
        </a>
      ))}
    </nav>
  );
}
