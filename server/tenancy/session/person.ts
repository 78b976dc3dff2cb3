import { localeOr } from "@i18n/locales";
import type { Actor, Membership } from "@server/core/actor";
import { UNPROVEN_HOURS } from "@server/core/constants";
import { today } from "@server/core/day";
import { companySignInAllowed, type Plan, type PlanStatus, planStatus } from "@server/core/plan";
import { LACKS_CONSENT } from "@server/tenancy/consent/lacks-consent";
import { onlyInspects } from "@server/tenancy/member/only-inspects";
import { avatarOf } from "@server/tenancy/user/avatar-path";
import { themeInUse } from "@server/tenancy/workspace/theme-in-use";

/** The row of a user, before plans are evaluated. */
export type MembershipRow = Omit<Membership, "plan_status" | "plan_ends_on"> & Omit<Plan, "plan">;

export type PersonRow = {
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  image: string | null;
  locale: string;
  is_super_admin: boolean;
  proof: Actor["proof"];
  tour_step: number;
  asks_consent: boolean;
  has_passkey: boolean;
  memberships: MembershipRow[];
};

/**
 * A MembershipRow, of `w` (workspaces), with expressions for the role, whether they only inspect, and whether the domain of
 * their address is one of the workspace.
 */
export function membershipIn(role: string, onlyInspects: string, ownDomain = "null"): string {
  return `json_build_object('workspace_id', w.id, 'name', w.name, 'slug', w.slug,
    'color_code', w.color_code, 'logo', w.logo, 'role', ${role}, 'only_inspects', ${onlyInspects},
      'second_factor_from', w.second_factor_from, 'own_domain', ${ownDomain},
      'plan', w.plan, 'ends_on', w.plan_ends_on, 'extra_boards', w.extra_boards,
      'boards', (select count(*) from containers c
        where c.workspace_id = w.id and c.parent_id is null and c.deletion_id is null))`;
}

/** Of `u` (users) in `w` (workspaces); an address counts once it is proven. */
const OWN_DOMAIN = `(select case when p.only_way then 'only' else 'too' end
  from email_domains d left join identity_providers p on p.workspace_id = d.workspace_id
  where d.workspace_id = w.id and w.deleted_at is null and d.domain = split_part(u.email, '@', 2) and d.proved_at is not null
    and u.proved_at is not null)`;

/** The columns of PersonRow, selected from `u` (users): the user, and their workspaces with plans. */
// a tablet has no mailbox
export const PERSON = `case when u.proved_at is not null or u.is_super_admin
  or exists (select from memberships t where t.user_id = u.id and t.role = 'tablet') then 'proven'
    when u.created_at < now() - interval '${UNPROVEN_HOURS} hours' then 'overdue' else 'pending' end as proof,
    u.id as user_id, u.email, u.first_name, u.last_name, u.image, u.locale, u.is_super_admin, u.tour_step,
    ${LACKS_CONSENT} as asks_consent, exists (select from passkeys k where k.user_id = u.id) as has_passkey,
  coalesce((select json_agg(${membershipIn("m.role", onlyInspects("m"), OWN_DOMAIN)} order by w.name, w.id)
    from memberships m join workspaces w on w.id = m.workspace_id where m.user_id = u.id), '[]') as memberships`;

export type Person = Omit<Actor, "sessionId" | "impersonatorId" | "impersonatedUntil">;

/** The Actor for a row. */
export function personIn(row: PersonRow): Person {
  const day = today();
  const memberships = row.memberships.map(({ ends_on, extra_boards, boards, ...membership }) => {
    const plan_status = planStatus({ plan: membership.plan, ends_on, extra_boards, boards }, day);
    return {
      ...membership,
      own_domain: ownDomainIn(membership, plan_status),
      ...themeInUse(membership.workspace_id, membership, plan_status),
      plan_ends_on: ends_on,
      plan_status,
    };
  });
  return {
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    image: avatarOf(row.user_id, row.image),
    locale: localeOr(row.locale),
    isSuperAdmin: row.is_super_admin,
    proof: row.proof,
    requiredFactor: null,
    byCompany: null,
    openedByCompany: [],
    hasPasskey: row.has_passkey,
    tourStep: row.tour_step,
    needsConsent: row.asks_consent,
    memberships,
    workspaceIds: row.is_super_admin ? "all" : memberships.map(({ workspace_id }) => workspace_id),
    adminWorkspaceIds: memberships
      .filter(({ role }) => role === "owner" || role === "admin")
      .map(({ workspace_id }) => workspace_id),
  };
}

/** The only way it is while the plan permits it; not for the owner, whom a provider that fails must not shut out. */
function ownDomainIn(
  { own_domain, plan, role }: Pick<Membership, "own_domain" | "plan" | "role">,
  status: PlanStatus,
): Membership["own_domain"] {
  const mayBeOnly = companySignInAllowed(status, plan === "enterprise") && role !== "owner" && role !== "tablet";
  return own_domain === "only" && !mayBeOnly ? "too" : own_domain;
}
