import type { Page } from "playwright";
import { expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";
import { keptMachines, takeAlong } from "../rig/kept.ts";
import { call, home, makeFloor, makeObject } from "../rig/made.ts";
import { startWire } from "../rig/wire.ts";
import { picture } from "../upload-of.ts";

/** A phone behind a wire with a machine of its own on which something is to be done, and which is kept. */
async function phone() {
  const page = await newPage({ as: "owner", phone: true, serviceWorker: true });
  const wire = await startWire();
  await page.goto(`${wire.at}/workspaces`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const board = await makeFloor(page, `Stookplaats ${Date.now()}`);
  const { path } = await makeObject(page, { title: "Brander", on: board });
  const id = path.split("/").at(-1)!;
  const point = await call(page, "actionPoint.create", { object_id: id, title: "Filter vervangen" });
  await takeAlong(page, wire.at, board);
  /** As on the stairs to a basement: the line goes while the page is open. */
  const lose = async () => {
    wire.cut();
    await page.context().setOffline(true);
  };
  const find = async () => {
    wire.mend();
    await page.context().setOffline(false);
    await page.goto(`${wire.at}/unsent`);
    await page.getByText("Alles is verzonden").first().waitFor();
  };
  return { page, wire, id, path, point: `/actionpoint/${point.id}`, board, lose, find };
}

const pointsOf = async (page: Page, id: string): Promise<{ title: string; status: string; photos: unknown[] }[]> => {
  const answer = await page.request.get(`/trpc/object.page?input=${encodeURIComponent(JSON.stringify({ id }))}`);
  return (await answer.json()).result.data.action_points;
};
/** The pages that the service worker has stored. */
const seen = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("seen")).keys()).map(({ url }) => new URL(url).pathname));
const waits = (page: Page) => page.getByText("Wordt vanzelf verzonden").first().waitFor();

test("a machine that was open when the line went: its problem is written on this device, also after a reload", async () => {
  const { page, wire, id, path, lose, find } = await phone();
  await page.goto(wire.at + path);
  await lose();
  await page.getByRole("link", { name: "Probleem" }).last().click();
  await page.getByLabel("Wat moet er gebeuren?").fill("Vlam dooft");
  await page.goto(`${wire.at}${path}`); // as it was seen it could only be read
  await page.getByRole("button", { name: "Probleem" }).click();
  await page.getByLabel("Wat moet er gebeuren?").fill("Vlam dooft");
  await page.getByRole("button", { name: "Actiepunt bewaren" }).click();
  await waits(page);
  await find();
  expect((await pointsOf(page, id)).map(({ title }) => title).sort()).toEqual(["Filter vervangen", "Vlam dooft"]);
});

test("a form that was open when the line went is kept with its photo and sent later, once", async () => {
  const { page, wire, id, path, lose, find } = await phone();
  await page.goto(`${wire.at}${path}/actionpoint/new`);
  await page.getByLabel("Wat moet er gebeuren?").fill("Pakking lekt");
  await page.getByLabel("Prioriteit").selectOption("high");
  const photos = { name: "p.jpg", mimeType: "image/jpeg", buffer: await picture() };
  await page.locator("input[type=file][name=photos]").setInputFiles(photos);
  await lose();
  await page.getByRole("button", { name: "Actiepunt bewaren" }).click();
  await expect.poll(() => page.url()).toContain("/unsent");
  await page.getByText("Brander", { exact: false }).first().waitFor();
  await find();
  const made = (await pointsOf(page, id)).filter(({ title }) => title === "Pakking lekt");
  expect(made).toMatchObject([{ title: "Pakking lekt", priority: "high" }]);
});

test("an answer to an action point that was open when the line went is sent later", async () => {
  const { page, wire, id, point, lose, find } = await phone();
  await page.goto(wire.at + point);
  await page.getByText("In orde", { exact: true }).first().click();
  await page.getByLabel(/^Wat heb je gedaan of gezien/).fill("Nieuwe filter gestoken");
  await lose();
  await page.getByRole("button", { name: "Antwoord bewaren" }).click();
  await expect.poll(() => page.url()).toContain("/unsent");
  await find();
  expect(await pointsOf(page, id)).toEqual([]);
});

test("a photo that was chosen without a line is not lost with its page", async () => {
  const { page, wire, id, path, lose, find } = await phone();
  await page.goto(`${wire.at}${path}/file/new`);
  await lose();
  const files = { name: "plaat.jpg", mimeType: "image/jpeg", buffer: await picture() };
  await page.locator("input[type=file][name=files]").setInputFiles(files);
  await page.getByRole("button", { name: "Opladen" }).click();
  await expect.poll(() => page.getByText("plaat.jpg").count()).toBe(0);
  await find();
  const answer = await page.request.get(`/trpc/object.get?input=${encodeURIComponent(JSON.stringify({ id }))}`);
  expect((await answer.json()).result.data.files).toMatchObject([{ name: "plaat.jpg" }]);
});

test("a photo that is taken off the list while this device keeps it is not kept", async () => {
  const { page, wire, path, lose } = await phone();
  await page.goto(`${wire.at}${path}/file/new`);
  await lose();
  await page.evaluate(() => {
    const draw = window.createImageBitmap;
    // a large photo on a slow phone
    const slowly = async (source: ImageBitmapSource) => {
      await new Promise<void>((go) => Object.assign(window, { go }));
      return draw(source);
    };
    Object.assign(window, { createImageBitmap: slowly });
  });
  const files = { name: "plaat.jpg", mimeType: "image/jpeg", buffer: await picture() };
  await page.locator("input[type=file][name=files]").setInputFiles(files);
  await page.getByRole("button", { name: "Opladen" }).click();
  await page.waitForFunction(() => "go" in window);
  await page.getByRole("button", { name: /plaat\.jpg/ }).click();
  await page.evaluate(() => (window as unknown as { go: () => void }).go());
  await expect.poll(() => page.getByText("plaat.jpg").count()).toBe(0);
  await page.waitForTimeout(2000);
  await page.goto(`${wire.at}/unsent`);
  await page.getByText("Alles is verzonden").first().waitFor();
});

test("what a reader may not see any more is gone with the first page they load", async () => {
  const owner = await newPage({ as: "owner" });
  await owner.goto("/workspaces");
  const page = await newPage({ as: "lead", phone: true, serviceWorker: true });
  const wire = await startWire();
  await page.goto(`${wire.at}/workspaces`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const { workspace_id } = await home(owner);
  const { id } = await call(owner, "container.create", { workspace_id, title: `Kelder ${Date.now()}` });
  const { path } = await makeObject(owner, { title: "Pomp", on: `/container/${id}` });
  const me = (await (await page.request.get("/trpc/user.me")).json()).result.data.id;
  await call(owner, "access.add", { id, users: [{ user_id: me, role: "guest" }] });
  await takeAlong(page, wire.at, `/container/${id}`);
  await page.goto(`${wire.at}${path}`);
  await expect.poll(() => seen(page)).toContain(path);
  const before = await keptMachines(page);
  await call(owner, "access.remove", { id, userId: me });
  await page.evaluate(() => localStorage.setItem("kept", String(Date.now() - 2 * 60_000)));
  await page.goto(`${wire.at}/workspaces`);
  await expect.poll(() => keptMachines(page)).toBe(before - 1);
  await expect.poll(() => seen(page)).not.toContain(path);
  expect(await page.evaluate(async () => (await caches.match("/reader-of-what-is-kept"))?.text())).toBe(me);
  wire.cut();
  await page.goto(`${wire.at}${path}`);
  await page.getByRole("heading", { level: 1, name: "Geen verbinding" }).waitFor();
});
