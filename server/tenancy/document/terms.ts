import { queryRows } from "@db/rows";
import { asOperator, reading, type Tx } from "@db/transact";
import type { Locale } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { iso, today } from "@server/core/day";
import { mayAgree } from "@server/tenancy/consent/may-agree";
import { documentKinds } from "@server/tenancy/document/kinds";
import { z } from "zod";
import { currentDocuments, wordsIn } from "./current.ts";
import type { TermsPage } from "./inputs.ts";
import { kindsOfPerson } from "./kinds.ts";

const Agreed = z.object({
  document_id: z.string(),
  kind: z.enum(documentKinds),
  version: z.number(),
  at: z.string(),
});
type Agreed = z.infer<typeof Agreed>;
const Upcoming = z.object({
  kind: z.enum(documentKinds),
  version: z.number(),
  title: z.string(),
  in_force_on: z.string(),
});
type Upcoming = z.infer<typeof Upcoming>;

/** The documents in force and upcoming, with the reader's consents. `actor` null: no session. */
export const termsPage = (actor: Actor | null, locale: Locale): Promise<z.infer<typeof TermsPage>> =>
  reading(asOperator, async (tx) => {
    const day = today();
    const [current, upcoming, agreed] = await Promise.all([
      currentDocuments(tx, locale, day),
      upcomingAfter(tx, locale, day),
      agreedBy(tx, actor),
    ]);
    const documents = current.map((document) => ({
      ...document,
      agreed_at: agreed.find(({ document_id }) => document_id === document.id)?.at ?? null,
      agreed_before:
        agreed.find(({ kind, version }) => kind === document.kind && version < document.version)?.version ?? null,
    }));
    const isAsked = documents.some(
      ({ kind, agreed_at }) => !agreed_at && (kindsOfPerson as readonly string[]).includes(kind),
    );
    return { documents, coming: upcoming, asks: actor !== null && mayAgree(actor) && isAsked };
  });

async function upcomingAfter(tx: Tx, locale: Locale, day: string): Promise<Upcoming[]> {
  const rows = await queryRows(tx, Upcoming)`
    select kind, version, ${wordsIn(locale)} ->> 'title' as title, in_force_on::text from documents
    where in_force_on > ${day}::date order by in_force_on, kind`;
  return rows;
}

async function agreedBy(tx: Tx, actor: Actor | null): Promise<Agreed[]> {
  if (!actor) return [];
  const rows = await queryRows(tx, Agreed)`
    select c.document_id, d.kind, d.version, c.at from consents c join documents d on d.id = c.document_id
    where c.user_id = ${actor.userId} and c.about = 'self' order by d.version desc`;
  return rows.map((row) => ({ ...row, at: iso(row.at) }));
}
