import { translator } from "@i18n/words.server";
import type { Actor } from "@server/core/actor";
import type { OutgoingMail } from "@server/platform/mail/send";
import type { MailBrand } from "./brand.ts";
import { type Line, mailContent } from "./content.ts";

type Entry = Exclude<Line, string>;

export type ListMail = {
  /** The key below `mail` of its texts: subject, title, button and, unless it has one of its own, footer. */
  about: string;
  /** The parameters of those texts, besides `count`. */
  values: Record<string, string>;
  /** Each with an introductory sentence. */
  lists: readonly { intro: string; entries: readonly Entry[] }[];
  /** The URL of the button if there are several entries; with one entry it leads to that. */
  all: string;
  /** Why the reader gets it, in words. */
  footer?: string;
  /** The URL of the settings for such mails, shown in the footer. */
  choice?: Entry;
  /** The branding, if the mail is about one workspace. */
  workspaceId?: string;
};

export const MAX_ENTRIES = 25; // of one list; the rest is only counted

/** A mail with a greeting, lists and one button, in the recipient's language. */
export function listMail(
  { email, firstName, locale }: Actor,
  content: ListMail,
  brand?: MailBrand,
): Omit<OutgoingMail, "messageId"> {
  const { about, values, lists, all, footer, choice } = content;
  const t = translator(locale);
  const entries = lists.flatMap((list) => list.entries);
  const variables = { ...values, count: entries.length };
  return {
    to: email,
    subject: t(`mail.${about}.subject`, variables),
    ...mailContent({
      t,
      title: t(`mail.${about}.title`, variables),
      lines: [
        t("mail.greeting", { name: firstName }),
        ...lists.flatMap(({ intro, entries }) => [
          intro,
          ...entries.slice(0, MAX_ENTRIES),
          ...(entries.length > MAX_ENTRIES ? [t("mail.more", { count: entries.length - MAX_ENTRIES })] : []),
        ]),
      ],
      button: { label: t(`mail.${about}.button`, variables), url: entries.length === 1 ? entries[0]!.url : all },
      footer: footer ?? t(`mail.${about}.footer`, variables),
      choice,
      brand,
    }),
  };
}
