import type { Page } from "playwright";
import { expect } from "vitest";
import { baseURL } from "./browser.ts";
import { mailTo } from "./mailbox.ts";

/** Of the people that journeys make. */
export const password = "long enough for us";

let count = 0;
/** Something that exists once, whichever journey runs beside. */
export const fresh = (word: string) => `${word}-${Date.now().toString(36)}-${++count}`;

/** The form of /register; without an address, the one that was invited. */
export async function fillAccount(page: Page, email?: string): Promise<void> {
  await page.fill("[name=first_name]", "Nele");
  await page.fill("[name=last_name]", "Claes");
  if (email) await page.fill("[name=email]", email);
  await page.fill("[name=password]", password);
  await page.fill("[name=password_confirmation]", password);
  await page.check("[name=terms]");
}

/** Somebody who has registered and proved the address, signed in on the page's browser; without opening a page. */
export async function signUp(page: Page, email: string): Promise<void> {
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await page.request.post(path, { form, headers: { origin: baseURL }, maxRedirects: 0 });
    expect([302, 303], path).toContain(answer.status());
  };
  const names = { first_name: "Nele", last_name: "Claes", locale: "nl", terms: "on" };
  await post("/register", { ...names, email, password, password_confirmation: password });
  await post("/register/prove", { intent: "code", code: codeIn(await mailTo(email, /register\/prove/)) });
}

const codeIn = ({ text }: { text: string }) => /\b\d{6}\b/.exec(text)![0];

/** Enters the code that was mailed, on the page that waits for it; then where they begin. */
export async function proveAddress(page: Page, email: string): Promise<void> {
  const code = codeIn(await mailTo(email, /register\/prove/));
  await page.goto("/register/prove");
  await page.fill("[name=code]", code);
  await page.click("form:has([name=code]) .btn-primary");
  await page.waitForURL((url) => url.pathname !== "/register/prove");
}

export async function signInAs(page: Page, email: string, secret = password): Promise<void> {
  await page.goto("/login");
  await giveAddressAnd(page, email, secret);
}

/** From the page that asks for the address: the address, and the password on the page after it. */
export async function giveAddressAnd(page: Page, email: string, secret: string): Promise<void> {
  await page.fill("[name=email]", email);
  await page.click("form:has([name=email]) .btn-primary");
  await page.waitForSelector("[name=password]");
  await page.fill("[name=password]", secret);
  await page.press("[name=password]", "Enter");
}
