import { Link } from "@remix-run/react";
import type { ListedTemplate } from "@server/inspection/object-template/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";

type Props = {
  label: string;
  objectId: string;
  templates: ListedTemplate[];
  checked: { id: string }[];
  attached: string[];
};

/**
 * Templates as checkboxes. One that is already on the object is disabled; if it may be used more than once, it links to
 * the page that adds another version.
 */
export function TemplateCheckboxes({ label, objectId, templates, checked, attached }: Props) {
  const { t } = useTranslation();
  if (templates.length === 0) return null;
  return (
    <ul aria-label={label} className="divide-y divide-line border-b border-line last:border-b-0">
      {templates.map((template) => {
        const isAttached = attached.includes(template.id);
        return (
          <li key={template.id} className="flex items-center">
            <label
              className={`flex min-h-14 min-w-0 flex-1 items-center gap-3 px-4 py-2 md:px-5 ${isAttached ? "text-muted" : "cursor-pointer hover:bg-base-200 has-checked:bg-accent-soft"}`}
            >
              <input
                type="checkbox"
                name="template_ids"
                value={template.id}
                defaultChecked={checked.some(({ id }) => id === template.id)}
                disabled={isAttached}
                className="checkbox checkbox-primary checkbox-sm shrink-0"
              />
              <Icon name={template.global ? "globe" : "clipboard-list"} large className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium [overflow-wrap:anywhere]">{template.title}</span>
                <span className="num block text-xs text-muted [overflow-wrap:anywhere]">
                  {[
                    template.subtitle,
                    t("object_template.questions", { count: template.questions }),
                    template.global ? t("object_template.global") : "",
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
                {template.description ? (
                  <span className="mt-0.5 line-clamp-3 block text-sm whitespace-pre-line [overflow-wrap:anywhere]">
                    {template.description}
                  </span>
                ) : null}
              </span>
              {isAttached && !template.multi_use ? (
                <span className="flex shrink-0 items-center gap-1 text-xs">
                  <Icon name="check" className="size-3.5" />
                  {t("object_template.there")}
                </span>
              ) : null}
            </label>
            {isAttached && template.multi_use ? (
              <Link
                to={paths.newTemplateVersion(objectId, template.id)}
                className="btn btn-sm mr-4 shrink-0 touch:h-11 md:mr-5"
                aria-label={t("object_template.again_of", { title: template.title })}
              >
                <Icon name="plus" />
                {t("object_template.again")}
              </Link>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
