import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { axe, newPage } from "../rig/browser.ts";

const widthLeft = (page: Page) => page.evaluate("document.documentElement.scrollWidth - innerWidth");
const heading = (page: Page) => page.locator("#stop").textContent();

/** Makes a round of the first five machines of the first place that this person manages. */
async function madeRound(page: Page, title: string): Promise<void> {
  await page.goto("/rounds");
  await page.getByRole("link", { name: "Nieuwe ronde" }).first().click();
  await page.getByLabel("Plaats").selectOption({ index: 0 });
  await page.getByRole("button", { name: "Verder" }).click();
  await page.waitForURL(/place=/);
  await page.getByRole("button", { name: "Ronde maken" }).click();
  await page.getByText("Kijk nog 1 veld na").waitFor(); // it has no name yet
  await page.getByLabel(/^Naam/).fill(title);
  await page.getByLabel("Herhalen").selectOption("weekly");
  await page.getByRole("button", { name: "Ronde maken" }).click();
  await page.waitForURL(/\/stops$/);
  for (let at = 0; at < 5; at++) await page.locator("input[name='add[]']").nth(at).check();
  await page.getByRole("button", { name: "Aangevinkte toevoegen" }).click();
  await page.getByRole("heading", { name: "Machines in volgorde" }).waitFor();
  await expect.poll(() => page.locator("button[value^='down-']").count()).toBe(5);
}

describe.each([{ javaScript: true }, { javaScript: false }])(
  "a round, with JavaScript: $javaScript",
  ({ javaScript }) => {
    test("is made, put in order, walked past 5 machines on a phone, and signed once", async () => {
      const title = `Weekronde ${javaScript ? "met" : "zonder"}`;
      const page = await newPage({ as: "owner", phone: true, javaScript });
      await madeRound(page, title);
      const names = () => page.locator("ol li .font-medium").allTextContents();
      const before = await names();
      await page.locator("button[value='down-0']").click();
      await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)]);
      await Promise.all([
        page.waitForResponse((response) => response.request().method() === "POST"),
        page.getByRole("button", { name: "Volgorde volgens het plan voorstellen" }).click(),
      ]);
      await expect.poll(async () => [...(await names())].sort()).toEqual([...before].sort());
      if (javaScript) await axe(page);
      await page.getByRole("link", { name: "Terug naar de ronde" }).click();
      await page.getByRole("button", { name: "Ronde beginnen" }).waitFor();
      const order = await names();
      await page.getByRole("button", { name: "Ronde beginnen" }).click();
      await page.waitForURL(/\/walks\/[\w-]{36}/);
      expect(await widthLeft(page)).toBeLessThanOrEqual(0);
      if (javaScript) await axe(page);
      const box = await page.getByRole("button", { name: "In orde", exact: true }).boundingBox();
      expect(box!.height).toBeGreaterThanOrEqual(56);

      await page.locator("section p", { hasText: "Machine 1 van 5" }).waitFor();
      expect(order[0]!.startsWith((await heading(page))!.slice(0, 3))).toBe(true);
      await page.getByRole("button", { name: "In orde", exact: true }).click();
      await page.locator("section p", { hasText: "Machine 2 van 5" }).waitFor();
      // a refusal stands beside the field, and the form stays open
      await page.locator("summary", { hasText: "Niet in orde" }).click();
      await page.getByRole("button", { name: "Bewaren als niet in orde" }).click();
      await page.getByText("Schrijf wat er niet in orde is.").first().waitFor();
      await page.getByLabel("Wat is er niet in orde?").fill(`Lekt olie ${title}`);
      await page.getByRole("button", { name: "Bewaren als niet in orde" }).click();
      await page.locator("section p", { hasText: "Machine 3 van 5" }).waitFor();
      await page.locator("summary", { hasText: "Niet bereikbaar" }).click();
      await page.getByLabel("Iets anders").check();
      await page.getByRole("button", { name: "Bewaren als niet bereikbaar" }).click();
      await page.getByText("Schrijf wat de reden is.").first().waitFor();
      expect(await page.getByLabel("Iets anders").isChecked()).toBe(true);
      await page.getByLabel("Afgesloten").check();
      await page.getByRole("button", { name: "Bewaren als niet bereikbaar" }).click();
      await page.locator("section p", { hasText: "Machine 4 van 5" }).waitFor();

      // two people at the same machine, neither of whom has seen what the other put
      const other = await newPage({ as: "admin", phone: true, javaScript });
      await other.goto(new URL(page.url()).pathname + new URL(page.url()).search);
      await page.getByRole("button", { name: "In orde", exact: true }).click();
      await page.locator("section p", { hasText: "Machine 5 van 5" }).waitFor();
      await other.locator("summary", { hasText: "Niet in orde" }).click();
      await other.getByLabel("Wat is er niet in orde?").fill("Rookt");
      await other.getByRole("button", { name: "Bewaren als niet in orde" }).click();
      await other.getByText("Hier staan twee resultaten").first().waitFor();
      await page.getByRole("link", { name: "Afronden en ondertekenen" }).click();
      await page.getByText("Bij 1 machine staan twee resultaten").waitFor();
      await other.getByRole("button", { name: "Dit telt" }).last().click();
      await other.getByText("Hier staan twee resultaten").first().waitFor({ state: "detached" });
      await other.locator("section").getByText("Rookt").waitFor();

      // what is signed is what was seen: the refusal shows what counts now
      await page.getByRole("button", { name: "Ondertekenen" }).click();
      await page.getByText("Er telt intussen iets anders").first().waitFor();
      await page.getByText("Bij 1 machine staan twee resultaten").waitFor({ state: "detached" });
      await page.getByText("1 machine is niet bezocht:").waitFor();
      await page.getByRole("button", { name: "Ondertekenen" }).click();
      await page.getByText("1 machine heeft geen resultaat.").first().waitFor();
      await page.getByLabel("Ik teken met 1 niet bezochte machine").check();
      await page.getByRole("button", { name: "Ondertekenen" }).click();
      await page.getByText("Afgetekend door").waitFor();
      const sheet = await page.locator("article").innerText();
      for (const words of [`Lekt olie ${title}`, "Niet bereikbaar: Afgesloten", "Rookt", "Niet bezocht"])
        expect(sheet).toContain(words);
      expect(await widthLeft(page)).toBeLessThanOrEqual(0);
      await page.goto("/rounds");
      await page
        .getByText(/Laatst gelopen op/)
        .first()
        .waitFor();
      expect(await widthLeft(page)).toBeLessThanOrEqual(0);
    });
  },
);
