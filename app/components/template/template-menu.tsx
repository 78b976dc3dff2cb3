import type { ListedTemplate } from "@server/inspection/template/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Icon } from "~/ui/icon";
import { MenuLink, MenuPost, MoreMenu } from "~/ui/menu";

type Props = {
  workspaceId: string;
  template: Pick<ListedTemplate, "id" | "title" | "name" | "active">;
  may: { edit: boolean };
};

/** Actions on a template as a whole, handled by the action of the list of templates. */
export function TemplateMenu({ workspaceId, template: { id, title, name, active }, may }: Props) {
  const { t } = useTranslation();
  const action = paths.templates(workspaceId);
  return (
    <MoreMenu label={name || title}>
      <MenuLink to={paths.templatePreview(workspaceId, id)} icon="eye">
        {t("template.tabs.preview")}
      </MenuLink>
      {(["xlsx", "csv"] as const).map((format) => (
        <li key={format}>
          <a href={paths.exportAnswers(workspaceId, { template_id: id, format })}>
            <Icon name="download" />
            {format === "xlsx" ? t("template.answers_xlsx") : t("template.answers_csv")}
          </a>
        </li>
      ))}
      {may.edit ? (
        <>
          <MenuLink to={paths.editTemplate(workspaceId, id)} icon="settings">
            {t("template.tabs.settings")}
          </MenuLink>
          <MenuPost action={action} icon="copy" values={{ intent: "duplicate", template: id }}>
            {t("template.duplicate")}
          </MenuPost>
          <MenuPost
            action={action}
            icon={active ? "eye-off" : "check"}
            values={{ intent: active ? "off" : "on", template: id }}
          >
            {t(active ? "template.switch_off" : "template.switch_on")}
          </MenuPost>
        </>
      ) : null}
      <MenuLink to={paths.deleteTemplate(workspaceId, id)} icon="trash-2">
        {t("ui.delete")}
      </MenuLink>
    </MoreMenu>
  );
}
