import type { Locale } from "@i18n/locales";
import { today } from "./day.ts";
import { boardsLocked, type Plan, type PlanStatus, planStatus } from "./plan.ts";
import { allows, isLockedByPlan, needsProof, type Standing, type Verb, type Whose } from "./policy.ts";
import { forbidden, missing, type RefusedAt } from "./refusal.ts";

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
  asksConsent: boolean;
  /** The super admin who acts as them, and when that ends. */
  impersonatorId: string | null;
  impersonatedUntil: string | null;
  memberships: readonly Membership[];
  /** For row-level security: their workspaces; super admins are operators. */
  workspaceIds: readonly string[] | "all";
  /** Where they are owner or admin. */
  seesAllOf: readonly string[];
};

export const membershipOf = (actor: Actor, workspaceId: string) =>
  actor.memberships.find((membership) => membership.workspace_id === workspaceId);

/** How the actor stands before something in a workspace, the grant on it considered; null: it is out of their reach. */
export function standingOf(actor: Actor, workspaceId: string, grant: "admin" | "guest" | null): Standing | null {
  if (actor.isSuperAdmin) return "super_admin"; // whatever else they are: nothing takes from it
  const role = membershipOf(actor, workspaceId)?.role;
  if (role === "owner" || role === "admin") return role;
  if (!role || !grant) return null;
  if (role === "tablet") return "tablet"; // stays read-only, whatever was granted
  return grant === "admin" ? "container_admin" : "guest";
}

/** How the actor stands before a workspace as such. */
export function standingIn(actor: Actor, workspaceId: string): Standing | null {
  return actor.isSuperAdmin ? "super_admin" : (membershipOf(actor, workspaceId)?.role ?? null);
}

/** The back-office is for who stands before the platform as super admin, as themselves. */
export const mayEnterBackOffice = (actor: Pick<Actor, "isSuperAdmin" | "impersonatorId"> | null | undefined): boolean =>
  actor?.isSuperAdmin === true && actor.impersonatorId === null && allows("super_admin", "backoffice.enter");

/**
 * How somebody stands before something in a workspace, whether its plan is over, and whether their address is yet to be
 * proven.
 */
export type Stand<S extends Standing | null = Standing> = {
  workspaceId: string;
  standing: S;
  locked: boolean;
  unproven?: boolean;
};

/**
 * Of who is in it the plan is known; of others, super admins all, it comes with what they look up
 * (workspace/plan-beside.ts).
 */
export function planIn(actor: Actor, workspaceId: string, plan: Plan | null): PlanStatus | null {
  return membershipOf(actor, workspaceId)?.plan_status ?? (plan && planStatus(plan, today()));
}

function withPlan<S extends Standing | null>(
  actor: Actor,
  workspaceId: string,
  standing: S,
  plan: Plan | null,
): Stand<S> {
  const status = planIn(actor, workspaceId, plan);
  return { workspaceId, standing, locked: status !== null && boardsLocked(status), unproven: actor.proof !== "proven" };
}

/** Before something in a workspace, the grant on it considered. */
export const standAt = (actor: Actor, workspaceId: string, grant: "admin" | "guest" | null, plan: Plan | null) =>
  withPlan(actor, workspaceId, standingOf(actor, workspaceId, grant), plan);

/** Before a workspace as such. */
export const standIn = (actor: Actor, workspaceId: string, plan: Plan | null) =>
  withPlan(actor, workspaceId, standingIn(actor, workspaceId), plan);

/** Whether who stands so may do it now. */
export const may = (
  { standing, locked, unproven }: Pick<Stand<Standing | null>, "standing" | "locked" | "unproven">,
  verb: Verb,
  whose?: Whose,
): boolean =>
  standing !== null &&
  allows(standing, verb, whose) &&
  !(locked && isLockedByPlan(verb)) &&
  !(unproven && needsProof(verb));

/**
 * Out of reach: missing. In reach but not theirs: forbidden. Theirs, but the plan is over: forbidden, and it says so.
 */
export function admit(stand: Stand<Standing | null>, verb: Verb, { own }: Whose = {}): asserts stand is Stand {
  const { workspaceId, standing, locked, unproven } = stand;
  if (!standing) throw missing();
  const at = { workspaceId, standing, verb, own };
  if (!allows(standing, verb, { own })) throw forbidden("refusal.forbidden", { at });
  if (locked && isLockedByPlan(verb)) throw forbidden("refusal.plan_locked", { code: "plan_locked", at });
  if (unproven && needsProof(verb)) throw unprovenYet(at);
}

const unprovenYet = (at?: RefusedAt) => forbidden("user.prove.first", { code: "address_unproven", at });

/** For what touches others and belongs to no workspace. */
export function requireProven({ proof }: Pick<Actor, "proof">): void {
  if (proof !== "proven") throw unprovenYet();
}

/** What of a workspace as a whole no plan locks. The rest is for who looked it up: workspace/workspace-for.ts. */
export type Unlocked = Exclude<Verb, "board.create">;

/** For what belongs to a workspace as a whole. */
export function admitIn(actor: Actor, workspaceId: string, verb: Unlocked): Standing {
  const stand = standIn(actor, workspaceId, null);
  admit(stand, verb);
  return stand.standing;
}
