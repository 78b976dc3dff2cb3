import { BasedOn } from "@server/core/based-on";
import { Letter } from "@server/core/compliance-views";
import { today } from "@server/core/day";
import { Color, Id, line, OptionalDay, OptionalId, optionalLine, Tags, text } from "@server/core/fields";
import { Upload } from "@server/platform/uploads/upload";
import { FileView, WebAddress } from "@server/records/file/inputs";
import { KindChoice } from "@server/records/kind/inputs";
import { ChosenIds } from "@server/records/library/inputs";
import { FieldThen, OwnValuesInput, OwnValuesView } from "@server/records/own-field/inputs";
import { OptionalSticker } from "@server/records/sticker/inputs";
import { AnswerView, DutyView } from "@server/records/use/inputs";
import { z } from "zod";
import { factsInHistory } from "./columns.ts";
import { IconCode } from "./icon-input.ts";

export const Category = z.object({ id: Id, title: z.string() });
export type Category = z.infer<typeof Category>;

/** An object as REST, tRPC and pages get it. */
export const LastKnown = z.object({
  /** Of what, as the list called it. */
  about: z.string(),
  day: z.string().nullable(),
  /** The day of the next one. */
  next: z.string().nullable(),
  body: z.string(),
  number: z.string(),
});

export const ObjectView = z.object({
  id: Id,
  title: z.string(),
  subtitle: z.string(),
  x: z.number().nullable(),
  y: z.number().nullable(),
  size: z.enum(["s", "m", "l"]),
  position: z.number(),
  workspace_id: Id,
  container_id: Id,
  public_id: z.string(),
  public_enabled: z.boolean(),
  icon_code: z.string().nullable(),
  display_code: z.string(),
  color_code: z.string().nullable(),
  text_color_code: z.string().nullable(),
  tags: z.array(z.string()),
  kind: KindChoice.nullable(),
  serial_number: z.string(),
  /** The day of its first use; null while that is not known. */
  in_service_on: z.string().nullable(),
  make: z.string(),
  model: z.string(),
  year_built: z.number().nullable(),
  /** Its number in another system, such as the ERP; one object of the workspace has it. */
  external_number: z.string(),
  /** The values of the workspace's own fields, by their keys; without those that have none. */
  fields: OwnValuesView,
  /** What an imported list said of its last inspection, without a report; empty once there is a newer report. */
  last_known: z.array(LastKnown),
  images: z.array(FileView),
  files: z.array(FileView),
  /** The URLs of its links, by name. */
  urls: z.record(z.string(), z.string()),
  categories: z.array(Category),
  /** The address of its QR code as SVG; null while its public page is switched off. */
  qr_code: z.string().nullable(),
  compliance: z.object({ state: Letter, valid_until: z.string().nullable() }),
  /** May it be used today? The letter is the short form of the answer. */
  answer: AnswerView,
  duties: z.array(DutyView),
  /** The day on which an inspection was asked for that a body still has to make; null: none. */
  inspection_requested_on: z.string().nullable(),
  /** The files and reports that the background templates of its container require and it does not have. */
  missing: z.array(z.object({ name: z.string(), type: z.string() })),
  permissions: z.object({ can_edit: z.boolean() }),
});
export type ObjectView = z.infer<typeof ObjectView>;

const Pin = z.union([z.number().min(0).max(1), z.null()]);
const OptionalColor = z.union([z.literal("").transform(() => null), Color], { error: "mistake.color" });
/** Categories of the workspace, by id or by title. */
const Categories = z
  .union([z.array(z.string()), z.string()])
  .transform((value) => [...new Set([value].flat().map((item) => item.trim()))].filter(Boolean))
  .pipe(z.array(z.string().max(80)).max(30));
const uploads = z.array(z.instanceof(Upload)).max(20).default([]);

/** In the history: what a fact was and became; empty: not known. Of an own field also its names and type then. */
export const ChangedFact = z.object({
  fact: z.enum([...factsInHistory, "own_field"]),
  from: z.string(),
  to: z.string(),
  own: FieldThen.optional(),
});

const FIRST_YEAR = 1800;
/** The year in which a machine was built, or none. Machines are sold as of the year to come. */
const Year = z
  .union([z.number().int().min(FIRST_YEAR), z.literal("").transform(() => null), z.null()])
  .refine((year) => year === null || year <= Number(today().slice(0, 4)) + 1, { error: "object.year_in_future" });

