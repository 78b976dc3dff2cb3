import type { GlobalTemplatePage } from "@server/inspection/global-template/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";
import { MenuLink, MenuPost, MoreMenu } from "~/ui/menu";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";

type Props = Pick<GlobalTemplatePage, "template" | "revision" | "used_in_count"> & {
  here: "questions" | "translations" | "settings";
};

/** The head of each page of a global template: title, revision, menu and tabs. */
export function GlobalHead({ template, revision, used_in_count, here }: Props) {
  const { t } = useTranslation();
  const { id, title, name, active, groups } = template;
  const action = paths.adminTemplates();
  const count = groups.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <>
      <PageHead
        title={title}
        here={name || title}
        trail={[{ to: paths.adminTemplates(), label: t("template.titles") }]}
        sub={
          <>
            <Chip tone="plan" icon="git-branch">
              {t("template.version_n", { number: revision })}
            </Chip>
            {active ? null : <Chip tone="none">{t("template.is_off")}</Chip>}
            <span>{t("global_template.followed_by", { count: used_in_count })}</span>
          </>
        }
        actions={
          <MoreMenu label={name || title}>
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
            <MenuLink to={paths.deleteAdminTemplate(id)} icon="trash-2">
              {t("ui.delete")}
            </MenuLink>
          </MoreMenu>
        }
      />
      <Tabs
        label={t("template.tabs.label")}
        items={[
          { to: paths.adminTemplateGroups(id), label: t("template.questions"), count, current: here === "questions" },
          {
            to: paths.translateAdminTemplate(id),
            label: t("template.tabs.translations"),
            current: here === "translations",
          },
          { to: paths.editAdminTemplate(id), label: t("template.tabs.settings"), current: here === "settings" },
        ]}
      />
    </>
  );
}
