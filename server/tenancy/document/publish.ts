import { documents } from "@db/schema/document";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { defaultLocale, inEachLanguage, locales } from "@i18n/locales";
import type { Actor } from "@server/core/actor";
import { authorizeBackOffice } from "@server/core/authorize-back-office";
import { today } from "@server/core/day";
import { invalid } from "@server/core/errors";
import { recordEvent } from "@server/core/event";
import { desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { changedIn } from "./changes.ts";
import { hashOfDocument } from "./hash.ts";
import type { DocumentChanges, NewVersion } from "./inputs.ts";

type Input = z.output<typeof NewVersion>;

/**
 * Publishes a new version. Earlier versions stay unchanged, since consents refer to their text. Its day must not be
 * before that of the version before.
 */
export function publishDocument(actor: Actor, input: Input) {
  authorizeBackOffice(actor);
  const { kind, in_force_on: inForceOn, words } = input;
  return transact(asOperator, async (tx) => {
    // serializes concurrent publications
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`document ${kind}`}))`);
    const { before, hashes } = await requireNew(tx, input);
    const version = (before?.version ?? 0) + 1;
    const [created] = await tx
      .insert(documents)
      .values({ kind, version, inForceOn, words, hashes, publishedBy: actor.userId })
      .returning({ id: documents.id });
    await recordEvent(tx, actor, "document.publish", {
      workspaceId: null,
      aboutId: created!.id,
      title: words[defaultLocale].title,
      detail: { kind, version },
    });
    return { id: created!.id };
  });
}

/** The changes that publishing would make. Throws the same errors as publishing. */
export function documentChanges(actor: Actor, input: Input): Promise<DocumentChanges> {
  authorizeBackOffice(actor);
  return reading(asOperator, async (tx) => {
    const { before } = await requireNew(tx, input);
    const changed = inEachLanguage((locale) => changedIn(before?.words[locale], input.words[locale]));
    return { version: (before?.version ?? 0) + 1, ...changed };
  });
}

/** Throws 422 if the day is before today or the last version, or the text is the same as that one's. */
async function requireNew(tx: Tx, { kind, in_force_on: inForceOn, words }: Input) {
  if (inForceOn < today()) throw invalid("document.in_the_past", "in_force_on");
  const [before] = await tx
    .select()
    .from(documents)
    .where(eq(documents.kind, kind))
    .orderBy(desc(documents.version))
    .limit(1);
  if (before && inForceOn < before.inForceOn)
    throw invalid(`document.before_the_last?day=${before.inForceOn}`, "in_force_on");
  const hashes = inEachLanguage((locale) => hashOfDocument(words[locale]));
  if (before && locales.every((locale) => hashes[locale] === before.hashes[locale]))
    throw invalid("document.unchanged");
  return { before, hashes };
}
