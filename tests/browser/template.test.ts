import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { picture } from "../upload-of.ts";

const rows = (page: Page) => page.locator("section [data-sort] a.cover").allTextContents();

/** Makes a template with one group, which has the suggested name. */
async function makeTemplate(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Hoofdmenu" }).first().getByRole("link", { name: "Sjablonen" }).click();
  await page.getByRole("link", { name: "Nieuw sjabloon" }).click();
  await page.fill("[name=title]", fresh("Controle"));
  await page.getByRole("button", { name: "Sjabloon maken" }).click();
  await page.getByRole("button", { name: "Groep toevoegen" }).click();
}

/** Adds a question of that type by the form at the end of the group. */
async function add(page: Page, kind: string, label: string, options?: string) {
  await page.locator("main section").getByRole("link", { name: kind, exact: true }).click();
  const form = page.locator("#new-question");
  await form.locator("[name=label]").fill(label);
  if (options !== undefined) await form.locator("[name=options]").fill(options);
  await form.getByRole("button", { name: "Vraag toevoegen" }).click();
}

describe("a template", () => {
  test("is created without JavaScript, and edited by dragging; a concurrent edit is reported", async () => {
    const plain = await newPage({ as: "admin", javaScript: false });
    await makeTemplate(plain);
    await add(plain, "Korte tekst", "Urenstand");
    await add(plain, "In orde + actiepunt", "Remmen");
    await add(plain, "Keuzelijst", "Brandstof", "Vol");
    await plain.getByText("Geef minstens twee keuzes").first().waitFor();
    await plain.locator("#new-question [name=options]").fill("Vol\nLeeg");
    await plain.locator("#new-question").getByRole("button", { name: "Vraag toevoegen" }).click();
    await plain.getByRole("button", { name: "Omhoog: Brandstof" }).click();
    await expect.poll(() => rows(plain)).toEqual(["Urenstand", "Brandstof", "Remmen"]);
    const builder = new URL(plain.url()).pathname;

    const page = await newPage({ as: "owner" });
    await page.goto(builder);
    await axe(page);
    const grips = page.locator("section [data-grip]");
    await grips.first().waitFor();
    const from = (await grips.nth(2).boundingBox())!;
    const to = (await grips.nth(0).boundingBox())!;
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y - 4, { steps: 5 });
    await page.mouse.up();
    await expect.poll(() => rows(page)).toEqual(["Remmen", "Urenstand", "Brandstof"]);
    // the row moves on the page before the server has answered
    const reloaded = () => plain.reload().then(() => rows(plain));
    await expect.poll(reloaded).toEqual(["Remmen", "Urenstand", "Brandstof"]);

    await page.getByRole("link", { name: "Urenstand" }).click();
    await page.locator("form [name=label]").fill("Urenstand van de teller");
    await page
      .getByRole("complementary", { name: "Voorbeeld van het formulier" })
      .getByText("Urenstand van de teller")
      .waitFor();
    await axe(page);
    await plain.getByRole("link", { name: "Urenstand" }).click();
    await plain.locator("form [name=label]").fill("Draaiuren");
    await plain.getByRole("button", { name: "Vraag bewaren" }).click();
    await page.getByRole("button", { name: "Vraag bewaren" }).click();
    await page.getByText("Iemand anders veranderde intussen hetzelfde").waitFor();
    const both = page.getByRole("group", { name: "Welke waarde blijft? Vraag 2" });
    await both.getByRole("radio", { name: "Overnemen wat er nu staat: Draaiuren" }).waitFor();
    expect(await both.getByRole("radio", { name: "Houden wat ik invulde" }).isChecked()).toBe(true);
    await axe(page);
    expect(await page.locator("form [name=label]").inputValue()).toBe("Urenstand van de teller");
    await page.getByRole("button", { name: "Vraag bewaren" }).click();
    await expect.poll(() => rows(page)).toEqual(["Remmen", "Urenstand van de teller", "Brandstof"]);

    // the same on a phone without JavaScript, of a question with choices
    const phone = await newPage({ as: "admin", phone: true, javaScript: false });
    await phone.goto(builder);
    await phone.getByRole("link", { name: "Brandstof" }).click();
    await page.getByRole("link", { name: "Brandstof" }).click();
    await page.locator("form [name=label]").fill("Brandstofpeil");
    await page.locator("form [name=options]").fill("Vol\nHalf\nLeeg");
    await page.getByRole("button", { name: "Vraag bewaren" }).click();
    await expect.poll(() => rows(page)).toContain("Brandstofpeil");
    await phone.locator("form [name=label]").last().fill("Brandstof in de tank");
    await phone.locator("form [name=options]").last().fill("Vol\nBijna leeg\nLeeg");
    await phone.getByRole("button", { name: "Vraag bewaren" }).click();
    await phone.getByText("Iemand anders veranderde intussen hetzelfde").waitFor();
    expect(await phone.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(375);
    const choices = phone.getByRole("group", { name: /Welke waarde blijft/ });
    expect(await choices.count()).toBe(2);
    await choices
      .nth(1)
      .getByRole("radio", { name: /Overnemen wat er nu staat: Vol\s+Half\s+Leeg/ })
      .check();
    await phone.getByRole("button", { name: "Vraag bewaren" }).click();
    await expect.poll(() => rows(phone)).toEqual(["Remmen", "Urenstand van de teller", "Brandstof in de tank"]);
    await phone.getByRole("link", { name: "Brandstof in de tank" }).click();
    expect(await phone.locator("form [name=options]").inputValue()).toBe("Vol\nHalf\nLeeg");

    // a move of what somebody else moved meanwhile
    await phone.goto(builder);
    await page.getByRole("button", { name: "Omlaag: Remmen" }).click();
    await expect.poll(() => rows(page)).toEqual(["Urenstand van de teller", "Remmen", "Brandstof in de tank"]);
    await phone.getByRole("button", { name: "Omlaag: Urenstand van de teller" }).click();
    await phone.getByText("Iemand anders heeft de volgorde intussen veranderd").waitFor();
    expect(await rows(phone)).toEqual(["Urenstand van de teller", "Remmen", "Brandstof in de tank"]);
  });
});

