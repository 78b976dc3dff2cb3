import { today } from "@server/core/day";
import { describe, expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { call, makeObject } from "../rig/made.ts";
import { pathOf, waitForPath } from "../rig/place.ts";
import { pdf } from "../upload-of.ts";

const paper = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from(pdf(name)) });

describe("a file", () => {
  test.each([
    [true, false],
    [false, true],
  ])("is moved to the object it belongs to (JavaScript: %s, phone: %s)", async (javaScript, phone) => {
    const page = await newPage({ as: "owner", javaScript, phone });
    const [wrong, right] = [fresh("Verkeerd"), fresh("Juist")];
    const { path: from } = await makeObject(page, { title: wrong });
    const { path: to } = await makeObject(page, { title: right, display_code: "J-07" });
    await page.goto(`${from}/file/new`);
    await page.setInputFiles("main input[type=file]", paper("attest.pdf"));
    await page.click("main form .btn-primary");
    await page.getByRole("link", { name: "attest", exact: true }).click();
    await waitForPath(page, /\/file\/[\da-f-]{36}$/);
    const fileId = pathOf(page).split("/").at(-1);
    const drawn = () => (javaScript ? page.locator("main canvas").first().waitFor() : null);
    await drawn();

    await page.click("main summary");
    await page.getByRole("link", { name: "Verplaatsen", exact: true }).click();
    await waitForPath(page, /\/move$/);
    if (javaScript) await axe(page);
    await page.click("main form .btn-primary");
    await page.getByRole("alert").getByText("Kies een object.").waitFor();
    expect(pathOf(page)).toBe(`${from}/file/${fileId}/move`);

    await page.fill("main [name=q]", `${right} `);
    await page.press("main [name=q]", "Enter");
    const choice = page.getByRole("radio", { name: new RegExp(right) });
    await choice.waitFor();
    await choice.check();
    if (javaScript) await axe(page);
    const width = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    expect(width).toBe(0);
    await page.click("main form .btn-primary");
    await waitForPath(page, new RegExp(`^${to}/file/${fileId}`));
    await page.getByRole("status").getByText("Het bestand staat nu bij dit object.").waitFor();
    await drawn();
    await page.goto(from);
    await expect.poll(() => page.textContent("main")).toContain(wrong);
    expect(await page.getByRole("link", { name: "attest", exact: true }).count()).toBe(0);
  });
});

describe("a report", () => {
  test.each([
    [true, true],
    [false, false],
  ])("is moved to the machine that was inspected (JavaScript: %s, phone: %s)", async (javaScript, phone) => {
    const page = await newPage({ as: "owner", javaScript, phone });
    const [wrong, right] = [fresh("Verkeerd"), fresh("Juist")];
    const { path: from } = await makeObject(page, { title: wrong });
    const { path: to } = await makeObject(page, { title: right });
    const object_id = from.split("/").at(-1);
    const about = { type: "inspection", review_point: "HF", status: "ok", period: 12 };
    const { id } = await call(page, "report.create", { object_id, ...about, reported_date: today() });
    await page.goto(`/report/${id}`);
    await page.click("main summary[aria-label*='Verslag']");
    await page.getByRole("link", { name: "Verplaatsen", exact: true }).click();
    await waitForPath(page, /\/move$/);
    await page.getByText("de actiepunten uit het verslag gaan mee").waitFor();
    await page.fill("main [name=q]", right);
    await page.press("main [name=q]", "Enter");
    const choice = page.getByRole("radio", { name: new RegExp(right) });
    await choice.waitFor();
    await choice.check();
    if (javaScript) await axe(page);
    await page.click("main form .btn-primary");
    await page.getByRole("status").getByText("Het verslag staat nu bij dit object.").waitFor();
    expect(pathOf(page)).toBe(`/report/${id}`);
    const letterAt = async (path: string) => {
      await page.goto(path);
      return page.locator("main .plate-lg").first().textContent();
    };
    expect([await letterAt(from), await letterAt(to)]).toEqual(["?", "A"]);
  });
});
