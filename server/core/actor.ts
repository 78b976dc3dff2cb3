import type { Granted, GrantRole } from "@db/reach";
import type { Locale } from "@i18n/locales";
import type { ApiKey } from "./api-key.ts";
import { today } from "./day.ts";
import { type DeniedContext, forbidden, notFound, planLocked } from "./errors.ts";
import { needsPerson } from "./personal.ts";
import { type Lock, lockOf, type Plan, type PlanStatus, planStatus } from "./plan.ts";
import {
  can,
  type EffectiveRole,
  isLockedByPlan,
  needsProof,
  type Ownership,
  roleInWorkspace,
  type Verb,
} from "./policy.ts";

export type Membership = {
  workspace_id: string;
  name: string;
  slug: string;
  color_code: string | null;
  /** URL path of its picture; null: none. */
  logo: string | null;
  role: "owner" | "admin" | "member" | "tablet";
  /** A member who only inspects, by grants that hold or have ended: they see no members. */
  only_inspects: boolean;
  /** The day from which the workspace requires a second factor of its people; null: it does not. */
  second_factor_from: string | null;
  /**
   * Their address is in a domain that the workspace has proven, and by its identity provider they come in "too", or it is
   * the "only" way for them. Null: it is in none.
   */
  own_domain: "too" | "only" | null;
  plan: "free" | "trial" | "basic" | "enterprise";
  plan_status: PlanStatus;
  /** The last day of the plan or trial; null: it does not end. */
  plan_ends_on: string | null;
};

/**
 * The authenticated user of a request. Built only by server/tenancy/session/, from a cookie or a bearer token, by
 * server/tenancy/api-key/, from the key of a program, and by tests and the demo data.
 */
export type Actor = {
  userId: string;
  sessionId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  /** URL path of their picture; null: none. */
  image: string | null;
  locale: Locale;
  isSuperAdmin: boolean;
  /**
   * Whether they proved that mail to their address reaches them. Until then they can only work in their own workspace.
   * "overdue": the time to prove it has passed, and they can only ask for a new code.
   */
  proof: "proven" | "pending" | "overdue";
  /**
   * Who requires a second factor of them: workspaces by name, and the platform of its super admins. `isGiven`: in this
   * session; until then what they require it for is out of reach.
   */
  requiredFactor: { workspaces: readonly string[]; byPlatform: boolean; isGiven: boolean } | null;
  /**
   * The session was made by the identity provider of a company, and reaches the workspaces that trust it alone, since its
   * admin could pose as the person. `isWhole`: those are all workspaces of theirs. Null: they gave their own password or
   * passkey.
   */
  byCompany: { isWhole: boolean } | null;
  /** Workspaces of theirs that only the identity provider of the company opens, and that this session does not reach. */
  openedByCompany: readonly { id: string; name: string }[];
  /** They have a passkey, which confirms them instead of the password. */
  hasPasskey: boolean;
  /** The next step of the tour; 0: none. */
  tourStep: number;
  /** A document has a version that they have not agreed to yet. */
  needsConsent: boolean;
  /** The super admin who acts as this user, and the time (ISO 8601) at which that ends; null: nobody. */
  impersonatorId: string | null;
  impersonatedUntil: string | null;
  memberships: readonly Membership[];
  /** The workspaces that row-level security lets their transactions see; "all" for super admins. */
  workspaceIds: readonly string[] | "all";
  /** The workspaces in which they are owner or admin. */
  adminWorkspaceIds: readonly string[];
  /** Of a program that calls with an API key. */
  apiKey?: ApiKey;
  /** Of a program: the containers that its key reaches, instead of grants in the database. */
  granted?: readonly Granted[];
};

export const membershipOf = (actor: Actor, workspaceId: string) =>
  actor.memberships.find((membership) => membership.workspace_id === workspaceId);

/** The actor's role on a record of a workspace, given their grant on its board; null: the record is out of reach. */
export function effectiveRoleOn(actor: Actor, workspaceId: string, grant: GrantRole | null): EffectiveRole | null {
  if (actor.isSuperAdmin) return "super_admin"; // even where they are also a guest or a tablet
  const role = membershipOf(actor, workspaceId)?.role;
  if (role === "owner" || role === "admin") return role;
  if (!role || !grant) return null;
  if (role === "tablet") return "tablet"; // read-only even with a grant as admin
  return grant === "admin" ? "container_admin" : grant;
}

/** The actor's role in a workspace as a whole; null: they are not a member. */
export function effectiveRoleIn(actor: Actor, workspaceId: string): EffectiveRole | null {
  if (actor.isSuperAdmin) return "super_admin";
  const membership = membershipOf(actor, workspaceId);
  return membership ? roleInWorkspace(membership) : null;
}

/** Which people of a workspace the actor reads the names of: everybody for who may see members, else themselves. */
export function namesSeenBy(actor: Actor, workspaceId: string): (person: { id: string } | null) => boolean {
  const role = effectiveRoleIn(actor, workspaceId);
  const seesMembers = role !== null && can(role, "member.see");
  return (person) => seesMembers || person?.id === actor.userId;
}

