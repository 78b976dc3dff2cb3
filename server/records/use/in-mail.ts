import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import { today } from "@server/core/day";
import type { MailAnswer } from "@server/tenancy/mail/content";
import { type ListMail, MAX_ENTRIES } from "@server/tenancy/mail/list-mail";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { UseRow, useFacts } from "./facts.ts";
import { answerView } from "./view.ts";

const Row = z.object({ id: z.string(), facts: UseRow });

type Entry = ListMail["lists"][number]["entries"][number] & { object_id: string | null };
type List = { intro: string; entries: readonly Entry[] };

/**
 * The lists of a mail with what may be used today beside the entries about an object: of those that are shown, in one
 * query. The reader has to see the objects.
 */
export async function withAnswers(tx: Tx, locale: Locale, lists: readonly List[]): Promise<ListMail["lists"]> {
  const shown = lists.flatMap(({ entries }) => entries.slice(0, MAX_ENTRIES));
  const ids = [...new Set(shown.flatMap(({ object_id }) => object_id ?? []))];
  const rows =
    ids.length === 0
      ? []
      : await queryRows(tx, Row)`
          select id, ${useFacts(today())} as facts from objects where id = any (${sql.param(ids)}::uuid[])`;
  const answers = new Map(
    rows.map(({ id, facts }): [string, MailAnswer] => {
      const { use, text } = answerView(facts, today(), locale, false);
      return [id, { use, text }];
    }),
  );
  return lists.map(({ intro, entries }) => ({
    intro,
    entries: entries.map(({ object_id, ...entry }) => ({ ...entry, answer: answers.get(object_id ?? "") })),
  }));
}
