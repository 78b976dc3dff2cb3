import type { SelectPage, TemplateOnObject } from "@server/inspection/object-template/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { DialogLink } from "~/ui/dialog-link";
import { EmptyLine } from "~/ui/empty";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import { TemplateRow } from "./template-row.tsx";

type Props = {
  object: { id: string };
  templates: TemplateOnObject[];
  /** The workspace's categories, in order. */
  categories: { id: string; title: string }[];
  may: { attach_template: boolean; detach_template: boolean; answer: boolean };
};

/** The templates of an object by category; those without one come last. */
export function TemplatesPanel({ object, templates, categories, may }: Props) {
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
  const hasHeadings = groups.length > 1 || (groups.length === 1 && groups[0]!.id !== "");
  return (
    <Panel
      id="templates"
      title={t("object_template.titles")}
      count={templates.length || null}
      className="scroll-mt-20"
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
      {groups.map((group) => (
        <div key={group.id} className="border-line not-first:border-t">
          {hasHeadings ? (
            <h3 className="eyebrow px-4 pt-3.5 md:px-5">
              {group.title} <span className="num font-normal">{group.templates.length}</span>
            </h3>
          ) : null}
          <ul className="divide-y divide-line">
            {group.templates.map((template) => (
              <TemplateRow key={template.id} objectId={object.id} template={template} may={may} />
            ))}
          </ul>
        </div>
      ))}
      {templates.length === 0 ? <EmptyLine>{t("object_template.none_here")}</EmptyLine> : null}
    </Panel>
  );
}
