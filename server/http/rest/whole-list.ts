import type { Locale } from "@i18n/locales";
import { MAX_PER_PAGE } from "@server/core/constants";
import { invalidFields } from "@server/core/errors";
import { OptionalMoment, text } from "@server/core/fields";
import { Listing, metaOf, sorted } from "@server/core/paging";
import { seal, unseal } from "@server/core/sealed";
import { finderOf } from "@server/core/search-words";
import type { JsonSchema } from "@server/http/forms";
import { z } from "zod";

/** A list that its procedure answers whole, as that of categories: REST searches it, sorts it and cuts it into pages. */

type Item = Record<string, unknown>;

const PURPOSE = "cursor of a whole list";
const Cursor = z.object({ name: z.string(), last: z.record(z.string(), z.unknown()), at: z.number() });

/** What REST takes for such a list beside the names of the procedure's own input. Without `per_page` all is answered. */
export function wholeListing({ properties = {} }: JsonSchema, own: readonly string[]) {
  const columns = Object.keys(properties).filter((name) => isPlain(properties[name]!));
  const shape = {
    q: text(100),
    ...(columns.length > 0 && { sort: sorted(columns).optional() }),
    page: Listing.shape.page,
    per_page: z.coerce.number().int().min(1).max(MAX_PER_PAGE).optional(),
    after: Listing.shape.after,
    ...("updated_at" in properties && { updated_since: OptionalMoment }),
  };
  return z.object(Object.fromEntries(Object.entries(shape).filter(([name]) => !own.includes(name))));
}

const isPlain = ({ type, anyOf = [] }: JsonSchema): boolean =>
  ["string", "number", "integer", "boolean"].includes(type ?? "") || anyOf.some(isPlain);

const Asked = z.object({
  q: z.string().default(""),
  sort: z.string().optional(),
  page: z.number().default(1),
  per_page: z.number().optional(),
  after: z.string().optional(),
  updated_since: z.string().optional(),
});

/** The page that was asked for, see wholeListing(). `name`: of the call. Throws invalid. */
export function cutWhole({ name, locale }: { name: string; locale: Locale }, all: readonly Item[], listing: unknown) {
  const { q, sort, updated_since, page, per_page: asked, after } = Asked.parse(listing);
  const isFound = finderOf(q);
  const found = all.filter((item) => isFound(textsIn(item)) && isChangedSince(item, updated_since));
  const order = sort === undefined ? undefined : orderBy(sort, locale);
  const list = order ? found.toSorted(order) : found;
  const per_page = asked ?? Math.max(1, list.length);
  const from = after ? placeAfter({ name: `${name} ${sort}`, list, order }, after) : (page - 1) * per_page;
  const items = list.slice(from, from + per_page);
  const end = from + items.length;
  const next = end < list.length ? { name: `${name} ${sort}`, last: markOf(items.at(-1)!, sort), at: end } : null;
  return {
    items,
    meta: { ...metaOf({ page, per_page }, list.length), next: next && seal(PURPOSE, JSON.stringify(next)) },
  };
}

type Listed = { name: string; list: readonly Item[]; order?: (one: Item, other: Item) => number };

/** After the item that ended the page before; where that is gone, where it would be, or in the list's own order was. */
function placeAfter({ name, list, order }: Listed, after: string): number {
  const sealed = unseal(PURPOSE, after);
  const cursor = sealed && Cursor.parse(JSON.parse(sealed.text));
  if (cursor?.name !== name) throw invalidFields([["after", "mistake.cursor"]]);
  const { last, at } = cursor;
  if (order) return list.filter((item) => order(item, last) <= 0).length;
  const place = list.findIndex((item) => identityOf(item) === last.id);
  return place < 0 ? at - 1 : place + 1;
}

const identityOf = (item: Item): string => (typeof item.id === "string" ? item.id : JSON.stringify(item));

/** What tells the place of an item in the list. */
const markOf = (item: Item, sort = ""): Item => ({ id: identityOf(item), [columnOf(sort)]: item[columnOf(sort)] });
const columnOf = (sort: string) => sort.replace(/^-/, "");

const textsIn = (item: Item): string[] => Object.values(item).filter((value) => typeof value === "string");

const isChangedSince = ({ updated_at }: Item, moment: string | undefined): boolean =>
  moment === undefined || (typeof updated_at === "string" && Date.parse(updated_at) >= Date.parse(moment));

/** "2" before "10", then by identity; empty values come last, both ways. */
function orderBy(sort: string, locale: Locale) {
  const [name, sign] = [columnOf(sort), sort.startsWith("-") ? -1 : 1];
  const collator = new Intl.Collator(locale, { numeric: true, sensitivity: "base" });
  const isEmpty = (value: unknown) => value === null || value === undefined;
  const compared = (one: unknown, other: unknown): number => {
    if (isEmpty(one) || isEmpty(other)) return Number(isEmpty(one)) - Number(isEmpty(other));
    if (typeof one === "number" && typeof other === "number") return sign * (one - other);
    return sign * collator.compare(String(one), String(other));
  };
  return (one: Item, other: Item): number =>
    compared(one[name], other[name]) || identityOf(one).localeCompare(identityOf(other));
}
