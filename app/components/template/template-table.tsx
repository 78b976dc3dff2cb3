import { Link } from "@remix-run/react";
import type { ListedTemplate } from "@server/inspection/template/inputs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Chip } from "~/ui/chip";
import { Icon } from "~/ui/icon";
import { Table, Td, Th } from "~/ui/table";
import { Day } from "~/ui/time";

type Props = {
  items: Omit<ListedTemplate, "workspaces">[];
  to: (template: Props["items"][number]) => string;
  /** Shown under the title: for whom it is. */
  more?: (template: Props["items"][number]) => ReactNode;
};

/** A table of templates, of a workspace or of the platform. */
export function TemplateTable({ items, to, more }: Props) {
  const { t } = useTranslation();
  return (
    <Table
      caption={t("template.titles")}
      head={
        <>
          <Th sort="title" defaultSort="title">
            {t("template.one")}
          </Th>
          <Th numeric>{t("template.questions")}</Th>
          <Th sort="in_use" numeric>
            {t("template.in_use")}
          </Th>
          <Th sort="updated_at">{t("template.changed")}</Th>
        </>
      }
    >
      {items.map((template) => (
        <tr key={template.id} className="link-row">
          <Td wide>
            <Name {...template} to={to(template)} />
            {more?.(template)}
          </Td>
          <Td numeric label={t("template.questions")}>
            {template.questions}
          </Td>
          <Td numeric className="max-md:justify-self-end">
            <span className={template.in_use ? "" : "text-muted"}>
              {t("template.on_objects", { count: template.in_use ?? 0 })}
            </span>
          </Td>
          <Td wide className="num text-muted">
            <Day value={template.updated_at} />
            {template.updated_by ? ` ${t("template.by", { name: template.updated_by.name })}` : null}
          </Td>
        </tr>
      ))}
    </Table>
  );
}

function Name({ title, name, subtitle, version, active, reusable, global, to }: ListedTemplateName) {
  const { t } = useTranslation();
  const below = name ? title : subtitle;
  return (
    <span className="block min-w-0">
      <Link to={to} className="cover font-medium [overflow-wrap:anywhere]">
        {name || title}
      </Link>
      {below ? <span className="block text-xs text-muted [overflow-wrap:anywhere]">{below}</span> : null}
      <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-muted empty:hidden">
        <span className="inline-flex items-center gap-1">
          <Icon name="git-branch" className="size-3.5" />
          {t("template.version_n", { number: version })}
        </span>
        {reusable ? (
          <span className="inline-flex items-center gap-1">
            <Icon name="copy" className="size-3.5" />
            {t("template.reusable_short")}
          </span>
        ) : null}
        {global ? (
          <span className="inline-flex items-center gap-1">
            <Icon name="globe" className="size-3.5" />
            {t("template.of_platform_short")}
          </span>
        ) : null}
        {active ? null : <Chip tone="none">{t("template.is_off")}</Chip>}
      </span>
    </span>
  );
}
type ListedTemplateName = Omit<ListedTemplate, "workspaces"> & { to: string };