/** Only super admins may enter the back-office, and not while they impersonate a user. */
export const mayEnterBackOffice = (actor: Pick<Actor, "isSuperAdmin" | "impersonatorId"> | null | undefined): boolean =>
  actor?.isSuperAdmin === true && actor.impersonatorId === null && can("super_admin", "backoffice.enter");

/** A super admin without their rights: the second factor was not given in this session. */
export const awaitsPlatformFactor = ({ requiredFactor }: Pick<Actor, "requiredFactor">): boolean =>
  requiredFactor?.byPlatform === true && !requiredFactor.isGiven;

/** The procedures about accounts and signing in; what they do in a workspace asks for a role there, which is out of reach. */
const ofOwnAccount = /^(factor|session|user|consent|document)\.|^history\.ofOneself$/;

/**
 * Throws 403 second_factor_required, naming the workspaces, for somebody who has not given the second factor that those
 * require: without it they manage their own account and nothing else. `procedure`: its name.
 */
export function requireFactorGiven({ requiredFactor }: Actor, procedure: string): void {
  if (!lacksFactor({ requiredFactor }) || ofOwnAccount.test(procedure)) return;
  const workspaces = new URLSearchParams({ workspaces: requiredFactor!.workspaces.join(", ") });
  throw forbidden(`refusal.second_factor?${workspaces}`, { code: "second_factor_required" });
}

/** Whether workspaces require a second factor of them that was not given in this session. */
export const lacksFactor = ({ requiredFactor }: Pick<Actor, "requiredFactor">): boolean =>
  requiredFactor !== null && !requiredFactor.isGiven && requiredFactor.workspaces.length > 0;

/**
 * What decides whether an actor may do something with a record or a workspace: their role, whether the plan locks it
 * (`locked`), whether their address is still unproven, and whether they are a program.
 */
export type Access<S extends EffectiveRole | null = EffectiveRole> = {
  workspaceId: string;
  effectiveRole: S;
  locked: boolean;
  /** Why it is locked. */
  lock: Lock | null;
  unproven?: boolean;
  isProgram?: boolean;
};

/**
 * The status of a workspace's plan. Members have it in their membership. Super admins who are not members pass the
 * plan that was loaded with the record; null: it is not known.
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
  const lock = status && lockOf(status);
  return {
    workspaceId,
    effectiveRole,
    locked: lock !== null,
    lock,
    unproven: actor.proof !== "proven",
    isProgram: actor.apiKey !== undefined,
  };
}

/** The actor's access to a record of a workspace. `grant`: theirs on its board. `plan`: see planStatusFor(). */
export const accessTo = (actor: Actor, workspaceId: string, grant: GrantRole | null, plan: Plan | null) =>
  withPlan(actor, workspaceId, effectiveRoleOn(actor, workspaceId, grant), plan);

/** The actor's access to a workspace as a whole. */
export const accessIn = (actor: Actor, workspaceId: string, plan: Plan | null) =>
  withPlan(actor, workspaceId, effectiveRoleIn(actor, workspaceId), plan);

/** Whether this access permits the verb now. `ownership`: whether the record is the actor's own. */
export const may = (
  {
    effectiveRole,
    locked,
    unproven,
    isProgram,
  }: Pick<Access<EffectiveRole | null>, "effectiveRole" | "locked" | "unproven" | "isProgram">,
  verb: Verb,
  ownership?: Ownership,
): boolean =>
  effectiveRole !== null &&
  can(effectiveRole, verb, ownership) &&
  !(locked && isLockedByPlan(verb)) &&
  !(unproven && needsProof(verb)) &&
  !(isProgram && needsPerson(verb));

/**
 * Throws 404 when the record is out of reach, and 403 when the role does not permit the verb, the plan locks it, or it
 * needs a proven address.
 */
export function authorize(
  access: Access<EffectiveRole | null>,
  verb: Verb,
  { own, missing }: Ownership & { missing?: string } = {},
): asserts access is Access {
  const { workspaceId, effectiveRole, locked, lock, unproven, isProgram } = access;
  if (!effectiveRole) throw notFound(missing);
  if (isProgram && needsPerson(verb)) throw forbidden("api_key.refused.personal", { code: "api_key_scope" });
  const denied = { workspaceId, effectiveRole, verb, own };
  if (!can(effectiveRole, verb, { own })) throw forbidden("refusal.forbidden", { denied });
  if (locked && isLockedByPlan(verb)) throw planLocked(lock ?? "expired", denied);
  if (unproven && needsProof(verb)) throw addressUnproven(denied);
}

const addressUnproven = (denied?: DeniedContext) => forbidden("user.prove.first", { code: "address_unproven", denied });

/** For actions that reach other people and belong to no workspace. Throws 403 until the address is proven. */
export function requireProven({ proof }: Pick<Actor, "proof">): void {
  if (proof !== "proven") throw addressUnproven();
}

/** The verbs that authorizeIn() takes. Those that a plan locks need the plan, which workspaceFor() loads. */
export type NeverLockedVerb = Exclude<Verb, "board.create" | "import.edit" | "workspace.import">;

/** Authorizes a verb on a workspace as a whole and returns the actor's role. Throws as authorize() does. */
export function authorizeIn(actor: Actor, workspaceId: string, verb: NeverLockedVerb): EffectiveRole {
  const access = accessIn(actor, workspaceId, null);
  authorize(access, verb);
  return access.effectiveRole;
}
