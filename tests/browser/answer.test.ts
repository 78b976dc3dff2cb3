import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { call, home, makeObject } from "../rig/made.ts";
import { pathOf, waitForPath } from "../rig/place.ts";
import { picture } from "../upload-of.ts";

/** What a form calls while it is filled in. */
const CALLS = /\/(?:trpc|operations)\b/;
const SHEET = /^\/object\/[0-9a-f-]{36}\/template\/[0-9a-f-]{36}$/;
const question = (page: Page, label: string) => page.locator("fieldset[data-question]", { hasText: label });
const press = (page: Page, label: string, word: string) =>
  question(page, label).locator(".seg").getByText(word, { exact: true }).click();
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** Fills in the other required questions. */
const brakes = async (page: Page) => {
  for (const label of ["Bedrijfsrem", "Parkeerrem"]) await press(page, label, "In orde");
};

/** The elements that get the focus by Tab while the bar at the bottom covers them. */
async function coveredByTheBar(page: Page): Promise<string[]> {
  const covered: string[] = [];
  for (let press = 0; press < 30; press++) {
    await page.keyboard.press("Tab");
    const name = await page.evaluate(() => {
      const [bar, active] = [document.querySelector(".bottom-bar"), document.activeElement];
      if (!bar || !active || active === document.body || bar.contains(active)) return undefined;
      const { top, bottom } = active.getBoundingClientRect();
      return bottom > bar.getBoundingClientRect().top && top < innerHeight
        ? `${active.tagName} ${active.getAttribute("name")}`
        : undefined;
    });
    if (name) covered.push(name);
  }
  return covered;
}

/** Makes an object on the first board with the daily check of the demo world, and opens its page. */
async function openSheet(page: Page): Promise<string> {
  const { path: place } = await makeObject(page, { title: "Heftruck van de controle", display_code: fresh("T") });
  await page.goto(`${place}/template`);
  await page.locator("label", { hasText: "Dagelijkse controle heftruck" }).locator("input").check({ force: true });
  await page.locator("main form .btn-primary").last().click();
  await waitForPath(page, /^\/object\/[0-9a-f-]{36}$/);
  await page
    .locator(`a[href*='${place}/template/']`, { hasText: /Invullen|Dagelijkse/ })
    .first()
    .click();
  await waitForPath(page, SHEET);
  return pathOf(page);
}

