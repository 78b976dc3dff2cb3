import { expect, test } from "vitest";
import { pdfOf } from "../pdf-of.ts";
import { axe, newPage } from "../rig/browser.ts";
import { makeObject } from "../rig/made.ts";

const buffer = Buffer.from(pdfOf(["Inhoud van de handleiding", "De noodstop zit achteraan", "Einde"]));
const manual = { name: "Handleiding reis.pdf", mimeType: "application/pdf", buffer };

test("a PDF is uploaded, read by the worker, opened and searched, also without JavaScript", async () => {
  const page = await newPage({ as: "owner" });
  const { path: object } = await makeObject(page, { title: "Heftruck met handleiding" });
  await page.goto(`${object}/file/new`);
  await page.setInputFiles("form [type=file]", manual);
  await page.click("main form .btn-primary");
  await page.waitForURL((url) => url.pathname === object);
  const file = (await page.getAttribute(`a[href^='${object}/file/']:has-text("Handleiding reis")`, "href"))!;

  await page.goto(`${file}?find=noodstop`);
  await page.waitForSelector(".textLayer .highlight.selected");
  expect(await page.textContent(".textLayer .highlight.selected")).toBe("noodstop");
  await expect.poll(() => page.inputValue("input[aria-label='Bladzijde']"), { message: "where it is found" }).toBe("2");
  await page.keyboard.press("Control+f");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
  await page.keyboard.type("bestaat niet");
  await page.waitForSelector("text=Niet gevonden");
  await axe(page);
  await expect
    .poll(
      async () => {
        await page.reload();
        return page.textContent("main");
      },
      { message: "the worker has counted", interval: 500 },
    )
    .toContain("Pdf · 3 blz.");

  const plain = await newPage({ as: "owner", javaScript: false });
  await plain.goto(file);
  await plain.fill("main [name=find]", "noodstop");
  await plain.press("main [name=find]", "Enter");
  expect(await plain.textContent("main ol mark")).toBe("noodstop");
  expect(await plain.getAttribute("main ol a", "href")).toMatch(/^\/files\/[0-9a-f-]{36}#page=2$/);
});
