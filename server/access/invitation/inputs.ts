import { checkLastDay, GrantRole, roleFields } from "@server/access/access/given-role";
import { MAX_CSV, MAX_CSV_LINES, MAX_INVITED_AT_ONCE } from "@server/core/constants";
import { Email, Id, line, OptionalDay } from "@server/core/fields";
import { Listing, Paging, pageOf, sorted } from "@server/core/paging";
import { Upload } from "@server/platform/uploads/upload";
import { z } from "zod";
import { addressesIn } from "./addresses-in.ts";

/** Addresses separated by commas, semicolons, spaces or new lines, without duplicates. */
const AnyAddresses = z
  .union([z.array(z.string()), z.string()])
  .transform((text) => [
    ...new Set(
      [text]
        .flat()
        .flatMap(addressesIn)
        .map((address) => address.toLowerCase())
        .filter(Boolean),
    ),
  ])
  .pipe(
    z
      .array(z.string().max(254))
      .max(MAX_INVITED_AT_ONCE)
      .superRefine((addresses, context) => {
        const wrong = addresses.filter((address) => !Email.safeParse(address).success);
        const [key, address] =
          wrong.length > 1 ? ["no_addresses", wrong.slice(0, 10).join(", ")] : ["no_address", wrong[0] ?? ""];
        if (address)
          context.addIssue({
            code: "custom",
            path: [],
            message: `invitation.${key}?address=${encodeURIComponent(address)}`,
          });
      }),
  );
export const Addresses = AnyAddresses.refine((addresses) => addresses.length > 0, { error: "invitation.nobody" });

export const Audience = z.enum(["only_me", "admins", "everyone", "custom"]);

/** People to give access to a board or container. Members get it at once, others when they accept. */
export const Invite = z
  .object({
    id: Id,
    audience: Audience.default("custom"),
    /** Only for the audience "custom". */
    emails: AnyAddresses.default([]),
    users: z.array(Id).max(MAX_CSV_LINES).default([]),
    ...roleFields,
    groups: z.array(Id).max(MAX_INVITED_AT_ONCE).default([]),
  })
  .superRefine(checkLastDay)
  .refine(
    ({ audience, emails, users, groups }) => audience !== "custom" || emails.length + users.length + groups.length > 0,
    {
      path: ["emails"],
      error: "invitation.nobody_chosen",
    },
  );

/** The result for each address: see `Outcome` in invite-all.ts. */
export const Invited = z.object({
  invited: z.array(z.string()),
  later: z.array(z.string()),
  added: z.array(z.string()),
  already: z.array(z.string()),
  held: z.array(z.string()),
  /** Titles of the distribution groups that got access. */
  linked: z.array(z.string()).default([]),
});

const places = {
  /** The role in a workspace; "guest" is accepted for "member". An inspector is one in the containers of the ids. */
  role: z.enum(["admin", "member", "guest", "inspector"]).default("member"),
  ends_on: OptionalDay,
  /** Boards and containers, with the role inspector or else guest. */
  container_ids: z.array(Id).max(MAX_CSV_LINES).default([]),
  /** Boards and containers with a role each. */
  containers: z
    .array(z.object({ id: Id, ...roleFields }).superRefine(checkLastDay))
    .max(MAX_CSV_LINES)
    .default([]),
  distribution_group_ids: z.array(Id).max(MAX_INVITED_AT_ONCE).default([]),
};

function checkPlaces(
  { container_ids, ...given }: { role: string; ends_on: string | null; container_ids: string[] },
  context: Pick<z.core.$RefinementCtx, "addIssue">,
): void {
  checkLastDay(given, context);
  if (given.role === "inspector" && container_ids.length === 0)
    context.addIssue({ code: "custom", path: ["container_ids"], message: "invitation.inspects_where", input: [] });
}

const InvitedUser = z
  .object({ email: Email.optional(), user_id: Id.optional(), ...places })
  .superRefine(checkPlaces)
  .refine(({ email, user_id }) => (email === undefined) !== (user_id === undefined), {
    path: ["email"],
    error: "mistake.required",
  });
export const InviteUsers = z.object({
  id: Id,
  users: z.array(InvitedUser).min(1, { error: "invitation.nobody" }).max(MAX_CSV_LINES),
});

/** A person to create an account for. They become a member when they accept the mailed invitation. */
export const NewPerson = z
  .object({ id: Id, first_name: line(100), last_name: line(100), email: Email, ...places })
  .superRefine(checkPlaces);

/** The form of a workspace: one role for all addresses, and the boards and groups of a member. */
export const InviteForm = z.object({
  id: Id,
  emails: Addresses,
  role: z.enum(["admin", "member"]).default("member"),
  places: z.record(Id, z.enum(["", "guest", "inspector", "admin"])).default({}),
  /** The last day of those who get the role inspector somewhere. */
  ends_on: OptionalDay,
  groups: z.array(Id).max(MAX_INVITED_AT_ONCE).default([]),
});

/** The last day that goes with the places of InviteForm. */
export const checkDayOfPlaces = (
  { places, ends_on }: { places: Record<string, string>; ends_on: string | null },
  context: Pick<z.core.$RefinementCtx, "addIssue">,
): void =>
  checkLastDay({ role: Object.values(places).includes("inspector") ? "inspector" : "guest", ends_on }, context);

