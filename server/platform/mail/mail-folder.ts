import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@server/core/env";

export type SavedMail = { id: string; at: string; to: string; subject: string; text: string; html: string };

const folder = () => join(env.DATA_DIR, "mail");
const MAX_LISTED = 100;

/**
 * Saves a mail as a file, if no SMTP server is configured: an .eml file, and a .json file for the page at /dev/mail. A
 * mail with the same id is replaced.
 */
export async function saveMail(mail: Omit<SavedMail, "at">, eml: Buffer): Promise<void> {
  await mkdir(folder(), { recursive: true });
  const existing = (await names()).find((name) => name.endsWith(`_${mail.id}`));
  const at = new Date().toISOString();
  const name = existing ?? `${at.replaceAll(":", "-")}_${mail.id}`;
  await writeAtomically(`${name}.eml`, eml);
  await writeAtomically(`${name}.json`, JSON.stringify({ ...mail, at } satisfies SavedMail, null, 2));
}

/** The newest hundred mails, newest first. */
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

/** Writes to a temporary name and renames, so that nobody reads an incomplete mail. */
async function writeAtomically(file: string, content: Buffer | string): Promise<void> {
  await writeFile(join(folder(), `${file}.part`), content);
  await rename(join(folder(), `${file}.part`), join(folder(), file));
}
