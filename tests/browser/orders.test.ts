import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { makeFloor, makeObject } from "../rig/made.ts";
import { pdf } from "../upload-of.ts";

/** Makes a container on the first board with these objects. Gives its address. */
async function newFloor(page: Page, objects: string[]): Promise<string> {
  const floor = await makeFloor(page, fresh("Loods"));
  for (const title of objects) await makeObject(page, { title, on: floor });
  return floor;
}

const sorted = (page: Page) => page.locator("[data-sort] p:first-child").allTextContents();
const listed = (page: Page) => page.locator("li[id^='o-'] a").allTextContents();

describe("a list", () => {
  test("is sorted by buttons without JavaScript, by dragging and by keys with it", async () => {
    const plain = await newPage({ as: "owner", javaScript: false });
    const floor = await newFloor(plain, ["Een", "Twee", "Drie"]);
    await plain.goto(`${floor}/sort`);
    await plain.getByRole("button", { name: "Drie omhoog" }).click();
    await expect.poll(() => sorted(plain)).toEqual(["Een", "Drie", "Twee"]);
    await plain.getByRole("button", { name: "Twee naar boven" }).click();
    await expect.poll(() => sorted(plain)).toEqual(["Twee", "Een", "Drie"]);
    await plain.goto(floor);
    expect(await listed(plain)).toEqual(["Twee", "Een", "Drie"]);

    const page = await newPage({ as: "owner" });
    await page.goto(`${floor}/sort`);
    await axe(page);
    const grips = page.locator("[data-grip]");
    await grips.first().waitFor();
    const from = (await grips.nth(2).boundingBox())!;
    const to = (await grips.nth(0).boundingBox())!;
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y - 4, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => sorted(page)).toEqual(["Drie", "Twee", "Een"]);
    await page.locator("[role=status]:has-text('Drie staat nu op plaats 1 van 3') svg").waitFor();
    await grips.first().focus();
    await page.keyboard.press("ArrowDown");
    await expect.poll(() => sorted(page)).toEqual(["Twee", "Drie", "Een"]);
    await page.locator("[role=status]:has-text('Drie staat nu op plaats 2 van 3') svg").waitFor();
    await page.reload();
    expect(await sorted(page)).toEqual(["Twee", "Drie", "Een"]);

    await page.goto(floor);
    await page.locator("summary[aria-label='Sorteren: Eigen volgorde']").click();
    await page.getByRole("button", { name: "Naam A–Z" }).click();
    await expect.poll(() => listed(page)).toEqual(["Drie", "Een", "Twee"]);
  });
});

describe("a background template", () => {
  test("is created without JavaScript, shows what an object lacks, until that is added", async () => {
    const page = await newPage({ as: "owner", javaScript: false });
    const floor = await newFloor(page, ["Lift", "Kraan"]);
    await page.goto(`${floor}/templates`);
    await page.getByRole("link", { name: "Nieuw achtergrondsjabloon" }).click();
    await page.fill("[name=title]", "Dossier");
    await page.fill("[name='items[0][name]']", "Handleiding");
    await page.getByRole("button", { name: "Rij toevoegen" }).click();
    await page.waitForSelector("[name='items[2][name]']");
    await page.fill("[name='items[2][name]']", "Keuring");
    await page.selectOption("[name='items[2][type]']", "report");
    await page.getByRole("button", { name: "Rij 2 weghalen" }).click();
    await expect.poll(() => page.inputValue("[name='items[1][name]']")).toBe("Keuring");
    expect(await page.inputValue("[name=title]")).toBe("Dossier");
    await page.getByRole("button", { name: "Sjabloon maken" }).click();
    await page.getByRole("heading", { level: 2, name: "Dossier" }).waitFor();

    await page.goto(floor);
    await page.getByText("0 van 2 objecten compleet").waitFor();
    await page.getByRole("link", { name: "Lift" }).click();
    await page.getByText("2 dingen ontbreken").waitFor();
    await page.getByRole("link", { name: "Handleiding toevoegen" }).click();
    expect(await page.inputValue("[name=title]")).toBe("Handleiding");
    await page.setInputFiles("[name=files]", {
      name: "scan.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from(pdf("handleiding")),
    });
    await page.getByRole("button", { name: "Opladen" }).click();
    await page.getByText("1 ding ontbreekt").waitFor();

    const scripted = await newPage({ as: "owner" });
    await scripted.goto(`${floor}/templates`);
    await axe(scripted);
    await scripted.goto(`${floor}?lacking=yes`);
    await expect.poll(() => listed(scripted)).toEqual(["Kraan", "Lift"]);
    await axe(scripted);
  });
});
