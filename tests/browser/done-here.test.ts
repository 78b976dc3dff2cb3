import type { Page } from "playwright";
import { expect, test } from "vitest";
import { axe, newPage } from "../rig/browser.ts";
import { takeAlong } from "../rig/kept.ts";
import { call, home, makeFloor, makeObject } from "../rig/made.ts";
import { startWire } from "../rig/wire.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const row = (page: Page, title: string) => page.locator("#action-points li", { hasText: title });
const widthLeft = (page: Page) => page.evaluate("document.documentElement.scrollWidth - innerWidth");
const later = "Wordt vanzelf verzonden";

/** A machine with an action point, a template and a round, kept on a phone on a line that can be cut. */
async function cellar({ multi_use = false } = {}) {
  const page = await newPage({ as: "owner", phone: true, serviceWorker: true });
  const wire = await startWire();
  await page.goto(`${wire.at}/workspaces`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const board = await makeFloor(page, `Stookkelder ${Date.now()}`);
  const { path } = await makeObject(page, { title: "Brander", on: board });
  const id = path.split("/").at(-1)!;
  const point = await call(page, "actionPoint.create", { object_id: id, title: "Filter vervangen" });
  const { workspace_id: workspace } = await home(page);
  const made = { id: workspace, title: `Branderkaart ${Date.now()}`, multi_use };
  const { id: templateId } = await call(page, "template.create", made);
  const { id: groupId } = await call(page, "template.createGroup", { id: workspace, templateId, title: "Vlam" });
  const asked = { label: "Brandt", type: "ok-nok-nvt", required: true };
  await call(page, "template.createQuestion", { id: workspace, templateId, groupId, ...asked });
  await call(page, "objectTemplate.attach", { id, template_id: templateId });
  const stops = { title: "Weekronde", stops: [id] };
  const round = await call(page, "round.create", { id: board.split("/").at(-1), ...stops });
  await takeAlong(page, wire.at, board);
  const send = async () => {
    wire.mend();
    await page.goto(`${wire.at}/unsent`);
    await page.getByText("Alles is verzonden").first().waitFor();
  };
  const show = () => page.goto(wire.at + path);
  return { page, wire, board, path, id, templateId, round: round.id, point: `/actionpoint/${point.id}`, send, show };
}

test("an action point that was resolved and one that was made on this device stand over the kept machine, also once sent", async () => {
  const { page, wire, send, show, point } = await cellar();
  wire.cut();
  await show();
  await page.getByText("1 open", { exact: true }).waitFor();
  await row(page, "Filter vervangen").getByRole("link").click();
  await page.getByLabel(/^Wat heb je gedaan of gezien/).fill("Nieuwe filter");
  await button(page, "In orde").click();
  await page.getByText(later).waitFor();
  await show();
  await row(page, "Filter vervangen").getByText(later).waitFor();
  await row(page, "Filter vervangen").getByText("In orde", { exact: true }).waitFor();
  expect(await page.getByText("1 open", { exact: true }).count()).toBe(0);

  await button(page, "Probleem").click();
  await page.getByLabel("Wat moet er gebeuren?").fill("Vlam dooft");
  await page.getByLabel("Prioriteit").selectOption("high");
  await button(page, "Actiepunt bewaren").click();
  await row(page, "Vlam dooft").getByText(later).waitFor();
  await page.getByText("1 open", { exact: true }).waitFor();
  expect(await widthLeft(page)).toBeLessThanOrEqual(0);
  await axe(page);
  await page.goto(`${wire.at}/search?q=vlam`);
  await page.getByText(later).waitFor();
  await send();
  await page.goto(wire.at + point);
  await page
    .locator("li", { hasText: "In orde bevonden" })
    .getByText(/verzonden/)
    .waitFor();

  wire.cut();
  await show();
  await row(page, "Vlam dooft").waitFor();
  expect(await page.getByText(later).count()).toBe(0);
  expect(await row(page, "Filter vervangen").count()).toBe(0);
});

test("an intake that was finished on this device is not begun again by mistake, and again only where it may be", async () => {
  for (const multi_use of [false, true]) {
    const { page, wire, show, path, templateId, send } = await cellar({ multi_use });
    wire.cut();
    await show();
    await page.getByRole("link", { name: "Controle" }).click();
    const question = page.locator("fieldset[data-question]").first();
    await question.locator(".seg").getByText("In orde", { exact: true }).click();
    await button(page, "Afronden").click();
    await button(page, "Afronden zonder handtekening").click();
    await page.getByText("Afgerond op dit toestel").waitFor();

    await show();
    await page.locator("#checks").getByText("Afgerond op dit toestel").waitFor();
    expect(await page.getByRole("link", { name: "Controle" }).count(), "the act leads to no new one").toBe(0);
    await page.goto(`${wire.at}${path}/template/${templateId}?new=1`);
    await page.getByRole("heading", { name: /^Branderkaart/ }).waitFor();
    await page.getByText("Afgerond op dit toestel").waitFor();
    expect(await page.locator("fieldset[data-question]").count()).toBe(0);
    expect(await widthLeft(page)).toBeLessThanOrEqual(0);
    const again = page.getByRole("link", { name: "Nog eens invullen" });
    expect(await again.count()).toBe(multi_use ? 1 : 0);
    if (multi_use) {
      await again.click();
      await page.locator("fieldset[data-question]").first().waitFor();
      await page.goBack();
    }
    await page.getByRole("link", { name: "Nog te verzenden" }).click();
    await page.getByText(/1 antwoord · Afronden/).waitFor();
    await send();
  }
});

test("what a round found not in order leaves a trace on the page of its machine", async () => {
  const { page, wire, show, round } = await cellar();
  wire.cut();
  await page.goto(`${wire.at}/rounds/${round}`);
  await button(page, "Ronde beginnen").click();
  await page.locator("summary", { hasText: "Niet in orde" }).click();
  await page.getByLabel("Wat is er niet in orde?").fill("Lekt olie");
  await button(page, "Bewaren als niet in orde").click();
  await page.getByText("Lekt olie").first().waitFor();
  await show();
  const trace = page.locator("main [role=status]", { hasText: later });
  await trace.getByText(/Weekronde/).waitFor();
  await trace.getByText(/Niet in orde/).waitFor();
  await trace.getByText(/Lekt olie/).waitFor();
});

test("an answer to an action point that was deleted meanwhile says so, and the page of what is unsent that the line is back", async () => {
  const { page, wire, point } = await cellar();
  wire.cut();
  await page.goto(wire.at + point);
  await button(page, "In orde").click();
  await page.getByText(later).waitFor();
  await page.goto(`${wire.at}/unsent`);
  await page.getByText("Je bent offline.").waitFor();
  wire.mend();
  await call(page, "actionPoint.remove", { id: point.split("/").at(-1) });
  await page.getByText("Er is weer verbinding.").waitFor();
  expect(await page.getByText("Je bent offline.").count()).toBe(0);
  await page.getByText("Niet aangenomen").waitFor();
  await page.getByText(/Dit is intussen verwijderd/).waitFor();
  expect(await page.getByText(/Kijk het adres na/).count()).toBe(0);
  expect(await widthLeft(page)).toBeLessThanOrEqual(0);
});
