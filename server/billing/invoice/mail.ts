import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { asOperator } from "@db/transact";
import { dayInWords } from "@i18n/in-words";
import { localeOr } from "@i18n/locales";
import { moneyInWords } from "@i18n/numbers";
import { translator } from "@i18n/words.server";
import type { OnceRun, Outcome } from "@jobs/contract";
import { begin, beginningOf } from "@server/billing/peppol/begin";
import { saidToCustomer, sendingOf } from "@server/billing/peppol/said";
import { env } from "@server/core/env";
import { sendMail } from "@server/platform/mail/send";
import { mailContent } from "@server/tenancy/mail/content";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { communicationInWords } from "./communication.ts";
import { numberOf } from "./number.ts";
import { enqueueInvoiceMails } from "./recipients.ts";
import { invoicePdf } from "./stored-pdf.ts";
import { noteMade } from "./unmade.ts";

/** The payload of "invoice.mail". `userId` null: to the address for invoices of the workspace. */
type Payload = { workspaceId: string; invoiceId: string; userId: string | null };

/** The payload of "invoice.make". `again`: by the sweep, because the first job may be lost. */
type Making = { workspaceId: string; invoiceId: string; again?: boolean };

/**
 * Draws and stores an invoice, begins its way over Peppol where it goes there, and enqueues its mails. They do not wait
 * for Peppol.
 */
export async function makeInvoice(
  { workspaceId, invoiceId, again = false }: Making,
  { once }: OnceRun,
): Promise<Outcome> {
  await invoicePdf(invoiceId);
  const beginning = await beginningOf(invoiceId);
  return once(asOperator, async (tx) => {
    if (!(await noteMade(tx, invoiceId, again))) return;
    if (beginning) await begin(tx, invoiceId, beginning);
    await enqueueInvoiceMails(tx, { workspaceId, invoiceId });
  });
}

const Recipient = z.object({ email: z.string(), name: z.string(), locale: z.string(), workspace: z.string() });
type Recipient = z.infer<typeof Recipient>;

/** Mails an invoice with its PDF to one recipient. Does nothing where the recipient no longer exists. */
export async function mailInvoice(
  { workspaceId, invoiceId, userId }: Payload,
  { id, once }: OnceRun,
): Promise<Outcome> {
  const { row, bytes } = await invoicePdf(invoiceId);
  return once(asOperator, async (tx) => {
    const recipient = await recipientOf(tx, workspaceId, userId, row.locale);
    if (!recipient) return;
    const t = translator(localeOr(recipient.locale));
    const number = numberOf(row);
    const about = row.kind === "credit_note" ? "credit" : row.paidOn ? "paid" : "due";
    const values = {
      number,
      workspace: recipient.workspace,
      sum: moneyInWords(Math.abs(row.total), t("mail.language")),
    };
    const { dueOn, communication } = row;
    const said = saidToCustomer(await sendingOf(tx, invoiceId));
    await sendMail({
      to: recipient.email,
      subject: t(`mail.invoice.${about}.subject`, values),
      ...mailContent({
        t,
        title: t(`mail.invoice.${about}.subject`, values),
        lines: [
          recipient.name ? t("mail.greeting", { name: recipient.name }) : t("mail.invoice.greeting"),
          t(`mail.invoice.${about}.body`, values),
          ...(about === "due" && dueOn && communication
            ? [
                t("mail.invoice.due.how", {
                  day: dayInWords(t, dueOn, "long"),
                  communication: communicationInWords(communication),
                }),
              ]
            : []),
          ...(said ? [t(`mail.invoice.peppol.${said}`)] : []),
        ],
        ...(userId && {
          button: {
            label: t("mail.invoice.button"),
            url: `${env.APP_URL}/profile/company/billing?workspace=${workspaceId}`,
          },
        }),
        footer: t("mail.invoice.footer", values),
      }),
      files: [
        { name: `${t(about === "credit" ? "invoice.credit_note" : "invoice.title")} ${number}.pdf`, content: bytes },
      ],
      messageId: id,
    });
  });
}

/**
 * The recipient with their current details. Undefined for the workspace's address where it is its owner's, who gets a
 * mail already.
 */
async function recipientOf(
  tx: Tx,
  workspaceId: string,
  userId: string | null,
  locale: string,
): Promise<Recipient | undefined> {
  const rows = await queryRows(tx, Recipient)`${
    userId
      ? sql`select u.email, u.first_name as name, u.locale, w.name as workspace from users u
        join workspaces w on w.id = ${workspaceId}
          where u.id = ${userId}`
      : sql`select w.billing_email as email, '' as name, ${locale}::text as locale, w.name as workspace
        from workspaces w
          left join users owner on owner.id = w.owner_id
          where w.id = ${workspaceId} and w.billing_email <> '' and w.billing_email is distinct from owner.email`
  }`;
  return rows[0];
}
