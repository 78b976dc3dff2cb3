import type { Locale } from "@i18n/locales";
import { today } from "./day.ts";
import { type DeniedContext, forbidden, notFound } from "./errors.ts";
import { boardsLocked, type Plan, type PlanStatus, planStatus } from "./plan.ts";
import { can, type EffectiveRole, isLockedByPlan, needsProof, type Ownership, type Verb } from "./policy.ts";

export type Membership = {
  workspace_id: string;
  name: string;
  slug: string;
  color_code: string | null;
  /** Where its picture is. */
  logo: string | null;
  role: "owner" | "admin" | "member" | "tablet";
  plan: "free" | "trial" | "basic" | "enterprise";
  plan_status: PlanStatus;
  /** The last day of the plan or trial; null: it does not end. */
  plan_ends_on: string | null;
};

/**
 * Who acts. Made by server/tenancy/session/ from a cookie or a bearer token, by tests and the demo world; nowhere else.
 */
export type Actor = {
  userId: string;
  sessionId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  /** Where their picture is. */
  image: string | null;
  locale: Locale;
  isSuperAdmin: boolean;
  /**
   * Whether mail to their address is known to reach them. Until it is, they work in what is their own and touch nobody
   * else.
   */
  proof: "proven" | "pending" | "overdue";
  /** Which step of the tour comes next; 0: none. */
  tourStep: number;
  /** Something they should read and agree to holds since they last did. */
  needsConsent: boolean;
  /** The super admin who acts as them, and when that ends. */
  impersonatorId: string | null;
  impersonatedUntil: string | null;
  memberships: readonly Membership[];
  /** For row-level security: their workspaces; super admins are operators. */
  workspaceIds: readonly string[] | "all";
  /** Where they are owner or admin. */
  adminWorkspaceIds: readonly string[];
};

export const membershipOf = (actor: Actor, workspaceId: string) =>
  actor.memberships.find((membership) => membership.workspace_id === workspaceId);

/** The actor's role on a record of a workspace, the grant on its board considered; null: it is out of their reach. */
export function effectiveRoleOn(
  actor: Actor,
  workspaceId: string,
  grant: "admin" | "guest" | null,
): EffectiveRole | null {
  if (actor.isSuperAdmin) return "super_admin"; // whatever else they are: nothing takes from it
  const role = membershipOf(actor, workspaceId)?.role;
  if (role === "owner" || role === "admin") return role;
  if (!role || !grant) return null;
  if (role === "tablet") return "tablet"; // stays read-only, whatever was granted
  return grant === "admin" ? "container_admin" : "guest";
}

/** The actor's role in a workspace as a whole; null: they are not in it. */
export function effectiveRoleIn(actor: Actor, workspaceId: string): EffectiveRole | null {
  return actor.isSuperAdmin ? "super_admin" : (membershipOf(actor, workspaceId)?.role ?? null);
}

/** The back-office is for super admins, while they act as nobody else. */
export const mayEnterBackOffice = (actor: Pick<Actor, "isSuperAdmin" | "impersonatorId"> | null | undefined): boolean =>
  actor?.isSuperAdmin === true && actor.impersonatorId === null && can("super_admin", "backoffice.enter");

/**
 * All that decides what somebody may do with a record or a workspace: their role, whether the plan is over (`locked`),
 * and whether their address is yet to be proven.
 */
export type Access<S extends EffectiveRole | null = EffectiveRole> = {
  workspaceId: string;
  effectiveRole: S;
  locked: boolean;
  unproven?: boolean;
};

/**
 * Of who is in it the plan is known; of others, super admins all, it comes with what they look up
 * (workspace/plan-beside.ts).
 */
export function planStatusFor(actor: Actor, workspaceId: string, plan: Plan | null): PlanStatus | null {
  return membershipOf(actor, workspaceId)?.plan_status ?? (plan && planStatus(plan, today()));
}

function withPlan<S extends EffectiveRole | null>(
  actor: Actor,
  workspaceId: string,
  effectiveRole: S,
  plan: Plan | null,
): Access<S> {
  const status = planStatusFor(actor, workspaceId, plan);
  return {
    workspaceId,
    effectiveRole,
    locked: status !== null && boardsLocked(status),
    unproven: actor.proof !== "proven",
  };
}

/** To a record of a workspace, the grant on its board considered. */
export const accessTo = (actor: Actor, workspaceId: string, grant: "admin" | "guest" | null, plan: Plan | null) =>
  withPlan(actor, workspaceId, effectiveRoleOn(actor, workspaceId, grant), plan);

/** To a workspace as a whole. */
export const accessIn = (actor: Actor, workspaceId: string, plan: Plan | null) =>
  withPlan(actor, workspaceId, effectiveRoleIn(actor, workspaceId), plan);

/** Whether somebody with that access may do it now. */
export const may = (
  { effectiveRole, locked, unproven }: Pick<Access<EffectiveRole | null>, "effectiveRole" | "locked" | "unproven">,
  verb: Verb,
  ownership?: Ownership,
): boolean =>
  effectiveRole !== null &&
  can(effectiveRole, verb, ownership) &&
  !(locked && isLockedByPlan(verb)) &&
  !(unproven && needsProof(verb));

/**
 * Out of reach: missing. In reach but not theirs: forbidden. Theirs, but the plan is over: forbidden, and it says so.
 */
export function authorize(
  access: Access<EffectiveRole | null>,
  verb: Verb,
  { own }: Ownership = {},
): asserts access is Access {
  const { workspaceId, effectiveRole, locked, unproven } = access;
  if (!effectiveRole) throw notFound();
  const denied = { workspaceId, effectiveRole, verb, own };
  if (!can(effectiveRole, verb, { own })) throw forbidden("refusal.forbidden", { denied });
  if (locked && isLockedByPlan(verb)) throw forbidden("refusal.plan_locked", { code: "plan_locked", denied });
  if (unproven && needsProof(verb)) throw addressUnproven(denied);
}

const addressUnproven = (denied?: DeniedContext) => forbidden("user.prove.first", { code: "address_unproven", denied });

/** For what touches others and belongs to no workspace. */
export function requireProven({ proof }: Pick<Actor, "proof">): void {
  if (proof !== "proven") throw addressUnproven();
}

/** What of a workspace as a whole no plan locks. The rest is for who looked it up: workspace/workspace-for.ts. */
export type NeverLockedVerb = Exclude<Verb, "board.create">;

/** For what belongs to a workspace as a whole. */
export function authorizeIn(actor: Actor, workspaceId: string, verb: NeverLockedVerb): EffectiveRole {
  const access = accessIn(actor, workspaceId, null);
  authorize(access, verb);
  return access.effectiveRole;
}
