import { languages } from "@i18n/locales";
import type { AdminUserView } from "@server/backoffice/admin/inputs";
import { useTranslation } from "react-i18next";
import { Marks } from "~/components/admin/users-table";
import { Facts, Panel } from "~/ui/panel";
import { Day, Moment } from "~/ui/time";

/** The details of an account. */
export function AccountPanel({ user }: { user: AdminUserView }) {
  const { t } = useTranslation();
  return (
    <Panel title={t("admin.user.details")} action={<Marks user={user} />}>
      <Facts
        facts={[
          [t("user.email"), user.email],
          [t("admin.user.phone"), user.phone ?? "–"],
          [t("user.locale"), languages[user.locale].name],
          [t("admin.users.registered"), <Day key="day" value={user.registered_at} />],
          [
            t("admin.users.last_seen"),
            user.last_activity ? <Moment key="moment" value={user.last_activity} /> : t("admin.users.never"),
          ],
          [t("admin.user.terms"), <Day key="day" value={user.terms_accepted_at} />],
          [t("admin.devices"), user.devices],
        ]}
      />
      {user.has_password ? null : <p className="px-4 pb-4 text-sm text-muted md:px-5">{t("admin.user.no_password")}</p>}
    </Panel>
  );
}
