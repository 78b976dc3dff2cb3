import { today } from "@server/core/day";
import { Id, line, OptionalDay } from "@server/core/fields";
import { keyAreas } from "@server/core/key-areas";
import { PlaceInTree } from "@server/tenancy/member/inputs";
import { z } from "zod";

/** How many keys of a workspace may work at once. */
export const MAX_KEYS = 50;

const KeyArea = z.enum(keyAreas);

/** A form sends each area that was ticked, and an empty one before them. */
const Areas = z
  .array(z.union([KeyArea, z.literal("")]))
  .transform((chosen) => keyAreas.filter((area) => chosen.includes(area)))
  .pipe(z.array(KeyArea).min(1, { error: "api_key.no_area" }));

/**
 * A new key. `everywhere`: it reaches the whole workspace; else what is in `container_ids`. Unless it is said, a key
 * without containers reaches everything.
 */
export const NewKey = z
  .object({
    id: Id,
    name: line(60),
    may_write: z.stringbool().or(z.boolean()).default(false),
    areas: Areas.default([...keyAreas]),
    everywhere: z.stringbool().or(z.boolean()).optional(),
    container_ids: z.array(Id).max(200).default([]),
    ends_on: OptionalDay.refine((day) => day === null || day >= today(), { error: "api_key.day_is_past" }),
  })
  .refine(({ everywhere, container_ids }) => everywhere !== false || container_ids.length > 0, {
    error: "api_key.no_place",
    path: ["container_ids"],
  })
  .refine(({ everywhere, container_ids }) => everywhere !== true || container_ids.length === 0, {
    error: "api_key.places_or_all",
    path: ["container_ids"],
  });

export const OneKey = z.object({ id: Id, keyId: Id });
/** The forms of the page of keys: take-{id} or withdraw-{id}. */
export const KeyAct = z.object({ id: Id, intent: z.string().regex(/^(take|withdraw)-[\da-f-]{36}$/) });

/** Why a key does less than it was made for, or nothing; "works": it does all of it. */
const keyStates = ["works", "capped", "reads_only", "stopped", "ended"] as const;

const Place = z.object({ id: Id, title: z.string() });

export const KeyView = z.object({
  id: Id,
  name: z.string(),
  /** How the token begins. */
  token_start: z.string(),
  may_write: z.boolean(),
  areas: z.array(KeyArea),
  /** The boards and containers that it reaches; null: the whole workspace. */
  places: z.array(Place).nullable(),
  ends_on: z.string().nullable(),
  /** Who answers for it; null: nobody any more. */
  made_by: z.string().nullable(),
  state: z.enum(keyStates),
  /** Until when it still reads, where its maker has left. */
  reads_until: z.string().nullable(),
  used_at: z.string().nullable(),
  created_at: z.string(),
});
export type KeyView = z.infer<typeof KeyView>;

export const KeysPage = z.object({ workspace_id: Id, keys: z.array(KeyView), asks_password: z.boolean() });

export const NewKeyPage = z.object({ workspace_id: Id, places: z.array(PlaceInTree), asks_password: z.boolean() });

/** A key that was just made, with its token, which nothing shows again. */
export const MadeKey = KeyView.extend({ token: z.string() });

/** The key that calls. */
export const OwnKey = z.object({
  id: Id,
  name: z.string(),
  workspace_id: Id,
  may_write: z.boolean(),
  areas: z.array(KeyArea),
  /** The boards and containers that it reaches; null: the whole workspace. */
  container_ids: z.array(Id).nullable(),
});
