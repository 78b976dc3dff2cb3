import { Link } from "@remix-run/react";
import type { TemplateOnObject } from "@server/inspection/object-template/inputs";
import type { TakenMachine, TakenVersion } from "@server/inspection/take-along/inputs";
import { useTranslation } from "react-i18next";
import type { Check } from "~/components/object-template/checks";
import { useDueWords } from "~/components/object-template/due-words";
import { paths } from "~/paths/paths";
import { EmptyLine } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";

type Props = {
  machine: TakenMachine;
  checks: Check[];
  versions: TakenVersion[];
  /** How many intakes of a template were finished on this device and are not sent yet. */
  finished: (templateId: string) => number;
};

/** Its templates, what is due first, each with the questions that are kept, to read and to fill in. */
export function KeptChecks({ machine, checks, versions, finished }: Props) {
  const { t } = useTranslation();
  const { object, templates, may } = machine;
  const others = templates.filter(({ id }) => !checks.some(({ template }) => template.id === id));
  if (templates.length === 0 && !may.answer) return null;
  return (
    <Panel id="checks" title={t("object_template.titles")} count={templates.length || null} className="scroll-mt-32">
      {may.answer && checks.length === 0 ? (
        <EmptyLine>{t(templates.length > 0 ? "scan.all_checked" : "scan.no_checks")}</EmptyLine>
      ) : null}
      <ul className="divide-y divide-line">
        {checks.map((check) => (
          <Row
            key={check.template.id}
            {...check}
            {...{ versions, object }}
            to={may.answer ? check.to : undefined}
            finished={finished(check.template.id)}
          />
        ))}
        {others.map((template) => (
          <Row key={template.id} {...{ template, versions, object }} finished={finished(template.id)} />
        ))}
      </ul>
    </Panel>
  );
}

type RowProps = Pick<Props, "versions"> & {
  object: { id: string };
  template: TemplateOnObject;
  isDue?: boolean;
  to?: string;
  finished: number;
};

function Row({ object, template, isDue = false, to, finished, versions }: RowProps) {
  const { t } = useTranslation();
  const dueWords = useDueWords();
  const version = versions.find(({ id }) => id === template.versions[0]?.id);
  return (
    <li className="px-4 py-3 md:px-5">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center gap-3">
          <Icon name="clipboard-list" className="text-muted" />
          <span className="min-w-0 flex-1">
            <span className="block font-medium [overflow-wrap:anywhere]">{template.title}</span>
            <span className="num block text-xs text-muted">
              {[
                finished > 0 && t("answer.finished_here.title"),
                isDue && dueWords(template),
                t("take_along.questions", { count: template.questions }),
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </span>
          <Icon name="chevron-down" className="text-muted group-open:rotate-180" />
        </summary>
        {version?.groups.map((group) => (
          <div key={group.id} className="mt-2 pl-7 text-sm">
            {group.title ? <p className="eyebrow">{group.title}</p> : null}
            <ul className="list-disc pl-4">
              {group.questions.map(({ id, label }) => (
                <li key={id}>{label}</li>
              ))}
            </ul>
          </div>
        ))}
        {finished > 0 ? (
          <Link to={paths.unsent} className="btn mt-3 h-14 w-full">
            {t("unsent.title")}
          </Link>
        ) : null}
        {version && to && finished > 0 ? (
          <Link
            to={paths.objectTemplate(object.id, template.id, { again: finished })}
            className="btn btn-ghost mt-3 h-14 w-full"
          >
            {t("take_along.once_more")}
          </Link>
        ) : null}
        {version && to && finished === 0 ? (
          <Link to={to} className="btn btn-primary mt-3 h-14 w-full">
            {t(template.mine?.status === "open" ? "object_template.go_on" : "object_template.fill_in")}
          </Link>
        ) : null}
        {version ? null : (
          <Link to={paths.objectTemplate(object.id, template.id)} className="link pl-7 text-sm">
            {t("ui.view")}
          </Link>
        )}
      </details>
    </li>
  );
}
