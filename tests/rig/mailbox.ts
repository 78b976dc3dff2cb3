import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, vi } from "vitest";

type Mail = { at: string; to: string; subject: string; text: string };

/** The newest mail to that address, once the worker has sent one that `about` fits. */
export function mailTo(address: string, about = /./): Promise<Mail> {
  const folder = join(inject("product").dataDir, "mail");
  return vi.waitFor(
    async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith(".json")).sort();
      const mails: Mail[] = await Promise.all(
        names.map(async (name) => JSON.parse(await readFile(join(folder, name), "utf8"))),
      );
      const mail = mails.findLast(({ to, text }) => to === address && about.test(text));
      expect(mail, `a mail to ${address}`).toBeDefined();
      return mail!;
    },
    { timeout: 100_000, interval: 200 },
  );
}

/** The first address of ours in a mail, as a path. */
export function linkIn({ text }: Mail): string {
  const url = new URL(/https?:\/\/\S+/.exec(text)![0]);
  return url.pathname + url.search;
}
