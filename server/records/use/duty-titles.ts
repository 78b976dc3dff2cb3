import type { Locale } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { titleOf } from "@server/records/review-point/title";
import type { DutyRow } from "./facts.ts";

type Titled = Pick<DutyRow, "title" | "line" | "review_point" | "own_titles" | "type">;

/** The title of a duty: its own, else that of its line, else that of its review point. */
export function dutyTitle(duty: Titled, locale: Locale): string {
  if (duty.title) return duty.title;
  const t = translator(locale);
  return duty.line
    ? t(`duty.line.${duty.line}`)
    : t("use.own_duty", {
        type: t(`report.type.${duty.type}`),
        point: titleOf(locale, duty.review_point, duty.own_titles),
      });
}

/** The title of a line says of what, a colon, and what. French has a space before the colon. */
function partsOf(duty: Titled, locale: Locale): { name: string; of: string } {
  const title = dutyTitle(duty, locale);
  if (duty.title) return { name: title, of: "" };
  if (!duty.line)
    return {
      name: translator(locale)(`report.type.${duty.type}`),
      of: titleOf(locale, duty.review_point, duty.own_titles),
    };
  const [of = "", ...what] = title.split(/\s*: /u);
  return what.length > 0 ? { name: capitalized(what.join(": ")), of } : { name: title, of: "" };
}

const capitalized = (words: string) => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/**
 * What the duties of one object are called on its own pages, by id: without the machine, which the page names already,
 * unless two of them could not be told apart.
 */
export function dutyNames(duties: readonly (Titled & { id: string })[], locale: Locale): Map<string, string> {
  const t = translator(locale);
  const parts = duties.map((duty) => ({ id: duty.id, ...partsOf(duty, locale) }));
  const isShared = (name: string) => parts.filter((each) => each.name === name).length > 1;
  return new Map(
    parts.map(({ id, name, of }) => [id, of && isShared(name) ? t("use.duty_of", { duty: name, of }) : name]),
  );
}
