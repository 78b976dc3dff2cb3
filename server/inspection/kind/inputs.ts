import { inEachLanguage, locales } from "@i18n/locales";
import { BasedOn } from "@server/core/based-on";
import { Email, Id, optionalLine } from "@server/core/fields";
import { Groups, Person, ResolverGroup, Resolvers } from "@server/inspection/action-point/inputs";
import { CatalogueEntry, Lines } from "@server/inspection/duty/inputs";
import { standings } from "@server/inspection/duty/standings";
import { KindChoice } from "@server/records/kind/inputs";
import { IconCode } from "@server/records/object/icon-input";
import { JobView } from "@server/tenancy/job/inputs";
import { z } from "zod";

export const MOST_KINDS = 200;

const name = z
  .string()
  .trim()
  .max(80)
  .transform((value) => value.replace(/\s+/g, " "));
/** A name for each language. An empty one means that of its review point, or that of another language. */
const names = inEachLanguage(() => name.optional());

/** `lines`: the duties that it proposes for its objects; left out, those of its review point. */
const fields = {
  ...names,
  icon_code: IconCode.optional(),
  lines: Lines.optional(),
  shows_certificates: z.boolean().optional(),
  /** Who is reminded of what ends on its objects, beside those who manage the place. */
  remind_users: Resolvers.optional(),
  remind_groups: Groups.optional(),
  /** The inspection body that is asked to come before an inspection by it ends; without an address none is. */
  body: optionalLine(120).unwrap().optional(),
  body_email: z.union([z.literal(""), Email]).optional(),
  body_language: z.enum(locales).optional(),
};
export const NewKind = z.object({ id: Id, ...fields });
export const OneKind = z.object({ id: Id, kindId: Id });
export const KindChanges = OneKind.extend({ ...fields, active: z.boolean().optional(), based_on: BasedOn });
/** Moves a kind one position up (-1) or down (1). */
export const KindStep = OneKind.extend({ by: z.literal([-1, 1]) });

export const KindView = KindChoice.extend({
  ...inEachLanguage(() => z.string()),
  /** The review point that it was made from; null for one that the workspace added. */
  code: z.string().nullable(),
  /** The icon of an object for which none is chosen. */
  icon_code: z.string().nullable(),
  /** Offered in forms; otherwise it still names the objects that have it. */
  active: z.boolean(),
  position: z.number(),
  /** The lines of the catalogue that an object gets when it is made, by their keys. */
  lines: z.array(z.string()),
  /** The QR pages of its objects show the current inspection reports. */
  shows_certificates: z.boolean(),
  /** Who is reminded of what ends on its objects, beside those who manage the place; only of what they reach. */
  remind_users: z.array(Id),
  remind_groups: z.array(Id),
  /** The inspection body that is asked to come before an inspection by it ends; without an address none is. */
  body: z.string(),
  body_email: z.string(),
  body_language: z.enum(locales),
  /** How many objects have it, without soft-deleted ones. */
  objects_count: z.number(),
});
export type KindView = z.infer<typeof KindView>;

export const KindPage = z.object({
  workspace_id: Id,
  kind: KindView,
  /** Its names where it has none of its own; null without a built-in review point. */
  given: z.object(inEachLanguage(() => z.string())).nullable(),
  /** The lines that it proposes, and the others of the catalogue: see suitedFirst(). */
  proposed: z.array(CatalogueEntry),
  catalogue: z.array(CatalogueEntry.extend({ proposed: z.boolean() })),
  /** It proposes the rules of the region of a place, and none where that is not known. */
  by_region: z.boolean(),
  /** Of such a kind: the boards without a region. */
  boards_without_region: z.array(z.object({ id: Id, title: z.string() })),
  /** Who can be reminded. */
  people: z.array(Person),
  groups: z.array(ResolverGroup),
});

/** How many duties were put, or the job that puts them on many objects. */
export const PutDuties = z.union([z.object({ duties_count: z.number() }), JobView]);
export type PutDuties = z.infer<typeof PutDuties>;

/** How many objects are named for each line. */
export const MOST_NAMED = 50;

/** What becomes of each line on the objects of a kind when its duties are put on all of them. */
export const DutiesPreview = z.object({
  workspace_id: Id,
  kind: KindView,
  lines: z.array(
    z.object({
      line: z.string(),
      title: z.string(),
      groups: z.array(
        z.object({
          standing: z.enum(standings),
          count: z.number(),
          objects: z.array(z.object({ id: Id, title: z.string(), display_code: z.string() })),
        }),
      ),
    }),
  ),
});
