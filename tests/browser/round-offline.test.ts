import type { Page } from "playwright";
import { expect, test } from "vitest";
import { axe, newPage } from "../rig/browser.ts";
import { stopServiceWorker, takeAlong } from "../rig/kept.ts";
import { call, home, makeFloor, makeObject } from "../rig/made.ts";
import { startWire } from "../rig/wire.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const at = (page: Page, n: number, of: number) =>
  page.locator("section p", { hasText: `Machine ${n} van ${of}` }).waitFor();
const widthLeft = (page: Page) => page.evaluate("document.documentElement.scrollWidth - innerWidth");

/** What the server answers to a query. */
async function ask(page: Page, name: string, input: object) {
  const answer = await page.request.get(`/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`);
  return (await answer.json()).result.data;
}

/** A floor with so many machines in a round, the last with its template, and a phone on a line that can be cut. */
async function walker(machines: number) {
  const page = await newPage({ as: "owner", phone: true, serviceWorker: true });
  const wire = await startWire();
  await page.goto(`${wire.at}/workspaces`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const floor = await makeFloor(page, `Kelder ${Date.now()}`);
  const ids: string[] = [];
  for (let n = 1; n <= machines; n++) {
    const { path } = await makeObject(page, { title: `Pomp ${n}`, display_code: `R${n}`, on: floor });
    ids.push(path.split("/").at(-1)!);
  }
  const { workspace_id: id } = await home(page);
  const { id: templateId } = await call(page, "template.create", { id, title: `Pompcontrole ${Date.now()}` });
  const { id: groupId } = await call(page, "template.createGroup", { id, templateId, title: "Controle" });
  const question = { label: "Dicht", type: "ok-nok-nvt", required: true };
  await call(page, "template.createQuestion", { id, templateId, groupId, ...question });
  await call(page, "objectTemplate.attach", { id: ids.at(-1), template_id: templateId });
  const round = await call(page, "round.create", {
    ...{ id: floor.split("/").at(-1), title: "Weekronde kelder", stops: ids, template_id: templateId },
  });
  const sends: string[] = [];
  page.context().on("request", (request) => {
    if (new URL(request.url()).pathname !== "/operations") return;
    sends.push(/"name":"([\w.]+)"/.exec(request.postData() ?? "")?.[1] ?? "");
  });
  return { page, wire, floor, ids, round: round.id, templateId, sends };
}

/** Begins, or goes on with, a round on a page that is open. */
async function begin(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.getByRole("button", { name: /^(Ronde beginnen|Verder met de ronde)/ }).click();
}

async function putNotOk(page: Page, words: string): Promise<void> {
  await page.locator("summary", { hasText: "Niet in orde" }).click();
  await page.getByLabel("Wat is er niet in orde?").fill(words);
  await button(page, "Bewaren als niet in orde").click();
}

test("a round of 30 machines is walked and signed without a connection, and its results take one send", async () => {
  const { page, wire, floor, ids, round, sends } = await walker(30);
  await takeAlong(page, wire.at, floor);
  wire.cut();
  await stopServiceWorker(page);
  await page.goto(wire.at + floor);
  await page.getByRole("link", { name: "Weekronde kelder" }).click();
  await button(page, "Ronde beginnen").click();
  await at(page, 1, 30);
  expect(await widthLeft(page)).toBeLessThanOrEqual(0);
  expect((await button(page, "In orde").boundingBox())!.height).toBeGreaterThanOrEqual(56);
  await axe(page);
  await button(page, "In orde").click();
  await at(page, 2, 30);
  await page.locator("summary", { hasText: "Niet in orde" }).click();
  await button(page, "Bewaren als niet in orde").click();
  await page.getByText("Schrijf wat er niet in orde is.").first().waitFor();
  await page.getByLabel("Wat is er niet in orde?").fill("Lekt olie");
  await button(page, "Bewaren als niet in orde").click();
  await at(page, 3, 30);
  await page.locator("summary", { hasText: "Niet bereikbaar" }).click();
  await page.getByLabel("Afgesloten").check();
  await button(page, "Bewaren als niet bereikbaar").click();
  await at(page, 4, 30);
  const [walk, context] = [page.url(), page.context()];
  await page.close();

  const again = await context.newPage();
  await again.goto(`${wire.at}${new URL(walk).hash.slice(1)}`);
  await at(again, 4, 30);
  await again.getByRole("link", { name: "Vorige" }).click();
  await again.locator("section").getByText("Niet bereikbaar: Afgesloten").waitFor();
  await again.getByRole("link", { name: "Volgende" }).click();
  for (let n = 4; n < 30; n++) {
    await at(again, n, 30);
    await button(again, "In orde").click();
  }
  await at(again, 30, 30);
  await again.getByRole("link", { name: "Invullen" }).click();
  await again.locator("fieldset[data-question]").first().locator(".seg").getByText("In orde", { exact: true }).click();
  await button(again, "Afronden").click();
  await button(again, "Afronden zonder handtekening").click();
  await again.getByRole("link", { name: "Terug naar de ronde" }).last().click();
  await again.locator("section").getByText("Ingevuld").first().waitFor();
  await again.getByRole("link", { name: "Afronden en ondertekenen" }).click();
  await again.getByText("Alle machines hebben een resultaat.").waitFor();
  await again.getByText("Niet in orde: 1").waitFor();
  await button(again, "Ondertekenen").click();
  await again.getByText("Kijk nog 1 veld na").waitFor();
  await again.getByLabel("Naam").fill("Tine Technieker");
  await button(again, "Ondertekenen").click();
  await again.getByText("Ondertekend op dit toestel").waitFor();
  await again.goto(`${wire.at}/unsent`);
  await again.getByText(/29 resultaten/).waitFor();
  await again.getByText("Lekt olie").waitFor({ state: "attached" });

  sends.length = 0; // those that failed
  wire.mend();
  await again.getByText("Alles is verzonden").first().waitFor();
  expect(sends.filter((name) => name.startsWith("round."))).toEqual(["round.begin", "round.put", "round.close"]);
  const { items } = await ask(again, "round.walks", { id: round });
  expect(items).toMatchObject([{ done: 30, stops: 30, not_ok: 1, closed_at: expect.any(String) }]);
  const sent = await ask(again, "round.walk", { id: items[0].id });
  expect(sent.stops.map(({ object_id }: { object_id: string }) => object_id)).toEqual(ids);
  expect(sent.stops.at(-1).result).toMatchObject({ outcome: "filled", answer_id: expect.any(String) });
  await again.goto(`${wire.at}/rounds/${round}/walks/${items[0].id}`);
  const sheet = await again.locator("article").innerText();
  for (const words of ["Lekt olie", "Niet bereikbaar: Afgesloten", "Tine Technieker"]) expect(sheet).toContain(words);
});

test("of two devices with different results of one stop both stand, and the signature waits until a person chooses", async () => {
  const { page, wire, floor, round } = await walker(2);
  await takeAlong(page, wire.at, floor);
  wire.cut();
  await begin(page, `${wire.at}/rounds/${round}`);
  await at(page, 1, 2);
  await putNotOk(page, "Rookt");
  await at(page, 2, 2);
  await button(page, "In orde")
    .or(page.getByRole("link", { name: "Invullen" }))
    .first()
    .waitFor();
  await putNotOk(page, "Trilt");
  await page.getByRole("link", { name: "Afronden en ondertekenen" }).click();
  await page.getByLabel("Naam").fill("Tine Technieker");
  await button(page, "Ondertekenen").click();
  await page.getByText("Ondertekend op dit toestel").waitFor();

  const desk = await newPage({ as: "admin" });
  await begin(desk, `/rounds/${round}`);
  await at(desk, 1, 2);
  await button(desk, "In orde").click();
  await at(desk, 2, 2);

  wire.mend();
  await page.goto(`${wire.at}/unsent`);
  await page.getByText("Bij 1 machine staan twee resultaten. Kies eerst welk telt.").waitFor();
  await page.getByRole("link", { name: "Openen" }).click();
  await page.getByText("Hier staan twee resultaten").first().waitFor();
  await button(page, "Dit telt").last().click();
  await expect.poll(() => page.getByText("Hier staan twee resultaten").count()).toBe(0); // leaving before loses the choice
  await page.locator("section").getByText("Rookt").waitFor();
  await page.getByRole("link", { name: "Afronden en ondertekenen" }).click();
  await page.getByLabel("Naam").fill("Tine Technieker");
  await button(page, "Ondertekenen").click();
  await page.getByText("Afgetekend door").waitFor();
  const sheet = await page.locator("article").innerText();
  for (const words of ["Rookt", "Trilt"]) expect(sheet).toContain(words);
  await page.goto(`${wire.at}/unsent`);
  await button(page, "Opnieuw verzenden").click();
  await page.getByText("Alles is verzonden").first().waitFor();
});

test("an intake that is begun from a round leads back to it, and is its result", async () => {
  const { page, round } = await walker(1);
  await begin(page, `/rounds/${round}`);
  await page.getByRole("link", { name: "Invullen" }).click();
  await page.locator("fieldset[data-question]").first().locator(".seg").getByText("In orde", { exact: true }).click();
  await button(page, "Afronden").click();
  await page.getByText("Afgerond en bewaard").waitFor();
  await page.getByRole("link", { name: "Terug naar de ronde" }).first().click();
  await page.locator("section").getByText("Ingevuld").first().waitFor();
});

test("what was kept before rounds were is kept on, with rounds from then on", async () => {
  const { page, wire, floor } = await walker(1);
  await page.goto(`${wire.at}/profile/settings`);
  await page.evaluate(
    () =>
      new Promise<void>((done, failed) => {
        indexedDB.deleteDatabase("kept").onsuccess = () => {
          const opening = indexedDB.open("kept", 1);
          opening.onupgradeneeded = () => {
            for (const noun of ["owner", "places", "machines", "versions", "workspaces"])
              opening.result.createObjectStore(noun, { keyPath: "id" });
          };
          opening.onsuccess = () => {
            opening.result.close();
            done();
          };
          opening.onerror = () => failed(opening.error);
        };
      }),
  );
  await takeAlong(page, wire.at, floor);
  await page.getByRole("link", { name: "Weekronde kelder" }).waitFor();
  wire.cut();
  await page.goto(`${wire.at}/rounds`);
  await page.getByRole("link", { name: "Weekronde kelder" }).waitFor();
});
