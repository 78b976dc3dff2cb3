import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { findPlaces } from "@server/access/access/find-places";
import { containerFor } from "@server/access/container-for";
import { findGroups } from "@server/access/group/find-groups";
import { type Actor, authorizeIn } from "@server/core/actor";
import { onlyInspects } from "@server/tenancy/member/only-inspects";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { sql } from "drizzle-orm";
import { z } from "zod";
import type { AudienceChoices, AudienceQuery, Choices, ChoicesQuery } from "./inputs.ts";

/** The boards, containers and distribution groups that the form of a workspace offers, by the words searched for. */
export const choicesOf = (
  actor: Actor,
  { id: workspaceId, q, places, groups_q, groups }: z.output<typeof ChoicesQuery>,
): Promise<z.input<typeof Choices>> =>
  reading(actor, async (tx) => {
    authorizeIn(actor, workspaceId, "workspace.invite");
    const [{ name }, containers, found] = await Promise.all([
      workspaceFor(tx, actor, "workspace.invite", workspaceId),
      findPlaces(tx, { workspaceId, q, chosen: places }),
      findGroups(tx, { workspaceId, q: groups_q, chosen: groups }),
    ]);
    return { workspace: name, containers, groups: found };
  });

const Counted = z.object({ admins: z.number(), members: z.number() });

/**
 * Who can get access to a board or container: the sizes of the audiences, and groups by the words searched for. Members
 * to choose by name come from access.candidates.
 */
export const audienceChoices = (
  actor: Actor,
  { id: containerId, groups_q, groups }: z.output<typeof AudienceQuery>,
): Promise<z.input<typeof AudienceChoices>> =>
  reading(actor, async (tx) => {
    const { id, title, workspaceId, parentId } = await containerFor(tx, actor, "container.edit_people", containerId);
    const [rows, found] = await Promise.all([
      queryRows(tx, Counted)`
        select count(*) filter (where m.role in ('owner', 'admin'))::int as admins,
          count(*) filter (where m.role not in ('owner', 'admin') and not ${sql.raw(onlyInspects("m"))})::int as members
        from memberships m where m.workspace_id = ${workspaceId} and m.user_id <> ${actor.userId}`,
      findGroups(tx, { workspaceId, q: groups_q, chosen: groups }),
    ]);
    return { id, title, workspace_id: workspaceId, is_board: parentId === null, groups: found, ...rows[0]! };
  });
