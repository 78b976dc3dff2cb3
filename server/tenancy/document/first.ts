import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { locales } from "@i18n/locales";
import { hashOfDocument } from "./hash.ts";
import { documentKinds } from "./kinds.ts";

const IN_FORCE_ON = "2026-11-01";

type Owner = { query: (text: string, values: unknown[]) => Promise<unknown> };

/**
 * Inserts the first version of each document that has none, from i18n/locales/<language>/documents/<kind>.md, whose
 * first line is the title.
 */
export async function insertFirstDocuments(owner: Owner): Promise<void> {
  for (const kind of documentKinds) {
    const texts = await Promise.all(
      locales.map(async (locale) => [locale, await textOf(`${locale}/documents/${kind}.md`)] as const),
    );
    const words = Object.fromEntries(texts);
    const hashes = Object.fromEntries(texts.map(([locale, text]) => [locale, hashOfDocument(text)]));
    await owner.query(
      `insert into documents (kind, version, in_force_on, words, hashes) select $1, 1, $2, $3, $4
      where not exists (select from documents where kind = $1)`,
      [kind, IN_FORCE_ON, JSON.stringify(words), JSON.stringify(hashes)],
    );
  }
}

async function textOf(name: string) {
  const [title = "", ...body] = (await readFile(join(process.cwd(), "i18n/locales", name), "utf8")).split("\n");
  return { title: title.replace(/^# /, "").trim(), body: body.join("\n").trim(), news: "" };
}
