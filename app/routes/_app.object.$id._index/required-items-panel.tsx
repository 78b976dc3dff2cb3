import { Link } from "@remix-run/react";
import type { RequiredItem } from "@server/records/background-template/inputs";
import { useTranslation } from "react-i18next";
import { itemInWords } from "~/components/background-template/item-types";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { Panel } from "~/ui/panel";
import type { PageData } from "./route.tsx";

/** The items that background templates require of the object: missing ones first, each with a link to add it. */
export function RequiredItemsPanel({ object, asked, templates, may, className }: PageData & { className: string }) {
  const { t } = useTranslation();
  if (asked.length === 0) return null;
  const missing = asked.filter(({ present }) => !present);
  const hasTemplate = ({ wanted_id }: RequiredItem) => templates.some(({ id }) => id === wanted_id);
  const mayAdd = (item: RequiredItem) =>
    item.type === "report"
      ? may.report
      : item.type === "template"
        ? hasTemplate(item)
          ? may.answer
          : may.attach_template
        : may.upload;
  const sorted = [...missing, ...asked.filter(({ present }) => present)];
  return (
    <Panel
      id="asked"
      title={t("background_template.asked")}
      className={`scroll-mt-20 ${className}`}
      action={
        <Link to={paths.backgroundTemplates(object.container_id)} className="link text-sm text-muted tap">
          {t("background_template.see")}
        </Link>
      }
    >
      <p
        className={`flex items-center gap-2 px-4 py-2.5 text-sm md:px-5 ${missing.length > 0 ? "tone-soon text-tone-ink" : "tone-valid text-tone-ink"}`}
      >
        <Icon name={missing.length > 0 ? "circle-alert" : "circle-check"} />
        {missing.length > 0
          ? t("background_template.lacking", { count: missing.length })
          : t("background_template.complete")}
      </p>
      <ul className="divide-y divide-line border-t border-line">
        {sorted.map((item, index) => (
          <li key={index} className="flex items-center gap-3 px-4 py-2.5 md:px-5">
            <span className={item.present ? "tone-valid text-tone-ink" : "text-muted"}>
              <Icon name={item.present ? "check" : "circle-dashed"} />
              <span className="sr-only">
                {t(item.present ? "background_template.present" : "background_template.missing")}
              </span>
            </span>
            <div className="min-w-0 flex-1">
              <p className="text-sm font-medium [overflow-wrap:anywhere]">{item.name}</p>
              <p className="text-xs text-muted">{itemInWords(t, { ...item, template_title: item.wanted_title })}</p>
            </div>
            {item.present || !mayAdd(item) ? null : (
              <Link
                to={addItemPath(object.id, item, hasTemplate(item))}
                className="btn btn-sm no-print shrink-0 touch:h-11"
                aria-label={t("background_template.add_of", { name: item.name })}
              >
                <Icon name="plus" />
                {t("background_template.add")}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** The link to add an item, with its form filled in so that the result is recognized by name. */
function addItemPath(
  objectId: string,
  { type, name, review_point, wanted_id, wanted_title }: RequiredItem,
  hasTemplate: boolean,
): string {
  if (type === "template")
    return hasTemplate
      ? paths.objectTemplate(objectId, wanted_id!)
      : paths.selectTemplate(objectId, { q: wanted_title ?? undefined });
  if (type === "report") return paths.newReport(objectId, { point: review_point ?? undefined });
  return paths.newFile(objectId, { title: name, kind: type === "link" ? "link" : undefined });
}
