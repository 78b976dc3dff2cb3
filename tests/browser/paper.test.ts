import { expect, test } from "vitest";
import { pdfOf } from "../pdf-of.ts";
import { axe, newPage } from "../rig/browser.ts";
import { makeObject } from "../rig/made.ts";
import { waitForPath } from "../rig/place.ts";

const paper = (line: string) => ({
  name: "verslag.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from(pdfOf([line]), "latin1"),
});

test.each([{ javaScript: true }, { javaScript: false }])(
  "a paper of another machine is asked about beside the file, and saved once it is confirmed %o",
  async ({ javaScript }) => {
    const page = await newPage({ as: "owner", javaScript });
    const code = javaScript ? "PT-4001" : "PT-4002";
    await makeObject(page, { title: "Palletwagen zuid", display_code: code });
    const { path } = await makeObject(page, { title: "Palletwagen noord" });
    await page.goto(`${path}/report/new?point=HF`);
    await page.click("label:has([name=status][value=ok])");
    await page.selectOption("[name=period]", "12");
    await page.fill("[name=reported_by]", "Keurders NV");
    await page.setInputFiles("[name=file]", paper(`Toestel ${code}`));
    await page.click("main form .btn-primary");
    await page.getByText(`Dit papier noemt ${code}, de code van Palletwagen zuid.`).first().waitFor();
    expect(await page.inputValue("[name=reported_by]")).toBe("Keurders NV");
    if (javaScript) await axe(page);
    else {
      // Playwright finds no text in <noscript>
      expect(await page.content()).toContain("Kies het bestand opnieuw: je browser heeft het niet onthouden.");
      await page.setInputFiles("[name=file]", paper(`Toestel ${code}`));
    }
    await page.getByLabel("Dit is het juiste papier").check();
    await page.click("main form .btn-primary");
    await waitForPath(page, /^\/object\/[0-9a-f-]{36}$/);
    await page.getByText("Keurders NV").first().waitFor();
    await page.getByText("verslag").first().waitFor();
  },
);
