import { type Locale, locales, nameIn } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { plain } from "@server/core/search-words";
import type { Cell } from "@server/platform/spreadsheet/cells";
import type { OwnFieldRow } from "@server/records/own-field/title";
import type { ImportKind } from "./kinds.ts";
import { reportTarget } from "./last-report/targets.ts";
import { ownTarget, PATH } from "./targets.ts";

const ENOUGH = 0.8; // of the values of a column, to know it by them
const ADDRESS = /^\s*<?[^\s@]+@[^\s@]+>?\s*$/;
const SEPARATOR = /\s[/>]\s|\S>\S/;

type Known = {
  /** The language in which a word is read that means something else in another. */
  locale: Locale;
  fields: readonly OwnFieldRow[];
  kindNames: ReadonlySet<string>;
} & Pick<ImportKind, "targets" | "titles" | "heads" | "byHead">;

/**
 * What each column is: by its heading in any language, else by what its first rows hold; "" where that is not known. No
 * two columns are the same.
 */
export function recognise(head: readonly Cell[], sample: readonly (readonly Cell[])[], known: Known): string[] {
  const names = namesOfTargets(known);
  const taken = new Set<string>();
  const take = (target: string | undefined) => {
    if (!target || taken.has(target)) return "";
    taken.add(target);
    return target;
  };
  const named = head.map((cell) => names.get(tidy(cell?.text ?? "")) ?? known.byHead?.(cell?.text ?? ""));
  // columns that a list of the product has, and that nobody imports; beside the day of an inspection it is that of the next
  const ignored = new Set(
    ["export.letter", "state.label", "object.valid_until"].flatMap((key) => headsIn(locales, key)),
  );
  const isOwnList = !named.includes(reportTarget("date", 1));
  const byHead = named.map((target, column) =>
    take(isOwnList && ignored.has(tidy(head[column]?.text ?? "")) ? undefined : target),
  );
  return byHead.map((target, column) =>
    target || ignored.has(tidy(head[column]?.text ?? ""))
      ? target
      : take(
          byContent(
            sample.flatMap((row) => row[column]?.text ?? []),
            known,
          ),
        ),
  );
}

function byContent(texts: readonly string[], { kindNames, fields, targets }: Known): string | undefined {
  const share = (fits: (text: string) => boolean) => texts.filter(fits).length / Math.max(1, texts.length);
  const looksLike: Record<string, (text: string) => boolean> = {
    kind: (text) => kindNames.has(plain(text.trim())),
    [PATH]: (text) => SEPARATOR.test(text),
    email: (text) => ADDRESS.test(text),
  };
  const known = targets(fields);
  return Object.keys(looksLike).find((target) => known.includes(target) && share(looksLike[target]!) >= ENOUGH);
}

/** Headings are compared without case, accents, marks and what stands between brackets or after a unit. */
const tidy = (text: string) =>
  plain(text)
    .replace(/[*:._]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();

const headsIn = (some: readonly Locale[], key: string) => some.map((locale) => tidy(translator(locale)(key)));

/** The target of each heading: the product's words in the reader's language, own fields, what else people write. */
function namesOfTargets({ locale, fields, targets, titles, heads }: Known): Map<string, string> {
  const names = new Map<string, string>();
  const add = (name: string, target: string) => name && !names.has(name) && names.set(name, target);
  const addProductsOwn = (each: Locale) => {
    for (const { target, title } of titles(translator(each), [])) add(tidy(title), target);
  };
  addProductsOwn(locale);
  const known = targets(fields);
  for (const field of fields.filter((each) => known.includes(ownTarget(each))))
    for (const name of headsOf(field)) add(name, ownTarget(field));
  for (const [target, all] of Object.entries(heads)) for (const name of all.split(",")) add(tidy(name), target);
  for (const each of locales) addProductsOwn(each);
  return names;
}

/** As exported lists name a field: with its unit, or with its key where two have the same name. */
const headsOf = ({ key, titles, unit }: OwnFieldRow): string[] => [
  ...locales.flatMap((locale: Locale) => {
    const title = nameIn(locale, titles);
    return [title, `${title} (${unit})`, `${title} [${key}]`, `${title} (${unit}) [${key}]`].map(tidy);
  }),
  tidy(key),
];
