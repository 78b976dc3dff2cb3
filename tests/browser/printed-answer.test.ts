import { expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";
import { home } from "../rig/made.ts";
import { printed } from "../rig/printed.ts";

test.each([
  ["the page for paper", true],
  ["the page that reads it", false],
])("a finished intake is printed with what was found first: %s", async (_, onPaper) => {
  const page = await newPage({ as: "owner" });
  await page.goto(`/workspaces/${(await home(page)).workspace_id}/objects?q=HF-01`);
  await page.click("a.cover:has-text('Heftruck Linde')");
  await page.click("#templates a:has-text('Dagelijkse controle')");
  await page.locator("li:has-text('Afgerond') a.cover").first().click();
  await page.waitForSelector("main a:has-text('Afdrukken')");
  if (onPaper) {
    await page.click("main a:has-text('Afdrukken')");
    await page.waitForSelector(".paper-answer");
  }
  const { sheets, width } = await printed(page);
  expect(width).toBe(210);
  const first = sheets[0]!;
  const order = ["Dagelijkse controle heftruck", "Linde E20", "niet in orde", onPaper ? "Ingevuld door" : "Urenstand"];
  const places = order.map((words) => first.indexOf(words));
  expect(places[0]).toBeGreaterThanOrEqual(0);
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(sheets.join("\n")).not.toMatch(/Opnieuw invullen|Alle invullingen|Taal van het papier/);
});
