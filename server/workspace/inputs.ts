import { Color, Id, line, text } from "@server/fields";
import { Upload } from "@server/upload";
import { z } from "zod";
import { slugOf } from "./slug.ts";
import { isVat, plainVat } from "./vat.ts";

export const PlanStatusView = z.object({
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  containers: z.object({ current: z.number(), limit: z.number() }),
});

export const commercialStatuses = ["test", "demo", "trial", "active", "inactive", "to_dispose"] as const;

/** Written as one likes, kept as BE and ten digits; empty: none. */
export const Vat = z
  .string()
  .trim()
  .max(30)
  .transform(plainVat)
  .refine((vat) => vat === "" || isVat(vat), { error: "workspace.vat_invalid" });

/** A name that leaves something to make an address of. */
export const WorkspaceName = line(80).refine((name) => slugOf(name) !== "", { error: "workspace.name_without_letters" });

const company = { company: text(), vat: Vat.default(""), street: text(), number: text(20), zip: text(20), city: text() };

export const NewWorkspace = z.object({ name: WorkspaceName, ...company });
export const NameToVerify = z.object({ name: z.string().trim().max(80) });
export const NameVerdict = z.object({ available: z.boolean(), slug: z.string() });

export const WorkspaceChanges = z.object({
  id: Id,
  name: WorkspaceName.optional(),
  slug: z
    .string()
    .trim()
    .max(80)
    .transform(slugOf)
    .refine((slug) => slug !== "", { error: "workspace.name_without_letters" })
    .optional(),
  company: z.string().trim().max(200).optional(),
  vat: Vat.optional(),
  street: z.string().trim().max(200).optional(),
  number: z.string().trim().max(20).optional(),
  zip: z.string().trim().max(20).optional(),
  city: z.string().trim().max(200).optional(),
  commercial_status: z.enum(commercialStatuses).optional(),
  /** Who scans a label may report a problem, without an account. */
  takes_problems: z.boolean().optional(),
});

/** Logo and main colour; what is left out stays. */
export const Theme = z.object({
  id: Id,
  color: Color.optional(),
  images: z.array(z.instanceof(Upload)).max(1).default([]),
});

/** The form of the two together. */
export const CompanyDetails = WorkspaceChanges.extend({ color: Color.optional(), images: Theme.shape.images });

export const WorkspaceView = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  company: z.string(),
  vat: z.string(),
  street: z.string(),
  number: z.string(),
  zip: z.string(),
  city: z.string(),
  commercial_status: z.enum(commercialStatuses),
  logo: z.string().nullable(),
  color_code: z.string().nullable(),
  plan_status: PlanStatusView,
  subscription: z.object({ subscription_type: z.object({ enterprise: z.boolean() }) }),
  permissions: z.object({ can_edit: z.boolean() }),
  customer_number: z.number(),
  payment_status: z.enum(["open", "canceled", "pending", "authorized", "expired", "failed", "paid"]).nullable(),
  owner: z.object({ id: Id, first_name: z.string(), last_name: z.string() }),
  users_count: z.number(),
  boards_count: z.number(),
  objects_count: z.number(),
});
export type WorkspaceView = z.infer<typeof WorkspaceView>;

/** The same for who may change it. `vat_verified_at`: when the European register last knew its number. */
export const WorkspaceDetails = WorkspaceView.extend({ vat_verified_at: z.string().nullable(), takes_problems: z.boolean() });
