import { documents } from "@db/schema/document";
import { overTheWall, transact } from "@db/transact";
import type { Actor } from "@server/actor";
import { admitToBackOffice } from "@server/admin/admit";
import { today } from "@server/day";
import { record } from "@server/event";
import { refuse } from "@server/refusal";
import { desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { hashOfDocument } from "./hash.ts";
import type { NewVersion } from "./inputs.ts";

/** A new version beside the ones before, which stay as they were: whoever agreed to them agreed to those words. Days never go back. */
export function publishDocument(actor: Actor, { kind, in_force_on: inForceOn, words }: z.output<typeof NewVersion>) {
  admitToBackOffice(actor);
  if (inForceOn < today()) throw refuse("document.in_the_past", "in_force_on");
  return transact(overTheWall, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`document ${kind}`}))`); // two at once: one after the other
    const [before] = await tx.select().from(documents).where(eq(documents.kind, kind)).orderBy(desc(documents.version)).limit(1);
    if (before && inForceOn < before.inForceOn) throw refuse(`document.before_the_last?day=${before.inForceOn}`, "in_force_on");
    const hashes = {
      nl: hashOfDocument(words.nl),
      en: hashOfDocument(words.en),
      fr: hashOfDocument(words.fr),
      de: hashOfDocument(words.de),
    };
    if (
      before &&
      hashes.nl === before.hashes.nl &&
      hashes.en === before.hashes.en &&
      hashes.fr === before.hashes.fr &&
      hashes.de === before.hashes.de
    )
      throw refuse("document.unchanged");
    const version = (before?.version ?? 0) + 1;
    const [made] = await tx
      .insert(documents)
      .values({ kind, version, inForceOn, words, hashes, publishedBy: actor.userId })
      .returning({ id: documents.id });
    await record(tx, actor, "document.publish", { workspaceId: null, aboutId: made!.id, title: words.nl.title, detail: { kind, version } });
    return { id: made!.id };
  });
}
