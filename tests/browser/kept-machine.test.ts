import type { Page } from "playwright";
import { expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";
import { takeAlong } from "../rig/kept.ts";
import { call, home, makeFloor, makeObject } from "../rig/made.ts";
import { startWire } from "../rig/wire.ts";
import { pdf, picture } from "../upload-of.ts";

/** A phone behind a wire, with a place of its own in which a machine has a template that is asked for, and a paper. */
async function phone() {
  const page = await newPage({ as: "owner", phone: true, serviceWorker: true });
  const wire = await startWire();
  await page.goto(`${wire.at}/workspaces`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const board = await makeFloor(page, `Ketelhuis ${Date.now()}`);
  const { path } = await makeObject(page, { title: "Stoomketel", on: board });
  const id = path.split("/").at(-1)!;
  const { workspace_id } = await home(page);
  const attach = async (title: string) => {
    const { id: template_id } = await call(page, "template.create", { id: workspace_id, title });
    await call(page, "objectTemplate.attach", { id, template_id });
    return template_id;
  };
  await attach("Aftappen");
  const template_id = await attach("Opstart");
  await call(page, "backgroundTemplate.create", {
    ...{ id: board.split("/").at(-1), title: "Ketels" },
    items: [{ name: "Opstart", type: "template", template_id }],
  });
  return { page, wire, board, path, id, template_id };
}

async function ask(page: Page, procedure: string, id: string) {
  const answer = await page.request.get(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ id }))}`);
  return (await answer.json()).result.data;
}

test("a kept machine has the three acts of a scan, and what is due stands first and is opened", async () => {
  const { page, wire, board, path, template_id } = await phone();
  await takeAlong(page, wire.at, board);
  wire.cut();
  await page.goto(wire.at + path);
  const acts = page.getByRole("button", { name: "Probleem" }).locator("..");
  for (const act of await acts.locator(":scope > *").all())
    expect((await act.boundingBox())!.height).toBeGreaterThanOrEqual(56);
  const rows = page.locator("#checks li summary");
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([expect.stringMatching(/^Opstart\s+Nog te doen/), expect.stringMatching(/^Aftappen\s+0 vragen/)]);
  await acts.getByLabel("Foto").setInputFiles({ name: "k.jpg", mimeType: "image/jpeg", buffer: await picture() });
  await page.getByText("1 foto").waitFor();
  await acts.getByRole("link", { name: "Controle" }).click();
  await expect.poll(() => page.url()).toContain(`/template/${template_id}?new=1`);
});

test("a problem is written without a connection with its day and who resolves it, and sent once there is one", async () => {
  const { page, wire, board, path, id } = await phone();
  await takeAlong(page, wire.at, board);
  wire.cut();
  await page.goto(wire.at + path);
  await page.getByRole("button", { name: "Probleem" }).click();
  await page.getByLabel("Wat moet er gebeuren?").fill("Klep lekt");
  await page.getByLabel("Prioriteit").selectOption("high");
  await page.getByLabel(/^Te doen tegen/).fill("2031-05-06");
  const named = page.getByRole("group", { name: "Wie lost het op?" }).getByRole("checkbox").first();
  const resolver_id = await named.getAttribute("value");
  await named.check();
  await page.getByRole("button", { name: "Actiepunt bewaren" }).click();
  await page.getByText("Wordt vanzelf verzonden").first().waitFor();
  wire.mend();
  await page.goto(`${wire.at}/unsent`);
  await page.getByText("Alles is verzonden").first().waitFor();
  const { action_points } = await ask(page, "object.page", id);
  const [made] = action_points;
  expect(made).toMatchObject({ title: "Klep lekt", priority: "high", scheduled_at: "2031-05-06" });
  expect(made.resolvers).toMatchObject([{ id: resolver_id }]);
});

test("on a line that carries nothing a sticker shows the kept answer after some seconds", async () => {
  const { page, wire, board, id } = await phone();
  await takeAlong(page, wire.at, board);
  const sticker = (await ask(page, "object.get", id)).public_id;
  wire.silence();
  const since = Date.now();
  await page.goto(`${wire.at}/public/objects/${sticker}`);
  await page.getByRole("heading", { level: 1, name: "Stoomketel" }).waitFor();
  await page.getByText(/Zoals om \d\d:\d\d/).waitFor();
  expect(Date.now() - since).toBeLessThan(8000);
});

test("the papers of a kept place are taken along later, and left again, which frees their room", async () => {
  const { page, wire, board, path, id } = await phone();
  await page.goto(`${wire.at}/object/${id}/file/new`);
  const file = { name: "polis.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf("Polis")) };
  await page.setInputFiles("[name=files]", file);
  await page.fill("[name=expires_on]", "2031-05-06");
  await page.locator("main button.btn-primary").click();
  await page.getByText("polis").first().waitFor();
  await takeAlong(page, wire.at, board);
  const papersHere = () =>
    page.evaluate(async () => {
      const [name] = (await caches.keys()).filter((each) => each.startsWith("kept:"));
      return (await (await caches.open(name!)).keys()).filter(({ url }) => !url.endsWith("/thumb")).length;
    });
  expect(await papersHere()).toBe(0);
  await page.getByText(/^Zonder het geldige keuringsbewijs/).waitFor();
  await page.getByRole("button", { name: /^Ook keuringsbewijzen meenemen/ }).click();
  await page.getByText(/^Met het geldige keuringsbewijs/).waitFor();
  expect(await papersHere()).toBe(1);

  wire.cut();
  await page.goto(wire.at + path);
  await page.getByRole("link", { name: "polis" }).waitFor();
  await page.goto(`${wire.at}/take-along`);
  await page.getByRole("button", { name: /^Keuringsbewijzen weghalen/ }).click();
  await expect.poll(papersHere).toBe(0);
  await page.goto(wire.at + path);
  await page.getByText("De keuringsbewijzen zijn niet meegenomen").waitFor();
});
