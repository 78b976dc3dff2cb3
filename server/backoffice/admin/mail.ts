import type { OnceRun } from "@jobs/contract";
import type { Payload } from "@jobs/contracts";
import { RESET_TOKEN_MINUTES } from "@server/core/constants";
import { env } from "@server/core/env";
import { writeTo } from "@server/tenancy/user/mails";
import { resetTokenToMail } from "@server/tenancy/user/reset-token";

/** Mails a new super admin, with a link to set their password. */
const mailAdded = (userId: string, run: OnceRun) =>
  writeTo(userId, run, async ({ t, name }) => ({
    subject: t("mail.admin_added.subject"),
    title: t("mail.admin_added.title"),
    lines: [
      t("mail.greeting", { name }),
      t("mail.admin_added.body"),
      t("mail.admin_added.password"),
      t("mail.password_reset.ends", { minutes: RESET_TOKEN_MINUTES }),
    ],
    button: {
      label: t("mail.password_reset.button"),
      url: `${env.APP_URL}/password/reset?token=${await resetTokenToMail(userId, run.id)}`,
    },
    footer: t("mail.admin_added.footer"),
  }));

const mailRevoked = (userId: string, run: OnceRun) =>
  writeTo(userId, run, ({ t, name }) => ({
    subject: t("mail.admin_revoked.subject"),
    title: t("mail.admin_revoked.title"),
    lines: [t("mail.greeting", { name }), t("mail.admin_revoked.body")],
    footer: t("mail.admin_revoked.footer"),
  }));

/** Mails a user that they became a super admin, or were revoked. */
export const mailAboutAdmin = ({ userId, what }: Payload<"admin.mail">, run: OnceRun) =>
  what === "admin.add" ? mailAdded(userId, run) : mailRevoked(userId, run);
