import type { Page } from "playwright";
import { expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";
import { takeAlong } from "../rig/kept.ts";
import { call, makeFloor, makeObject } from "../rig/made.ts";
import { listening } from "../rig/place.ts";
import { startWire } from "../rig/wire.ts";
import { picture } from "../upload-of.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const widthLeft = (page: Page) => page.evaluate("document.documentElement.scrollWidth - innerWidth");

/** A phone on a line that goes dead while its browser says that it is there. */
async function phone() {
  const page = await newPage({ as: "owner", phone: true, serviceWorker: true });
  const wire = await startWire();
  await page.goto(`${wire.at}/workspaces`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const board = await makeFloor(page, `Schacht ${Date.now()}`);
  const display_code = `GL-${Date.now()}`;
  const { path } = await makeObject(page, { title: "Goederenlift", display_code, on: board });
  const id = path.split("/").at(-1)!;
  const { id: point } = await call(page, "actionPoint.create", { object_id: id, title: "Kabel smeren" });
  await takeAlong(page, wire.at, board);
  const send = async () => {
    wire.mend();
    await page.goto(`${wire.at}/unsent`);
    await page.getByText("Alles is verzonden").first().waitFor();
  };
  /** From now on a form arrives, and its answer is lost. */
  const loseAnswers = () =>
    page.route(
      (url) => url.pathname.endsWith(".data"),
      async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        await route.fetch({ maxRedirects: 0 });
        wire.cut();
        await route.abort("connectionreset");
      },
    );
  return { page, wire, id, path, display_code, point: `/actionpoint/${point}`, send, loseAnswers };
}

async function ask(page: Page, procedure: string, id: string) {
  // the server may close a connection that was not used for a while just as it is used again
  const answer = await page.request.get(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify({ id }))}`, {
    maxRetries: 2,
  });
  return (await answer.json()).result.data;
}
const titlesOn = async (page: Page, id: string) =>
  (await ask(page, "object.page", id)).action_points.map(({ title }: { title: string }) => title).sort();

/** Puts into the queue what the notice says that it did not arrive. */
async function sendLater(page: Page): Promise<void> {
  await button(page, "Opnieuw proberen").waitFor();
  const act = button(page, "Later verzenden");
  expect((await act.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  expect(await widthLeft(page)).toBeLessThanOrEqual(0);
  await act.click();
  await page.getByRole("heading", { level: 1, name: "Nog te verzenden" }).waitFor();
}

/** The page has come whole: its scripts listen, and know the address of its form. */
async function whole(page: Page): Promise<void> {
  await listening(page);
  await page.waitForLoadState("networkidle");
}

async function fillIn(page: Page, title: string): Promise<void> {
  await whole(page);
  await page.getByLabel("Wat moet er gebeuren?").fill(title);
  const photos = { name: "p.jpg", mimeType: "image/jpeg", buffer: await picture() };
  await page.locator("input[type=file][name=photos]").setInputFiles(photos);
}

test("an action point of which the answer was lost is one action point, however often it is sent later", async () => {
  const { page, wire, id, path, send, loseAnswers } = await phone();
  await page.goto(`${wire.at}${path}/actionpoint/new`);
  await fillIn(page, "Deur klemt");
  await loseAnswers();
  await button(page, "Actiepunt bewaren").click();
  await sendLater(page);
  expect(await titlesOn(page, id)).toEqual(["Deur klemt", "Kabel smeren"]);
  await page.unrouteAll();
  await send();
  expect(await titlesOn(page, id)).toEqual(["Deur klemt", "Kabel smeren"]);
});

test("a form that is tried again after its answer was lost is applied once", async () => {
  const { page, wire, id, path, loseAnswers } = await phone();
  await page.goto(`${wire.at}${path}/actionpoint/new`);
  await fillIn(page, "Deur klemt");
  await loseAnswers();
  await button(page, "Actiepunt bewaren").click();
  await button(page, "Opnieuw proberen").waitFor();
  await page.unrouteAll();
  wire.mend();
  await button(page, "Opnieuw proberen").click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
  expect(await titlesOn(page, id)).toEqual(["Deur klemt", "Kabel smeren"]);
});

test("an action point that never arrived is there once the line is back, with its photo, and the tab may be closed", async () => {
  const { page, wire, id, path, send } = await phone();
  await page.goto(`${wire.at}${path}/actionpoint/new`);
  await fillIn(page, "Noodverlichting stuk");
  wire.cut();
  await button(page, "Actiepunt bewaren").click();
  await sendLater(page);
  expect(await titlesOn(page, id)).toEqual(["Kabel smeren"]);
  await send();
  expect(await titlesOn(page, id)).toEqual(["Kabel smeren", "Noodverlichting stuk"]);
  const made = (await ask(page, "object.page", id)).action_points.find(
    ({ title }: { title: string }) => title === "Noodverlichting stuk",
  );
  expect((await ask(page, "actionPoint.page", made.id)).photos).toHaveLength(1);
});

test("what is sent later is the form that failed, also where an earlier one of its page was never answered", async () => {
  const { page, wire, id, path, send } = await phone();
  await page.goto(`${wire.at}${path}/actionpoint/new`);
  await fillIn(page, "Leuning los");
  await page.evaluate(() => {
    const field = '<input type="hidden" name="operation_id" value="9d6b7d0e-0000-4000-8000-000000000000">';
    document.body.insertAdjacentHTML("afterbegin", `<form data-later="point">${field}</form>`);
  });
  wire.cut();
  await button(page, "Actiepunt bewaren").click();
  await sendLater(page);
  await send();
  expect(await titlesOn(page, id)).toEqual(["Kabel smeren", "Leuning los"]);
});

test("an answer to an action point and a second look at it arrive once, although the answer to the form was lost", async () => {
  const { page, wire, point, send, loseAnswers } = await phone();
  const statusOf = async () => {
    const { action_point, history } = await ask(page, "actionPoint.page", point.split("/").at(-1)!);
    return [action_point.status, ...history.map(({ verb }: { verb: string }) => verb)];
  };
  await page.goto(wire.at + point);
  await whole(page);
  await page.getByText("Niet in orde", { exact: true }).first().click();
  await page.getByLabel(/^Wat heb je gedaan of gezien/).fill("Te droog");
  await loseAnswers();
  await button(page, "Antwoord bewaren").click();
  await sendLater(page);
  await page.unrouteAll();
  await send();
  expect(await statusOf()).toEqual(["nok", "action_point.create", "action_point.resolve"]);

  await page.goto(wire.at + point);
  await whole(page);
  await page.getByLabel(/^Wat heb je gedaan of gezien/).fill("Gesmeerd");
  wire.cut();
  await button(page, "Nu in orde").click();
  await sendLater(page);
  await send();
  expect(await statusOf()).toEqual(["ok", "action_point.create", "action_point.resolve", "action_point.recheck"]);
});

test("a photo of a machine that was found by its code is sent later, once", async () => {
  const { page, wire, id, display_code, send, loseAnswers } = await phone();
  await page.goto(`${wire.at}/scan?code=${display_code}`);
  await whole(page);
  await loseAnswers();
  const files = { name: "plaat.jpg", mimeType: "image/jpeg", buffer: await picture() };
  await page.locator("input[type=file][name=files]").setInputFiles(files);
  await sendLater(page);
  await page.unrouteAll();
  await send();
  expect((await ask(page, "object.get", id)).files).toMatchObject([{ name: "plaat.jpg" }]);
});

test("a photo of which the upload was lost more than once is kept on the device by itself, and sent once", async () => {
  const { page, wire, id, path, send } = await phone();
  await page.goto(`${wire.at}${path}/file/new`);
  await whole(page);
  wire.cut();
  const files = { name: "plaat.jpg", mimeType: "image/jpeg", buffer: await picture() };
  await page.locator("input[type=file][name=files]").setInputFiles(files);
  await button(page, "Opladen").click();
  await expect.poll(() => page.getByText("plaat.jpg").count()).toBe(0);
  await send();
  expect((await ask(page, "object.get", id)).files).toMatchObject([{ name: "plaat.jpg" }]);
});

test("a form whose line dies before the router has asked for anything waits on its page too", async () => {
  const { page, wire, id, path, send } = await phone();
  await page.route(
    (url) => url.pathname === "/__manifest",
    (route) => route.abort("connectionreset"),
  );
  await page.goto(`${wire.at}${path}/actionpoint/new`);
  await listening(page);
  await page.getByLabel("Wat moet er gebeuren?").fill("Deur klemt");
  wire.cut();
  await button(page, "Actiepunt bewaren").click();
  await sendLater(page);
  await page.unrouteAll();
  await send();
  expect(await titlesOn(page, id)).toEqual(["Deur klemt", "Kabel smeren"]);
});