describe("an answer", () => {
  test("on a phone is saved automatically, survives a lost connection and a reload, and is finished", async () => {
    const page = await newPage({ phone: true, as: "owner" });
    const path = await openSheet(page);
    const saved = page.locator("header [role=status]", { hasText: /Bewaard \d/ });
    await question(page, "Urenstand").locator("input[type=text]").fill("1234");
    await saved.waitFor();
    await axe(page);
    await button(page, "Bewaren en verder").click();

    expect(await coveredByTheBar(page)).toEqual([]);
    const photos = ["voor", "opzij"].map(async (name) => ({ name, mimeType: "image/jpeg", buffer: await picture() }));
    await question(page, "typeplaatje")
      .locator("input[type=file]")
      .setInputFiles(await Promise.all(photos));
    await expect.poll(() => question(page, "typeplaatje").locator("img[src^='/files/answer-photo/']").count()).toBe(2);
    for (const [part, value] of Object.entries({ w: "3", b: "6", e: "7" }))
      await question(page, "Risico").locator(`select[name$='[${part}]']`).first().selectOption(value);
    await expect.poll(() => question(page, "Risico").locator("output").first().textContent()).toContain("126");

    await page.context().setOffline(true);
    await press(page, "Vorken recht", "Niet in orde");
    await question(page, "Vorken recht").locator("textarea").fill("Linkervork versleten");
    await press(page, "Hefkettingen", "In orde");
    await page.locator("main [role=alert]", { hasText: "Geen verbinding" }).waitFor();
    await button(page, "Bewaren en verder").click();
    await brakes(page);
    const here = page.url();
    // submissions fail, while the page itself can be loaded
    await page.route(CALLS, (route) => route.abort());
    await page.context().setOffline(false);
    await page.goto(here);
    await page.locator("main [role=alert]", { hasText: /Geen verbinding|Nog niet verzonden/ }).waitFor();
    expect(await question(page, "Bedrijfsrem").locator("input[value=ok]").isChecked()).toBe(true);
    await page.unroute(CALLS);
    await page.getByRole("button", { name: "Opnieuw proberen" }).click();
    await saved.waitFor();
    expect(await question(page, "Wat lekt er?").count()).toBe(0);
    await press(page, "Geen lekken", "Niet in orde");
    await question(page, "Wat lekt er?").getByText("Accuzuur").click();
    await saved.waitFor();

    await button(page, "Bewaren en verder").click();
    await button(page, "Afronden").click();
    await page.locator("[role=status]", { hasText: "Afgerond en bewaard" }).waitFor();
    for (const said of ["Linkervork versleten", "Accuzuur"]) expect(await page.textContent("main")).toContain(said);
    await axe(page);

    await page.goto(`${path}?new=1`);
    await question(page, "Urenstand")
      .getByRole("button", { name: /Overnemen/ })
      .click();
    expect(await question(page, "Urenstand").locator("input[type=text]").inputValue()).toBe("1234");
    await saved.waitFor();
  });

  test("names the question whose value is refused beside it, and saves the others", async () => {
    const page = await newPage({ phone: true, as: "owner" });
    await openSheet(page);
    const saved = page.locator("header [role=status]", { hasText: /Bewaard \d/ });
    await question(page, "Urenstand").locator("input[type=text]").fill("1234");
    await saved.waitFor();
    await button(page, "Bewaren en verder").click();
    const isWrong = (label: string) => question(page, label).getByText("Kies in orde, niet in orde of").count();
    const isChosen = (label: string) => question(page, label).locator("input[value=ok]").isChecked();
    await page.route(CALLS, (route) =>
      route.continue({ postData: route.request().postData()!.replace('"value":"nvt"', '"value":"fine"') }),
    );
    await press(page, "Vorken recht", "N.v.t.");
    await press(page, "Hefkettingen", "In orde");
    await page.locator("main [role=alert]", { hasText: "Niet bewaard" }).waitFor();
    expect([await isWrong("Vorken recht"), await isWrong("Hefkettingen")]).toEqual([1, 0]);

    await page.unroute(CALLS);
    await press(page, "Vorken recht", "In orde");
    await saved.waitFor();
    expect(await isWrong("Vorken recht")).toBe(0);
    await page.reload();
    expect([await isChosen("Vorken recht"), await isChosen("Hefkettingen")]).toEqual([true, true]);
  });

  test("that was never sent is shown on other pages, and sent from there", async () => {
    const page = await newPage({ phone: true, as: "owner" });
    const path = await openSheet(page);
    await page.route(CALLS, (route) => route.abort());
    await question(page, "Urenstand").locator("input[type=text]").fill("4321");
    await page.locator("main [role=alert]", { hasText: /Geen verbinding|Nog niet verzonden/ }).waitFor();
    await page.goto(path.replace(/\/template.*/, ""));
    await page.locator("main [role=status]", { hasText: "Nog 1 ding te verzenden" }).waitFor();
    await page.unroute(CALLS);
    await page.goto("/");
    await page.locator("main [role=status]", { hasText: "Alles is verzonden" }).waitFor();
    await page.goto(path);
    expect(await question(page, "Urenstand").locator("input[type=text]").inputValue()).toBe("4321");
  });

  test("without JavaScript is a plain form in parts, which names required questions", async () => {
    const page = await newPage({ javaScript: false, phone: true, as: "owner" });
    await openSheet(page);
    await button(page, "Bewaren en verder").click();
    await press(page, "Vorken recht", "Niet in orde");
    await question(page, "Vorken recht").locator("textarea").fill("Linkervork versleten");
    await press(page, "Hefkettingen", "In orde");
    for (const [part, value] of Object.entries({ w: "0.1", b: "0.5", e: "7" }))
      await question(page, "Risico").locator(`select[name$='[${part}]']`).first().selectOption(value);
    await question(page, "Risico").getByText("Risico na de maatregel").click();
    for (const [part, value] of Object.entries({ w: "0.1", b: "0.5", e: "1" }))
      await question(page, "Risico").locator(`select[name$='[after][${part}]']`).selectOption(value);
    const photo = { name: "plaatje.jpg", mimeType: "image/jpeg", buffer: await picture() };
    await question(page, "typeplaatje").locator("input[type=file]").setInputFiles(photo);
    await button(page, "Bewaren en verder").click();
    await brakes(page);
    const leak = question(page, "Wat lekt er?");
    expect(await leak.isVisible(), "before there is a leak").toBe(false);
    await press(page, "Geen lekken", "Niet in orde");
    expect(await leak.isVisible()).toBe(true);
    await leak.getByText("Koelvloeistof").click();
    await press(page, "Geen lekken", "In orde");
    expect(await leak.isVisible()).toBe(false);
    await question(page, "Bandenspanning").locator("input[type=text]").fill("6,5");
    await button(page, "Bewaren en verder").click();
    await button(page, "Afronden").click();
    const lacking = page.locator("main [role=alert]", { hasText: "Nog 2 vragen aan te vullen" });
    await lacking.getByRole("link", { name: /Bandenspanning/ }).click();
    await question(page, "Bandenspanning").getByText("Schrijf wat er mis is").waitFor();
    await question(page, "Bandenspanning").locator("textarea").fill("Linksvoor lek");
    await button(page, "Bewaren en verder").click();
    await button(page, "Afronden").click();
    await lacking
      .or(page.locator("main [role=alert]", { hasText: "Nog 1 vraag aan te vullen" }))
      .getByRole("link", { name: /Urenstand/ })
      .click();
    await question(page, "Urenstand").locator("input[type=text]").fill("1234");
    for (let part = 1; part < 4; part++) await button(page, "Bewaren en verder").click();
    await button(page, "Afronden").click();
    expect(page.url(), "not where the question was that lacked").toMatch(/#main$/);
    const text = await page.textContent("main");
    expect(text).not.toContain("Koelvloeistof");
    for (const said of ["1234", "Linkervork versleten", "0,35", "0,05", "6,5 bar", "Linksvoor lek"])
      expect(text).toContain(said);
    expect(await page.locator("main img[src^='/files/answer-photo/']").count()).toBe(1);
  });

  test("without JavaScript leaves out what depends on an earlier part through another question", async () => {
    const page = await newPage({ javaScript: false, phone: true, as: "owner" });
    const { path } = await makeObject(page, { title: "Ketel" });
    const id = path.split("/").at(-1)!;
    const { workspace_id: workspace } = await home(page);
    const { id: templateId } = await call(page, "template.create", { id: workspace, title: fresh("Ketel") });
    const template = { id: workspace, templateId };
    const ask = async (group: string, label: string, shown_if?: { question_id: string; is: string }) =>
      (
        await call(page, "template.createQuestion", {
          ...template,
          groupId: group,
          label,
          type: "ok-nok-nvt",
          shown_if,
        })
      ).id;
    const { id: first } = await call(page, "template.createGroup", { ...template, title: "Lekken" });
    const { id: second } = await call(page, "template.createGroup", { ...template, title: "Herstelling" });
    const leak = await ask(first, "Dicht");
    await ask(second, "Altijd gevraagd");
    const repaired = await ask(second, "Hersteld", { question_id: leak, is: "nok" });
    await ask(second, "Reden", { question_id: repaired, is: "nok" });
    await call(page, "objectTemplate.attach", { id, template_id: templateId });
    const answerWith = async (verdict: string) => {
      await page.goto(`${path}/template/${templateId}?new=1`);
      await press(page, "Dicht", verdict);
      await button(page, "Bewaren en verder").click();
      await question(page, "Altijd gevraagd").waitFor();
    };
    await answerWith("Niet in orde");
    expect(await question(page, "Reden").isVisible()).toBe(false);
    await press(page, "Hersteld", "Niet in orde");
    expect(await question(page, "Reden").isVisible()).toBe(true);
    await answerWith("In orde");
    expect(await page.locator("fieldset[data-question]").count()).toBe(1);
  });
});
