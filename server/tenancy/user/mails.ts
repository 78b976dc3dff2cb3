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
type Writing = { t: TFunction; name: string; email: string; tx: Tx };
/** `to`: another address than that of their account. */
type Written = Omit<MailContent, "t"> & { subject: string; to?: string };

/**
 * A letter to somebody with an account, in their language; once for each job, and not at all to who is gone, or where
 * nothing is written. To an address that is only claimed nothing goes but what proves it (`unproven`): it may be a
 * stranger's.
 */
export const writeTo = (
  userId: string,
  { id, once }: OnceRun,
  write: (writing: Writing) => Written | null | Promise<Written | null>,
  { unproven = false } = {},
): Promise<Outcome> =>
  once(asOperator, async (tx) => {
    const [user] = await tx
      .select({ email: users.email, name: users.firstName, locale: users.locale, provedAt: users.provedAt })
      .from(users)
      .where(eq(users.id, userId));
    if (!user || !(user.provedAt || unproven)) return;
    const t = translator(localeOr(user.locale));
    const written = await write({ t, name: user.name, email: user.email, tx });
    if (!written) return;
    const { subject, to = user.email, ...content } = written;
    await sendMail({ to, subject, ...mailContent({ t, ...content }), messageId: id });
  });

/** The link with which somebody who forgot their password sets another. */
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
    { unproven: true }, // a super admin sent it; to open it proves the address
  );

/** So that somebody whose password was changed by another learns of it. */
export const mailThatPasswordChanged = ({ userId }: Reader, run: OnceRun) =>
  writeTo(userId, run, ({ t, name }) => ({
    subject: t("mail.password_changed.subject"),
    title: t("mail.password_changed.title"),
    lines: [t("mail.greeting", { name }), t("mail.password_changed.body")],
    button: { label: t("mail.password_changed.button"), url: `${env.APP_URL}/password/forgot` },
    footer: t("mail.password_changed.footer"),
  }));

/** Enqueues a mail to the caller with a link to that page. Beyond a few in a quarter of an hour none goes out. */
export const mailLinkLater = ({ userId, email, proof }: Pick<Actor, "userId" | "email" | "proof">, path: string) =>
  transact(asOperator, async (tx) => {
    requireProven({ proof });
    if (await countMail(tx, email)) await enqueue(tx, "user.mail_link", { workspaceId: null, userId, path });
  });

/** A page of ours, for a larger screen. */
export const mailLinkTo = ({ userId, path }: Reader & { path: string }, run: OnceRun) =>
  writeTo(userId, run, ({ t, name }) => ({
    subject: t("mail.link.subject"),
    title: t("mail.link.title"),
    lines: [t("mail.greeting", { name }), t("mail.link.body")],
    button: { label: t("mail.link.button"), url: env.APP_URL + path },
    footer: t("mail.link.footer"),
  }));
