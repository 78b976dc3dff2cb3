import type { Locale } from "@i18n/locales";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright";
import { findChromium } from "../../scripts/setup/chromium.mjs";

export type Account = "owner" | "lead" | "guest" | "tablet" | "super" | "anonymous";
export type Look = { width: 1280 | 768 | 375; theme: "light" | "dark"; scripts: boolean };

const password = "demo-demo-demo";
export const base = process.env.BASE!.replace(/\/+$/, "");
const cookies = new Map<Account, Promise<string>>();

/** The header with which somebody is signed in, by the form as without scripts; who came as nobody has none. */
export function cookieOf(as: Account): Promise<string> {
  const known = cookies.get(as) ?? signIn(as);
  cookies.set(as, known);
  return known;
}

async function signIn(as: Account): Promise<string> {
  const consent = "analytics=no"; // else a question about it lies on each page
  if (as === "anonymous") return consent;
  const answer = await fetch(`${base}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { origin: base },
    body: new URLSearchParams({ email: `${as}@demo.test`, password }),
  });
  const given = answer.headers.getSetCookie().some((header) => /^session=[\w-]/.test(header));
  if (answer.status !== 303 || !given) throw new Error(`${as} could not sign in: ${answer.status}`);
  return [consent, ...answer.headers.getSetCookie().map((header) => header.split(";")[0]!)].join("; ");
}

/** Gives the password again, which some pages ask for ten minutes after signing in. */
export async function givePassword(as: Account): Promise<void> {
  const headers = { origin: base, cookie: await cookieOf(as) };
  const body = new URLSearchParams({ password });
  await fetch(`${base}/profile/password`, { method: "POST", redirect: "manual", headers, body });
}

let browser: Promise<Browser> | undefined;
async function launched(): Promise<Browser> {
  const { program, env } = await findChromium();
  return chromium.launch({
    executablePath: program,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    env: { ...process.env, ...env } as Record<string, string>,
  });
}

/** Ends the browser and the sessions: an account has few devices. */
export async function leave(): Promise<void> {
  await (await browser)?.close();
  for (const cookie of await Promise.all(cookies.values()))
    await fetch(`${base}/logout`, { method: "POST", redirect: "manual", headers: { origin: base, cookie } });
}

const contexts = new Map<string, Promise<BrowserContext>>();

/** A page of somebody on a screen of that size; narrower ones are touched with fingers. */
export async function pageFor(as: Account, look: Look): Promise<Page> {
  const name = JSON.stringify([as, look]);
  const context = contexts.get(name) ?? newContext(as, look);
  contexts.set(name, context);
  return (await context).newPage();
}

async function newContext(as: Account, { width, theme }: Look): Promise<BrowserContext> {
  browser ??= launched();
  const isTouched = width < 1280;
  const context = await (await browser).newContext({
    baseURL: base,
    locale: "nl-BE",
    colorScheme: theme,
    viewport: { width, height: width === 375 ? 812 : width === 768 ? 1024 : 800 },
    isMobile: isTouched,
    hasTouch: isTouched,
  });
  context.setDefaultTimeout(30_000);
  // functions that are sent to the page keep their names by this, and a worker would answer in place of the server
  await context.addInitScript("globalThis.__name ??= (f) => f; delete Navigator.prototype.serviceWorker;");
  await context.addCookies(
    (await cookieOf(as))
      .split("; ")
      .map((pair) => ({ name: pair.split("=")[0]!, value: pair.replace(/^[^=]+=/, ""), url: base })),
  );
  return context;
}

/** The address of a page in a language. */
export const inLanguage = (path: string, locale: Locale) => `${path}${path.includes("?") ? "&" : "?"}lng=${locale}`;