/** A list from a spreadsheet, as text or as a file, for a workspace or for one container of it. */
export const Csv = z.object({
  id: Id,
  container_id: Id.nullable().default(null),
  csv: z.string().max(MAX_CSV, { error: "invitation.csv.too_long" }).default(""),
  file: z.array(z.instanceof(Upload)).max(1).default([]),
});

export const CsvLine = z.object({
  /** The number of the line in the file, from 1. */
  line: z.number(),
  email: z.string(),
  name: z.string(),
  role: z.enum(["admin", "member"]),
  containers: z.array(z.object({ id: Id, title: z.string(), role: GrantRole, ends_on: z.string().nullable() })),
  /** Text keys of what is wrong; only lines without errors are invited. */
  errors: z.array(z.string()),
});
export type CsvLine = z.infer<typeof CsvLine>;
export const CsvPreview = z.object({
  /** The decoded text, which the confirming form posts again. */
  csv: z.string(),
  lines: z.array(CsvLine),
  good: z.number(),
  /** Headings of columns that are not read. */
  unused: z.array(z.string()),
});

const search = z.string().trim().max(100).default("").catch("");
const chosen = z.array(Id).max(MAX_CSV_LINES).default([]).catch([]);
export const AudienceQuery = z.object({ id: Id, groups_q: search, groups: chosen });
export const ChoicesQuery = AudienceQuery.extend({ q: search, places: chosen });

const GroupChoice = z.object({ id: Id, title: z.string(), users_count: z.number() });
/** The choices of the form of a workspace. */
export const Choices = z.object({
  workspace: z.string(),
  containers: z.array(z.object({ id: Id, title: z.string(), parent: z.string().nullable() })),
  groups: z.array(GroupChoice),
});

/** The choices of the form of a board or container. */
export const AudienceChoices = z.object({
  id: Id,
  title: z.string(),
  workspace_id: Id,
  is_board: z.boolean(),
  /** Numbers of people, without the actor. */
  admins: z.number(),
  members: z.number(),
  groups: z.array(GroupChoice),
});

const states = ["open", "accepted", "withdrawn", "expired"] as const;
export const InvitationsQuery = z.object({
  id: Id,
  q: z.string().max(200).default("").catch(""),
  /** "waiting" means neither accepted nor withdrawn, so it includes expired ones. */
  state: z.enum(["waiting", "expired", "accepted", "withdrawn"]).default("waiting").catch("waiting"),
  container: Id.optional().catch(undefined),
  sort: sorted(["email", "sent_at", "expires_at"]).default("-sent_at").catch("-sent_at"),
  ...Paging.shape,
});
/** The same for programs, which are told what is not right. */
export const InvitationsOf = z.object({
  id: Id,
  q: z.string().max(200).default(""),
  /** "waiting" means neither accepted nor withdrawn, so it includes expired ones. */
  state: z.enum(["waiting", "expired", "accepted", "withdrawn"]).default("waiting"),
  container: Id.optional(),
  sort: sorted(["email", "sent_at", "expires_at"]).default("-sent_at"),
  ...Listing.shape,
});
export const ListedInvitation = z.object({
  id: Id,
  email: z.string(),
  role: z.enum(["admin", "member"]),
  places: z.array(z.object({ id: Id, title: z.string(), role: GrantRole, ends_on: z.string().nullable() })),
  groups: z.array(z.string()),
  invited_by: z.string().nullable(),
  sent_at: z.string(),
  expires_at: z.string(),
  state: z.enum(states),
  /** Not mailed yet: see `waitsSince` in db/schema/invitation.ts. */
  is_kept_back: z.boolean(),
  /** Whether the actor may send it again: they must be able to give all of it. */
  may_send: z.boolean(),
});
export type ListedInvitation = z.infer<typeof ListedInvitation>;
export const InvitationsPage = pageOf(ListedInvitation).extend({
  workspace_id: Id,
  filter: z.object({ q: z.string(), state: z.string(), container: Id.optional(), sort: z.string() }),
  counts: z.object({ waiting: z.number(), expired: z.number(), accepted: z.number(), withdrawn: z.number() }),
  /** Open ones that wait for the daily quota; null if none wait, or if the actor must prove their address first. */
  kept_back: z.object({ count: z.number(), daily: z.number() }).nullable(),
  may: z.object({ invite: z.boolean() }),
});

export const ByToken = z.object({ token: z.string().min(1).max(200) });
/** A role on a container, with the last day of an inspector. */
export const PlaceGiven = z.object({ role: GrantRole, ends_on: z.string().nullable() });

export const InvitationView = z.object({
  state: z.enum(states),
  workspace_id: Id,
  workspace: z.string(),
  color_code: z.string().nullable(),
  container: z.string().nullable(),
  role: z.enum(["admin", "member"]),
  /** What it gives on the container. */
  place: PlaceGiven.nullable(),
  inviter: z.string().nullable(),
  email: z.string(),
  /** Whether the address has an account with a password. */
  has_account: z.boolean(),
  /** People of the workspace may sign in by a provider of their company. */
  has_company: z.boolean(),
  /** The name that the inviter entered. */
  name: z.object({ first_name: z.string(), last_name: z.string() }).nullable(),
});
export const AcceptedView = z.object({ workspace_id: Id, container_id: Id.nullable() });
