import { z } from "zod";

/** Zod schemas of input fields that many forms share. Safe to import in the browser. */

/** A UUID; upper case is accepted and lowered. */
export const Id = z.uuid().toLowerCase();
export const ById = z.object({ id: Id });
/** An id or none: the empty option of a form's select becomes null. */
export const OptionalId = z.union([Id, z.literal("").transform(() => null), z.null()]);

/** The id of another record; also as an answer shows that record, with its id under this name. */
export const idAs = (name: string) =>
  z.union([Id, z.object({ [name]: Id }).transform((shown) => (shown as Record<string, string>)[name]!)]);

/** Replaces line breaks by spaces, because names appear in the subjects and sentences of mails. */
export const onOneLine = (written: string) => written.replace(/[\r\n\u2028\u2029]+/g, " ");

/** A required line of text. `max`: characters. */
export const line = (max = 200) =>
  z.string().overwrite(onOneLine).trim().min(1, { error: "mistake.required" }).max(max);
/** A line of text that may be empty. */
export const optionalLine = (max = 200) => z.string().overwrite(onOneLine).trim().max(max).default("");
/** A text of several lines that may be empty. */
export const text = (max = 200) => z.string().trim().max(max).default("");
/** A day from 1900 to 2199. */
export const Day = z.iso
  .date({ abort: true })
  .refine((day) => day >= "1900-01-01" && day <= "2199-12-31", { error: "mistake.invalid_format.date" });
/** A moment from 1900 to 2199, with its offset or Z, which becomes Z; or none. */
export const OptionalMoment = z.iso
  .datetime({ offset: true, abort: true })
  .refine((moment) => /^(19|2[01])/.test(new Date(moment).toISOString()), { error: "mistake.invalid_format.datetime" })
  .overwrite((moment) => new Date(moment).toISOString())
  .optional();
/** A day or none: an empty field of a form becomes null. */
export const OptionalDay = z
  .union([Day, z.literal("").transform(() => null), z.null()], { error: "mistake.invalid_format.date" })
  .default(null);
/** A number of days up to a year, or none: an empty field of a form becomes null. */
export const OptionalTerm = z.union([
  z.literal("").transform(() => null),
  z.null(),
  z.coerce.number().int().min(0).max(365),
]);
const days = String.raw`(\d{4}-\d{2}-\d{2})?`;
/** A day or a range of days, inclusive: 2026-01-01, 2026-01-01..2026-03-31, ..2026-03-31, 2026-01-01.. */
export const Days = z
  .string()
  .regex(new RegExp(`^${days}(\\.\\.${days})?$`), { error: "mistake.invalid_format.date" })
  .refine((span) => span.split("..").every((day) => day === "" || Day.safeParse(day).success), {
    error: "mistake.invalid_format.date",
  });
export const Email = z.string().trim().min(1, { error: "mistake.required" }).toLowerCase().pipe(z.email().max(254));
export const Color = z
  .string()
  .trim()
  .regex(/^#[0-9a-f]{6}$/i, { error: "mistake.color" })
  .nullable();
/** An amount in euros as people type it ("49", "49,90", "49.9"), parsed to cents. */
export const Cents = z
  .string()
  .trim()
  .min(1, { error: "mistake.required" })
  .regex(/^\d{1,6}([.,]\d{1,2})?$/, { error: "mistake.money" })
  .transform((typed) => {
    const [euros = "", cents = ""] = typed.split(/[.,]/);
    return Number(euros) * 100 + Number(cents.padEnd(2, "0"));
  });
const MOST_TAGS = 30;
/** Normalizes spaces and removes duplicates, ignoring case: "  Zone  1" and "zone 1" give one "Zone 1". */
function uniqueTags(tags: string[]): string[] {
  const tidy = tags.map((tag) => tag.normalize("NFC").replace(/\s+/g, " ").trim()).filter(Boolean);
  const first = new Map<string, string>();
  for (const tag of tidy) if (!first.has(tag.toLowerCase())) first.set(tag.toLowerCase(), tag);
  return [...first.values()];
}
const tooManyTags = { error: `mistake.too_many_tags?maximum=${MOST_TAGS}` };
/** Tags, comma-separated or as an array, without duplicates. Far too long input is refused before it is split. */
export const Tags = z
  .union([z.array(z.string().max(2000)).max(10 * MOST_TAGS, tooManyTags), z.string().max(20_000, tooManyTags)])
  .transform((given) => uniqueTags([given].flat().flatMap((item) => item.split(","))))
  .pipe(z.array(z.string().max(40)).max(MOST_TAGS, tooManyTags))
  .default([]);

/** A board or container in the path to something. */
export const Step = z.object({ id: Id, title: z.string() });
