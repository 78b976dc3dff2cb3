import { Color, Email, Id, line, text } from "@server/core/fields";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";
import { countries } from "./countries.ts";
import { slugOf } from "./slug.ts";
import { isVat, plainVat } from "./vat.ts";
import { isZip } from "./zip.ts";

export const PlanStatusView = z.object({
  status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  containers: z.object({ current: z.number(), limit: z.number() }),
});

export const commercialStatuses = ["test", "demo", "trial", "active", "inactive", "to_dispose"] as const;

/** Stored in capitals without spaces; empty: none. */
export const Vat = z
  .string()
  .trim()
  .max(30)
  .transform(plainVat)
  .refine((vat) => vat === "" || isVat(vat), { error: "workspace.vat_invalid" });

export const Country = z.enum(countries, { error: "mistake.required" });

/** Empty: none. */
const MaybeEmail = z.union([z.literal(""), Email], { error: "mistake.invalid_format.email" });

/** A name from which a slug can be made. */
const WorkspaceName = line(80).refine((name) => slugOf(name) !== "", {
  error: "workspace.name_without_letters",
});

const company = {
  company: text(),
  vat: Vat.default(""),
  street: text(),
  number: text(20),
  zip: text(20),
  city: text(),
  country: Country.default("BE"),
};

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
  country: Country.optional(),
  /** An additional address for invoices, besides the owner's. */
  billing_email: MaybeEmail.optional(),
  commercial_status: z.enum(commercialStatuses).optional(),
  /** Whether people who scan a label may report a problem without an account. */
  takes_problems: z.boolean().optional(),
});

/** The form, which validates the postcode. REST does not, since programs send existing data. */
export const WorkspaceForm = WorkspaceChanges.refine(({ zip, country }) => isZip(zip ?? "", country ?? "BE"), {
  path: ["zip"],
  error: "workspace.zip_belgian",
  when: () => true, // also if other fields are invalid
});

/** Logo and main colour. Omitted fields stay. */
export const Theme = z.object({
  id: Id,
  color: Color.optional(),
  images: z.array(z.instanceof(Upload)).max(1).default([]),
  /** Removes the logo; a new one replaces it anyway. */
  remove_logo: z.boolean().default(false),
});

export const logoTypes = ["image/png", "image/jpeg", "image/webp", "image/svg+xml"];
/** The form, which reports an invalid colour and an invalid file together. */
export const ThemeForm = Theme.extend({
  images: z
    .array(z.instanceof(Upload).refine(({ type }) => logoTypes.includes(type), { error: "theme.logo.kind" }))
    .max(1)
    .default([]),
});

/** The form with details and branding. */
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
  country: z.string(),
  /** Null for who may not see members, as other facts of the contract and the owner. */
  commercial_status: z.enum(commercialStatuses).nullable(),
  logo: z.string().nullable(),
  color_code: z.string().nullable(),
  plan_status: PlanStatusView,
  subscription: z.object({ subscription_type: z.object({ enterprise: z.boolean() }) }).nullable(),
  permissions: z.object({ can_edit: z.boolean() }),
  customer_number: z.number().nullable(),
  /** The state of the last payment; null: none, or the reader may not see it. */
  payment_status: z.enum(["open", "canceled", "pending", "authorized", "expired", "failed", "paid"]).nullable(),
  owner: z.object({ id: Id, first_name: z.string(), last_name: z.string() }).nullable(),
  users_count: z.number(),
  boards_count: z.number(),
  objects_count: z.number(),
});
export type WorkspaceView = z.infer<typeof WorkspaceView>;

/** The branding, for those who may change it. It is kept while the plan has no branding, and used again with one. */
export const ThemeView = z.object({
  workspace_id: Id,
  name: z.string(),
  color_code: z.string().nullable(),
  /**
   * Advice about the logo. `opaque`: its background shows as a box. `tall`: higher than wide. `small`: blurred in
   * print.
   */
  logo: z
    .object({
      url: z.string(),
      width: z.number(),
      height: z.number(),
      advice: z.array(z.enum(["opaque", "tall", "small"])),
    })
    .nullable(),
  branding_allowed: z.boolean(),
});
export type ThemeView = z.infer<typeof ThemeView>;

/** A workspace for those who may change it. `vat_verified_at`: when the European register last confirmed its number. */
export const WorkspaceDetails = WorkspaceView.extend({
  vat_verified_at: z.string().nullable(),
  takes_problems: z.boolean(),
  billing_email: z.string(),
});
