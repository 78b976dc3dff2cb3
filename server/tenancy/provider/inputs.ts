import { Email, Id, line } from "@server/core/fields";
import { Paging, pageOf } from "@server/core/paging";
import { SignedIn } from "@server/tenancy/session/inputs";
import { z } from "zod";

const issuer = z.string().trim().min(1, { error: "mistake.required" }).max(300);
const admits = z.enum(["invited", "domain"]);

/** `client_secret`: left out, it stays, as long as the issuer and the client id stay. */
export const ProviderSettings = z.object({
  id: Id,
  issuer,
  client_id: line(300),
  client_secret: z
    .string()
    .trim()
    .max(1000)
    .optional()
    .transform((secret) => secret || undefined),
  groups_claim: z
    .string()
    .trim()
    .max(100)
    .default("groups")
    .transform((claim) => claim || "groups"),
  admits,
});
export const OnlyWay = z.object({ id: Id, only_way: z.boolean() });
export const OneDomain = z.object({
  id: Id,
  domain: z
    .string()
    .trim()
    .toLowerCase()
    .max(253, { error: "company.domain_wrong" })
    .regex(/^([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]*[a-z\d]$/, { error: "company.domain_wrong" }),
});

/** What a group at the provider gives: a role, or a place in a distribution group. */
const ProviderRole = z.object({
  claim_value: line(255),
  role: z.enum(["admin", "member"]).nullable().default(null),
  group_id: Id.nullable().default(null),
});
export const ProviderRoles = z.object({
  id: Id,
  roles: z
    .array(
      ProviderRole.refine(({ role, group_id }) => (role === null) !== (group_id === null), {
        path: ["role"],
        error: "company.role_or_group",
      }),
    )
    .max(200),
});
export const LinksQuery = Paging.extend({ id: Id });
export const OneLink = z.object({ id: Id, user_id: Id });

const DomainView = z.object({
  domain: z.string(),
  /** The TXT record that proves it. */
  record: z.object({ name: z.string(), value: z.string() }),
  proved_at: z.string().nullable(),
  checked_at: z.string().nullable(),
  /** Since when the record of a proven domain is gone; null: it is there. */
  missing_since: z.string().nullable(),
});
export const ProviderView = z.object({
  workspace_id: Id,
  name: z.string(),
  /** Whether the plan lets people sign in by it. */
  allowed: z.boolean(),
  /** What the provider must be told. */
  redirect_uri: z.string(),
  /** Null: none is set up. */
  provider: z
    .object({
      issuer: z.string(),
      client_id: z.string(),
      groups_claim: z.string(),
      admits,
      only_way: z.boolean(),
      checked_at: z.string().nullable(),
    })
    .nullable(),
  domains: z.array(DomainView),
  roles: z.array(ProviderRole.extend({ group: z.string().nullable() })),
  /** How many people are linked. */
  links: z.number(),
  /** Its owner or an admin has signed in by it, so it may become the only way. */
  is_tried: z.boolean(),
  asks_password: z.boolean(),
});
export type ProviderView = z.infer<typeof ProviderView>;
export const ProviderChecked = z.object({ issuer: z.string() });
export const DomainChecked = z.object({ found: z.boolean() });
export const LinksPage = pageOf(
  z.object({
    user_id: Id,
    name: z.string(),
    email: z.string(),
    role: z.string(),
    linked_at: z.string(),
    last_used_at: z.string().nullable(),
  }),
);

/** Where the caller may sign in by a company, and whether they are linked to an account there. */
export const OwnCompanies = z.array(z.object({ workspace_id: Id, name: z.string(), is_linked: z.boolean() }));

export const CompanyQuery = z.object({ email: Email });
/** By the domain of the address alone, so it does not tell who has an account. */
export const CompanyFound = z.object({ only_way: z.boolean() }).nullable();

/** What somebody is sent to the provider of their company for. */
export const purposes = ["sign in", "link", "confirm", "invitation"] as const;

/**
 * Which company: by the workspace, or by the domain of an address. Of "confirm" it is that of the session, of
 * "invitation" that of the mailed token.
 */
export const Beginning = z.object({
  purpose: z.enum(purposes),
  workspace_id: Id.optional(),
  email: Email.optional(),
  invitation: z.string().max(200).optional(),
  next: z.string().max(500).nullable().default(null),
});
export const Begun = z.object({ url: z.string(), state_token: z.string() });
/** `workspace_id` and `params`: of the address to which the provider sent the browser back. */
export const Finishing = z.object({
  workspace_id: Id,
  params: z.string().max(8000),
  state_token: z.string().max(4000),
  replaces: z.string().nullable().default(null),
  device_token: z.string().nullable().default(null),
});
/** `signed_in`: null where somebody who was signed in linked or confirmed themselves. */
export const Finished = z.object({
  purpose: z.enum(purposes),
  workspace_id: Id,
  /** Of an invitation: the first container that it gave access to. */
  container_id: Id.nullable(),
  next: z.string().nullable(),
  signed_in: SignedIn.nullable(),
});