/** The fields that both creating and editing accept. */
const fields = {
  subtitle: optionalLine().unwrap().optional(),
  kind_id: OptionalId.optional(),
  serial_number: optionalLine(80).unwrap().optional(),
  in_service_on: OptionalDay.unwrap()
    .refine((day) => day === null || day <= today(), { error: "object.in_service_in_future" })
    .optional(),
  make: optionalLine(80).unwrap().optional(),
  model: optionalLine(80).unwrap().optional(),
  year_built: Year.optional(),
  external_number: optionalLine(80).unwrap().optional(),
  fields: OwnValuesInput.optional(),
  size: z.enum(["s", "m", "l"]).optional(),
  icon_code: IconCode.optional(),
  display_code: optionalLine(40).unwrap().optional(),
  color_code: OptionalColor.optional(),
  text_color_code: OptionalColor.optional(),
  tags: Tags.unwrap().optional(),
  categories: Categories.optional(),
  x: Pin.optional(),
  y: Pin.optional(),
};
const MOST_URLS = 50;
/** The URLs of links, by name; each becomes a row of files. */
const Urls = z
  .record(z.string().min(1).max(200), WebAddress)
  .refine((urls) => Object.keys(urls).length <= MOST_URLS, { error: `mistake.too_big.array?maximum=${MOST_URLS}` });
/** What creating and editing add to the object. */
const additions = {
  /** The title of a category that is added to those in `categories`. */
  new_category: text(80),
  images: uploads,
  files: uploads,
  urls: Urls.default({}),
  /** Files of the library that the object gets. */
  library_file_ids: ChosenIds.default([]),
};

const isWholePin = ({ x, y }: { x?: number | null; y?: number | null }) =>
  ((x ?? null) === null) === ((y ?? null) === null);
const pinIncomplete = { error: "mistake.required", path: ["y"] };

export const NewObject = z
  .object({
    container_id: Id,
    title: line(),
    ...fields,
    ...additions,
    /** The public id of a sticker of the workspace that no object has yet: it becomes the object's own. */
    sticker: OptionalSticker.optional(),
  })
  .refine(isWholePin, pinIncomplete);

const { external_number: _, ...others } = fields;
/** What another system knows of an object. */
const known = { title: line().optional(), ...others, urls: Urls.default({}) };
/** Where a new one is made; one that is there stays where it is. */
const place = { container_id: Id.optional() };

/** An object by its number in another system: made where there is none yet, else changed. */
export const ObjectByNumber = z
  .object({ id: Id, number: line(80), ...place, ...known })
  .refine(isWholePin, pinIncomplete);
export const SyncedObject = z
  .object({ external_number: line(80), ...place, ...known })
  .refine(isWholePin, pinIncomplete);

/** The onboarding form for the first object of a board. */
export const FirstObject = z.object({ container_id: Id, title: line(), subtitle: text() });

export const ObjectChanges = z
  .object({
    id: Id,
    title: line().optional(),
    ...fields,
    ...additions,
    /** The picture that is moved to the first place. */
    main_image: z.union([Id, z.literal("").transform(() => undefined)]).optional(),
    /** The pictures to delete: all of them, or some by id. */
    delete_image: z.union([z.boolean(), z.array(Id), Id.transform((id) => [id])]).default(false),
    based_on: BasedOn,
  })
  .refine(isWholePin, pinIncomplete);

/** `sticker`: the public id of a sticker that no object has yet, which the object takes; its page is then on. */
export const PublicLink = z.object({
  id: Id,
  rotate: z.boolean().default(false),
  enabled: z.boolean().optional(),
  sticker: OptionalSticker.optional(),
});
export const PublicLinkView = z.object({ public_id: z.string(), public_url: z.string(), enabled: z.boolean() });

/** The place of an object's pin on the floor plan; with x and y null it is taken off the plan. */
export const PlaceObject = z
  .object({ id: Id, x: Pin, y: Pin, size: z.enum(["s", "m", "l"]).optional(), based_on: BasedOn })
  .refine(isWholePin, pinIncomplete);
export const PinView = z.object({
  id: Id,
  x: z.number().nullable(),
  y: z.number().nullable(),
  size: z.enum(["s", "m", "l"]),
});
