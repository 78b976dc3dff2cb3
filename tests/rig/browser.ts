import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type Axe from "axe-core";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { expect, inject, onTestFinished } from "vitest";
import { product } from "./own-product.ts";

export const { baseURL } = product;

/** The accounts of the demo world, by the part of their address before @demo.test. */
type Account = "owner" | "admin" | "lead" | "guest" | "tablet" | "rival" | "super";
export const password = "demo-demo-demo";

const flags =
  "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync".split(
    " ",
  );

type Cookies = Parameters<BrowserContext["addCookies"]>[0];

/** One Chromium, and one session an account, for all the test files of a process; it ends with the process. */
const shared = globalThis as { browser?: Promise<Browser>; sessions?: Map<Account, Promise<Cookies>> };
shared.sessions ??= new Map();
const { sessions } = shared;

function browser(): Promise<Browser> {
  const { program, env } = inject("chromium");
  shared.browser ??= chromium.launch({
    executablePath: program,
    args: flags,
    env: { ...process.env, ...env } as Record<string, string>,
  });
  return shared.browser;
}

export type Visit = {
  javaScript?: boolean;
  phone?: boolean;
  theme?: "light" | "dark";
  as?: Account;
  locale?: string;
  serviceWorker?: boolean;
  width?: number;
  /** Pixels of the picture for each of the page. */
  scale?: number;
  /** Another product than the one of this process. */
  base?: string;
};

const withoutErrors = new WeakSet<BrowserContext>();
export const runsScripts = (page: Page) => !withoutErrors.has(page.context());

/**
 * A page of a visitor of its own, gone after the test; `as` is signed in. A script error or a refusal by the content
 * security policy fails the test, and a test that fails leaves a screenshot.
 */
export async function newPage({
  javaScript = true,
  phone = false,
  theme = "light",
  as,
  locale = "nl-BE",
  serviceWorker = false,
  width = phone ? 375 : 1280,
  scale,
  base = baseURL,
}: Visit = {}): Promise<Page> {
  const context = await (await browser()).newContext({
    baseURL: base,
    locale,
    javaScriptEnabled: javaScript,
    colorScheme: theme,
    viewport: { width, height: phone ? 812 : 800 },
    deviceScaleFactor: scale,
    isMobile: phone,
    hasTouch: phone,
  });
  if (!javaScript) withoutErrors.add(context);
  if (as) await context.addCookies(await sessionOf(as));
  context.setDefaultTimeout(60_000); // for what never comes: on a busy machine a page may take long
  // it would stand between a test and what it holds back
  if (!serviceWorker)
    await context.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, "serviceWorker"));
  await context.addInitScript(waitWhereBusy);
  const faults: string[] = [];
  context.on("weberror", (error) => {
    // what pdf.js still had to do of a PDF whose page was left, and what Remix still read of data that it dropped
    if (!/Worker was terminated|Transport destroyed|BodyStreamBuffer was aborted/.test(String(error.error())))
      faults.push(String(error.error()));
  });
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

/**
 * A button that is busy lets clicks go by, and an answer is shown a moment before it is done: a click waits until then.
 */
function waitWhereBusy(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("button[aria-busy=true] { pointer-events: none }");
  document.adoptedStyleSheets = [sheet];
}

async function screenshot(page: Page, name: string): Promise<void> {
  const path = join(tmpdir(), `register-${name.replace(/\W+/g, "-").slice(0, 80)}.png`);
  const screenshot = await page.screenshot({ path, fullPage: true }).catch(() => undefined);
  if (screenshot) console.error(`Seen at ${page.url()}: ${path}`);
}

function sessionOf(as: Account): Promise<Cookies> {
  const session = sessions.get(as) ?? signIn(as);
  sessions.set(as, session);
  return session;
}

/** By the form, as without scripts. */
async function signIn(as: Account): Promise<Cookies> {
  const answer = await fetch(`${baseURL}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: baseURL },
    body: new URLSearchParams({ email: `${as}@demo.test`, password }),
  });
  expect(answer.status, `${as} could not sign in`).toBe(303);
  return answer.headers.getSetCookie().map((header) => {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
    return { name, value, domain: "localhost", path: "/", httpOnly: /httponly/i.test(header), sameSite: "Lax" };
  });
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
    // a colour on its way to another, as of a button that was just enabled, is none that anybody reads by
    for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish();
    // the reader of PDFs measures letters on a sheet of no size, beside the page
    const result = await axe.run({ exclude: [".hiddenCanvasElement"] }, { resultTypes: ["violations"] });
    return result.violations.map(({ id, help, nodes }) =>
      [`${id}: ${help}`, ...nodes.map(({ html }) => `    ${html}`)].join("\n"),
    );
  });
  expect(violations, page.url()).toEqual([]);
}
