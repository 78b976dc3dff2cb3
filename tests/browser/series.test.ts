import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage, type Visit } from "../rig/browser.ts";
import { makeObject } from "../rig/made.ts";
import { pathOf, waitForPath } from "../rig/place.ts";
import { picture } from "../upload-of.ts";

const object = /^\/object\/[0-9a-f-]{36}$/;
const actionPoint = /^\/actionpoint\/[0-9a-f-]{36}$/;
const expectAccessible = async (page: Page, { javaScript }: Visit) => {
  if (javaScript) await axe(page);
};
const save = (page: Page) => page.click("main form .btn-primary");
const expectStatus = (page: Page, words: string) =>
  expect.poll(() => page.textContent("main [role=status]")).toContain(words);
const series = (page: Page) => page.textContent("#series");

describe.each([{ javaScript: true }, { javaScript: false }])("with JavaScript: $javaScript", (visit) => {
  test("a monthly action point is resolved with a photo; the next is created, and skipped with a reason", async () => {
    const page = await newPage({ ...visit, phone: true, as: "owner" });
    const { path: place } = await makeObject(page, { title: fresh("Noodlicht") });

    await page.goto(`${place}/actionpoint/new`);
    await page.fill("[name=title]", "Lampen testen");
    await page.selectOption("[name=frequency]", "monthly");
    await save(page);
    await page.waitForSelector("[role=alert]:not(:empty)");
    await expect
      .poll(() => page.inputValue("[name=title]"), { message: "what was typed is kept" })
      .toBe("Lampen testen");
    await expectAccessible(page, visit);
    await page.fill("[name=scheduled_at]", "2027-01-31");
    await save(page);
    await waitForPath(page, object);
    await expectStatus(page, "Het actiepunt is bewaard.");

    await page.goto(`${place}/tasks`);
    await expect.poll(() => page.textContent("#coming")).toContain("28 feb. 2027");
    await expectAccessible(page, visit);
    await page.click("#action-points a[href^='/actionpoint/']");
    await waitForPath(page, actionPoint);
    const first = pathOf(page);
    await expect.poll(() => series(page)).toContain("Elke maand op de 31e, te beginnen 31 januari 2027");
    await expectAccessible(page, visit);
    await page.check("[name=status][value=ok]", { force: true });
    await page.setInputFiles("[name=photos]", {
      name: "na.jpg",
      mimeType: "image/jpeg",
      buffer: await picture("#3b7a57"),
    });
    await page.click("main form:has([name=solved_note]) .btn-primary");
    await page.waitForSelector(`main img[alt="Erna, na.jpg"]`);
    await expectStatus(page, "Opgelost en bewaard.");
    const src = await page.getAttribute(`main img[alt="Erna, na.jpg"]`, "src");
    expect((await page.request.get(src ?? "")).headers()["content-type"]).toBe("image/webp");
    await expectAccessible(page, visit);

    await page.click("#series a[href^='/actionpoint/']");
    await expect.poll(() => pathOf(page)).not.toBe(first);
    await waitForPath(page, actionPoint);
    const next = pathOf(page);
    await expect.poll(() => page.textContent("main dl")).toContain("28 feb. 2027");
    await page.click(`#series a[href='${next}/skip?day=2027-03-31']`);
    await waitForPath(page, /\/skip$/);
    await save(page);
    await page.waitForSelector("[role=alert]:not(:empty)");
    await page.fill("[name=reason]", "Gebouw gesloten");
    await expectAccessible(page, visit);
    await save(page);
    await waitForPath(page, actionPoint);
    await expectStatus(page, "Overgeslagen.");
    await expect.poll(() => series(page)).toContain("Gebouw gesloten");
    await page.goto(`${next}/skip`);
    await page.fill("[name=reason]", "Ook gesloten");
    await save(page);
    await waitForPath(page, actionPoint);
    await expect
      .poll(() => page.textContent("main dl"), { message: "March is left out too" })
      .toContain("30 apr. 2027");

    await page.goto(`${next}/end`);
    await expectAccessible(page, visit);
    await page.click("main form .btn-error");
    await waitForPath(page, actionPoint);
    await expect.poll(() => series(page)).toContain("Deze reeks is gestopt");
  });
});
