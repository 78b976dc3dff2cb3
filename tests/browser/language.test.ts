import { expect, test } from "vitest";
import { giveAddressAnd } from "../rig/account.ts";
import { newPage, password } from "../rig/browser.ts";
import { listening, waitForPath } from "../rig/place.ts";

test("after signing in, pages are in the language of the user", async () => {
  const page = await newPage({ locale: "fr-BE" });
  await page.goto("/login");
  await listening(page);
  await page.waitForSelector("h1:has-text('Se connecter')");
  await giveAddressAnd(page, "guest@demo.test", password);
  await waitForPath(page, /^\/workspaces\//);
  await expect.poll(() => page.getAttribute("html", "lang")).toBe("nl");
  await page.waitForSelector("header a:has-text('Bestanden')");
  expect(await page.innerText("body"), "no key instead of a text").not.toMatch(/\b(ui|home|container|state)\.[a-z_.]+/);
});
