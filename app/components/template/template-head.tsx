import type { TemplatePage } from "@server/inspection/template/inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Chip } from "~/ui/chip";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";
import { TemplateMenu } from "./template-menu.tsx";

type Place = "questions" | "translations" | "settings" | "versions" | "preview";
type Props = Pick<TemplatePage, "workspace_id" | "template" | "version" | "global" | "may"> & { here: Place };

/** The head of each page of a workspace's template: title, version, menu and tabs. */
export function TemplateHead({ workspace_id, template, version, global, may, here }: Props) {
  const { t } = useTranslation();
  const { id, title, name, active } = template;
  const words = version.title || t("template.version_n", { number: version.number });
  const count = template.groups.reduce((sum, { questions }) => sum + questions.length, 0);
  const tabs: { place: Place; to: string; label: string; count?: number; shown?: boolean }[] = [
    {
      place: "questions",
      to: paths.templateGroups(workspace_id, id),
      label: t("template.questions"),
      count,
      shown: may.edit && !global,
    },
    {
      place: "translations",
      to: paths.translateTemplate(workspace_id, id),
      label: t("template.tabs.translations"),
      shown: may.edit && !global,
    },
    { place: "preview", to: paths.templatePreview(workspace_id, id), label: t("template.tabs.preview") },
    {
      place: "versions",
      to: paths.templateVersions(workspace_id, id),
      label: t("template.tabs.versions"),
      count: template.versions.length,
    },
    {
      place: "settings",
      to: paths.editTemplate(workspace_id, id),
      label: t("template.tabs.settings"),
      shown: may.edit,
    },
  ];
  return (
    <>
      <PageHead
        title={title}
        here={name || title}
        trail={[{ to: paths.templates(workspace_id), label: t("template.titles") }]}
        sub={
          <>
            <Chip tone={version.frozen ? "none" : "plan"} icon="git-branch">
              {t(version.frozen ? "template.frozen" : "template.draft", { version: words })}
            </Chip>
            {active ? null : <Chip tone="none">{t("template.is_off")}</Chip>}
            {global ? (
              <Chip tone="none" icon="globe">
                {t("template.of_platform_short")}
              </Chip>
            ) : null}
          </>
        }
        actions={may.manage ? <TemplateMenu workspaceId={workspace_id} template={template} may={may} /> : undefined}
      />
      <Tabs
        label={t("template.tabs.label")}
        items={tabs
          .filter(({ shown }) => shown !== false)
          .map(({ place, shown: _, ...tab }) => ({ ...tab, current: place === here }))}
      />
    </>
  );
}
