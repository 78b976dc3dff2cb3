import { outside } from "@db/outside";
import { env } from "@server/core/env";
import { log } from "@server/core/log";
import { watched } from "@server/core/measure";
import type { Transporter } from "nodemailer";
import nodemailer from "nodemailer";
import type Mail from "nodemailer/lib/mailer";
import { saveMail } from "./mail-folder.ts";

export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The job's id, so that mail servers and clients recognise a mail that is sent twice. */
  messageId: string;
  /** Inline pictures, which the HTML shows as cid:…. */
  pictures?: { cid: string; name: string; content: Buffer }[];
  /** Attachments. */
  files?: { name: string; content: Buffer }[];
};

/**
 * Sends one mail by SMTP, or saves it as a file if SMTP_URL is not set. Throws if it was not accepted. Within a
 * transaction, the transaction is rolled back, the mail is sent, and the transaction runs again (see outside()). If the
 * process is killed in between, the job sends the mail again with the same Message-ID.
 */
export const sendMail = (mail: OutgoingMail): Promise<void> =>
  outside(`mail ${mail.messageId}`, () => watched({ kind: "call", name: "mail" }, () => deliver(mail)));

async function deliver({ to, subject, text, html, messageId, pictures = [], files = [] }: OutgoingMail): Promise<void> {
  const id = messageId.replace(/[^\w.-]/g, "-");
  const mail: Mail.Options = {
    from: env.MAIL_FROM,
    to: { name: "", address: to }, // as an object, so that no character in it can add a second address
    subject: onOneLine(subject),
    text,
    html,
    attachments: [
      ...pictures.map(({ cid, name: filename, content }) => ({
        cid,
        filename,
        content,
        contentDisposition: "inline" as const,
      })),
      ...files.map(({ name: filename, content }) => ({ filename, content })),
    ],
    messageId: `<${id}@${hostOf(env.MAIL_FROM)}>`,
    // prevents automatic replies
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (env.SMTP_URL) await smtp(env.SMTP_URL).sendMail(mail);
  else await saveMail({ id, to, subject, text, html: withPictures(html, pictures) }, await asEml(mail));
  log.info("a mail was sent", { mail: id });
}

/** Replaces cid: references by data: URLs, for the page at /dev/mail. */
const withPictures = (html: string, pictures: NonNullable<OutgoingMail["pictures"]>) =>
  pictures.reduce(
    (page, { cid, content }) => page.replaceAll(`cid:${cid}`, `data:image/png;base64,${content.toString("base64")}`),
    html,
  );

/**
 * Removes control characters from a subject, which contains names that people typed. Also breaks up "=?", because a
 * mail client would decode what follows, line breaks included.
 */
const onOneLine = (subject: string) => subject.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").replaceAll("=?", "= ?");

const hostOf = (from: string) => /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";

let transporter: Transporter | undefined;
function smtp(url: string): Transporter {
  transporter ??= nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as Parameters<typeof nodemailer.createTransport>[0]);
  return transporter;
}

/** Closes the connections to the SMTP server, so that the process can end. */
export function closeMail(): void {
  transporter?.close();
  transporter = undefined;
}

async function asEml(mail: Mail.Options): Promise<Buffer> {
  const { message } = await nodemailer
    .createTransport({ streamTransport: true, buffer: true, newline: "unix" })
    .sendMail(mail);
  return message as Buffer;
}
