import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@server/core/env";

export type SavedMail = { id: string; at: string; to: string; subject: string; text: string; html: string };

const folder = () => join(env.DATA_DIR, "mail");
const MAX_LISTED = 100;

/**
 * Where there is no SMTP: the mail as others would receive it, and beside it what our own page shows. The same id
 * replaces itself.
 */
export async function saveMail(mail: Omit<SavedMail, "at">, eml: Buffer): Promise<void> {
  await mkdir(folder(), { recursive: true });
  const existing = (await names()).find((name) => name.endsWith(`_${mail.id}`));
  const at = new Date().toISOString();
  const name = existing ?? `${at.replaceAll(":", "-")}_${mail.id}`;
  await writeAtomically(`${name}.eml`, eml);
  await writeAtomically(`${name}.json`, JSON.stringify({ ...mail, at } satisfies SavedMail, null, 2));
}

/** Newest first, the last hundred. */
export async function listMails(): Promise<SavedMail[]> {
  const newest = (await names()).sort().reverse().slice(0, MAX_LISTED);
  return Promise.all(newest.map((name) => read(name)));
}

export async function findMail(id: string): Promise<SavedMail | undefined> {
  const name = (await names()).find((name) => name.endsWith(`_${id}`));
  return name ? read(name) : undefined;
}

async function names(): Promise<string[]> {
  const files = await readdir(folder()).catch(() => []);
  return files.filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -".json".length));
}

const read = async (name: string): Promise<SavedMail> =>
  JSON.parse(await readFile(join(folder(), `${name}.json`), "utf8"));

/** Nobody reads half a mail. */
async function writeAtomically(file: string, content: Buffer | string): Promise<void> {
  await writeFile(join(folder(), `${file}.part`), content);
  await rename(join(folder(), `${file}.part`), join(folder(), file));
}
