import { z } from "zod";

/** Pieces of input that many forms share. Safe to import in the browser. */

/** Written in capitals it is the same id. */
export const Id = z.uuid().toLowerCase();
export const ById = z.object({ id: Id });
/** An empty choice of a form means none. */
export const OptionalId = z.union([Id, z.literal("").transform(() => null), z.null()]);

/** What was pasted over several lines becomes one: a name stands in the subjects and sentences of our mails. */
const onOneLine = (written: string) => written.replace(/[\r\n\u2028\u2029]+/g, " ");

/** A line that must be there. */
export const line = (max = 200) =>
  z.string().overwrite(onOneLine).trim().min(1, { error: "mistake.required" }).max(max);
/** A line that may stay empty. */
export const optionalLine = (max = 200) => z.string().overwrite(onOneLine).trim().max(max).default("");
/** A text of any number of lines that may stay empty. */
export const text = (max = 200) => z.string().trim().max(max).default("");
/** A day that a calendar of ours can reckon with. */
export const Day = z.iso
  .date()
  .refine((day) => day >= "1900-01-01" && day <= "2199-12-31", { error: "mistake.invalid_format.date" });
/** An empty field of a form means none. */
export const OptionalDay = z.union([Day, z.literal("").transform(() => null), z.null()]).default(null);
const days = String.raw`(\d{4}-\d{2}-\d{2})?`;
/** A day, or from one to another, both included: 2026-01-01..2026-03-31, ..2026-03-31, 2026-01-01.. */
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
/** A sum in euros as people type it ("49", "49,90", "49.9"), kept in cents. */
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
/** "  Zone  1" is "Zone 1"; "zone 1" after it is the same. */
function onceEach(tags: string[]): string[] {
  const tidy = tags.map((tag) => tag.normalize("NFC").replace(/\s+/g, " ").trim()).filter(Boolean);
  const first = new Map<string, string>();
  for (const tag of tidy) if (!first.has(tag.toLowerCase())) first.set(tag.toLowerCase(), tag);
  return [...first.values()];
}
const tooManyTags = { error: `mistake.too_many_tags?maximum=${MOST_TAGS}` };
/** Written with commas between them, or sent as a list; each once. What is far too long is not even taken apart. */
export const Tags = z
  .union([z.array(z.string().max(2000)).max(10 * MOST_TAGS, tooManyTags), z.string().max(20_000, tooManyTags)])
  .transform((given) => onceEach([given].flat().flatMap((item) => item.split(","))))
  .pipe(z.array(z.string().max(40)).max(MOST_TAGS, tooManyTags))
  .default([]);

/** A board or container on the way down to something. */
export const Step = z.object({ id: Id, title: z.string() });
