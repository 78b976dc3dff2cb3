import { Email, Id, line } from "@server/core/fields";
import { Paging, pageOf, sorted } from "@server/core/paging";
import { EventView } from "@server/records/history/inputs";
import { LocaleName, UserChanges, UserView } from "@server/tenancy/user/inputs";
import { commercialStatuses } from "@server/tenancy/workspace/inputs";
import { z } from "zod";

/** What the back-office asks and shows. */

export const userKinds = ["super_admin", "without_workspace", "tablet"] as const;
export const userSorts = ["name", "email", "registered_at", "last_activity"] as const;

const UserFilter = z.object({ name: z.string().trim().max(100).default(""), kind: z.enum(userKinds).optional() });
export const UsersQuery = Paging.extend({
  filter: UserFilter.prefault({}),
  sort: sorted(userSorts).default("-registered_at"),
});
export const AdminsQuery = Paging.extend({
  filter: UserFilter.pick({ name: true }).prefault({}),
  sort: sorted(userSorts).default("name"),
});

/**
 * A user as the platform knows them; `picture` is where our own pages find it. `pending`: the address is claimed and
 * not proven, so that another account may have it.
 */
export const AdminUserRow = UserView.extend({
  tablet: z.boolean(),
  pending: z.boolean(),
  picture: z.string().nullable(),
});
export type AdminUserRow = z.infer<typeof AdminUserRow>;
export const UsersPage = pageOf(AdminUserRow);

const Somebody = z.object({ id: Id, name: z.string() });
export const AdminEvent = z.object({
  id: Id,
  /** noun.verb */
  what: z.string(),
  when: z.string(),
  /** Who did it; null: by the command line, or an account that is no more. */
  who: Somebody.nullable(),
  impersonated_by: Somebody.nullable(),
  about: Somebody.nullable(),
  /** What else it was about, as it was called. */
  title: z.string(),
  workspace_id: Id.nullable(),
  workspace: z.string().nullable(),
  /** What the super admin gave as reason. */
  reason: z.string().nullable(),
  /** From which network and device, of what concerns the security of an account. */
  from: EventView.shape.from,
  /** Which procedure was refused. */
  call: z.string().nullable(),
});
export type AdminEvent = z.infer<typeof AdminEvent>;

export const AdminUserView = AdminUserRow.extend({
  has_password: z.boolean(),
  terms_accepted_at: z.string().nullable(),
  devices: z.number(),
  workspaces: z.array(
    z.object({ id: Id, name: z.string(), role: z.enum(["owner", "admin", "member", "tablet"]), since: z.string() }),
  ),
  events: z.array(AdminEvent),
  /** What the caller may do with this account; why not follows from what it is. */
  may: z.object({ impersonate: z.boolean(), delete: z.boolean(), edit_email: z.boolean() }),
});
export type AdminUserView = z.infer<typeof AdminUserView>;

export const AdminView = AdminUserRow.extend({
  /** Since when, and by whom; null: from the start, or by the command line. */
  since: z.string().nullable(),
  added_by: Somebody.nullable(),
  devices: z.number(),
  /** What they did lately as super admin. */
  events: z.array(AdminEvent),
  is_last: z.boolean(),
});
export type AdminView = z.infer<typeof AdminView>;

const reason = line(500);
export const UserEdit = UserChanges.pick({
  first_name: true,
  last_name: true,
  email: true,
  locale: true,
  phone: true,
}).extend({
  id: Id,
  reason,
});
export const WithReason = z.object({ id: Id, reason });
/** Over REST it may be left out; our page asks for it. */
export const UserToDelete = WithReason.partial({ reason: true });
export const NewAdmin = z.object({ email: Email, reason });
/** `myself` says that one knows it is about oneself. */
export const Revocation = WithReason.extend({ myself: z.boolean().default(false) });

const ListedWorkspace = z.object({
  id: Id,
  name: z.string(),
  owner: z.string(),
  status: z.number(),
  plan: z.string(),
  made_at: z.string(),
});
const ListedUser = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  locale: LocaleName,
  registered_at: z.string(),
});

const Sum = z.object({ count: z.number(), amount: z.number() });
const Money = z.object({
  /**
   * The last twelve, this one at the end: what was invoiced, less what was credited, and what of it came in, less what
   * goes back.
   */
  months: z.array(z.object({ month: z.string(), invoiced: z.number(), received: z.number() })),
  /** What comes back each month. */
  monthly: z.number(),
  /** With VAT: asked and not there yet, of that past its last day, and refused. */
  open: Sum,
  late: Sum,
  failed: Sum,
});

export const Statistics = z.object({
  /** By plan status. */
  workspaces: z.object({
    total: z.number(),
    paid: z.number(),
    trial: z.number(),
    free: z.number(),
    expired: z.number(),
    /** With somebody in it who was here. */
    active_this_week: z.number(),
    /** Who paid for what they have; `paid` counts as well who was given a plan. */
    paying: z.number(),
    by_commercial_status: z.record(z.enum(commercialStatuses), z.number()),
    by_plan: z.record(z.enum(["free", "trial", "basic", "enterprise"]), z.number()),
  }),
  users: z.object({
    total: z.number(),
    super_admins: z.number(),
    without_workspace: z.number(),
    active_this_week: z.number(),
    new_this_week: z.number(),
  }),
  boards: z.number(),
  objects: z.number(),
  files: z.number(),
  /** Each content counts once. */
  storage_bytes: z.number(),
  /** Work in the background; null: the queue does not answer. */
  jobs: z.object({ failed: z.number(), waiting: z.number(), workers: z.number() }).nullable(),
  /** Cents, VAT aside unless said. */
  money: Money,
  /** New ones, by the Monday of their week. */
  weeks: z.array(z.object({ monday: z.string(), workspaces: z.number(), users: z.number() })),
  largest: z.array(z.object({ id: Id, name: z.string(), bytes: z.number() })),
  newest_workspaces: z.array(ListedWorkspace),
  newest_users: z.array(ListedUser),
});
export type Statistics = z.infer<typeof Statistics>;

export const JobsNamed = z.object({ name: z.string().max(100) });
/** Jobs of one kind that failed for good, and why the last of them did. Null: the queue does not answer. */
export const FailedJobs = z
  .array(z.object({ name: z.string(), count: z.number(), last_at: z.string(), reason: z.string() }))
  .nullable();
export type FailedJobs = z.infer<typeof FailedJobs>;
