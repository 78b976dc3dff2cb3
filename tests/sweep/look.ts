import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Locale } from "@i18n/locales";
import type Axe from "axe-core";
import type { Page } from "playwright";
import { layoutFaults, wordsOnPage } from "./in-page-layout.ts";
import { targetFaults } from "./in-page-targets.ts";
import { routeOf } from "./routes.ts";
import { loadWithoutScripts } from "./scriptless.ts";
import { type Account, base, givePassword, inLanguage, type Look, pageFor } from "./visits.ts";
import { wordFaults } from "./words.ts";

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Smaller than this on a screen that is touched, a control is missed (LOOK.md, principle 4). */
const FINGER = 44;

async function axeFaults(page: Page): Promise<string[]> {
  for (const frame of page.frames()) await frame.evaluate(axeSource);
  return page.evaluate(async () => {
    const { axe } = window as typeof window & { axe: typeof Axe };
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    const result = await axe.run({ exclude: [".hiddenCanvasElement"] }, { resultTypes: ["violations"] });
    return result.violations.map(
      ({ id, nodes }) =>
        `axe ${id} × ${nodes.length}: ${nodes[0]!.html.slice(0, 160)} — ${nodes[0]!.failureSummary?.split("\n")[1]?.trim().slice(0, 160)}`,
    );
  });
}

/** All that is wrong with what the page shows now. */
async function faultsShown(page: Page, locale: Locale, width: number): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => true));
  const isTouched = width < 1280;
  return [
    ...(await axeFaults(page)),
    ...(await page.evaluate(layoutFaults, { width })),
    ...wordFaults(locale, await page.evaluate(wordsOnPage)),
    ...(await page.evaluate(targetFaults, { least: isTouched ? FINGER : 0 })),
  ];
}

async function load(page: Page, address: string, scripts: boolean): Promise<void> {
  if (!scripts) return loadWithoutScripts(page, address);
  await page.goto(address, { waitUntil: "load" });
  await page.waitForLoadState("networkidle", { timeout: 3000 }).catch(() => undefined); // some listen for ever
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Goes to a page as somebody, and says what is wrong there; a picture of the whole page is kept where one is asked. */
export async function lookAt(
  as: Account,
  path: string,
  locale: Locale,
  look: Look,
  picture?: string,
): Promise<string[]> {
  const page = await pageFor(as, look);
  const faults: string[] = [];
  const address = inLanguage(path, locale);
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of \d+/.test(message.text()))
      faults.push(`console: ${message.text().slice(0, 200)}`);
  });
  page.on("pageerror", (error) => faults.push(`script: ${String(error).slice(0, 200)}`));
  page.on("response", (response) => {
    // a page that says that there is nothing at an address is looked at too
    if (response.status() >= (response.request().isNavigationRequest() ? 500 : 400))
      faults.push(`${response.status()}: ${response.url().slice(0, 120)}`);
  });
  page.on("requestfailed", (request) => {
    const isLeftOut = !request.url().startsWith(base) || (!look.scripts && request.url().endsWith(".js"));
    if (!isLeftOut && !/ERR_ABORTED/.test(request.failure()?.errorText ?? ""))
      faults.push(`failed: ${request.url().slice(0, 120)}`);
  });
  try {
    await load(page, address, look.scripts);
    if (pathOf(page) === "/profile/password") {
      await givePassword(as);
      await load(page, address, look.scripts);
    }
    if (routeOf(pathOf(page)) !== routeOf(path)) faults.push(`led elsewhere: ${pathOf(page)}`);
    if (picture) await page.screenshot({ path: picture, fullPage: true });
    faults.push(...(await faultsShown(page, locale, look.width)));
  } catch (error) {
    faults.push(`not looked at: ${String(error).slice(0, 200)}`);
  } finally {
    await page.close();
  }
  return [...new Set(faults)];
}
