import type { SelectPage, TemplateOnObject } from "@server/inspection/object-template/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { DialogLink } from "~/ui/dialog-link";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { beyond, ShowAll } from "~/ui/show-all";
import { TemplateRow } from "./template-row.tsx";

type Props = {
  object: { id: string };
  templates: TemplateOnObject[];
  /** The workspace's categories, in order. */
  categories: { id: string; title: string }[];
  may: { attach_template: boolean; detach_template: boolean; answer: boolean };
  /** How many are shown before all are asked for. */
  first: number;
  className?: string;
};

/** The templates of an object by category; those without one come last. */
export function TemplatesPanel({ object, templates, categories, may, first, className }: Props) {
  const { t } = useTranslation();
  if (templates.length === 0 && !may.attach_template) return null;
  const groups = [
    ...categories.map(({ id, title }) => ({
      id,
      title,
      templates: templates.filter(({ category_id }) => category_id === id),
    })),
    { id: "", title: t("file.no_category"), templates: templates.filter(({ category_id }) => !category_id) },
  ].filter((group) => group.templates.length > 0);
  const before = groups.map((_, at) => groups.slice(0, at).reduce((sum, { templates: some }) => sum + some.length, 0));
  const hasHeadings = groups.length > 1 || (groups.length === 1 && groups[0]!.id !== "");
  return (
    <Panel
      id="templates"
      title={t("object_template.titles")}
      count={templates.length}
      className={`scroll-mt-20 ${templates.length === 0 ? "no-print" : ""} ${className}`}
      action={
        may.attach_template ? (
          <DialogLink<SelectPage>
            to={paths.selectTemplate(object.id)}
            title={t("object_template.select")}
            className="btn btn-ghost btn-sm no-print"
            label={
              <>
                <Icon name="plus" />
                {t("object_template.attach")}
              </>
            }
            content={() => import("./select-form.tsx").then(({ SelectInDialog }) => SelectInDialog)}
          />
        ) : null
      }
    >
      {groups.map((group, at) => (
        <div key={group.id} className={`${at > 0 ? "border-t border-line" : ""} ${beyond(before[at]!, first)}`}>
          {hasHeadings ? (
            <h3 className="eyebrow px-4 pt-3.5 md:px-5">
              {group.title} <span className="num font-normal">{group.templates.length}</span>
            </h3>
          ) : null}
          <ul className="divide-y divide-line">
            {group.templates.map((template, index) => (
              <TemplateRow
                key={template.id}
                objectId={object.id}
                template={template}
                may={may}
                className={beyond(before[at]! + index, first)}
              />
            ))}
          </ul>
        </div>
      ))}
      {templates.length > first ? <ShowAll count={templates.length} of={t("object_template.titles")} /> : null}
    </Panel>
  );
}
