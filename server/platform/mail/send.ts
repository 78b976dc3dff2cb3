import { outside } from "@db/outside";
import { env } from "@server/core/env";
import { log } from "@server/core/log";
import type { Transporter } from "nodemailer";
import nodemailer from "nodemailer";
import type Mail from "nodemailer/lib/mailer";
import { saveMail } from "./mail-folder.ts";

export type OutgoingMail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The job's id: should it run twice, the mail is recognised as one. */
  messageId: string;
  /** What its HTML shows as cid:…, along with it. */
  pictures?: { cid: string; name: string; content: Buffer }[];
  /** What goes along with it, to keep. */
  files?: { name: string; content: Buffer }[];
};

/**
 * Hands one mail over: by SMTP where that is set, else as a file. Throws when it was not taken. Called in a
 * transaction, the mail leaves before that transaction begins anew, and what it writes is committed after: killed in
 * between, the job sends the same Message-ID again.
 */
export const sendMail = (mail: OutgoingMail): Promise<void> => outside(`mail ${mail.messageId}`, () => deliver(mail));

async function deliver({ to, subject, text, html, messageId, pictures = [], files = [] }: OutgoingMail): Promise<void> {
  const id = messageId.replace(/[^\w.-]/g, "-");
  const mail: Mail.Options = {
    from: env.MAIL_FROM,
    to: { name: "", address: to }, // one address, whatever stands in it
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
    // no answers from holiday programmes
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  if (env.SMTP_URL) await smtp(env.SMTP_URL).sendMail(mail);
  else await saveMail({ id, to, subject, text, html: withPictures(html, pictures) }, await asEml(mail));
  log.info("a mail was sent", { mail: id });
}

/** For our own page, which opens no mails. */
const withPictures = (html: string, pictures: NonNullable<OutgoingMail["pictures"]>) =>
  pictures.reduce(
    (page, { cid, content }) => page.replaceAll(`cid:${cid}`, `data:image/png;base64,${content.toString("base64")}`),
    html,
  );

/**
 * Names of people and places stand in it. One that looks encoded would be decoded by who receives it, new lines and
 * all.
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

/** Lets go of the server, so that a process can end. */
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
