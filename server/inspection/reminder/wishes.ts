import { queryRows } from "@db/rows";
import { reminderWishes } from "@db/schema/reminder";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import type { Actor } from "@server/core/actor";
import { recordEvent } from "@server/core/event";
import { forbidByCompany, isOfCompany } from "@server/tenancy/user/company-session";
import { forbidTablet, isTablet } from "@server/tenancy/user/tablet";
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { ReminderWishes, ReminderWishesView } from "./inputs.ts";

type View = z.input<typeof ReminderWishesView>;

/** A person's settings; by default everything at once. */
export const wishesOf = (actor: Actor): Promise<View> => reading(asOperator, (tx) => viewOf(tx, actor));

/**
 * Changes a person's settings. Reminders that wait for a kind of mail that was switched off go out with the next kind.
 */
export const chooseWishes = (actor: Actor, chosen: z.output<typeof ReminderWishes>): Promise<View> => {
  forbidTablet(actor);
  forbidByCompany(actor);
  const { rhythm, weekday, ahead, on_the_day: onTheDay, past } = chosen;
  return transact(asOperator, async (tx) => {
    const before = await viewOf(tx, actor);
    const asAdmin = before.manages ? chosen.as_admin : before.as_admin; // only those who manage a place see these fields
    const overview = before.manages ? chosen.overview : before.overview;
    const wishes = { rhythm, weekday, ahead, onTheDay, past, asAdmin, overview };
    await tx
      .insert(reminderWishes)
      .values({ userId: actor.userId, ...wishes })
      .onConflictDoUpdate({ target: reminderWishes.userId, set: { ...wishes, updatedAt: sql`now()` } });
    await recordEvent(tx, actor, "user.edit", { workspaceId: null, aboutId: actor.userId });
    return viewOf(tx, actor);
  });
};

async function viewOf(tx: Tx, actor: Actor): Promise<View> {
  const [[kept], manages] = await Promise.all([
    tx.select().from(reminderWishes).where(eq(reminderWishes.userId, actor.userId)),
    managesAnything(tx, actor),
  ]);
  return {
    rhythm: kept?.rhythm ?? "each",
    weekday: kept?.weekday ?? 1,
    ahead: kept?.ahead ?? true,
    on_the_day: kept?.onTheDay ?? true,
    past: kept?.past ?? true,
    as_admin: kept?.asAdmin ?? true,
    overview: kept?.overview ?? true,
    manages,
    may_edit: !isTablet(actor) && !isOfCompany(actor),
  };
}

const ManagesAnythingRow = z.object({ manages: z.boolean() });

async function managesAnything(tx: Tx, { userId, adminWorkspaceIds }: Actor): Promise<boolean> {
  if (adminWorkspaceIds.length > 0) return true;
  const rows = await queryRows(tx, ManagesAnythingRow)`
    select exists (select from grants where user_id = ${userId} and role = 'admin')
      or exists (select from group_members m join group_containers linked using (workspace_id, group_id)
        where m.user_id = ${userId} and linked.is_container_admin) as manages`;
  return rows[0]!.manages;
}
