import { users } from "@db/schema/user";
import { asOperator, type Tx, transact } from "@db/transact";
import { localeOr } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import type { OnceRun, Outcome } from "@jobs/contract";
import { enqueue } from "@jobs/enqueue";
import { type Actor, requireProven } from "@server/core/actor";
import { countMail } from "@server/core/attempts";
import { RESET_TOKEN_MINUTES } from "@server/core/constants";
import { env } from "@server/core/env";
import { sendMail } from "@server/platform/mail/send";
import { type MailContent, mailContent } from "@server/tenancy/mail/content";
import { eq } from "drizzle-orm";
import type { TFunction } from "i18next";
import { resetTokenToMail } from "./reset-token.ts";

type Reader = { userId: string };
type Context = { t: TFunction; name: string; email: string; tx: Tx };
/** `to`: the recipient, if not the account's address. */
type Mail = Omit<MailContent, "t"> & { subject: string; to?: string };

/**
 * Mails a user in their language, once per job. Sends nothing if the account was deleted or `write` returns nothing. An
 * unproven address gets only mails that prove it (`unproven`), because it may belong to somebody else.
 */
export const writeTo = (
  userId: string,
  { id, once }: OnceRun,
  contentOf: (writing: Context) => Mail | null | Promise<Mail | null>,
  { unproven = false } = {},
): Promise<Outcome> =>
  once(asOperator, async (tx) => {
    const [user] = await tx
      .select({ email: users.email, name: users.firstName, locale: users.locale, provedAt: users.provedAt })
      .from(users)
      .where(eq(users.id, userId));
    if (!user || !(user.provedAt || unproven)) return;
    const t = translator(localeOr(user.locale));
    const mail = await contentOf({ t, name: user.name, email: user.email, tx });
    if (!mail) return;
    const { subject, to = user.email, ...content } = mail;
    await sendMail({ to, subject, ...mailContent({ t, ...content }), messageId: id });
  });

/** Mails the link to set a new password. */
export const mailPasswordLinkTo = ({ userId }: Reader, run: OnceRun) =>
  writeTo(
    userId,
    run,
    async ({ t, name, email }) => ({
      subject: t("mail.password_reset.subject"),
      title: t("mail.password_reset.title"),
      lines: [
        t("mail.greeting", { name }),
        t("mail.password_reset.body"),
        t("mail.password_reset.ends", { minutes: RESET_TOKEN_MINUTES }),
      ],
      button: {
        label: t("mail.password_reset.button"),
        url: `${env.APP_URL}/password/reset?token=${await resetTokenToMail(userId, run.id, email)}`,
      },
      footer: t("mail.password_reset.footer"),
    }),
    { unproven: true }, // requested by a super admin; opening it proves the address
  );

/** Mails that the password was changed, in case somebody else did it. */
export const mailThatPasswordChanged = ({ userId }: Reader, run: OnceRun) =>
  writeTo(userId, run, ({ t, name }) => ({
    subject: t("mail.password_changed.subject"),
    title: t("mail.password_changed.title"),
    lines: [t("mail.greeting", { name }), t("mail.password_changed.body")],
    button: { label: t("mail.password_changed.button"), url: `${env.APP_URL}/password/forgot` },
    footer: t("mail.password_changed.footer"),
  }));

/** Enqueues a mail to the actor with a link to a page. Limited; beyond the limit no mail is sent. */
export const mailLinkLater = ({ userId, email, proof }: Pick<Actor, "userId" | "email" | "proof">, path: string) =>
  transact(asOperator, async (tx) => {
    requireProven({ proof });
    if (await countMail(tx, email)) await enqueue(tx, "user.mail_link", { workspaceId: null, userId, path });
  });

/** Mails the link to a page, to open it on a larger screen. */
export const mailLinkTo = ({ userId, path }: Reader & { path: string }, run: OnceRun) =>
  writeTo(userId, run, ({ t, name }) => ({
    subject: t("mail.link.subject"),
    title: t("mail.link.title"),
    lines: [t("mail.greeting", { name }), t("mail.link.body")],
    button: { label: t("mail.link.button"), url: env.APP_URL + path },
    footer: t("mail.link.footer"),
  }));
