import { users } from "@db/schema/user";
import { memberships } from "@db/schema/workspace";
import { asOperator, reading, type Tx } from "@db/transact";
import { localeOr } from "@i18n/locales";
import { type Actor, mayEnterBackOffice } from "@server/core/actor";
import { notFound } from "@server/core/errors";
import { needsPassword } from "@server/tenancy/session/password-again";
import { mayCreateWorkspace } from "@server/tenancy/workspace/may-create";
import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { avatarCall, avatarOf } from "./avatar-path.ts";
import { isOfCompany } from "./company-session.ts";
import { awaitedEmail } from "./email-change.ts";
import type { MeView, SettingsView, UserView } from "./inputs.ts";
import { isTablet } from "./tablet.ts";

/** A user with their workspaces. */
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
      workspace_ids: sql<
        string[]
      >`array(select ${memberships.workspaceId} from ${memberships} where ${memberships.userId} = ${users.id})`,
    })
    .from(users)
    .where(eq(users.id, id));
  if (!row) throw notFound();
  const { lastActivityAt, createdAt, locale, image, ...rest } = row;
  return {
    ...rest,
    image: avatarCall(id, image),
    locale: localeOr(locale),
    last_activity: lastActivityAt?.toISOString() ?? null,
    registered_at: createdAt.toISOString(),
  };
}

/** The actor, with their workspaces as the switcher shows them, and their abilities on the platform. */
export async function me(actor: Actor): Promise<z.input<typeof MeView>> {
  const user = await reading(asOperator, (tx) => userView(tx, actor.userId));
  return {
    ...user,
    ...(actor.byCompany && { workspace_ids: actor.memberships.map(({ workspace_id }) => workspace_id) }),
    workspaces: actor.memberships.map(({ workspace_id: id, name, slug, role, color_code, plan_status }) => ({
      id,
      name,
      slug,
      role,
      is_workspace_admin: role === "owner" || role === "admin",
      color_code,
      plan_status,
    })),
    abilities: [
      ...(mayEnterBackOffice(actor) ? ["backoffice.enter"] : []),
      ...(mayCreateWorkspace(actor) ? ["workspace.create"] : []),
    ],
  };
}

/** The data of the user's settings page. */
export const settingsOf = (actor: Actor): Promise<z.input<typeof SettingsView>> =>
  reading(asOperator, async (tx) => {
    const [user, [row], awaited_email, asks_password] = await Promise.all([
      userView(tx, actor.userId),
      tx.select({ image: users.image }).from(users).where(eq(users.id, actor.userId)),
      awaitedEmail(tx, actor.userId),
      needsPassword(tx, actor),
    ]);
    const { first_name, last_name, email, locale, phone } = user;
    const image = avatarOf(actor.userId, row?.image ?? null);
    return {
      first_name,
      last_name,
      email,
      locale,
      phone,
      image,
      awaited_email,
      asks_password,
      may_edit: !isTablet(actor) && !isOfCompany(actor),
      may_change_keys: actor.impersonatorId === null && !isTablet(actor) && !isOfCompany(actor),
    };
  });
