import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { z } from "zod";
import { GrantRole, type PersonView, type Source } from "./inputs.ts";
import { peopleAmong } from "./people.ts";

const Granted = z.object({ id: z.string(), role: GrantRole, isOwner: z.boolean(), isTablet: z.boolean() });
type Granted = z.infer<typeof Granted>;

/** What was granted on a container itself to these people; it stays so until the transaction is over. */
export async function grantedHere(
  tx: Tx,
  workspaceId: string,
  containerId: string,
  userIds: readonly string[],
): Promise<Granted[]> {
  const rows = await queryRows(tx, Granted)`
    select g.user_id as id, g.role, g.is_owner as "isOwner", m.role = 'tablet' as "isTablet"
    from grants g join memberships m on (m.workspace_id, m.user_id) = (g.workspace_id, g.user_id)
    where g.workspace_id = ${workspaceId} and g.container_id = ${containerId} and g.user_id = any (${uuids(userIds)})
    order by g.user_id for update of g`;
  return rows;
}

/**
 * Throws for people who have nothing here: they are not there, or what they have comes from elsewhere, and it says from
 * where.
 */
export async function requireGrantedHere(
  tx: Tx,
  actor: Actor,
  containerId: string,
  userIds: readonly string[],
  field: string,
): Promise<void> {
  if (userIds.length === 0) return;
  const people = await peopleAmong(tx, actor, { container: containerId, userIds, seesEmail: false });
  const [inherits] = people.filter(({ sources }) => sources.length > 0);
  if (inherits) throw invalid(elsewhere(inherits), { field, code: "inherited" });
  throw notFound();
}

/** Where somebody's access would have to be changed, as a text to say. */
export function elsewhere({
  first_name,
  last_name,
  sources,
}: Pick<PersonView, "first_name" | "last_name" | "sources">): string {
  const name = `${first_name} ${last_name}`;
  const source = sources[0]!;
  const place = source.kind === "group" ? source.container?.title : source.title;
  return `access.elsewhere.${wayOf(source)}?${new URLSearchParams({ name, title: source.title ?? "", place: place ?? "" })}`;
}

const wayOf = ({ kind, title }: Source) => (kind === "container" && title === null ? "above" : kind);
