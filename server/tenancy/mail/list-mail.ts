import { translator } from "@i18n/words.server";
import type { Actor } from "@server/core/actor";
import type { OutgoingMail } from "@server/platform/mail/send";
import type { MailBrand } from "./brand.ts";
import { type Line, mailContent } from "./content.ts";

type Entry = Exclude<Line, string>;

export type ListMail = {
  /** Where its words are below `mail`: subject, title, button and footer. */
  about: string;
  /** What is named in those words; `count` is known. */
  values: Record<string, string>;
  /** Each with a sentence before it. */
  lists: readonly { intro: string; entries: readonly Entry[] }[];
  /** Where the button leads when there is more than one; else it leads to the one. */
  all: string;
  /** Where one chooses whether such mails come, at the foot. */
  choice?: Entry;
  /** Whose mail it is, where it is about one workspace alone: it wears its colours. */
  workspaceId?: string;
};

const NAMED = 25; // of one list; the rest is a number

/** A greeting, what it is about, and one button, in the language of who receives it. */
export function listMail(
  { email, firstName, locale }: Actor,
  content: ListMail,
  brand?: MailBrand,
): Omit<OutgoingMail, "messageId"> {
  const { about, values, lists, all, choice } = content;
  const t = translator(locale);
  const entries = lists.flatMap((list) => list.entries);
  const named = { ...values, count: entries.length };
  return {
    to: email,
    subject: t(`mail.${about}.subject`, named),
    ...mailContent({
      t,
      title: t(`mail.${about}.title`, named),
      lines: [
        t("mail.greeting", { name: firstName }),
        ...lists.flatMap(({ intro, entries }) => [
          intro,
          ...entries.slice(0, NAMED),
          ...(entries.length > NAMED ? [t("mail.more", { count: entries.length - NAMED })] : []),
        ]),
      ],
      button: { label: t(`mail.${about}.button`, named), url: entries.length === 1 ? entries[0]!.url : all },
      footer: t(`mail.${about}.footer`, named),
      choice,
      brand,
    }),
  };
}
