import { users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import { overTheWall, reading, type Tx } from "@db/transact";
import type { Actor } from "@server/actor";
import { missing } from "@server/refusal";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { isLocale } from "~/i18n/locales";
import type { MeView, UserView } from "./inputs.ts";

/** One person, with all workspaces they are in. */
export async function userView(tx: Tx, id: string): Promise<UserView> {
  const [row] = await tx
    .select({
      id: users.id,
      first_name: users.firstName,
      last_name: users.lastName,
      email: users.email,
      locale: users.locale,
      phone: users.phone,
      image: users.image,
      is_super_admin: users.isSuperAdmin,
      lastActivityAt: users.lastActivityAt,
      createdAt: users.createdAt,
      workspace_ids: sql<string[]>`array(select ${memberships.workspaceId} from ${memberships} where ${memberships.userId} = ${users.id})`,
    })
    .from(users)
    .where(eq(users.id, id));
  if (!row) throw missing();
  const { lastActivityAt, createdAt, locale, ...rest } = row;
  return {
    ...rest,
    locale: isLocale(locale) ? locale : "nl",
    last_activity: lastActivityAt?.toISOString() ?? null,
    registered_at: createdAt.toISOString(),
  };
}

/** The caller, with their workspaces as the switcher shows them, and what they may do on the platform. */
export async function me(actor: Actor): Promise<z.input<typeof MeView>> {
  const user = await reading(overTheWall, (tx) => userView(tx, actor.userId));
  return {
    ...user,
    workspaces: actor.memberships.map(({ workspace_id: id, name, slug, role, color_code, plan_status }) => ({
      id,
      name,
      slug,
      role,
      is_workspace_admin: role === "owner" || role === "admin",
      color_code,
      plan_status,
    })),
    abilities: [...(actor.isSuperAdmin ? ["backoffice.enter"] : []), "workspace.create"],
  };
}
