import type { SharedPart } from "@db/schema/share";
import { addMonths, today } from "@server/core/day";
import { Day, Id, OptionalDay, OptionalId, Step, text } from "@server/core/fields";
import { Listing, Paging, pageOf, sorted } from "@server/core/paging";
import { z } from "zod";

/** What a link may show besides titles and states, in the order of the form. */
export const parts = [
  "pictures",
  "files",
  "reports",
  "action_points",
  "floorplan",
] as const satisfies readonly SharedPart[];
export const Part = z.enum(parts);

/** For how long: so many days, or until a day of one's own. */
export const spans = ["1", "7", "30", "365", "day"] as const;
const ending = { until: z.enum(spans).default("30"), expires_on: OptionalDay };
const endsOnADay = ({ until, expires_on }: { until: string; expires_on: string | null }) =>
  until !== "day" || expires_on !== null;
const isToCome = ({ until, expires_on }: { until: string; expires_on: string | null }) =>
  until !== "day" || expires_on === null || expires_on >= today();
const noDay = { error: "mistake.required", path: ["expires_on"] };
/** A link that nobody thinks of any more ends some day. */
const MOST_MONTHS = 24;
export const lastDayOfAll = () => addMonths(today(), MOST_MONTHS);
const isNear = ({ until, expires_on }: { until: string; expires_on: string | null }) =>
  until !== "day" || expires_on === null || expires_on <= lastDayOfAll();
const isPast = { error: "share.day_is_past", path: ["expires_on"] };
const isFar = { error: "share.day_is_far", path: ["expires_on"] };

/** A form sends each part that was ticked, and an empty one before them: none is an answer too. */
const Parts = z
  .array(z.union([Part, z.literal("")]))
  .transform((chosen) => parts.filter((part) => chosen.includes(part)))
  .pipe(z.array(Part));

/** To a board, a container or an object: one of the two. */
export const SharedThing = z
  .object({ container_id: OptionalId.default(null), object_id: OptionalId.default(null) })
  .refine(({ container_id, object_id }) => (container_id === null) !== (object_id === null), {
    error: "mistake.required",
  });

export const NewShare = z
  .object({
    container_id: OptionalId.default(null),
    object_id: OptionalId.default(null),
    title: text(120),
    ...ending,
    shows: Parts.default([]),
    embeddable: z.boolean().default(false),
  })
  .refine(({ container_id, object_id }) => (container_id === null) !== (object_id === null), {
    error: "mistake.required",
  })
  .refine(endsOnADay, noDay)
  .refine(isToCome, isPast)
  .refine(isNear, isFar);

/** Another last day: later, or earlier. One that was over opens again. A day alone is until that day. */
export const ShareExtension = z
  .object({ id: Id, until: z.enum(spans).optional(), expires_on: OptionalDay })
  .transform(({ until, ...rest }) => ({ ...rest, until: until ?? (rest.expires_on ? ("day" as const) : "30") }))
  .refine(endsOnADay, noDay)
  .refine(isToCome, isPast)
  .refine(isNear, isFar);

/** The forms of a share page. `intent` is `create`, `extend-{id}` or `withdraw-{id}`. */
export const ShareAct = z
  .object({
    intent: z.string().max(60),
    title: text(120),
    ...ending,
    shows: Parts.default([]),
    embeddable: z.boolean().default(false),
  })
  .refine(endsOnADay, noDay)
  .refine(isToCome, isPast)
  .refine(isNear, isFar);

export const shareStates = ["open", "expired", "withdrawn"] as const;
const ShareState = z.enum(shareStates);

export const ShareView = z.object({
  id: Id,
  url: z.string(),
  token: z.string(),
  title: z.string(),
  shows: z.array(Part),
  embeddable: z.boolean(),
  state: ShareState,
  /** The last day in Brussels on which it opens. */
  expires_on: Day,
  opened_count: z.number(),
  opened_at: z.string().nullable(),
  created_at: z.string(),
  created_by: z.string().nullable(),
});
export type ShareView = z.infer<typeof ShareView>;

export const SharePage = z.object({
  workspace_id: Id,
  thing: z.object({
    kind: z.enum(["board", "container", "object"]),
    id: Id,
    title: z.string(),
    display_code: z.string(),
    public_id: z.string().nullable(),
  }),
  path: z.array(Step),
  shares: z.array(ShareView),
  may: z.object({ create: z.boolean(), see_all: z.boolean(), locked: z.boolean() }),
});

export const SharesQuery = Paging.extend({
  id: Id,
  q: text().catch(""),
  state: ShareState.default("open").catch("open"),
  page: Paging.shape.page.catch(1),
});

/** The same for programs, which are told what is not right. */
const shareSorts = ["created_at", "title"] as const;
export const SharesOf = Listing.extend({
  id: Id,
  q: text(),
  state: ShareState.default("open"),
  sort: sorted(shareSorts).default("-created_at"),
});

export const ListedShare = ShareView.extend({
  thing: z.object({ kind: z.enum(["board", "container", "object", "pack"]), id: Id, title: z.string() }),
});
export type ListedShare = z.infer<typeof ListedShare>;

export const SharesPage = pageOf(ListedShare).extend({
  workspace_id: Id,
  filter: z.object({ q: z.string(), state: ShareState }),
  counts: z.record(ShareState, z.number()),
});
