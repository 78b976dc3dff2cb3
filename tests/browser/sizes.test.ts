import type { Response } from "playwright";
import { expect, test } from "vitest";
import { productionBuild } from "../../scripts/setup/build.mjs";
import { browserCodeOf, kilobytesOf, scriptsOf } from "../bench/browser-code.ts";
import { newPage } from "../rig/browser.ts";
import { home } from "../rig/made.ts";

test("the page of an object loads at most 137.5 kB of scripts and 9.5 kB of texts, compressed, and no schemas", async () => {
  const page = await newPage({ as: "owner" });
  await page.goto("/");
  await page.goto((await page.locator("a[href$='/objects']").first().getAttribute("href"))!);
  const object = (await page.locator("main a[href^='/object/']").first().getAttribute("href"))!;
  const scripts: Response[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response);
  });
  const html = await (await page.goto(object, { waitUntil: "networkidle" }))!.text();
  const { code, files, words } = browserCodeOf(html, await productionBuild());
  expect(code, `${code} kB in ${files} files`).toBeLessThan(137.5);
  expect(words, `${words} kB of texts`).toBeLessThan(9.5);
  const sources = await Promise.all(scripts.map((script) => script.text()));
  expect(sources.filter((source) => source.includes("ZodError"))).toEqual([]);
});

test("what works without a connection adds at most 25 kB of scripts to a page that does not use it", async () => {
  const page = await newPage({ as: "lead", phone: true, serviceWorker: true });
  const { board } = await home(page);
  const scripts = new Set<string>();
  page.on("response", (response) => {
    const [, name] = /\/assets\/([^/]+\.js)$/.exec(response.url()) ?? [];
    if (name) scripts.add(name);
  });
  const build = await productionBuild();
  const html = await (await page.goto(`/container/${board}`))!.text();
  const begins = scriptsOf(html, build);
  const later = () => [...scripts].filter((name) => !begins.has(name));
  await expect.poll(() => later().some((name) => name.startsWith("keep-fresh"))).toBe(true);
  await page.waitForLoadState("networkidle");
  // of what the page begins with, the frame of all pages holds what looks for unsent work
  const ofOffline = [...later(), ...[...begins].filter((name) => /^(_app-|unsent)/.test(name))];
  const size = kilobytesOf(ofOffline, build);
  expect(size, `${size} kB: ${ofOffline.join()}`).toBeLessThan(25);
});
