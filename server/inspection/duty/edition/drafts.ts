import { queryRows } from "@db/rows";
import { catalogueChanges, catalogueEditions } from "@db/schema/catalogue";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { PER_PAGE } from "@server/core/constants";
import { today } from "@server/core/day";
import { invalid, notFound } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { pageIn } from "@server/core/paging";
import { finderOf } from "@server/core/search-words";
import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { type Catalogue, catalogueLine, firstEdition } from "../catalogue/catalogue.ts";
import { catalogueWith, changesUpTo, LineChange } from "../catalogue/with-changes.ts";
import { sourceOf } from "../catalogue/words.ts";
import { changedLines, valuesOf, wordsOf } from "./compare.ts";
import type { CataloguePage, CatalogueQuery, Drafts, LineDraft, LinePage, ListedLine, NewEdition } from "./inputs.ts";
import { type Checks, checksOf, publishedEditions } from "./published.ts";

const Draft = LineChange.extend({ note: z.string(), revision: z.string() });
const Newest = z.object({ number: z.number() });

/** The number of the newest published edition; 0: the code. */
export async function newestEdition(tx: Tx): Promise<number> {
  const [newest] = await queryRows(tx, Newest)`select coalesce(max(number), 0) as number from catalogue_editions`;
  return newest!.number;
}

const draftsOf = (tx: Tx) =>
  queryRows(tx, Draft)`
    select c.line, c.edition, c.every, c.unit, c.first_months, c.weight, c.marker, c.source, c.checked_on, c.note,
      c.updated_at::text as revision
    from catalogue_changes c where c.edition is null order by c.updated_at`;

/** The published catalogue, and the same with the changes that are not published. */
async function catalogues(tx: Tx) {
  const edition = await newestEdition(tx);
  const [changes, drafts] = [await changesUpTo(tx, edition), await draftsOf(tx)];
  const drafted = new Set(drafts.map(({ line }) => line));
  const others = changes.filter(({ line }) => !drafted.has(line));
  return { edition, drafts, published: catalogueWith(changes), next: catalogueWith([...others, ...drafts]) };
}

const listed = (catalogue: Catalogue, drafted: ReadonlySet<string>, checks: Checks, locale: Locale): ListedLine[] =>
  [...catalogue.values()].map((line) => ({
    ...wordsOf(line, locale),
    ...valuesOf(line),
    source: sourceOf(locale, line),
    checked_on: checks.get(line.key)?.on ?? null,
    checked_by: checks.get(line.key)?.by ?? null,
    is_draft: drafted.has(line.key),
  }));

/** The catalogue for super admins, with the changes that are not published. */
export function catalogueForAdmins(
  actor: Actor,
  { q, show, page }: z.output<typeof CatalogueQuery>,
  locale: Locale,
): Promise<z.infer<typeof CataloguePage>> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const { edition, drafts, next } = await catalogues(tx);
    const all = listed(next, new Set(drafts.map(({ line }) => line)), await checksOf(tx), locale);
    const isFound = finderOf(q);
    const lines = all.filter((each) => {
      const isShown = !show || (show === "draft" ? each.is_draft : each.marker === show);
      return isShown && isFound([each.line, each.point, each.title, each.source]);
    });
    const editions = await publishedEditions(tx);
    return { edition, editions, ...pageIn(lines, { page, per_page: PER_PAGE }), drafts_count: drafts.length };
  });
}

/** One line with its draft. Throws not found. */
export function lineForAdmins(actor: Actor, key: string, locale: Locale): Promise<z.infer<typeof LinePage>> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const { drafts, published, next } = await catalogues(tx);
    const line = next.get(key);
    if (!line) throw notFound();
    const draft = drafts.find((each) => each.line === key);
    return {
      line: listed(new Map([[key, line]]), new Set(draft ? [key] : []), await checksOf(tx), locale)[0]!,
      published: valuesOf(published.get(key)!),
      values: {
        ...valuesOf(line),
        source: line.changed?.source ?? {},
        note: draft?.note ?? "",
        revision: draft?.revision ?? "",
      },
    };
  });
}

/**
 * Stores a change of a line, for the next edition. Throws not found, invalid (422) for an interval of 0 where the line is
 * not done before each use, and where somebody else changed it meanwhile.
 */
export function saveDraft(actor: Actor, { line: key, revision, checked, ...said }: z.output<typeof LineDraft>) {
  authorizeBackOffice(actor);
  const line = catalogueLine(key);
  if (!line) throw notFound();
  if (said.every === 0 && line.scope !== "first" && line.scope !== "use")
    throw invalid("catalogue.interval_needed", "every");
  return transact(asOperator, async (tx) => {
    await lockCatalogue(tx);
    const before = (await draftsOf(tx)).find((draft) => draft.line === key);
    if ((before?.revision ?? "") !== revision) throw invalid("catalogue.changed_meanwhile");
    const source = Object.fromEntries(Object.entries(said.source).filter(([, words]) => words !== ""));
    const values = {
      ...{ every: said.every, unit: said.unit, firstMonths: said.first_months, weight: said.weight },
      ...{ marker: said.marker, source, note: said.note, updatedAt: sql`clock_timestamp()` },
      ...(checked && { checkedBy: actor.userId, checkedOn: today() }),
    };
    if (before) await tx.update(catalogueChanges).set(values).where(draftOf(key));
    else await tx.insert(catalogueChanges).values({ line: key, ...values });
  });
}

const draftOf = (key: string) => and(eq(catalogueChanges.line, key), isNull(catalogueChanges.edition));

/** Takes the change of a line back that is not published. Throws not found. */
export function undoDraft(actor: Actor, key: string): Promise<void> {
  authorizeBackOffice(actor);
  return transact(asOperator, async (tx) => {
    await lockCatalogue(tx);
    const gone = await tx.delete(catalogueChanges).where(draftOf(key)).returning({ id: catalogueChanges.id });
    if (gone.length === 0) throw notFound();
  });
}

/** What the next edition would change. */
export function draftsToPublish(actor: Actor, locale: Locale): Promise<z.infer<typeof Drafts>> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const { edition, drafts, published, next } = await catalogues(tx);
    return {
      next: edition + 1,
      changes: changedLines(published, next, locale),
      revision: drafts.at(-1)?.revision ?? "",
    };
  });
}

/**
 * Publishes the changes as the next edition, which workspaces can take over. Throws invalid (422) where there are none,
 * and where somebody changed or published them meanwhile.
 */
export function publishEdition(actor: Actor, { note, revision }: z.output<typeof NewEdition>): Promise<void> {
  authorizeBackOffice(actor);
  return transact(asOperator, async (tx) => {
    await lockCatalogue(tx);
    const drafts = (await draftsOf(tx)).filter(({ line }) => firstEdition.has(line));
    if (drafts.length === 0) throw invalid("catalogue.nothing_to_publish");
    if (drafts.at(-1)!.revision !== revision) throw invalid("catalogue.changed_meanwhile");
    const number = (await newestEdition(tx)) + 1;
    await tx.insert(catalogueEditions).values({ number, note, publishedBy: actor.userId });
    await tx.update(catalogueChanges).set({ edition: number }).where(isNull(catalogueChanges.edition));
    await recordEvent(tx, actor, "catalogue.publish", {
      ...{ workspaceId: null, title: String(number), detail: { number, lines: drafts.map(({ line }) => line) } },
    });
  });
}

/** Serializes changes of the catalogue. */
const lockCatalogue = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`);
