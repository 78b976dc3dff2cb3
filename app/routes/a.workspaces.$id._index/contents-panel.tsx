import { inNumbers } from "@i18n/numbers";
import type { AdminWorkspaceView } from "@server/backoffice/admin/workspace-inputs";
import { useTranslation } from "react-i18next";
import { paths } from "~/paths/paths";
import { Action } from "~/ui/action";
import { bytesInWords } from "~/ui/bytes";
import { Facts, Panel } from "~/ui/panel";
import { Day, Moment } from "~/ui/time";

/** How much the workspace contains, and when it was last active. */
export function ContentsPanel({ workspace }: { workspace: AdminWorkspaceView }) {
  const { t, i18n } = useTranslation();
  const formatted = (count: number) => inNumbers(count, i18n.language);
  const inBytes = (bytes: number) => bytesInWords(bytes, i18n.language);
  const {
    id,
    users_count,
    boards_count,
    objects_count,
    files_count,
    storage_bytes,
    storage,
    created_at,
    last_activity,
  } = workspace;
  return (
    <Panel
      title={t("admin.dashboard.contents")}
      action={
        <Action to={paths.adminContainers({ workspace: id })} kind="ghost" small>
          {t("admin_workspace.its_boards")}
        </Action>
      }
    >
      <Facts
        facts={[
          [t("admin.dashboard.users"), formatted(users_count)],
          [t("admin.dashboard.boards"), formatted(boards_count)],
          [t("admin.dashboard.objects"), formatted(objects_count)],
          [t("admin.dashboard.files"), formatted(files_count)],
          [t("admin.dashboard.storage"), inBytes(storage_bytes)],
          [t("storage.quota"), t("storage.used", { used: inBytes(storage.used), limit: inBytes(storage.limit) })],
          [t("admin_workspace.made"), <Day key="made" value={created_at} />],
          [
            t("admin_workspace.active"),
            last_activity ? <Moment key="active" value={last_activity} /> : t("admin.users.never"),
          ],
        ]}
      />
    </Panel>
  );
}
