import { defaultLocale } from "@i18n/locales";
import { PER_PAGE } from "@server/core/constants";
import { Email, Id, line } from "@server/core/fields";
import { Paging, pageOf, sorted } from "@server/core/paging";
import { KnownUser, LocaleName, Password } from "@server/tenancy/user/inputs";
import { z } from "zod";

export const memberRoles = ["owner", "admin", "member", "tablet"] as const;
export const MemberRole = z.enum(memberRoles);
export type MemberRole = z.infer<typeof MemberRole>;

/** Somebody in a workspace or a container, as REST lists them. */
export const MemberView = KnownUser.extend({
  role: z.enum([...memberRoles, "guest"]),
  /** Read-only, for a tablet on the wall. */
  tablet: z.boolean(),
  /** The container that the role comes from, where it is not this one. */
  inherited_from: z.object({ id: Id, title: z.string() }).nullable(),
});
export type MemberView = z.infer<typeof MemberView>;

const memberSorts = sorted(["name", "role", "last_activity", "created_at"]);
const filter = {
  q: z.string().trim().max(200).default("").catch(""),
  role: MemberRole.optional().catch(undefined),
  sort: memberSorts.default("name").catch("name"),
};
export const MembersQuery = z.object({
  id: Id,
  ...filter,
  page: Paging.shape.page.catch(1),
  per_page: Paging.shape.per_page.catch(PER_PAGE),
});
export const MembersList = pageOf(MemberView);

/** Somebody on the members' page. */
export const ListedMember = z.object({
  id: Id,
  name: z.string(),
  image: z.string().nullable(),
  /** Null where only names may be seen. */
  email: z.string().nullable(),
  role: MemberRole,
  last_activity: z.string().nullable(),
  boards: z.number(),
  is_me: z.boolean(),
});
export type ListedMember = z.infer<typeof ListedMember>;

export const MembersPage = pageOf(ListedMember).extend({
  workspace_id: Id,
  filter: z.object({ q: z.string(), role: MemberRole.optional(), sort: z.string() }),
  /** Those that match what was typed, by role. */
  counts: z.partialRecord(MemberRole, z.number()),
  all: z.number(),
  may: z.object({ edit: z.boolean(), invite: z.boolean(), hand_over: z.boolean() }),
});

/** One member of one workspace; names as the path of the REST call has them. */
export const Membering = z.object({ id: Id, userId: Id });

/**
 * What may be changed of a member: the role; of a tablet, for its account is the workspace's, also name and password.
 * Left out: stays.
 */
export const MemberChanges = Membering.extend({
  role: z.enum(["admin", "member", "tablet"]).optional(),
  first_name: line(100).optional(),
  last_name: line(100).optional(),
  password: Password.optional(),
});

export const MembersToRemove = z.object({
  id: Id,
  user_ids: z.array(Id).min(1, { error: "member.nobody_chosen" }).max(500),
});
export const Removed = z.object({ removed: z.array(Id) });

/** A read-only account for a tablet on the wall, with what it shows. */
export const NewTablet = z.object({
  id: Id,
  first_name: line(100),
  last_name: line(100),
  /** A label, which lets nobody in: programs from before tablets had names send one. */
  email: Email.optional(),
  password: Password,
  locale: LocaleName.default(defaultLocale),
  container_ids: z.array(Id).max(500).default([]),
});

/** What makes a browser the tablet: an address to open there, and the same as a QR code (SVG). */
export const Pairing = z.object({ url: z.string(), qr: z.string(), minutes: z.number() });

/** The form of the same, later: an empty password stays as it is. */
export const TabletChanges = Membering.extend({
  first_name: line(100),
  last_name: line(100),
  password: z.union([z.literal("").transform(() => undefined), Password]).optional(),
  container_ids: z.array(Id).max(500).default([]),
});

export const HandOver = z.object({ id: Id, user_id: Id });
