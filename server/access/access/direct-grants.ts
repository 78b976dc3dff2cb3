import { notEnded } from "@db/not-ended";
import { uuids } from "@db/reach";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { invalid, notFound } from "@server/core/errors";
import { z } from "zod";
import { GrantRole } from "./given-role.ts";
import type { PersonView, Source } from "./inputs.ts";
import { peopleByIds } from "./people.ts";

const Granted = z.object({
  id: z.string(),
  role: GrantRole,
  ends_on: z.string().nullable(),
  isOwner: z.boolean(),
  isTablet: z.boolean(),
});
type Granted = z.infer<typeof Granted>;

/** The grants that these people have on the container itself, with row locks. */
export async function lockDirectGrants(
  tx: Tx,
  workspaceId: string,
  containerId: string,
  userIds: readonly string[],
): Promise<Granted[]> {
  const rows = await queryRows(tx, Granted)`
    select g.user_id as id, g.role, g.ends_on, g.is_owner as "isOwner", m.role = 'tablet' as "isTablet"
    from grants g join memberships m on (m.workspace_id, m.user_id) = (g.workspace_id, g.user_id)
    where g.workspace_id = ${workspaceId} and g.container_id = ${containerId} and g.user_id = any (${uuids(userIds)})
      and ${notEnded("g")}
    order by g.user_id for update of g`;
  return rows;
}

/**
 * Throws for people without a grant on the container itself: missing, or a domain error that names where their access
 * comes from. Does nothing for an empty list.
 */
export async function requireDirectGrants(
  tx: Tx,
  actor: Actor,
  containerId: string,
  userIds: readonly string[],
  field: string,
): Promise<void> {
  if (userIds.length === 0) return;
  const people = await peopleByIds(tx, actor, { container: containerId, userIds, seesEmail: false });
  const [inherits] = people.filter(({ sources }) => sources.length > 0);
  if (inherits) throw invalid(elsewhere(inherits), { field, code: "inherited" });
  throw notFound(userIds[0]);
}

/** The text key that says where a person's inherited access can be changed. */
export function elsewhere({
  first_name,
  last_name,
  sources,
}: Pick<PersonView, "first_name" | "last_name" | "sources">): string {
  const name = `${first_name} ${last_name}`;
  const source = sources[0]!;
  const place = source.kind === "group" ? source.container?.title : source.title;
  const values = new URLSearchParams({ name, title: source.title ?? "", place: place ?? "" });
  return `access.elsewhere.${kindOf(source)}?${values}`;
}

const kindOf = ({ kind, title }: Source) => (kind === "container" && title === null ? "above" : kind);
