import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";

const icons: Record<"owner" | "admin" | "guest", IconName> = {
  owner: "key-round",
  admin: "shield-check",
  guest: "user",
};

/** A role on a board or container, as icon and text; a tablet account is named as such. */
export function RoleLabel({ role, tablet }: { role: "owner" | "admin" | "guest"; tablet?: boolean }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon name={tablet ? "tablet" : icons[role]} className="text-muted" />
      {t(tablet ? "ui.role.tablet" : `access.role.${role}`)}
    </span>
  );
}
