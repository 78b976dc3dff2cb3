import type { Page } from "playwright";
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

/** Enters the code that was mailed, on the page that waits for it; then where they begin. */
export async function proveAddress(page: Page, email: string): Promise<void> {
  const { text } = await mailTo(email, /register\/prove/);
  await page.goto("/register/prove");
  await page.fill("[name=code]", /\b\d{6}\b/.exec(text)![0]);
  await page.click("form:has([name=code]) .btn-primary");
  await page.waitForURL((url) => url.pathname !== "/register/prove");
}

export async function signInAs(page: Page, email: string, secret = password): Promise<void> {
  await page.goto("/login");
  await page.fill("[name=email]", email);
  await page.fill("[name=password]", secret);
  await page.click("form:has([name=password]) .btn-primary");
}
