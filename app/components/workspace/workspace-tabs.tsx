import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Tabs } from "~/ui/tabs";

type WorkspaceTab = "boards" | "action_points" | "reports" | "compliance";
const tabs: readonly WorkspaceTab[] = ["boards", "action_points", "reports", "compliance"];
type Props = {
  workspaceId: string;
  current: WorkspaceTab;
  counts?: Partial<Record<WorkspaceTab, number>>;
  className?: string;
};

/** The tabs of a workspace: boards, action points, reports and compliance. */
export function WorkspaceTabs({ workspaceId, current, counts = {}, className }: Props) {
  const { t } = useTranslation();
  const to = {
    boards: paths.workspace(workspaceId),
    action_points: paths.actionPoints(workspaceId),
    reports: paths.reports(workspaceId),
    compliance: paths.compliance(workspaceId),
  };
  const items = tabs.map((tab) => ({
    to: to[tab],
    label: t(`ui.nav.${tab}`),
    count: counts[tab],
    current: tab === current,
  }));
  return <Tabs label={t("home.tabs")} items={items} className={className} />;
}
