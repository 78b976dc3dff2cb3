import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";

const icons: Record<string, IconName> = {
  owner: "key-round",
  admin: "shield-check",
  member: "user-check",
  tablet: "tablet",
};

/** A role in a workspace, as icon and text. */
export function RoleTag({ role }: { role: "owner" | "admin" | "member" | "tablet" }) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon name={icons[role]!} className="text-muted" />
      {t(`ui.role.${role}`)}
    </span>
  );
}
