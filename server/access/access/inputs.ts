import { grantRole } from "@db/schema/container";
import { Addresses } from "@server/access/invitation/inputs";
import { MAX_INVITED_AT_ONCE } from "@server/core/constants";
import { Email, Id, text } from "@server/core/fields";
import { Listing, Paging, sorted } from "@server/core/paging";
import { KnownUser } from "@server/tenancy/user/inputs";
import { z } from "zod";
import { checkLastDay, GrantRole, roleFields } from "./given-role.ts";

/** Where inherited access comes from. A container that the reader cannot reach has no id and title. */
export const Source = z.object({
  kind: z.enum(["workspace", "container", "group"]),
  id: Id.nullable(),
  title: z.string().nullable(),
  role: GrantRole,
  /** The container that a group is linked to; null for other kinds. */
  container: z.object({ id: Id.nullable(), title: z.string().nullable() }).nullable(),
});
export type Source = z.infer<typeof Source>;

/** A person with access to a board or container. */
export const PersonView = KnownUser.extend({
  role: z.enum(["owner", ...grantRole.enumValues]),
  tablet: z.boolean(),
  /** The source of a role stronger than the direct grant; null if there is none. */
  inherited_from: Source.nullable(),
  /** The last day of an inspector. */
  ends_on: z.string().nullable(),
  /** The role of the grant on this container itself. */
  granted: GrantRole.nullable(),
  /** All inherited access, the strongest and nearest first. */
  sources: z.array(Source),
});
export type PersonView = z.infer<typeof PersonView>;

export const peopleSorts = ["role", "name"] as const;
const sort = sorted(peopleSorts).default("role");
export const PeopleQuery = Paging.extend({ id: Id, q: text(100).catch(""), sort: sort.catch("role") });
/** The same for programs, which are told what is not right. */
export const PeopleOf = Listing.extend({ id: Id, q: text(100), sort });
export type PeopleOf = z.output<typeof PeopleOf>;

const MAX_AT_ONCE = 200;
const users = <S extends z.ZodType>(item: S) => z.array(item).min(1).max(MAX_AT_ONCE);

export const NewPeople = z
  .object({
    id: Id,
    users: users(
      z
        .object({ user_id: Id.optional(), email: Email.optional(), ...roleFields })
        .superRefine(checkLastDay)
        .refine(({ user_id, email }) => Boolean(user_id) !== Boolean(email), {
          path: ["email"],
          error: "mistake.required",
        }),
    ),
  })
  .refine((input) => input.users.filter(({ email }) => email).length <= MAX_INVITED_AT_ONCE, {
    path: ["users"],
    error: `mistake.too_big.array?maximum=${MAX_INVITED_AT_ONCE}`,
  });
export const AddedPeople = z.object({
  users: z.array(PersonView),
  invited: z.array(z.string()),
  later: z.array(z.string()),
  already: z.array(Id),
  held: z.array(z.string()),
});

const chosen = { error: "access.nobody_chosen" };
/** The two forms of the page: members by id, and anybody by address. */
export const MembersForm = z.object({
  id: Id,
  user_ids: z.array(Id, chosen).min(1, chosen).max(MAX_AT_ONCE),
  ...roleFields,
  role: GrantRole,
});
export const AddressesForm = z.object({ id: Id, emails: Addresses, ...roleFields, role: GrantRole });

/** By `id`: somebody as the list of people shows them; then the role that is shown there changes nothing. */
export const RolesOfPeople = z.object({
  id: Id,
  users: users(
    z
      .object({ user_id: Id.optional(), id: Id.optional(), ...roleFields, role: PersonView.shape.role })
      .superRefine(checkLastDay)
      .refine(({ user_id, id }) => Boolean(user_id ?? id), { path: ["user_id"], error: "mistake.required" }),
  ),
});
export const PersonById = z.object({ id: Id, userId: Id });
export const RoleOfPerson = PersonById.extend({ ...roleFields, role: GrantRole }).superRefine(checkLastDay);
export const PeopleById = z.object({ id: Id, user_ids: z.array(Id, chosen).min(1, chosen).max(MAX_AT_ONCE) });
export const Removed = z.object({ user_ids: z.array(Id) });
export const NewOwner = z.object({ id: Id, user_id: Id });

/** A member to choose; `email` is null if the actor may not see addresses. */
export const Candidate = z.object({ id: Id, name: z.string(), email: z.string().nullable(), tablet: z.boolean() });
export type Candidate = z.infer<typeof Candidate>;
export const CandidatesQuery = z.object({
  id: Id,
  q: text(100).catch(""),
  chosen: z.array(Id).max(MAX_AT_ONCE).default([]).catch([]),
});
