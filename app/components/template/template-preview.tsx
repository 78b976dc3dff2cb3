import { type GroupView, type HeadFlag, headFlags, type TemplateView } from "@server/inspection/template/inputs";
import { useTranslation } from "react-i18next";
import { About } from "./about.tsx";
import { QuestionPreview } from "./question-preview.tsx";

type Props = {
  template: Pick<TemplateView, "title" | "subtitle" | "description" | "logo" | HeadFlag>;
  groups: GroupView[];
};

/** A whole template as it looks when it is filled in. */
export function TemplatePreview({ template, groups }: Props) {
  const { t } = useTranslation();
  const fields = headFlags.filter((flag) => template[flag]);
  let number = 0;
  return (
    <div className="grid grid-cols-1 gap-5">
      <section className="panel p-4 md:p-6">
        {template.logo ? (
          <img
            src={template.logo}
            alt={t("template.logo_of", { title: template.title })}
            className="mb-4 max-h-14 max-w-40"
          />
        ) : null}
        <h2 className="text-xl [overflow-wrap:anywhere]">{template.title}</h2>
        {template.subtitle ? <p className="mt-1 text-muted [overflow-wrap:anywhere]">{template.subtitle}</p> : null}
        <About text={template.description} />
        {fields.length > 0 ? (
          <div className="mt-5 grid grid-cols-1 gap-4 md:grid-cols-2">
            {fields.map((flag) => (
              <HeadField key={flag} flag={flag} />
            ))}
          </div>
        ) : null}
      </section>
      {groups.map((group) => (
        <section key={group.id} className="panel" aria-label={group.title}>
          <div className="panel-head">
            <h2 className="[overflow-wrap:anywhere]">{group.title}</h2>
          </div>
          <div className="grid grid-cols-1 gap-6 p-4 md:p-6">
            {group.questions.map((question) => (
              <QuestionPreview key={question.id} question={question} number={++number} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

function HeadField({ flag }: { flag: HeadFlag }) {
  const { t } = useTranslation();
  const label = t(`template.flag.${flag}`);
  const isLong = flag === "description_field" || flag === "message";
  const id = `preview-${flag}`;
  return (
    <div className={`grid content-start gap-1.5 ${isLong ? "md:col-span-2" : ""}`}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {isLong ? (
        <textarea id={id} className="textarea w-full" rows={2} />
      ) : (
        <input id={id} className="input w-full" type={flag === "date" ? "date" : "text"} autoComplete="off" />
      )}
    </div>
  );
}
