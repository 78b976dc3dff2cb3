import { defaultLocale } from "@i18n/locales";
import { PER_PAGE } from "@server/core/constants";
import { Email, Id, line, text } from "@server/core/fields";
import { Listing, listOf, Paging, pageOf, sorted } from "@server/core/paging";
import { KnownUser, LocaleName, Password } from "@server/tenancy/user/inputs";
import { z } from "zod";

export const memberRoles = ["owner", "admin", "member", "tablet"] as const;
export const MemberRole = z.enum(memberRoles);
export type MemberRole = z.infer<typeof MemberRole>;

/** A member of a workspace or a person on a container, over REST. */
export const MemberView = KnownUser.extend({
  role: z.enum([...memberRoles, "guest"]),
  /** A tablet, which is read-only. */
  tablet: z.boolean(),
  /** The container above from which the role comes; omitted: this one. */
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
/** The same for programs, which are told what is not right. */
export const MembersOf = Listing.extend({
  id: Id,
  q: text(),
  role: MemberRole.optional(),
  sort: memberSorts.default("name"),
});
export const MembersList = listOf(MemberView);

/** A member on the members' page. */
export const ListedMember = z.object({
  id: Id,
  name: z.string(),
  image: z.string().nullable(),
  /** Null if the reader may see names only. */
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
  /** The numbers of matching members by role. */
  counts: z.partialRecord(MemberRole, z.number()),
  all: z.number(),
  may: z.object({ edit: z.boolean(), invite: z.boolean(), hand_over: z.boolean() }),
});

/** A board or container among those to choose from. */
export const PlaceInTree = z.object({ id: Id, title: z.string(), depth: z.number() });

/** A member of a workspace, named as in the path of the REST call. */
export const Membering = z.object({ id: Id, userId: Id });

/**
 * Changes of a member: the role; of a tablet, whose account belongs to the workspace, also name and password. Omitted
 * fields stay.
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

/** A new tablet: a read-only account, and the containers it shows. */
export const NewTablet = z.object({
  id: Id,
  first_name: line(100),
  last_name: line(100),
  /** A label, not for signing in. Programs from before tablets had names send it. */
  email: Email.optional(),
  password: Password,
  locale: LocaleName.default(defaultLocale),
  container_ids: z.array(Id).max(500).default([]),
});

/** What pairs a browser as the tablet: a URL to open there, also as a QR code (SVG). */
export const Pairing = z.object({ url: z.string(), qr: z.string(), minutes: z.number() });

/** The form to edit a tablet. An empty password leaves it unchanged. */
export const TabletChanges = Membering.extend({
  first_name: line(100),
  last_name: line(100),
  password: z.union([z.literal("").transform(() => undefined), Password]).optional(),
  container_ids: z.array(Id).max(500).default([]),
});

export const HandOver = z.object({ id: Id, user_id: Id });
