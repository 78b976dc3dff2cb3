import { addMonths, today } from "@server/core/day";
import type { Page } from "playwright";
import { expect, test } from "vitest";
import { axe, newPage } from "../rig/browser.ts";
import { makeObject } from "../rig/made.ts";
import { waitForPath } from "../rig/place.ts";

const object = /^\/object\/[0-9a-f-]{36}$/;
const PARTS = "Hef- of hijswerktuig: kabels, kettingen, haken en remmen";

const answer = (page: Page) => page.locator("section[aria-label='Mag dit vandaag gebruikt worden?']");
const says = (page: Page, words: string) => answer(page).filter({ hasText: words }).waitFor();

/** What a visitor without an account and without a script reads behind the QR code, in their language. */
async function scanned(address: string, language: string): Promise<string> {
  const visitor = await newPage({ javaScript: false, locale: language });
  await visitor.goto(address);
  return (await visitor.locator("main section").first().textContent()) ?? "";
}

test.each([{ javaScript: true }, { javaScript: false }])(
  "a crane with a yearly report of five months ago may not be used: its parts are overdue %o",
  async ({ javaScript }) => {
    const page = await newPage({ as: "owner", javaScript });
    const { path } = await makeObject(page, { title: "Rolbrug hal 3" });
    await page.goto(`${path}/report/new?point=HE`);
    await page.click("label:has([name=status][value=ok])");
    await page.selectOption("[name=period]", "12");
    await page.fill("[name=reported_date]", addMonths(today(), -5));
    await page.fill("[name=reported_by]", "Vinçotte");
    await page.click("main form .btn-primary");
    await waitForPath(page, object);
    await says(page, "Niet gebruiken");
    await says(page, "Kabels, kettingen, haken en remmen: vervallen sinds");
    const row = page.locator(".validity-row").filter({ hasText: "Kabels, kettingen, haken en remmen" });
    expect(await row.innerText()).toMatch(/vervallen sinds/);
    await page.getByRole("link", { name: "Keuring vragen" }).first().click();
    await page.getByRole("checkbox", { name: /Rolbrug hal 3/, checked: true }).waitFor();
    await page.goto(path);
    if (javaScript) await axe(page);

    const sticker = (await page.locator("#qr a[href^='/public/objects/']").getAttribute("href"))!;
    expect(await scanned(sticker, "nl-BE")).toContain("Niet gebruiken");
    expect(await scanned(sticker, "fr-BE")).toContain("Ne pas utiliser");
    expect(await scanned(sticker, "de-BE")).toContain("Nicht benutzen");
    expect(await scanned(sticker, "en-GB")).toContain("Do not use");

    await page.goto(`${path}/duties`);
    await page.getByRole("link", { name: `${PARTS} wegnemen` }).click();
    await page.getByText("Zonder haar kan het antwoord veranderen").waitFor();
    if (javaScript) await page.locator("[name=reason]").evaluate((field) => field.removeAttribute("required"));
    await page.fill("[name=reason]", "   ");
    await page.getByRole("button", { name: "Wegnemen" }).click();
    await page.getByText("Zeg waarom deze plicht niet geldt").first().waitFor();
    await page.fill("[name=reason]", "Takel met riemen, zonder kettingen of kabels");
    await page.getByRole("button", { name: "Wegnemen" }).click();
    await waitForPath(page, /\/duties$/);
    await page.getByText("Takel met riemen, zonder kettingen of kabels").waitFor();
    if (javaScript) await axe(page);
    await page.goto(path);
    await says(page, "Mag gebruikt worden");
    expect(await scanned(sticker, "nl-BE")).toContain("Mag gebruikt worden");
    await page.goto(`${path}/duties`);
    await page.getByRole("button", { name: `Terugzetten ${PARTS}` }).click();
    await page.getByText("De plicht is teruggezet.").waitFor();
    await page.goto(path);
    await says(page, "Niet gebruiken");
    await page.goto(`${path}/duties`);
    await page.getByRole("link", { name: `${PARTS} wegnemen` }).click();
    await page.fill("[name=reason]", "Takel met riemen");
    await page.getByRole("button", { name: "Wegnemen" }).click();
    await waitForPath(page, /\/duties$/);

    await page.goto(`${path}/incident/new`);
    await page.getByRole("button", { name: "Voorval melden" }).click();
    await page.locator("[role=alert]").first().waitFor();
    await page.getByRole("radio", { name: "Ongeval of botsing" }).check();
    await page.fill("[name=note]", "Aangereden door een heftruck");
    await page.getByRole("button", { name: "Voorval melden" }).click();
    await waitForPath(page, object);
    await says(page, "Niet gebruiken");
    await page.goto(`${path}/incident/new`);
    await page.getByText("Aangereden door een heftruck").waitFor();
    await page.getByRole("link", { name: "Intrekken" }).click();
    await page.fill("[name=reason]", "Was een andere rolbrug");
    await page.getByRole("button", { name: "Intrekken" }).click();
    await waitForPath(page, object);
    await says(page, "Mag gebruikt worden");
  },
);

test("a duty that only warns is made binding, with a reason", async () => {
  const page = await newPage({ as: "owner", javaScript: false });
  const { path } = await makeObject(page, { title: "Heftruck magazijn" });
  await page.goto(`${path}/report/new?point=HF`);
  await page.click("label:has([name=status][value=ok])");
  await page.selectOption("[name=period]", "12");
  await page.fill("[name=reported_date]", addMonths(today(), -14));
  await page.click("main form .btn-primary");
  await waitForPath(page, object);
  await says(page, "Mag gebruikt worden");
  await page.goto(`${path}/duties`);
  await page.getByRole("link", { name: /^Bindend maken: / }).click();
  await page.fill("[name=reason]", "Zo wil onze verzekeraar het");
  await page.getByRole("button", { name: "Bindend maken" }).click();
  await waitForPath(page, /\/duties$/);
  await page.getByRole("link", { name: /^Niet langer bindend: / }).waitFor();
  await page.goto(path);
  await says(page, "Niet gebruiken");
});

test("a duty is found in the catalogue and added, with all that belongs to it", async () => {
  const page = await newPage({ as: "owner", javaScript: false });
  const { path } = await makeObject(page, { title: "Torenkraan werf 12" });
  await page.goto(`${path}/duties`);
  await page.getByLabel("Zoek in de catalogus").fill("torenkraan");
  await page.getByRole("main").getByRole("button", { name: "Zoeken" }).click();
  await page.getByRole("checkbox", { name: /^Torenkraan: volledig onderzoek/ }).check();
  await page.getByRole("button", { name: "Plicht toevoegen" }).click();
  await waitForPath(page, /\/duties$/);
  for (const title of ["Torenkraan: kabels, kettingen, haken en remmen", "Torenkraan: na elke montage"])
    await page.getByRole("link", { name: `${title} wegnemen` }).waitFor();
  await page.goto(path);
  await says(page, "Weten we niet");
});

test("the fact that decides is asked where a duty is added; who does not know it is told what to check", async () => {
  const page = await newPage({ as: "owner", javaScript: false, phone: true });
  const { path } = await makeObject(page, { title: "Goederenlift achteraan" });
  await page.goto(`${path}/duties?q=goederenlift`);
  const question = page.getByRole("group", { name: "Kan een persoon de kooi betreden" });
  await question.getByRole("radio", { name: "Weet ik niet" }).check();
  await page.getByRole("button", { name: "Plicht toevoegen" }).click();
  await waitForPath(page, /\/duties$/);
  await page.getByText("Te controleren").first().waitFor();
  await page.getByRole("group", { name: "Kan een persoon de kooi betreden" }).waitFor();
});
