import { dayInWords } from "@i18n/in-words";
import type { GrantRole } from "@server/access/access/given-role";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-names";

const icons: Record<"owner" | GrantRole, IconName> = {
  owner: "key-round",
  admin: "shield-check",
  inspector: "clipboard-check",
  guest: "user",
};

/** A role on a board or container, as icon and text; with its last day; a tablet account is named as such. */
export function RoleLabel({
  role,
  tablet,
  endsOn,
}: {
  role: "owner" | GrantRole;
  tablet?: boolean;
  endsOn?: string | null;
}) {
  const { t } = useTranslation();
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <Icon name={tablet ? "tablet" : icons[role]} className="text-muted" />
      {t(tablet ? "ui.role.tablet" : `access.role.${role}`)}
      {endsOn ? (
        <span className="num text-muted">{t("access.ends_on.until", { day: dayInWords(t, endsOn) })}</span>
      ) : null}
    </span>
  );
}
