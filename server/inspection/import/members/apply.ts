import type { Tx } from "@db/transact";
import { inviteAll } from "@server/access/invitation/invite-all";
import type { Context } from "../context.ts";
import { columnOf } from "../plan.ts";
import type { StoredRow } from "../plan-rows.ts";
import { type DoneRow, notDone } from "../rows.ts";
import { asText, openInvitations } from "./known.ts";
import { type MemberPlan, placeOf, planMembers } from "./plan.ts";

/** Invites the people of some rows, and gives those who are members what they lack. Authorizes as inviting does. */
export async function applyMembers(tx: Tx, context: Context, rows: readonly StoredRow[]): Promise<DoneRow[]> {
  const { actor, workspaceId } = context;
  const place = await placeOf(tx, context);
  const plans = await planMembers(tx, context, rows, place);
  const wanted = plans.flatMap((plan) => ("wanted" in plan ? plan.wanted : []));
  const { held } = await inviteAll(tx, actor, workspaceId, wanted, place.title);
  const open = await openInvitations(
    tx,
    workspaceId,
    wanted.map(({ email }) => email),
  );
  return plans.map((plan) => doneRow(context, plan, { held, invitationOf: (email) => open.get(email)?.id ?? null }));
}

type Sent = { held: readonly string[]; invitationOf: (email: string) => string | null };

function doneRow(context: Context, plan: MemberPlan, { held, invitationOf }: Sent): DoneRow {
  const row: DoneRow = { ...notDone, number: plan.number, shown: plan.shown, plan: plan.plan };
  if (plan.plan === "wrong") return { ...row, mistakes: plan.mistakes };
  if (plan.plan === "same") return row;
  const { email, role, containers } = plan.wanted;
  if (held.includes(email))
    return {
      ...row,
      plan: "wrong",
      mistakes: [{ column: columnOf(context, "email"), key: `invitation.held?${new URLSearchParams({ who: email })}` }],
    };
  if (plan.plan === "change") return { ...row, made: "changed", before: plan.before, after: plan.after };
  const after = { invitation: invitationOf(email), raised: role === "admin", places: containers.map(asText) };
  return { ...row, made: "made", after };
}
