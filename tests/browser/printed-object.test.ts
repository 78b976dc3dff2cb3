import { expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";
import { home } from "../rig/made.ts";
import { printed } from "../rig/printed.ts";

test("the first sheet of an object has the answer, what is known, its photo, the last reports and the open work", async () => {
  const page = await newPage({ as: "owner" });
  await page.goto(`/workspaces/${(await home(page)).workspace_id}/objects?q=GL-02`);
  await page.click("a.cover:has-text('Goederenlift 1')");
  await page.waitForSelector("#action-points");
  const points = await page.locator("#action-points a.cover").allTextContents();
  const reports = await page.locator("#validity tbody tr").count();
  expect(points.length).toBeGreaterThan(1);
  expect(reports).toBeGreaterThan(1);

  const { sheets, width, height } = await printed(page);
  expect([width, height]).toEqual([210, 297]);
  const [first = "", ...others] = sheets;
  const order = ["Goederenlift 1", "Niet gebruiken", "Serienummer", "Laatste verslagen", "Actiepunten"];
  const places = order.map((words) => first.indexOf(words));
  expect(places).toEqual([...places].sort((one, other) => one - other));
  expect(places[0]).toBeGreaterThanOrEqual(0);
  expect(first).toMatch(/Verslag +Keuringspunt +Door +Geldig tot +Uitkomst/);
  expect(first.match(/[ABCT] · (zonder|met|afgekeurd|buiten)/g), "outcomes").toHaveLength(reports);
  for (const point of points) expect(first).toContain(point);
  expect(others.join("\n"), "the rest comes after").toMatch(/Plichten[\s\S]*Bestanden/);
  expect(sheets.join("\n")).not.toMatch(/Verslag toevoegen|Meerdere tegelijk wijzigen|Startpagina/);

  await page.emulateMedia({ media: "print" });
  const photo = (await page.locator("#details img").first().boundingBox())!;
  const sheet = (await page.locator("main").boundingBox())!;
  expect(photo.width / sheet.width).toBeGreaterThan(0.28);
  expect(photo.width / sheet.width).toBeLessThan(0.36);
});
