import { checkLastDay, GrantRole, roleFields } from "@server/access/access/given-role";
import { Id } from "@server/core/fields";
import { z } from "zod";
import type { Api } from "~/web/api.server";

/** The forms of the rows' menus: another role for a person or a group. */
export const Change = z
  .object({
    id: Id,
    user_id: Id.optional(),
    group_id: Id.optional(),
    ...roleFields,
    role: GrantRole,
    granted: z.boolean().default(true),
  })
  .superRefine(checkLastDay);

/** Gives a role on this container to somebody whose access came from elsewhere only, else changes it. */
export async function change(
  api: Api,
  { id, user_id, group_id, role, ends_on, granted }: z.output<typeof Change>,
): Promise<void> {
  if (group_id) await api.group.linkContainer({ id, groupId: group_id, is_container_admin: role === "admin" });
  else if (user_id && granted) await api.access.changeRole({ id, userId: user_id, role, ends_on });
  else if (user_id) await api.access.add({ id, users: [{ user_id, role, ends_on }] });
}
