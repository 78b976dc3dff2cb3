import { addDays, today } from "@server/core/day";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage, type Visit } from "../rig/browser.ts";
import { makeObject } from "../rig/made.ts";
import { pathOf, waitForPath } from "../rig/place.ts";
import { pdf } from "../upload-of.ts";

const object = /^\/object\/[0-9a-f-]{36}$/;
const report = /^\/report\/[0-9a-f-]{36}$/;
const actionPoint = /^\/actionpoint\/[0-9a-f-]{36}$/;
const paper = { name: "Keuring 2026.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf("journey")) };

/** axe needs JavaScript in the page. */
const looked = async (page: Page, { javaScript }: Visit) => {
  if (javaScript) await axe(page);
};
/** The state of a report, or whether an object may be used. */
const stateShown = (page: Page) =>
  page.textContent(":is(section[aria-label='Staat'], section[aria-label='Mag dit vandaag gebruikt worden?']) h2");
const save = (page: Page) => page.click("main form .btn-primary");

/** Makes an object on the first board, and opens it. Gives its path and its code. */
async function openObject(page: Page): Promise<{ place: string; board: string; code: string }> {
  const code = fresh("T");
  const { path, board } = await makeObject(page, { title: "Heftruck van de reis", display_code: code });
  await page.goto(path);
  return { place: path, board, code };
}

describe.each([{ javaScript: true }, { javaScript: false }])("with JavaScript: $javaScript", (visit) => {
  test("a report with a PDF and an action point change the state of the object on all pages", async () => {
    const page = await newPage({ ...visit, as: "owner" });
    const { place, board, code } = await openObject(page);
    await expect.poll(() => stateShown(page)).toBe("Weten we niet");

    await page.click(`a[href='${place}/report/new']`);
    await waitForPath(page, /\/report\/new$/);
    await page.fill("[name=note]", "Lamp vooraan stuk");
    await save(page);
    await page.waitForSelector("[role=alert]:not(:empty)");
    await expect
      .poll(() => page.inputValue("[name=note]"), { message: "what was typed is kept" })
      .toBe("Lamp vooraan stuk");
    await looked(page, visit);
    await page.selectOption("[name=review_point]", "HF");
    if (visit.javaScript) {
      await page.click('button[aria-label^="1 jaar overnemen"] >> nth=0');
      await expect
        .poll(() => page.inputValue("[name=period]"), { message: "what is suggested for a forklift" })
        .toBe("12");
    } else await page.selectOption("[name=period]", "12");
    await page.click("label:has([name=status][value=ok_ap])");
    await page.fill("[name=reported_date]", addDays(today(), -9));
    await page.fill("[name=reported_by]", "EDTC Vlaanderen");
    await page.setInputFiles("[name=file]", paper);
    await save(page);

    await waitForPath(page, report);
    const written = pathOf(page);
    await expect.poll(() => stateShown(page)).toBe("Met actiepunten");
    await looked(page, visit);
    if (visit.javaScript) await page.waitForSelector("main canvas");
    else {
      const src = await page.getAttribute("main iframe", "src");
      expect((await page.request.get(src ?? "")).headers()["content-type"]).toBe("application/pdf");
    }

    await page.click(`main a[href^='${place}/actionpoint/new']`);
    await waitForPath(page, /\/actionpoint\/new$/);
    await looked(page, visit);
    await page.fill("[name=title]", `Lamp ${code}`);
    await page.fill("[name=scheduled_at]", addDays(today(), -2));
    await page.check("[name=resolvers] >> nth=1");
    await save(page);
    await waitForPath(page, report);
    await page.waitForSelector("main >> text=2 dagen te laat");

    await page.goto(place);
    await expect.poll(() => page.textContent("section[aria-label^='Mag dit']")).toContain("1 actiepunt te laat");
    await expect.poll(() => page.textContent("#files")).toContain("Keuring 2026");
    await looked(page, visit);
    await page.goto(board);
    await expect.poll(() => page.textContent(`li:has(a[href='${place}'])`)).toContain("Actiepunt te laat");

    await page.goto(`${place}/tasks`);
    await looked(page, visit);
    await page.click(`a:has-text("Lamp ${code}")`);
    await waitForPath(page, actionPoint);
    const task = pathOf(page);
    await looked(page, visit);
    await page.click("label:has([name=status][value=nok])");
    await save(page);
    await page.waitForSelector("[role=alert]:not(:empty)");
    await expect.poll(() => page.textContent("#resolve-solved_note-error")).toBe("Schrijf wat er nog niet in orde is.");
    await page.click("label:has([name=status][value=ok])");
    await page.fill("[name=solved_note]", "Nieuwe lamp gestoken");
    await save(page);
    await page.waitForSelector("text=In orde bevonden");
    await expect.poll(() => page.textContent("main")).toContain("Nieuwe lamp gestoken");

    await page.goto(place);
    await expect.poll(() => stateShown(page)).toBe("Mag gebruikt worden");
    await page.goto(board);
    await expect.poll(() => page.textContent(`li:has(a[href='${place}'])`)).toContain("Geldig");

    await page.click("header nav a[href^='/workspaces/']:visible");
    await page.click("main nav a[href$='/reports']");
    await waitForPath(page, /\/reports$/);
    await looked(page, visit);
    await page.fill("main [name=q]:visible", code);
    await page.press("main [name=q]:visible", "Enter");
    await page.waitForURL(/q=/);
    await expect.poll(() => page.textContent(`tr:has(a[href='${written}'])`)).toContain("Geldig");
    await page.goto(`${pathOf(page).replace("reports", "actionpoints")}?status=ok&q=${code}`);
    await looked(page, visit);
    await expect.poll(() => page.textContent(`tr:has(a[href='${task}'])`)).toContain("In orde");
  });

  test("a report is valid until the day on its paper, and fulfils the duties that are chosen", async () => {
    const page = await newPage({ ...visit, as: "owner" });
    const { place } = await openObject(page);
    const lastDay = addDays(today(), 400);
    await page.goto(`${place}/report/new`);
    await page.selectOption("[name=review_point]", "HE");
    await page.click("label:has([name=status][value=ok])");
    await page.click("main summary:has-text('De dag op het papier')");
    await page.fill("[name=other_period]", "301");
    await save(page);
    await page.waitForSelector("[role=alert]:not(:empty)");
    await expect.poll(() => page.getAttribute("[name=other_period]", "aria-invalid")).toBe("true");
    await looked(page, visit);
    await page.fill("[name=other_period]", "");
    await page.fill("[name=valid_until]", lastDay);
    if (visit.javaScript) await page.waitForSelector("main >> text=Komt op dit object te staan");
    await save(page);
    await waitForPath(page, object);

    await page.goto(`${place}/report/new?point=HE`);
    await page.click("label:has([name=status][value=ok])");
    await page.selectOption("[name=period]", "12");
    await page.check("[name=duties][value=own]");
    await page.check("[name=duty_ids] >> nth=0");
    await looked(page, visit);
    await save(page);
    await waitForPath(page, object);
    await page.click(`main a[href^='/report/'] >> nth=0`);
    await waitForPath(page, report);
    await page.goto(`${pathOf(page)}/edit`);
    await expect.poll(() => page.isChecked("[name=duties][value=own]")).toBe(true);
    await expect.poll(() => page.locator("[name=duty_ids]:checked").count()).toBe(1);
  });

  test("a report that rejects counts until it is deleted; a wrong one is corrected", async () => {
    const page = await newPage({ ...visit, as: "owner" });
    const { place } = await openObject(page);
    for (const [outcome, note] of [
      ["ok", ""],
      ["oos", "Mast gescheurd"],
    ] as const) {
      await page.goto(`${place}/report/new?point=HF`);
      await page.click(`label:has([name=status][value=${outcome}])`);
      await page.fill("[name=note]", note);
      await page.selectOption("[name=period]", "12");
      await save(page);
      await waitForPath(page, outcome === "ok" ? object : report);
    }
    const written = pathOf(page);
    await expect.poll(() => stateShown(page)).toBe("Buiten dienst");

    await page.goto(`${written}/edit`);
    await looked(page, visit);
    await page.fill("[name=reported_date]", addDays(today(), 3));
    await save(page);
    await page.waitForSelector("[role=alert]:not(:empty)");
    await page.fill("[name=reported_date]", today());
    await page.click("label:has([name=status][value=nok])");
    await save(page);
    await waitForPath(page, report);
    await page.goto(place);
    await expect.poll(() => stateShown(page)).toBe("Niet gebruiken");

    await page.goto(`${written}/delete`);
    await looked(page, visit);
    await page.click("main form .btn-error");
    await waitForPath(page, object);
    await expect.poll(() => stateShown(page)).toBe("Mag gebruikt worden");
    expect((await page.goto(written))?.status()).toBe(404);
  });
});

test("on a phone a resolver resolves an action point", async () => {
  const page = await newPage({ as: "owner", phone: true, theme: "dark" });
  const { place } = await openObject(page);
  await page.goto(`${place}/actionpoint/new`);
  await page.fill("[name=title]", "Band oppompen");
  await save(page);
  await waitForPath(page, object);
  await page.click("a:has-text('Band oppompen')");
  await waitForPath(page, actionPoint);
  await axe(page);
  const button = await page.locator("label:has([name=status][value=ok])").boundingBox();
  expect(button?.height).toBeGreaterThanOrEqual(56);
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: "nothing sticks out",
    })
    .toBe(0);
  await page.tap("label:has([name=status][value=ok])");
  await save(page);
  await page.waitForSelector("text=In orde bevonden");
});
