import { paidPlans, periods } from "@db/schema/subscription";
import { PaymentStatus } from "@server/billing/transaction/inputs";
import { MAX_EXTRA_BOARDS, MAX_STORAGE } from "@server/core/constants";
import { Day, Id, line, OptionalDay, text } from "@server/core/fields";
import { Listing, listOf, sorted } from "@server/core/paging";
import { StorageView } from "@server/platform/storage/storage-view";
import { commercialStatuses, WorkspaceChanges, WorkspaceView } from "@server/tenancy/workspace/inputs";
import { z } from "zod";
import { AdminEvent } from "./inputs.ts";

/** Inputs and views of workspaces in the back-office. */

export const plans = ["free", "trial", ...paidPlans] as const;
export const workspaceSorts = ["name", "customer_number", "created_at", "plan_ends_on", "last_activity"] as const;

const WorkspaceFilter = z.object({
  /** Searches its name, company, VAT number, customer number and owner. */
  name: z.string().trim().max(100).default(""),
  commercial_status: z.enum(commercialStatuses).optional(),
  plan: z.enum(plans).optional(),
  payment_status: PaymentStatus.optional(),
});
export const WorkspacesQuery = Listing.extend({
  q: text(100),
  filter: WorkspaceFilter.prefault({}),
  sort: sorted(workspaceSorts).default("-created_at"),
});

export const AdminWorkspaceRow = WorkspaceView.extend({
  owner: WorkspaceView.shape.owner.unwrap().extend({ email: z.string() }),
  plan: z.enum(plans),
  plan_ends_on: z.string().nullable(),
  created_at: z.string(),
  /** The last activity of a member; null: never. */
  last_activity: z.string().nullable(),
});
export type AdminWorkspaceRow = z.infer<typeof AdminWorkspaceRow>;
export const WorkspacesPage = listOf(AdminWorkspaceRow);
export const WorkspaceNamesQuery = z.object({
  filter: z.object({ name: z.string().trim().max(100).default("") }).prefault({}),
});
export const WorkspaceNames = z.array(z.object({ id: Id, name: z.string() }));

export const AdminWorkspaceView = AdminWorkspaceRow.extend({
  billing_email: z.string(),
  vat_verified_at: z.string().nullable(),
  /** The last day of the trial; null: it has none. */
  trial_ends_on: z.string().nullable(),
  extra_boards: z.number(),
  files_count: z.number(),
  storage_bytes: z.number(),
  /** The bytes that count towards the quota, and the quota. */
  storage: StorageView,
  extra_storage: z.number(),
  /** Owner and admins, the owner first. */
  admins: z.array(z.object({ id: Id, name: z.string(), email: z.string(), role: z.enum(["owner", "admin"]) })),
  /** Its subscriptions, the newest first. */
  subscriptions: z.array(
    z.object({
      id: Id,
      plan: z.enum(paidPlans),
      period: z.enum(periods),
      status: z.enum(["pending", "active", "canceled", "expired"]),
      ends_on: z.string().nullable(),
    }),
  ),
  /** The latest events by the platform. */
  events: z.array(AdminEvent),
});
export type AdminWorkspaceView = z.infer<typeof AdminWorkspaceView>;

const reason = line(500);
/** The reason is optional over REST; the pages require it. */
export const AdminWorkspaceChanges = WorkspaceChanges.extend({
  reason: reason.optional(),
  /** Storage beyond the plan's quota, in GB. */
  extra_storage: z.coerce.number("mistake.number").int("mistake.number").min(0).max(MAX_STORAGE).optional(),
});
export const TrialOfWorkspace = z.object({ id: Id, data: z.object({ trial_ends_on: Day, reason: reason.optional() }) });
/** The plan of a workspace without a subscription, for a test or a demonstration. */
export const PlanOfWorkspace = z.object({
  id: Id,
  plan: z.enum(plans),
  /** Null: it does not end. */
  ends_on: OptionalDay,
  extra_boards: z.coerce.number("mistake.number").int("mistake.number").min(0).max(MAX_EXTRA_BOARDS).default(0),
  reason,
});
/** The page also asks for its name, against accidental clicks. */
export const AdminWorkspaceToDelete = z.object({ id: Id, reason: reason.optional() });
