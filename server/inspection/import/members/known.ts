import { notEnded } from "@db/not-ended";
import { queryRows } from "@db/rows";
import type { Tx } from "@db/transact";
import { type GivenRole, GrantRole, givesMore } from "@server/access/access/given-role";
import { lockMembers } from "@server/access/access/lock-members";
import { rolesOn } from "@server/access/access/roles-on";
import type { CheckedLine } from "@server/access/invitation/csv";
import { sql } from "drizzle-orm";
import { z } from "zod";

/** What somebody may do in a container. `ends_on`: the last day of an inspector. */
export const Given = z.object({ id: z.string(), role: GrantRole, ends_on: z.string().nullable() });
export type Given = z.infer<typeof Given>;
/** The same as one text, which an import keeps. */
export const asText = ({ id, role, ends_on }: Omit<Given, "ends_on"> & GivenRole) =>
  [id, role, ends_on].filter(Boolean).join(" ");
export function asGiven(text: string): Given {
  const [id, role, ends_on = null] = text.split(" ");
  return Given.parse({ id, role, ends_on });
}

/** A member of the workspace, or who has an open invitation to it. */
export type Known = {
  /** Of the member, or of the invitation. */
  id: string;
  isAdmin: boolean;
  /** What of a list they do not have yet. */
  lacks: (containers: CheckedLine["containers"]) => CheckedLine["containers"];
  /** What stands in their name at that container itself. */
  at: (containerId: string) => Given | undefined;
};
type ByAddress = ReadonlyMap<string, Known>;

/** Those of these people whom the workspace knows. Members are locked. Does not authorize. */
export const knownPeople = async (tx: Tx, workspaceId: string, lines: readonly CheckedLine[]) => ({
  members: await knownMembers(tx, workspaceId, lines),
  invited: await openInvitations(
    tx,
    workspaceId,
    lines.map(({ email }) => email),
  ),
});

const Grant = Given.extend({ user_id: z.string() });

async function knownMembers(tx: Tx, workspaceId: string, lines: readonly CheckedLine[]): Promise<ByAddress> {
  const members = await lockMembers(tx, workspaceId, lines);
  const idOf = new Map(members.map(({ id, email }) => [email, id]));
  const pairs = lines.flatMap(({ email, containers }) => {
    const userId = idOf.get(email);
    return userId ? containers.map(({ id }) => ({ userId, containerId: id })) : [];
  });
  const roles = await rolesOn(tx, workspaceId, pairs);
  const grants = await queryRows(tx, Grant)`
    select g.user_id, g.container_id as id, g.role, g.ends_on from grants g
    join jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair ("userId" uuid, "containerId" uuid)
      on (pair."userId", pair."containerId") = (g.user_id, g.container_id)
    where g.workspace_id = ${workspaceId} and ${notEnded("g")}`;
  const direct = new Map(grants.map(({ user_id, ...given }) => [`${user_id} ${given.id}`, given]));
  return new Map(
    members.map(({ id: userId, email, role }): [string, Known] => {
      const isAdmin = role === "owner" || role === "admin";
      const given = (each: Given): GivenRole => (role === "tablet" ? { role: "guest" } : each);
      const lacks = (each: Given) => !isAdmin && givesMore(given(each), roles.get(`${userId} ${each.id}`));
      return [
        email,
        {
          ...{ id: userId, isAdmin, lacks: (containers) => containers.filter(lacks) },
          at: (containerId) => direct.get(`${userId} ${containerId}`),
        },
      ];
    }),
  );
}

const Open = z.object({ id: z.string(), email: z.string(), role: z.enum(["admin", "member"]), places: z.array(Given) });

/** What open invitations to these addresses give, by address. Does not authorize. */
export async function openInvitations(tx: Tx, workspaceId: string, emails: readonly string[]): Promise<ByAddress> {
  const rows = await queryRows(tx, Open)`
    select i.id, i.email, i.role, (
      select coalesce(json_agg(json_build_object('id', p.container_id, 'role', p.role, 'ends_on', p.ends_on)), '[]')
      from invitation_containers p where (p.workspace_id, p.invitation_id) = (i.workspace_id, i.id)) as places
    from invitations i
    where i.workspace_id = ${workspaceId} and i.email = any (${sql.param([...emails])}::text[])
      and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > now()`;
  return new Map(
    rows.map(({ id, email, role, places }): [string, Known] => {
      const at = (containerId: string) => places.find((place) => place.id === containerId);
      const lacks: Known["lacks"] = (containers) => containers.filter((each) => givesMore(each, at(each.id)));
      return [email, { id, isAdmin: role === "admin", lacks, at }];
    }),
  );
}
