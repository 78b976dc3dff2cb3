import type { OnceRun } from "@jobs/contract";
import { EMAIL_TOKEN_MINUTES, EMAIL_UNDO_DAYS } from "@server/core/constants";
import { env } from "@server/core/env";
import { emailToken } from "./email-change.ts";
import { findMailedToken } from "./mailed-token.ts";
import { writeTo } from "./mails.ts";
import { addressBefore, undoToken } from "./move-email.ts";

type Change = { userId: string; change: string };

/** Mails the new address the link to confirm it. */
export const mailEmailLinkTo = ({ userId, change }: Change, run: OnceRun) =>
  writeTo(userId, run, async ({ t, name, tx }) => {
    const to = (await findMailedToken(tx, "email_change", emailToken(userId, change)))?.email;
    return to
      ? {
          to,
          subject: t("mail.email_link.subject"),
          title: t("mail.email_link.title"),
          lines: [
            t("mail.greeting", { name }),
            t("mail.email_link.body", { email: to }),
            t("mail.email_link.ends", { minutes: EMAIL_TOKEN_MINUTES }),
          ],
          button: {
            label: t("mail.email_link.button"),
            url: `${env.APP_URL}/email/confirm?token=${emailToken(userId, change)}`,
          },
          footer: t("mail.email_link.footer"),
        }
      : null;
  });

/** Mails the current address that a change was requested. */
export const mailEmailAskedTo = ({ userId, change }: Change, run: OnceRun) =>
  writeTo(userId, run, async ({ t, name, tx }) => {
    const email = (await findMailedToken(tx, "email_change", emailToken(userId, change)))?.email;
    return email
      ? {
          subject: t("mail.email_asked.subject"),
          title: t("mail.email_asked.title"),
          lines: [t("mail.greeting", { name }), t("mail.email_asked.body", { email })],
          button: { label: t("mail.email_asked.button"), url: `${env.APP_URL}/profile/settings` },
          footer: t("mail.email_asked.footer"),
        }
      : null;
  });

/**
 * Mails that the address has changed: to the new one, or, if a change is given, to the earlier one with the link to
 * undo it.
 */
export const mailThatEmailChanged = ({ userId, change }: { userId: string; change: string | null }, run: OnceRun) =>
  writeTo(userId, run, async ({ t, name, email, tx }) => {
    const before = change ? await addressBefore(tx, userId, change) : null;
    if (change && !before) return null;
    const undo =
      change && before?.canUndo
        ? {
            button: {
              label: t("mail.email_changed.undo_button"),
              url: `${env.APP_URL}/email/undo?token=${undoToken(userId, change)}`,
            },
            footer: t("mail.email_changed.undo", { days: EMAIL_UNDO_DAYS }),
          }
        : { footer: t("mail.email_changed.footer") };
    return {
      to: before?.email ?? email,
      subject: t("mail.email_changed.subject"),
      title: t("mail.email_changed.title"),
      lines: [t("mail.greeting", { name }), t("mail.email_changed.body", { email })],
      ...undo,
    };
  });