describe("the picture beside the help of a question", () => {
  test("is added and taken away without JavaScript, and shown where it is filled in", async () => {
    const plain = await newPage({ as: "admin", javaScript: false });
    await makeTemplate(plain);
    await add(plain, "Korte tekst", "Slijtage van de vork");
    await plain.getByRole("link", { name: "Slijtage van de vork" }).click();
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
    const chosen = plain.getByLabel("Afbeelding bij de uitleg");
    await plain.locator("form [name=help]").fill("Meet aan de hiel");
    await chosen.setInputFiles(file("vork.jpg", Buffer.from("geen foto")));
    await plain.getByRole("button", { name: "Vraag bewaren" }).click();
    await plain.getByText("Kies een afbeelding").first().waitFor();
    expect(await plain.locator("form [name=help]").inputValue()).toBe("Meet aan de hiel");
    await chosen.setInputFiles(file("vork.jpg", await picture("#445566", 300, 200)));
    await plain.getByRole("button", { name: "Vraag bewaren" }).click();
    const shown = plain.getByAltText("Afbeelding bij: Slijtage van de vork");
    await plain.getByRole("link", { name: "Voorbeeld" }).click();
    const width = () => shown.first().evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
    await expect.poll(width).toBe(300);
    await plain.goBack();
    await plain.getByRole("link", { name: "Slijtage van de vork" }).click();
    await plain.getByLabel("De afbeelding weghalen").check();
    await plain.getByRole("button", { name: "Vraag bewaren" }).click();
    await plain.getByText("Bewaard").first().waitFor();
    expect(await shown.count()).toBe(0);
  });
});

describe("the translations of a template", () => {
  test("are written without JavaScript; a refused one stays in its field", async () => {
    const plain = await newPage({ as: "admin", javaScript: false });
    await makeTemplate(plain);
    await add(plain, "Keuzelijst", "Hoe vol is de tank?", "Vol\nLeeg");
    await plain.getByRole("link", { name: "Vertalingen" }).click();
    await plain.getByRole("link", { name: /^Français/ }).click();
    const field = (of: string) => plain.getByLabel(`Français: ${of}`);
    await field("Hoe vol is de tank?").fill("Le réservoir est-il plein ?");
    await field("Vol").fill("Leeg");
    await plain.getByRole("button", { name: "Bewaren" }).click();
    await plain.getByText("Zo heet al een andere keuze van dezelfde vraag").first().waitFor();
    expect(await field("Hoe vol is de tank?").inputValue()).toBe("Le réservoir est-il plein ?");
    await field("Vol").fill("Plein");
    await plain.getByRole("button", { name: "Bewaren" }).click();
    await plain.getByRole("link", { name: "Français 2/5" }).waitFor();
    expect(await field("Vol").inputValue()).toBe("Plein");

    const page = await newPage({ as: "owner" });
    await page.goto(plain.url());
    await axe(page);
    await page.setViewportSize({ width: 375, height: 800 });
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(375);
  });
});
