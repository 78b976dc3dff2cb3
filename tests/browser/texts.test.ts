import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { locales } from "@i18n/locales";
import type { Texts } from "@i18n/look-up";
import { withoutForm } from "@i18n/named";
import { keysIn } from "@i18n/parts";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { productionBuild } from "../../scripts/setup/build.mjs";
import { fresh, giveAddressAnd } from "../rig/account.ts";
import { newPage, password } from "../rig/browser.ts";
import { listening, waitForPath } from "../rig/place.ts";

const texts = /\/assets\/texts-/;

/** A page whose texts do not arrive, once its scripts have given up on them. */
async function openWithoutTexts(page: Page, path: string): Promise<void> {
  await page.route(texts, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed", (request) => texts.test(request.url()));
  await page.goto(path);
  await failed;
  await page.waitForLoadState("networkidle");
}

const keys = /\b(ui|user|home|session|object|state)\.[a-z_.]+/;

test("where the texts are lost on the way, the page stays as the server wrote it, and its forms work", async () => {
  const page = await newPage();
  await openWithoutTexts(page, "/login");
  expect(await page.innerText("h1")).toBe("Aanmelden");
  expect(await page.innerText("body")).not.toMatch(keys);
  await giveAddressAnd(page, "owner@demo.test", password);
  await waitForPath(page, /^\/workspaces/);
  expect(await page.innerText("main h1")).not.toMatch(keys);
  expect(await page.innerText("body")).not.toMatch(keys);
});

test("texts that were lost come once there is a connection again", async () => {
  const page = await newPage();
  await openWithoutTexts(page, "/login");
  await page.fill("[name=email]", "owner@demo.test");
  await page.unroute(texts);
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await listening(page);
  expect(await page.innerText("h1")).toBe("Aanmelden");
  expect(await page.inputValue("[name=email]")).toBe("owner@demo.test");
});

test("why a form is refused comes with the answer, when nothing else can be loaded any more", async () => {
  const page = await newPage();
  await page.goto("/login");
  await listening(page);
  await page.route(texts, (route) => route.abort());
  await giveAddressAnd(page, `${fresh("niemand")}@example.test`, "niet het mijne");
  await page.waitForSelector("[role=alert]:not(:empty)");
  expect(await page.textContent("[role=alert]:not(:empty)")).toBe(
    "Aanmelden lukt niet. Kijk na of het e-mailadres en het wachtwoord kloppen.",
  );
});

test("the texts of each route are there in every language, and none of them is large", async () => {
  const assets = join(await productionBuild(), "client/assets");
  const partOf = (file: string) => /^texts-(\w+)-(.+)-\w{8}\.js$/.exec(file)?.slice(1) ?? [];
  const files = readdirSync(assets).filter((file) => partOf(file).length > 0);
  const keysOf = async (file: string) => {
    const { default: texts } = (await import(join(assets, file))) as { default: Texts };
    return new Set([...keysIn(texts)].map(withoutForm));
  };
  const routes = files.filter((file) => /^texts-nl-(root|routes-)/.test(file));
  expect(routes.length).toBeGreaterThan(100);
  for (const file of routes) {
    const keys = await keysOf(file);
    expect(statSync(join(assets, file)).size, file).toBeLessThan(60_000);
    for (const locale of locales)
      expect(await keysOf(file.replace("texts-nl", `texts-${locale}`)), `${file} in ${locale}`).toEqual(keys);
  }
});
