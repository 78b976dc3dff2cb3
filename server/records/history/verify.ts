import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { z } from "zod";
import { canonical, hashOf } from "./canonical.ts";
import { EventRow, eventColumns, linked, type pseudonymsIn } from "./linked.ts";

const LinkRow = EventRow.extend({
  position: z.number(),
  before: z.string(),
  hash: z.string(),
  who: z.string().nullable(),
  impersonator: z.string().nullable(),
  is_titled: z.boolean(),
  // null where the event is gone
  id: z.string().nullable(),
  workspace: z.string().nullable(),
  verb: z.string().nullable(),
  title: z.string().nullable(),
  at: z.string().nullable(),
});
type LinkRow = z.input<typeof LinkRow>;
type Pseudonyms = Awaited<ReturnType<typeof pseudonymsIn>>;

/** A link, and the text of its event as that stands now; null where it is gone. */
export type Link = { position: number; before: string; hash: string; text: string | null };

/** The links of a workspace after `position`, at most `most`, in order. */
export async function linksAfter(
  tx: Tx,
  workspaceId: string,
  people: Pseudonyms,
  position: number,
  most: number,
): Promise<Link[]> {
  const rows = await queryRows(tx, LinkRow)`
    select l.position::float8 as position, encode(l.hash_before, 'hex') as before, encode(l.hash, 'hex') as hash,
      encode(l.who, 'hex') as who, encode(l.impersonator, 'hex') as impersonator, l.is_titled, ${eventColumns}
    from history_links l left join events e on (e.workspace_id, e.id) = (l.workspace_id, l.event_id)
    where l.workspace_id = ${workspaceId} and l.position > ${position} order by l.position limit ${most}`;
  return rows.map((row) => ({
    position: row.position,
    before: row.before,
    hash: row.hash,
    text: isThere(row) ? canonical(linked(row, personsOf(row, people))) : null,
  }));
}

type WithEvent = LinkRow & z.input<typeof EventRow>;
const isThere = (row: LinkRow): row is WithEvent => row.id !== null;

const personsOf = (row: WithEvent, people: Pseudonyms) => ({
  who: people.expected(row.workspace, row.user_id, row.who),
  impersonator: people.expected(row.workspace, row.impersonator_id, row.impersonator),
  is_titled: row.is_titled,
});

/** What is wrong: the event was changed or removed, or its link was. */
export type Wrong = { position: number; what: "changed" | "removed" | "link" | "head" };

/** What is wrong with links that follow on `last`, whose hash is null where its link is gone. */
export function wrongIn(links: Link[], last: { position: number; hash: string | null }): Wrong[] {
  const wrong: Wrong[] = [];
  let before = last;
  for (const { position, hash, text, ...link } of links) {
    if (position !== before.position + 1) wrong.push({ position: before.position + 1, what: "link" });
    else if (before.hash !== null && link.before !== before.hash) wrong.push({ position, what: "link" });
    if (text === null) wrong.push({ position, what: "removed" });
    else if (hashOf(position, link.before, text) !== hash) wrong.push({ position, what: "changed" });
    before = { position, hash };
  }
  return wrong;
}

const HeadRow = z.object({ position: z.number() });

/** The heads of days that the links do not lead to any more. */
export async function wrongHeads(tx: Tx, workspaceId: string): Promise<Wrong[]> {
  const rows = await queryRows(tx, HeadRow)`
    select h.position::float8 as position from history_heads h
    join history_starts s on s.workspace_id = h.workspace_id
    left join history_links l on (l.workspace_id, l.position) = (h.workspace_id, h.position)
    where h.workspace_id = ${workspaceId} and h.position >= s.position
      and h.hash is distinct from case when h.position = s.position then s.hash else l.hash end
    order by h.position limit 100`;
  return rows.map(({ position }) => ({ position, what: "head" }));
}
