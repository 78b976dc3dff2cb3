import { Email, Id, line, text } from "@server/core/fields";
import { Listing, listOf, sorted } from "@server/core/paging";
import { EventView } from "@server/records/history/inputs";
import { LocaleName, UserChanges, UserView } from "@server/tenancy/user/inputs";
import { commercialStatuses } from "@server/tenancy/workspace/inputs";
import { z } from "zod";
import { PaymentNoteView } from "./payment-note-inputs.ts";

/** Inputs and views of the back-office. */

export const userKinds = ["super_admin", "without_workspace", "tablet"] as const;
export const userSorts = ["name", "email", "registered_at", "last_activity"] as const;

const UserFilter = z.object({ name: z.string().trim().max(100).default(""), kind: z.enum(userKinds).optional() });
export const UsersQuery = Listing.extend({
  q: text(100),
  filter: UserFilter.prefault({}),
  sort: sorted(userSorts).default("-registered_at"),
});
export const AdminsQuery = Listing.extend({
  q: text(100),
  filter: UserFilter.pick({ name: true }).prefault({}),
  sort: sorted(userSorts).default("name"),
});

/**
 * A user in the back-office. `picture` is its address for pages. `pending`: the e-mail address is not verified, so
 * another account may claim it.
 */
export const AdminUserRow = UserView.extend({
  tablet: z.boolean(),
  pending: z.boolean(),
  picture: z.string().nullable(),
});
export type AdminUserRow = z.infer<typeof AdminUserRow>;
export const UsersPage = listOf(AdminUserRow);

const Somebody = z.object({ id: Id, name: z.string() });
export const AdminEvent = z.object({
  id: Id,
  /** noun.verb */
  what: z.string(),
  when: z.string(),
  /** Who did it; null: the command line, or a deleted account. */
  who: Somebody.nullable(),
  impersonated_by: Somebody.nullable(),
  about: Somebody.nullable(),
  /** The title of what it was about, at that time. */
  title: z.string(),
  workspace_id: Id.nullable(),
  workspace: z.string().nullable(),
  /** The reason a super admin gave. */
  reason: z.string().nullable(),
  /** The network and device, for events of account security. */
  from: EventView.shape.from,
  /** The procedure that was refused. */
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
  /** What the caller may do with this account. */
  may: z.object({ impersonate: z.boolean(), delete: z.boolean(), edit_email: z.boolean() }),
});
export type AdminUserView = z.infer<typeof AdminUserView>;

export const AdminView = AdminUserRow.extend({
  /** Since when, and added by whom; null: by the command line. */
  since: z.string().nullable(),
  added_by: Somebody.nullable(),
  devices: z.number(),
  /** Their latest acts as super admin. */
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
/** Optional over REST; the page requires a reason. */
export const UserToDelete = WithReason.partial({ reason: true });
export const NewAdmin = z.object({ email: Email, reason });
/** `myself` confirms that one revokes oneself. */
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
  /** The last twelve months: invoiced minus credited, and received minus refunded. In cents, without VAT. */
  months: z.array(z.object({ month: z.string(), invoiced: z.number(), received: z.number() })),
  /** The recurring revenue of a month, in cents. */
  monthly: z.number(),
  /** With VAT: unpaid transactions, those past their due day, and failed ones. */
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
    /** With an active member. */
    active_this_week: z.number(),
    /** With a paid subscription; `paid` also counts plans that were granted. */
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
  /** Identical contents of a workspace count once. */
  storage_bytes: z.number(),
  /** Background jobs; null: Redis does not answer. */
  jobs: z.object({ failed: z.number(), waiting: z.number(), workers: z.number() }).nullable(),
  /** In cents, without VAT unless a field says otherwise. */
  money: Money,
  payment_notes: z.array(PaymentNoteView),
  /** New workspaces and users, by the Monday of the week. */
  weeks: z.array(z.object({ monday: z.string(), workspaces: z.number(), users: z.number() })),
  largest: z.array(z.object({ id: Id, name: z.string(), bytes: z.number() })),
  newest_workspaces: z.array(ListedWorkspace),
  newest_users: z.array(ListedUser),
});
export type Statistics = z.infer<typeof Statistics>;

/** Failed jobs of a name; with `id` only that one. */
export const JobsNamed = z.object({ name: z.string().max(100), id: z.string().max(200).optional() });
/** Failed jobs by name, with the reason of the last. Null: Redis does not answer. */
export const FailedJobs = z
  .array(z.object({ name: z.string(), count: z.number(), last_at: z.string(), reason: z.string() }))
  .nullable();
export type FailedJobs = z.infer<typeof FailedJobs>;
