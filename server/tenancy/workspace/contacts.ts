import { queryRows } from "@db/rows";
import { reading } from "@db/transact";
import { type Actor, authorizeIn } from "@server/core/actor";
import { Id } from "@server/core/fields";
import { can } from "@server/core/policy";
import { sql } from "drizzle-orm";
import { z } from "zod";

const MOST = 4;

export const Contacts = z.object({
  workspace_id: Id,
  workspace: z.string(),
  /** The actor's effective role. */
  role: z.enum(["super_admin", "owner", "admin", "member", "inspector", "tablet"]),
  /** The owner first; the address only if the actor may see it. */
  people: z.array(z.object({ name: z.string(), role: z.enum(["owner", "admin"]), email: z.string().nullable() })),
});

const ContactRow = z.object({
  workspace: z.string(),
  name: z.string(),
  role: z.enum(["owner", "admin"]),
  email: z.string(),
});

/**
 * The people who can give access in a workspace or choose its plan: its owner and some admins, without the actor.
 * Actors who may not see members get only the owner's name.
 */
export const contactsOf = (actor: Actor, id: string): Promise<z.input<typeof Contacts>> =>
  reading(actor, async (tx) => {
    const effectiveRole = authorizeIn(actor, id, "workspace.see") as z.infer<typeof Contacts>["role"];
    const roles = can(effectiveRole, "member.see") ? ["owner", "admin"] : ["owner"];
    const rows = await queryRows(tx, ContactRow)`
      select w.name as workspace, trim(concat(u.first_name, ' ', u.last_name)) as name, m.role, u.email
      from workspaces w join memberships m on m.workspace_id = w.id join users u on u.id = m.user_id
      where w.id = ${id} and m.role = any (${sql.param(roles)}::text[])
      order by m.role = 'owner' desc, m.created_at, u.id limit ${MOST}`;
    const seesEmail = can(effectiveRole, "member.see_email");
    const people = rows
      .filter(({ email }) => email !== actor.email)
      .map(({ name, role, email }) => ({ name, role, email: seesEmail ? email : null }));
    return { workspace_id: id, workspace: rows[0]?.workspace ?? "", role: effectiveRole, people };
  });
