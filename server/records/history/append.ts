import { randomBytes } from "node:crypto";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { canonical, FIRST_HASH, hashOf } from "./canonical.ts";
import { type EventRow, linked, pseudonymsIn } from "./linked.ts";

const HeadRow = z.object({ workspace_id: z.string(), position: z.number(), hash: z.string() });

/**
 * Appends a link for each event to the chain of its workspace, in the order given, and returns how many. The caller
 * holds the lock of the chains.
 */
export async function appendLinks(tx: Tx, events: (EventRow & { is_titled: boolean })[]): Promise<number> {
  if (events.length === 0) return 0;
  const workspaces = [...new Set(events.map(({ workspace }) => workspace))];
  await startChains(tx, workspaces);
  const people = await givePseudonyms(tx, workspaces, events);
  const heads = await headsOf(tx, workspaces);
  const links = events.flatMap((event) => {
    const head = heads.get(event.workspace);
    if (!head) return []; // the workspace was just erased
    const position = head.position + 1;
    const onLink = {
      who: people.of(event.workspace, event.user_id),
      impersonator: people.of(event.workspace, event.impersonator_id),
      is_titled: event.is_titled,
    };
    const hash = hashOf(position, head.hash, canonical(linked(event, onLink)));
    heads.set(event.workspace, { position, hash });
    return { workspace_id: event.workspace, position, event_id: event.id, ...onLink, hash_before: head.hash, hash };
  });
  await tx.execute(sql`
    insert into history_links (workspace_id, position, event_id, who, impersonator, is_titled, hash_before, hash)
    select workspace_id, position, event_id, decode(who, 'hex'), decode(impersonator, 'hex'), is_titled,
      decode(hash_before, 'hex'), decode(hash, 'hex')
    from json_to_recordset(${JSON.stringify(links)}::json) l (workspace_id uuid, position bigint, event_id uuid, who text,
      impersonator text, is_titled boolean, hash_before text, hash text)`);
  return links.length;
}

const startChains = (tx: Tx, workspaces: string[]) =>
  tx.execute(sql`
    insert into history_starts (workspace_id, position, hash)
    select id, 0, decode(${FIRST_HASH}, 'hex') from workspaces w where id = any (${sql.param(workspaces)}::uuid[])
      and not exists (select from history_starts s where s.workspace_id = w.id)
    on conflict do nothing`);

/** The last link of each workspace, or its start. In one statement: retention may remove links at the same time. */
async function headsOf(tx: Tx, workspaces: string[]): Promise<Map<string, { position: number; hash: string }>> {
  const rows = await queryRows(tx, HeadRow)`
    select s.workspace_id, coalesce(l.position, s.position)::float8 as position,
      encode(coalesce(l.hash, s.hash), 'hex') as hash
    from history_starts s left join lateral (
      select position, hash from history_links l where l.workspace_id = s.workspace_id order by position desc limit 1
    ) l on true where s.workspace_id = any (${sql.param(workspaces)}::uuid[])`;
  return new Map(rows.map(({ workspace_id, ...head }) => [workspace_id, head]));
}

/** Makes the keys that persons lack in a workspace, one for each pair; then reads those of all of them. */
async function givePseudonyms(tx: Tx, workspaces: string[], events: EventRow[]) {
  const pairs = new Map<string, { workspace_id: string; user_id: string; key: string }>();
  for (const { workspace, user_id, impersonator_id } of events)
    for (const id of [user_id, impersonator_id])
      if (id && !pairs.has(`${workspace} ${id}`))
        pairs.set(`${workspace} ${id}`, { workspace_id: workspace, user_id: id, key: randomBytes(32).toString("hex") });
  await tx.execute(sql`
    insert into history_people (workspace_id, user_id, key)
    select p.workspace_id, p.user_id, decode(p.key, 'hex')
    from json_to_recordset(${JSON.stringify([...pairs.values()])}::json) p (workspace_id uuid, user_id uuid, key text)
    where not exists (select from history_people h where (h.workspace_id, h.user_id) = (p.workspace_id, p.user_id))
      and exists (select from users u where u.id = p.user_id)
    order by p.user_id on conflict do nothing`);
  return pseudonymsIn(tx, workspaces, [...new Set([...pairs.values()].map(({ user_id }) => user_id))]);
}
