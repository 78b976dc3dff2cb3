import { env } from "@server/env";
import { writeTo } from "@server/user/mails";

/** So that somebody who was made a super admin, or is none any more, learns of it. */
export const mailAboutAdmin = (userId: string, what: "admin.add" | "admin.revoke", jobId: string) => {
  const about = what === "admin.add" ? "admin_added" : "admin_revoked";
  return writeTo(userId, jobId, ({ t, name }) => ({
    subject: t(`mail.${about}.subject`),
    title: t(`mail.${about}.title`),
    lines: [t("mail.greeting", { name }), t(`mail.${about}.body`)],
    button: what === "admin.add" ? { label: t("mail.admin_added.button"), url: `${env.APP_URL}/a` } : undefined,
    footer: t(`mail.${about}.footer`),
  }));
};
