import { queryRows } from "@db/rows";
import { workspaces } from "@db/schema/workspace";
import { reading, type Tx, transact } from "@db/transact";
import { enqueue } from "@jobs/enqueue";
import type { Actor } from "@server/core/actor";
import { daysBetween, today } from "@server/core/day";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { requirePassword } from "@server/tenancy/session/password-again";
import { workspaceFor } from "@server/tenancy/workspace/workspace-for";
import { eq } from "drizzle-orm";
import { z } from "zod";
import type { FactorRule, FactorRuleView } from "./inputs.ts";
import { factorsOf, hasAny, hasSecondFactor } from "./second-factor.ts";

const SHOWN = 50; // people without a second factor, by name
const MOST_DAYS_AHEAD = 366;
const Lacking = z.object({ id: z.string(), name: z.string() });

/** People of a workspace without a second factor, by name; no tablets, which have none. */
const lackingIn = (tx: Tx, workspaceId: string) =>
  queryRows(tx, Lacking)`select u.id, trim(u.first_name || ' ' || u.last_name) as name
    from memberships m join users u on u.id = m.user_id
    where m.workspace_id = ${workspaceId} and m.role <> 'tablet' and not ${hasSecondFactor("u")}
    order by 2, 1`;

/** From when a workspace requires a second factor of its people, and who has none. For owner and admins, on any plan. */
export const factorRule = (actor: Actor, id: string): Promise<z.input<typeof FactorRuleView>> =>
  reading(actor, async (tx) => {
    const { secondFactorFrom } = await workspaceFor(tx, actor, "workspace.edit", id);
    const lacking = await lackingIn(tx, id);
    return {
      workspace_id: id,
      from: secondFactorFrom,
      lacking: lacking.slice(0, SHOWN).map(({ name }) => name),
      lacking_count: lacking.length,
      has_own: hasAny(await factorsOf(tx, actor.userId)),
    };
  });

/**
 * Requires a second factor of the people of a workspace, from a day on; `from` null: no longer. Who has none is mailed.
 * Asks for the password again. Throws 422 where the actor has none of their own, or for a day that has passed.
 */
export const requireFactor = (actor: Actor, { id, from }: z.output<typeof FactorRule>): Promise<void> =>
  transact(actor, async (tx) => {
    const { secondFactorFrom: before } = await workspaceFor(tx, actor, "workspace.edit", id);
    await requirePassword(tx, actor);
    if (from === before) return;
    if (from !== null) {
      if (!hasAny(await factorsOf(tx, actor.userId)))
        throw invalid("factor.rule.own_first", { field: "from", code: "no_factor" });
      const ahead = daysBetween(today(), from);
      if (ahead < 0 || ahead > MOST_DAYS_AHEAD) throw invalid("factor.rule.day", { field: "from" });
    }
    await tx.update(workspaces).set({ secondFactorFrom: from }).where(eq(workspaces.id, id));
    await recordEvent(tx, actor, "workspace.require_factor", { workspaceId: id, aboutId: id, detail: { from } });
    if (from === null) return;
    for (const { id: userId } of await lackingIn(tx, id))
      await enqueue(tx, "workspace.mail_factor_required", { workspaceId: id, userId });
  });
