import { rm } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { archives } from "@db/schema/document";
import { users } from "@db/schema/user";
import { asOperator, reading, type Tx, transact } from "@db/transact";
import { dayInWords } from "@i18n/in-words";
import { localeOr } from "@i18n/locales";
import { translator } from "@i18n/words.server";
import { enqueue } from "@jobs/enqueue";
import { today } from "@server/core/day";
import { storage } from "@server/platform/storage/storage";
import { temporaryPath } from "@server/platform/temporary";
import { writeZip } from "@server/platform/zip/write";
import { keyOfPicture } from "@server/tenancy/user/avatar";
import { and, eq, sql } from "drizzle-orm";
import { keyOfArchive } from "./archive-file.ts";
import { collect } from "./collect.ts";
import { archivePage, MOST, type Part } from "./page.ts";

type Input = { userId: string; archiveId: string };

/**
 * Makes and stores a requested archive, and enqueues the mail about it. May be called again until it succeeds; does
 * nothing if the archive exists. `isLastTry`: marks it as failed before throwing.
 */
export async function makeArchive({ userId, archiveId }: Input, isLastTry: boolean): Promise<void> {
  const isWaiting = and(eq(archives.id, archiveId), eq(archives.userId, userId), eq(archives.state, "waiting"));
  // made already, or the account was deleted
  if ((await reading(asOperator, (tx) => tx.$count(archives, isWaiting))) === 0) return;
  const path = temporaryPath();
  try {
    const size = await writeArchive(path, userId);
    await storage().put(keyOfArchive(userId, archiveId), path);
    await transact(asOperator, async (tx) => {
      const { rowCount } = await tx.update(archives).set({ state: "done", size, doneAt: sql`now()` }).where(isWaiting);
      if (rowCount) await enqueue(tx, "archive.mail", { workspaceId: null, userId, archiveId });
    });
  } catch (error) {
    if (isLastTry)
      await transact(asOperator, (tx) =>
        tx.update(archives).set({ state: "failed", doneAt: sql`now()` }).where(isWaiting),
      );
    throw error;
  } finally {
    await rm(path, { force: true });
  }
}

/** Writes a zip with data.json for programs, index.html for people, and their picture. Returns its size in bytes. */
async function writeArchive(path: string, userId: string): Promise<number> {
  const [person] = await reading(asOperator, (tx) => tx.select().from(users).where(eq(users.id, userId)));
  if (!person) throw new Error("The account that requested the archive was deleted.");
  const locale = localeOr(person.locale);
  const t = translator(locale);
  const picture = person.image ? await pictureOf(userId, person.image) : undefined;
  return writeZip(path, async (add) => {
    const parts: Part[] = [];
    await reading(asOperator, (tx) => add("data.json", dataOf(tx, userId, parts)));
    const about = {
      name: `${person.firstName} ${person.lastName}`,
      day: dayInWords(t, today(), "long"),
      locale,
      parts,
    };
    await add("index.html", archivePage(t, about));
    if (picture) await add("picture.webp", picture);
  });
}

/** All data as one JSON object, an array for each part. The rows of each part that the page shows are added to `parts`. */
async function* dataOf(tx: Tx, userId: string, parts: Part[]): AsyncGenerator<string> {
  for await (const { name, rows } of collect(tx, userId)) {
    let part = parts.at(-1);
    if (part?.name !== name) {
      yield `${part ? "\n  ],\n" : "{\n"}  ${JSON.stringify(name)}: [`;
      part = { name, rows: [], count: 0 };
      parts.push(part);
    }
    const before = part.count;
    yield rows.map((row, index) => `${before + index > 0 ? "," : ""}\n    ${JSON.stringify(row)}`).join("");
    part.rows.push(...rows.slice(0, MOST - part.rows.length));
    part.count += rows.length;
  }
  yield "\n  ]\n}\n";
}

const pictureOf = (userId: string, name: string): Promise<Uint8Array | undefined> =>
  storage()
    .read(keyOfPicture(userId, name))
    .then(buffer)
    .catch(() => undefined); // it was changed meanwhile
