import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { product } from "./own-product.ts";

type Mail = { at: string; to: string; subject: string; text: string };

const folder = join(product.dataDir, "mail");
const read = new Map<string, Promise<Mail>>();

/** The newest mail to that address, once the worker has sent one that `about` fits. */
export function mailTo(address: string, about = /./): Promise<Mail> {
  return vi.waitFor(
    async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
      for (const name of names)
        if (!read.has(name)) read.set(name, readFile(join(folder, name), "utf8").then(JSON.parse));
      const mails = await Promise.all(names.map((name) => read.get(name)!));
      const mail = mails.findLast(({ to, text }) => to === address && about.test(text));
      expect(mail, `a mail to ${address}`).toBeDefined();
      return mail!;
    },
    { timeout: 100_000, interval: 100 },
  );
}

/** The first address of ours in a mail, as a path. */
export function linkIn({ text }: Mail): string {
  const url = new URL(/https?:\/\/\S+/.exec(text)![0]);
  return url.pathname + url.search;
}
