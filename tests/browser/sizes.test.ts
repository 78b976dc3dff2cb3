import { expect, test } from "vitest";
import { productionBuild } from "../../scripts/setup/build.mjs";
import { browserCodeOf } from "../bench/browser-code.ts";
import { newPage } from "../rig/browser.ts";

test("the page of an object loads at most 135 kB of scripts and 9.3 kB of texts, compressed, and no schemas", async () => {
  const page = await newPage({ as: "owner" });
  await page.goto("/");
  await page.goto((await page.locator("a[href$='/objects']").first().getAttribute("href"))!);
  const object = (await page.locator("main a[href^='/object/']").first().getAttribute("href"))!;
  const scripts: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().endsWith(".js")) scripts.push(response.text());
  });
  const html = await (await page.goto(object, { waitUntil: "networkidle" }))!.text();
  const { code, files, words } = browserCodeOf(html, await productionBuild());
  expect(code, `${code} kB in ${files} files`).toBeLessThan(135);
  expect(words, `${words} kB of texts`).toBeLessThan(9.3);
  expect((await Promise.all(scripts)).filter((script) => script.includes("ZodError"))).toEqual([]);
});
