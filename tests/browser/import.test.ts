import { expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";

const file = (nth: number) => ({
  name: `machines ${nth}.csv`,
  mimeType: "text/csv",
  buffer: Buffer.from(
    [
      "Naam;Serienummer;Bouwjaar;Plaats",
      `Heftruck import ${nth};IMP-${nth};2019;Importsite ${nth} > Hal 1`,
      `Kraan import ${nth};IMP-${nth}b;oud;Importsite ${nth} > Hal 1`,
    ].join("\r\n"),
  ),
});

test.each([
  [1, true],
  [2, false],
])("machines are imported from a spreadsheet and that is undone (%i), with JavaScript: %s", async (nth, javaScript) => {
  const page = await newPage({ as: "owner", javaScript });
  await page.goto("/");
  await page.goto(`${new URL(page.url()).pathname}/objects`);
  await page.getByRole("link", { name: "Importeren" }).click();
  await page.locator("input[type=file]").setInputFiles(file(nth));
  await page.getByRole("button", { name: "Nakijken" }).click();
  await page.getByText("Nagekeken, nog niet geïmporteerd").waitFor();
  await page.getByText("“oud” is geen jaartal").waitFor();
  await page.getByText("C3 (Bouwjaar)").waitFor();
  expect(await page.getByLabel("Kolom D: Plaats").inputValue()).toBe("path");
  await page.getByRole("button", { name: "Importeren" }).click();
  await page.getByText("Geïmporteerd", { exact: true }).waitFor();
  await page.getByText("1 gemaakt · 1 rij met een fout").waitFor();
  const [report] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Verslag van de import" }).click(),
  ]);
  expect(report.suggestedFilename()).toBe("Verslag van de import.xlsx");
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await page.getByText("Ongedaan gemaakt", { exact: true }).first().waitFor();
});
