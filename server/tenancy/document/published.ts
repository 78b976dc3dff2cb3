import { queryRows } from "@db/rows";
import { type DocumentWords, documents } from "@db/schema/document";
import { asOperator, reading } from "@db/transact";
import { inEachLanguage, type Locale, type Translated, translated } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { today } from "@server/core/day";
import { notFound } from "@server/core/errors";
import { desc, eq } from "drizzle-orm";
import type { z } from "zod";
import { currentOn, wordsIn } from "./current.ts";
import { type DocumentToEdit, PublishedDocument } from "./inputs.ts";
import { type DocumentKind, documentKinds } from "./kinds.ts";

type Published = z.infer<typeof PublishedDocument>;

/** For the back-office: each kind, with the numbers of consents to the version in force. */
export function publishedDocuments(actor: Actor, locale: Locale): Promise<Published[]> {
  authorizeBackOffice(actor);
  const day = today();
  return reading(asOperator, async (tx) => {
    const rows = await queryRows(tx, PublishedDocument)`
      select current.kind, current.version, current.in_force_on::text, ${wordsIn(locale)} ->> 'title' as title,
        (select concat_ws(' ', u.first_name, u.last_name) from documents d join users u on u.id = d.published_by
          where d.id = current.id) as published_by,
        (select count(*)::int from consents c where c.document_id = current.id and c.about = 'self') as people,
        (select count(distinct c.workspace_id)::int from consents c
          where c.document_id = current.id and c.about = 'workspace') as workspaces,
        (select json_build_object('version', n.version, 'in_force_on', n.in_force_on) from documents n
          where n.kind = current.kind and n.in_force_on > ${day}::date order by n.version limit 1) as coming
      from ${currentOn(day)} current`;
    return rows.sort((a, b) => documentKinds.indexOf(a.kind) - documentKinds.indexOf(b.kind));
  });
}

/** The newest version of a kind in all languages, from which the form for the next one starts. */
export function documentToEdit(actor: Actor, kind: DocumentKind): Promise<z.infer<typeof DocumentToEdit>> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const [newest] = await tx
      .select()
      .from(documents)
      .where(eq(documents.kind, kind))
      .orderBy(desc(documents.version))
      .limit(1);
    if (!newest) throw notFound();
    return { kind, version: newest.version, words: toEdit(newest.words) };
  });
}

/** Clears the summary of changes. A language that the version lacks starts with the text of the default one. */
const toEdit = (words: Translated<DocumentWords>) =>
  inEachLanguage((locale) => ({ ...translated(words, locale), news: "" }));
