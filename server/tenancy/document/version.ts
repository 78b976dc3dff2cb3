import { documents } from "@db/schema/document";
import type { Tx } from "@db/transact";
import { defaultLocale, type Locale, translated } from "@i18n/locales";
import { notFound } from "@server/core/errors";
import { and, desc, eq, lte, type SQL } from "drizzle-orm";
import type { DocumentText } from "./inputs.ts";
import type { DocumentKind } from "./kinds.ts";

const inForce = (kind: DocumentKind, day: string) => and(eq(documents.kind, kind), lte(documents.inForceOn, day));

/**
 * A version with its text, and all versions of its kind, the newest first. Without a number: the version in force.
 * Versions that are not in force yet can be read too.
 */
export async function documentText(
  tx: Tx,
  { kind, version, locale, day }: { kind: DocumentKind; version?: number; locale: Locale; day: string },
): Promise<DocumentText> {
  const condition: SQL | undefined = version
    ? and(eq(documents.kind, kind), eq(documents.version, version))
    : inForce(kind, day);
  const [[found], versions] = await Promise.all([
    tx.select().from(documents).where(condition).orderBy(desc(documents.version)).limit(1),
    tx.select().from(documents).where(eq(documents.kind, kind)).orderBy(desc(documents.version)),
  ]);
  if (!found) throw notFound();
  const current = versions.find(({ inForceOn }) => inForceOn <= day)?.version ?? found.version;
  const { title, body, news } = translated(found.words, locale);
  return {
    id: found.id,
    kind,
    version: found.version,
    in_force_on: found.inForceOn,
    locale: found.words[locale] ? locale : defaultLocale,
    sha256: translated(found.hashes, locale),
    title,
    body,
    news,
    current,
    versions: versions.map((each) => ({
      version: each.version,
      in_force_on: each.inForceOn,
      news: translated(each.words, locale).news,
    })),
  };
}
