import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, expect, inject, onTestFinished } from "vitest";

const product = inject("product");
export const { baseURL } = product;

/** The accounts of the demo world, by the part of their address before @demo.test. */
type Account = "owner" | "admin" | "lead" | "guest" | "tablet" | "rival" | "super";
export const password = "demo-demo-demo";

const flags =
  "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(
    " ",
  );

let launched: Promise<Browser> | undefined;

/** One Chromium for a test file. */
function browser(): Promise<Browser> {
  const { program, env } = product.chromium;
  launched ??= chromium.launch({
    executablePath: program,
    args: flags,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  return launched;
}
afterAll(async () => (await launched)?.close());

export type Visit = {
  javaScript?: boolean;
  phone?: boolean;
  theme?: "light" | "dark";
  as?: Account;
  locale?: string;
  serviceWorker?: boolean;
};

/**
 * A page of a visitor of its own, gone after the test; `as` signs in by the form. A script error or a refusal by the
 * content security policy fails the test, and a test that fails leaves a screenshot.
 */
export async function newPage({
  javaScript = true,
  phone = false,
  theme = "light",
  as,
  locale = "nl-BE",
  serviceWorker = false,
}: Visit = {}): Promise<Page> {
  const context = await (await browser()).newContext({
    baseURL,
    locale,
    javaScriptEnabled: javaScript,
    colorScheme: theme,
    viewport: phone ? { width: 375, height: 812 } : { width: 1280, height: 800 },
    isMobile: phone,
    hasTouch: phone,
    storageState: as && (await signedIn(as)),
  });
  context.setDefaultTimeout(60_000); // for what never comes: on a busy machine a page may take long
  // it would stand between a test and what it holds back
  if (!serviceWorker)
    await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  const faults: string[] = [];
  context.on("weberror", (error) => faults.push(String(error.error())));
  context.on("console", (message) => {
    if (/content security policy|hydrat/i.test(message.text())) faults.push(message.text());
  });
  const page = await context.newPage();
  onTestFinished(async ({ task }) => {
    if (task.result?.state === "fail") await screenshot(page, task.name);
    await context.close();
    expect(faults, "errors in the browser").toEqual([]);
  });
  return page;
}

async function screenshot(page: Page, name: string): Promise<void> {
  const path = join(tmpdir(), `register-${name.replace(/\W+/g, "-").slice(0, 80)}.png`);
  const taken = await page.screenshot({ path, fullPage: true }).catch(() => undefined);
  if (taken) console.error(`Seen at ${page.url()}: ${path}`);
}

/** The cookies of somebody who has signed in by the form; once an account for the whole run. */
async function signedIn(as: Account): Promise<string> {
  const state = join(product.dataDir, `signed-in-${as}.json`);
  if (existsSync(state)) return state;
  const context: BrowserContext = await (await browser()).newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/login");
  await page.fill("input[name=email]", `${as}@demo.test`);
  await page.fill("input[name=password]", password);
  await page.click("form:has(input[name=password]) button[type=submit]");
  expect(new URL(page.url()).pathname, `${as} could not sign in`).not.toBe("/login");
  await context.storageState({ path: state });
  await context.close();
  return state;
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Finds nothing, or fails with what is wrong and where. Only with JavaScript on: axe hangs without. It runs in the page
 * itself, and describes only what is wrong: by @axe-core/playwright, which opens a second page for the result and
 * describes all that is right too, it takes three times as long.
 */
export async function axe(page: Page): Promise<void> {
  for (const frame of page.frames()) await frame.evaluate(axeSource); // it asks those below
  const violations = await page.evaluate(async () => {
    const { axe } = window as typeof window & { axe: typeof Axe };
    // the reader of PDFs measures letters on a sheet of no size, beside the page
    const result = await axe.run({ exclude: [".hiddenCanvasElement"] }, { resultTypes: ["violations"] });
    return result.violations.map(({ id, help, nodes }) =>
      [`${id}: ${help}`, ...nodes.map(({ html }) => `    ${html}`)].join("\n"),
    );
  });
  expect(violations, page.url()).toEqual([]);
}
