import { locales } from "@i18n/locales";
import { addMonths, today } from "@server/core/day";
import { Day, Id, OptionalDay, OptionalId, text } from "@server/core/fields";
import { ListAsked } from "@server/records/object/list-inputs";
import { ShareView } from "@server/records/share/inputs";
import { z } from "zod";

const MOST_CHOSEN = 500; // objects named one by one
/** How far ahead a pack may look: what is recorded says what ends until then, and not what is done meanwhile. */
export const lastDayOfPacks = () => addMonths(today(), 12);

/** Which day, in which language, and what is listed. Past days are refused: what held then is not kept. */
const choices = {
  on: OptionalDay.refine((on) => on === null || on >= today(), { error: "pack.day_is_past" }).refine(
    (on) => on === null || on <= lastDayOfPacks(),
    { error: "pack.day_is_far" },
  ),
  /** Without it: the reader's own. */
  locale: z.enum(locales).optional(),
  /** Also lists, in grey, the reports that newer ones replaced. */
  replaced: z.boolean().default(false),
};

/** Of a board or container with all below it, of chosen objects, of a saved view or of a list: one of them. */
export const NewPack = z
  .object({
    id: Id,
    container_id: OptionalId.default(null),
    object_ids: z.array(Id).min(1).max(MOST_CHOSEN).nullable().default(null),
    /** The id of a saved view of the objects. */
    view: OptionalId.default(null),
    /** What the list of objects shows with these filters. */
    list: ListAsked.nullable().default(null),
    ...choices,
  })
  .refine(
    ({ container_id, object_ids, view, list }) => [container_id, object_ids, view, list].filter(Boolean).length === 1,
    {
      error: "mistake.required",
      path: ["container_id"],
    },
  );
export type NewPack = z.output<typeof NewPack>;

/** The form on the page of a container, whose id is in the address. */
export const PackForm = z.object({ id: Id, ...choices });
/** The form on the page of a list of objects, whose filters it carries. */
export const ListPackForm = ListAsked.extend({ id: Id, ...choices });

export const packFormats = ["zip", "pdf"] as const;
export type PackFormat = (typeof packFormats)[number];
export const OnePack = z.object({ id: Id, pack: Id });
export const PackFile = OnePack.extend({ format: z.enum(packFormats) });

/** What is in it: objects by whether they may be used, valid certificates, papers, and what could not be added. */
export const PackCounts = z.object({
  objects: z.number(),
  yes: z.number(),
  yes_with_points: z.number(),
  no: z.number(),
  unknown: z.number(),
  certificates: z.number(),
  papers: z.number(),
  left_out: z.number(),
  missing: z.number(),
});

export const MadeFile = z.object({ name: z.string(), size: z.number(), file_path: z.string() });

export const PackView = z.object({
  id: Id,
  workspace_id: Id,
  title: z.string(),
  status: z.enum(["waiting", "active", "done", "failed"]),
  /** 0 to 1. */
  progress: z.number(),
  on: Day,
  locale: z.enum(locales),
  counts: PackCounts.nullable(),
  /** Its files, until they are removed; null: not there yet, or not any more. */
  zip: MadeFile.nullable(),
  pdf: MadeFile.nullable(),
  until: z.string().nullable(),
  /** Why it failed, as a text key. */
  refusal: z.string().nullable(),
  /** The board or container that it is of; null: chosen objects. */
  container_id: Id.nullable(),
  created_at: z.string(),
});
export type PackView = z.infer<typeof PackView>;

/** For how many days a link to a pack is open. */
export const linkSpans = ["1", "7", "30", "90"] as const;
export const NewPackLink = z.object({ id: Id, title: text(120), until: z.enum(linkSpans).default("30") });
/** The forms of the page of a pack. `intent` is `share` or `withdraw-{id}`. */
export const PackAct = NewPackLink.extend({ intent: z.string().max(60) });
export const PackLinks = z.object({
  links: z.array(ShareView),
  may: z.object({ create: z.boolean(), locked: z.boolean() }),
});

/** The page that asks for a pack of a container: what would be in it. */
const InPack = z.object({
  workspace_id: Id,
  on: Day,
  last_day: Day,
  counts: PackCounts.pick({ objects: true, certificates: true, papers: true }).extend({ bytes: z.number() }),
});
export const PackPage = InPack.extend({
  container: z.object({ id: Id, title: z.string() }),
  path: z.array(z.object({ id: Id, title: z.string() })),
});
/** The same for what a list of objects shows. */
export const ListPackPage = InPack.extend({ asked: ListAsked });
export const ListPackQuery = ListAsked.extend({ id: Id, on: OptionalDay.catch(null) });
export const PackPageQuery = z.object({ id: Id, on: OptionalDay.catch(null) });
