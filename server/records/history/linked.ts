import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { type Linked, pseudonymOf } from "./canonical.ts";

/** SQL: an event `e` as hashed, without its persons. */
export const eventColumns = sql.raw(`e.id, e.workspace_id as workspace, e.verb, e.about_id as about, e.title, e.detail,
  to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, e.user_id, e.impersonator_id`);

/** SQL: whether the title of `e` is hashed. That of a person is not: it is emptied when their account is erased. */
export const isTitled = sql.raw(`(e.title <> '' and split_part(e.verb, '.', 1) not in ('member', 'user')
  and not exists (select from users u where u.id = e.about_id))`);

export const EventRow = z.object({
  id: z.string(),
  workspace: z.string(),
  verb: z.string(),
  about: z.string().nullable(),
  title: z.string(),
  detail: z.unknown(),
  at: z.string(),
  user_id: z.string().nullable(),
  impersonator_id: z.string().nullable(),
});
export type EventRow = z.input<typeof EventRow>;

/** What stands on the link, because the event may lose it. */
export type OnLink = { who: string | null; impersonator: string | null; is_titled: boolean };

export const linked = (event: EventRow, { who, impersonator, is_titled }: OnLink): Linked => ({
  id: event.id,
  workspace: event.workspace,
  verb: event.verb,
  about: event.about,
  title: is_titled ? event.title : null,
  detail: event.detail,
  at: event.at,
  who,
  impersonator,
});

const KeyRow = z.object({ workspace_id: z.string(), user_id: z.string(), key: z.string() });

/** The pseudonyms of persons in some workspaces: those of `people`, or of all that have one. */
export async function pseudonymsIn(tx: Tx, workspaceIds: string[], people?: string[]): Promise<Pseudonyms> {
  const rows = await queryRows(tx, KeyRow)`
    select workspace_id, user_id, encode(key, 'hex') as key from history_people
    where workspace_id = any (${sql.param(workspaceIds)}::uuid[])
      and ${people ? sql`user_id = any (${sql.param(people)}::uuid[])` : sql`true`}`;
  return new Pseudonyms(rows);
}

class Pseudonyms {
  readonly #byPerson = new Map<string, string>();
  readonly #known = new Set<string>();

  constructor(rows: z.input<typeof KeyRow>[]) {
    for (const { workspace_id, user_id, key } of rows) {
      const pseudonym = pseudonymOf(Buffer.from(key, "hex"), user_id);
      this.#byPerson.set(`${workspace_id} ${user_id}`, pseudonym);
      this.#known.add(pseudonym);
    }
  }

  /** Null for nobody, and for somebody whose account is just being erased. */
  of(workspaceId: string, userId: string | null): string | null {
    return (userId && this.#byPerson.get(`${workspaceId} ${userId}`)) ?? null;
  }

  /**
   * The pseudonym that the event of a link must have. An event that names nobody any more keeps that of the link, unless
   * its person still has an account: then somebody took the person away.
   */
  expected(workspaceId: string, userId: string | null, onLink: string | null): string | null {
    if (userId) return this.of(workspaceId, userId);
    return onLink && this.#known.has(onLink) ? null : onLink;
  }
}
