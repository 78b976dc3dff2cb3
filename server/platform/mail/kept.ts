import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env } from "@server/core/env";

export type KeptMail = { id: string; at: string; to: string; subject: string; text: string; html: string };

const folder = () => join(env.DATA_DIR, "mail");
const NEWEST = 100;

/**
 * Where there is no SMTP: the mail as others would receive it, and beside it what our own page shows. The same id
 * replaces itself.
 */
export async function keepMail(mail: Omit<KeptMail, "at">, eml: Buffer): Promise<void> {
  await mkdir(folder(), { recursive: true });
  const before = (await names()).find((name) => name.endsWith(`_${mail.id}`));
  const at = new Date().toISOString();
  const name = before ?? `${at.replaceAll(":", "-")}_${mail.id}`;
  await whole(`${name}.eml`, eml);
  await whole(`${name}.json`, JSON.stringify({ ...mail, at } satisfies KeptMail, null, 2));
}

/** Newest first, the last hundred. */
export async function listMails(): Promise<KeptMail[]> {
  const newest = (await names()).sort().reverse().slice(0, NEWEST);
  return Promise.all(newest.map((name) => read(name)));
}

export async function findMail(id: string): Promise<KeptMail | undefined> {
  const name = (await names()).find((name) => name.endsWith(`_${id}`));
  return name ? read(name) : undefined;
}

async function names(): Promise<string[]> {
  const files = await readdir(folder()).catch(() => []);
  return files.filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -".json".length));
}

const read = async (name: string): Promise<KeptMail> =>
  JSON.parse(await readFile(join(folder(), `${name}.json`), "utf8"));

/** Nobody reads half a mail. */
async function whole(file: string, content: Buffer | string): Promise<void> {
  await writeFile(join(folder(), `${file}.part`), content);
  await rename(join(folder(), `${file}.part`), join(folder(), file));
}
