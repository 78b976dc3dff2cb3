import type { Locale } from "~/i18n/locales";
import { allows, isLockedByPlan, type Standing, type Verb } from "./policy.ts";
import { forbidden, missing } from "./refusal.ts";
import { boardsLocked, type PlanStatus } from "./workspace/plan.ts";

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

/** Who acts. Made by server/session/ from a cookie or a bearer token, by tests and the demo world; nowhere else. */
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
  /** The super admin who acts as them, and when that ends. */
  impersonatorId: string | null;
  impersonatedUntil: string | null;
  memberships: readonly Membership[];
  /** For the wall: their workspaces; super admins go over it. */
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

export const isLocked = (actor: Actor, workspaceId: string) => {
  const membership = membershipOf(actor, workspaceId);
  return membership !== undefined && boardsLocked(membership.plan_status);
};

/** Whether the actor, standing so, may do it now. */
export const may = (actor: Actor, workspaceId: string, standing: Standing, verb: Verb) =>
  allows(standing, verb) && !(isLockedByPlan(verb) && isLocked(actor, workspaceId));

/** Out of reach: missing. In reach but not theirs: forbidden. Theirs, but the plan is over: forbidden, and it says so. */
export function admit(actor: Actor, workspaceId: string, standing: Standing | null, verb: Verb): asserts standing is Standing {
  if (!standing) throw missing();
  const at = { workspaceId, standing, verb };
  if (!allows(standing, verb)) throw forbidden(undefined, undefined, at);
  if (isLockedByPlan(verb) && isLocked(actor, workspaceId)) throw forbidden("refusal.plan_locked", "plan_locked", at);
}

/** For what belongs to a workspace as a whole. */
export function admitIn(actor: Actor, workspaceId: string, verb: Verb): Standing {
  const standing = standingIn(actor, workspaceId);
  admit(actor, workspaceId, standing, verb);
  return standing;
}
