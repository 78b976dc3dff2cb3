import type { Page } from "playwright";
import { expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";
import { stopServiceWorker, takeAlong } from "../rig/kept.ts";
import { call, home, makeFloor, makeObject } from "../rig/made.ts";
import { startWire } from "../rig/wire.ts";
import { picture } from "../upload-of.ts";

const question = (page: Page, label: string) => page.locator("fieldset[data-question]", { hasText: label });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** What the server answers to a query. */
async function ask(page: Page, name: string, input: object) {
  const answer = await page.request.get(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`);
  return (await answer.json()).result.data;
}

/** A machine in a basement with a template of three questions, and a technician's phone on a line that can be cut. */
async function basement({ as = "owner" }: { as?: "owner" | "lead" } = {}) {
  const page = await newPage({ as, phone: true, serviceWorker: true });
  const wire = await startWire();
  await page.goto(`${wire.at}/workspaces`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const board = await makeFloor(page, `Kelder ${Date.now()}`);
  const { path } = await makeObject(page, { title: "Stookketel", display_code: `SK-${Date.now()}`, on: board });
  const id = path.split("/").at(-1)!;
  const { workspace_id: workspace } = await home(page);
  const { id: templateId } = await call(page, "template.create", {
    id: workspace,
    title: `Ketelcontrole ${Date.now()}`,
  });
  const template = { id: workspace, templateId };
  const { id: groupId } = await call(page, "template.createGroup", { ...template, title: "Controle" });
  for (const asked of [
    { label: "Dicht", type: "ok-nok-nvt", required: true },
    { label: "Bevindingen", type: "textarea" },
    { label: "Typeplaatje", type: "images" },
  ])
    await call(page, "template.createQuestion", { ...template, groupId, ...asked });
  await call(page, "objectTemplate.attach", { id, template_id: templateId });
  const form = `${path}/template/${templateId}?new=1`;
  const answersOn = async (on: Page) => (await ask(on, "answer.list", { id, templateId })).items;
  return { page, wire, board, path, id, templateId, form, answersOn };
}

/** Waits until nothing waits on this device any more. */
const allSent = (page: Page) => page.locator("main [role=status]", { hasText: "Alles is verzonden" }).first().waitFor();

test("an intake is begun, filled in, finished and signed without a connection, and sent once, after the tab was closed", async () => {
  const { page, wire, board, path, templateId, answersOn } = await basement();
  await takeAlong(page, wire.at, board);
  wire.cut();
  await stopServiceWorker(page);
  await page.goto(wire.at + path);
  await page.locator("summary", { hasText: "Ketelcontrole" }).click();
  await page.getByRole("link", { name: "Invullen" }).click();
  await button(page, "Afronden").click();
  await page.locator("main [role=alert]", { hasText: "Nog 1 vraag aan te vullen" }).waitFor();
  await question(page, "Dicht").locator(".seg").getByText("In orde", { exact: true }).click();
  await question(page, "Bevindingen").locator("textarea").first().fill("Druk 1,4 bar");
  const photos = await Promise.all(
    [1, 2, 3].map(async (n) => ({ name: `${n}.jpg`, mimeType: "image/jpeg", buffer: await picture() })),
  );
  await question(page, "Typeplaatje").locator("input[type=file]").setInputFiles(photos);
  await expect.poll(() => question(page, "Typeplaatje").locator("img").count()).toBe(3);
  await stopServiceWorker(page);

  // the device's clock is set back by a day: what follows still follows
  await page.clock.setSystemTime(Date.now() - 24 * 60 * 60 * 1000);
  await button(page, "Afronden").click();
  await page.getByLabel("Naam").fill("Tine Technieker");
  await button(page, "Afronden en ondertekenen").click();
  await page.getByText("Afgerond op dit toestel").waitFor();
  const context = page.context();
  await page.close();

  const again = await context.newPage();
  await again.goto(`${wire.at}/unsent`);
  await again.getByRole("heading", { level: 1, name: "Nog te verzenden" }).waitFor();
  await again.getByText(/2 antwoorden · 3 foto’s · Afronden · Handtekening/).waitFor();
  wire.mend();
  await again.goto(`${wire.at}/profile/settings`);
  await allSent(again);
  const sent = await answersOn(again);
  expect(sent).toMatchObject([{ status: "finished" }]);
  const told = sent[0].question_answers.map(({ value, files }: { value?: string; files: unknown[] }) => [
    value ?? null,
    files.length,
  ]);
  expect(told.sort()).toEqual(
    [
      ["Druk 1,4 bar", 0],
      [null, 3],
      ["ok", 0],
    ].sort(),
  );
  await again.goto(`${wire.at}${path}/template/${templateId}?answer=${sent[0].id}`);
  await again.getByText("Tine Technieker").first().waitFor();
});

test("of two devices on one intake neither overwrites the other: a person chooses, and then it is finished", async () => {
  const { page, wire, form } = await basement();
  await page.goto(wire.at + form);
  const findings = (on: Page) => question(on, "Bevindingen").locator("textarea").first();
  await question(page, "Dicht").locator(".seg").getByText("In orde", { exact: true }).click();
  await page.locator("header [role=status]", { hasText: /Bewaard \d/ }).waitFor();
  const intake = page.url();
  wire.cut();
  await findings(page).fill("Ketel lekt links");
  await page.locator("main [role=alert]", { hasText: "Geen verbinding" }).waitFor();

  const desk = await newPage({ as: "admin" });
  await desk.goto(new URL(intake).pathname + new URL(intake).search);
  await findings(desk).fill("Ketel lekt rechts");
  await desk.locator("header [role=status]", { hasText: /Bewaard \d/ }).waitFor();

  wire.mend();
  await page.getByRole("button", { name: "Opnieuw proberen" }).click();
  await page.getByText("Twee mensen vulden hier iets anders in").waitFor();
  for (const said of ["Ketel lekt links", "Ketel lekt rechts"])
    await question(page, "Bevindingen").getByText(said, { exact: true }).first().waitFor();
  await button(page, "Afronden").click();
  await page.getByText("Hier staan twee antwoorden").waitFor();
  await page.getByRole("button", { name: "Beide houden" }).click();
  await expect.poll(() => findings(page).inputValue()).toBe("Ketel lekt rechts\nKetel lekt links");
  await button(page, "Afronden").click();
  await page.getByText("Afgerond en bewaard").waitFor();
});

test("what is refused stays on the device, to read, to save as a file, and to throw away", async () => {
  const { page, wire, form, id } = await basement();
  await page.goto(wire.at + form);
  await page.locator("fieldset[data-question]").first().waitFor();
  wire.cut();
  await question(page, "Bevindingen").locator("textarea").first().fill("Niet meer veilig");
  await page.locator("main [role=alert]", { hasText: "Geen verbinding" }).waitFor();
  const desk = await newPage({ as: "owner" });
  await call(desk, "object.remove", { id });
  wire.mend();
  await page.goto(`${wire.at}/unsent`);
  await button(page, "Nu verzenden").click();
  await page.getByText("Niet aangenomen").waitFor();
  await page.getByText("Niet meer veilig").waitFor();
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Bewaren als bestand").click()]);
  expect(download.suggestedFilename()).toMatch(/^Nog-te-verzenden-.*\.html$/);

  await button(page, "Weggooien").click();
  await button(page, "Ja, weggooien").click();
  await page.getByText("Alles is verzonden").waitFor();
});

test("on a device without room what is typed stays on the page, which says so, and is saved once there is a connection", async () => {
  const { page, wire, form } = await basement();
  await page.goto(wire.at + form);
  await page.locator("fieldset[data-question]").first().waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: wire.at, quotaSize: 1 });
  wire.cut();
  await question(page, "Bevindingen").locator("textarea").first().fill("Pomp trilt");
  await page.getByText("Dit toestel heeft geen plaats meer").waitFor();
  wire.mend();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await page.locator("header [role=status]", { hasText: /Bewaard \d/ }).waitFor();
  await page.reload();
  expect(await question(page, "Bevindingen").locator("textarea").first().inputValue()).toBe("Pomp trilt");
});

test("what an earlier version of the product left unsent on a device is sent too", async () => {
  const { page, wire, path, id, templateId, answersOn } = await basement();
  const { user_id, version, groups } = await ask(page, "answer.page", { id, templateId, new: true, list: 1 });
  const [, findings] = groups[0].questions;
  const draft = {
    ...{ userId: user_id, objectId: id, templateId, versionId: version.id, answerId: crypto.randomUUID() },
    ...{ typed: [[findings.id, { given: { value: "Nog van vroeger", note: "" }, seen: 0 }]], head: {}, headSeen: {} },
  };
  await page.evaluate(
    (stored) => localStorage.setItem(`answer-draft:${stored.userId}:${stored.answerId}`, JSON.stringify(stored)),
    draft,
  );
  await page.goto(wire.at + path);
  await allSent(page);
  const [sent] = await answersOn(page);
  expect(sent.question_answers).toMatchObject([{ value: "Nog van vroeger" }]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("answer-draft")))).toEqual(
    [],
  );
});

test("more photos than a question takes are refused at once, beside the question, and not kept to be refused later", async () => {
  const { page, wire, board, form } = await basement();
  await takeAlong(page, wire.at, board);
  wire.cut();
  await page.goto(wire.at + form);
  const photos = await Promise.all(
    Array.from({ length: 12 }, async (_, n) => ({
      name: `${n}.jpg`,
      mimeType: "image/jpeg",
      buffer: await picture(`#8040${(n + 16).toString(16)}`, 64, 48),
    })),
  );
  await question(page, "Typeplaatje").locator("input[type=file]").setInputFiles(photos);
  await expect.poll(() => question(page, "Typeplaatje").getByText("Te veel: haal er een weg").count()).toBe(2);
  await page.goto(`${wire.at}/unsent`);
  await page.getByText(/^10 foto’s/).waitFor();
});
