import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright";

type Virtual = {
  start: (options: { container: Node }) => Promise<void>;
  stop: () => Promise<void>;
  next: () => Promise<void>;
  lastSpokenPhrase: () => Promise<string>;
  spokenPhraseLog: () => Promise<string[]>;
  clearSpokenPhraseLog: () => Promise<void>;
};
type Read = typeof globalThis & { virtual: Virtual };

const file = createRequire(import.meta.url).resolve("@guidepup/virtual-screen-reader/browser.js");
/** The package as a script that a page runs: its module gives a global in place of an export. */
const source = `(() => { ${readFileSync(file, "utf8").replace(/export\{[^}]*?([\w$]+) as virtual\}/, (_, name) => `globalThis.virtual = ${name}`)}\n})()`;

/**
 * Reads a part of the page as a screen reader does, from its beginning to its end, one phrase a line.
 * @param most so many phrases: a list of hundreds of rows says the same again
 */
export async function readAloud(page: Page, part = "body", most = 250): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(
    async ({ part, most }) => {
      const { virtual } = globalThis as Read;
      const container = document.querySelector("dialog[open]") ?? document.querySelector(part)!;
      // what a closed <details> holds is not there for a screen reader, which this one does not know
      const closed = [...document.querySelectorAll<HTMLElement>("details:not([open]) > :not(summary)")];
      for (const inner of closed) inner.style.display = "none";
      await virtual.start({ container });
      const first = await virtual.lastSpokenPhrase();
      for (let count = 0; count < most; count++) {
        await virtual.next();
        if ((await virtual.lastSpokenPhrase()) === first) break;
      }
      const phrases = await virtual.spokenPhraseLog();
      await virtual.stop();
      for (const inner of closed) inner.style.display = "";
      // nor that what is drawn within an image is not read
      return phrases.filter((_, at) => {
        const image = phrases.slice(0, at).findLastIndex((phrase) => phrase.startsWith("image, "));
        return image < 0 || phrases.slice(image, at).includes(`end of ${phrases[image]}`);
      });
    },
    { part, most },
  );
}

/** What is said by itself, and where the focus is afterwards, while something is done on the page. */
export async function heardDuring(page: Page, act: () => Promise<unknown>): Promise<string[]> {
  await page.evaluate(source);
  await page.evaluate(async () => {
    const { virtual } = globalThis as Read;
    await virtual.start({ container: document.body });
    await virtual.clearSpokenPhraseLog();
  });
  await act();
  const phrases = await page.evaluate(async () => {
    const { virtual } = globalThis as Partial<Read>;
    if (!virtual) return ["(a new page)"];
    const phrases = await virtual.spokenPhraseLog();
    await virtual.stop();
    return phrases;
  });
  const focused = await page.evaluate(() => {
    const { activeElement: active } = document;
    return active && active !== document.body
      ? `(focus: ${active.tagName.toLowerCase()} “${(active.getAttribute("aria-label") ?? active.textContent ?? "").trim().slice(0, 60)}”)`
      : "(focus: nowhere)";
  });
  return [...phrases, focused];
}
