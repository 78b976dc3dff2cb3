import { randomUUID } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { archives } from "@db/schema/document";
import { users } from "@db/schema/user";
import { overTheWall, reading, transact } from "@db/transact";
import { later } from "@jobs/later";
import { today } from "@server/day";
import { storage } from "@server/storage/storage";
import { keyOfPicture } from "@server/user/avatar";
import { and, eq, sql } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { isLocale } from "~/i18n/locales";
import { translator } from "~/i18n/words.server";
import { dayInWords } from "~/words";
import { collect } from "./collect.ts";
import { keyOfArchive } from "./kept.ts";
import { archivePage } from "./page.ts";

type Asked = { userId: string; archiveId: string };

/** Makes the file somebody asked for, keeps it, and promises the mail that says so. Again, should it be tried again; not once it is there. */
export async function makeArchive({ userId, archiveId }: Asked, isLastTry: boolean): Promise<void> {
  const whose = and(eq(archives.id, archiveId), eq(archives.userId, userId), eq(archives.state, "waiting"));
  if ((await reading(overTheWall, (tx) => tx.$count(archives, whose))) === 0) return; // made already; or who asked is gone
  try {
    const zipped = await written(userId);
    const path = join(tmpdir(), randomUUID());
    await writeFile(path, zipped);
    await storage()
      .put(keyOfArchive(userId, archiveId), path)
      .finally(() => rm(path, { force: true }));
    await transact(overTheWall, async (tx) => {
      const { rowCount } = await tx.update(archives).set({ state: "done", size: zipped.length, doneAt: sql`now()` }).where(whose);
      if (rowCount) await later(tx, "archive.mail", { workspaceId: null, userId, archiveId });
    });
  } catch (error) {
    if (isLastTry) await transact(overTheWall, (tx) => tx.update(archives).set({ state: "failed", doneAt: sql`now()` }).where(whose));
    throw error;
  }
}

/** data.json for programs, index.html for people, and their picture. */
async function written(userId: string): Promise<Uint8Array> {
  const { person, parts } = await reading(overTheWall, async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId));
    return { person, parts: await collect(tx, userId) };
  });
  if (!person) throw new Error("Who asked for an archive is gone.");
  const locale = isLocale(person.locale) ? person.locale : "nl";
  const t = translator(locale);
  const about = { name: `${person.firstName} ${person.lastName}`, day: dayInWords(t, today(), "long"), locale, parts };
  const data = Object.fromEntries(parts.map(({ name, rows }) => [name, rows]));
  const picture = person.image ? await pictureOf(userId, person.image) : undefined;
  return zipSync({
    "data.json": strToU8(JSON.stringify(data, null, 2)),
    "index.html": strToU8(archivePage(t, about)),
    ...(picture && { "picture.webp": picture }),
  });
}

const pictureOf = (userId: string, name: string): Promise<Uint8Array | undefined> =>
  storage()
    .read(keyOfPicture(userId, name))
    .then(buffer)
    .catch(() => undefined); // it was changed just now
