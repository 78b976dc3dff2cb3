import type { Page } from "playwright";
import { expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";
import { keptMachines, stopServiceWorker, takeAlong } from "../rig/kept.ts";
import { call, home, makeFloor, makeObject } from "../rig/made.ts";
import { startWire } from "../rig/wire.ts";

/** A page behind a wire that can be cut, controlled by the service worker, with a board of its own with two machines. */
async function technician({ as = "owner" }: { as?: "owner" | "lead" } = {}) {
  const page = await newPage({ as, phone: true, serviceWorker: true });
  const wire = await startWire();
  await page.goto(`${wire.at}/workspaces`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const board = await makeFloor(page, `Kelder ${Date.now()}`);
  const floor = await makeFloorOn(page, board);
  const lift = await makeObject(page, { title: "Liftmachine Zuid", display_code: `LM-${Date.now()}`, on: floor });
  await makeObject(page, { title: "Électropompe", on: board });
  const id = lift.path.split("/").at(-1)!;
  await call(page, "actionPoint.create", { object_id: id, title: "Olie bijvullen" });
  const { public_id, display_code } = await objectOf(page, id);
  return { page, wire, board, floor, lift: lift.path, public_id, display_code };
}

async function makeFloorOn(page: Page, board: string): Promise<string> {
  const { workspace_id } = await home(page);
  const parent_id = board.split("/").at(-1);
  return `/container/${(await call(page, "container.create", { workspace_id, title: "Liftput", parent_id })).id}`;
}

async function objectOf(page: Page, id: string): Promise<{ public_id: string; display_code: string }> {
  const answer = await page.request.get(`/trpc/object.get?input=${encodeURIComponent(JSON.stringify({ id }))}`);
  return (await answer.json()).result.data;
}

/** The databases and caches that hold what is kept. */
const keptHere = (page: Page) =>
  page.evaluate(async () => [
    ...(await indexedDB.databases()).flatMap(({ name }) => (name === "kept" ? [name] : [])),
    ...(await caches.keys()).filter((name) => name.startsWith("kept:")).map(() => "files"),
  ]);

/** The addresses of all that the service worker keeps. */
const keptAssets = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => url);
  });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const noConnection = (page: Page) => page.getByRole("heading", { level: 1, name: "Geen verbinding" });

const answer = (page: Page) => page.getByRole("region", { name: "Mag het gebruikt worden?" });

test("a board that is taken along opens without a connection: sticker, answer, search, place and action point", async () => {
  const { page, wire, board, floor, lift, public_id, display_code } = await technician();
  await page.goto(wire.at + board);
  await page.getByText("Meer voor").or(page.locator("details.dropdown > summary[aria-label]")).first().waitFor();
  expect(await page.locator(`a[href="/take-along?container=${board.split("/").at(-1)}"]`).count()).toBe(1);
  await takeAlong(page, wire.at, board);
  await page.getByText("2 objecten").waitFor();
  // this browser has no reader of codes of its own: the one that is loaded is there without a connection too
  await expect.poll(() => keptAssets(page)).toContainEqual(expect.stringMatching(/zxing_reader.*\.wasm$/));
  expect(await keptAssets(page)).toContainEqual(expect.stringMatching(/scan\.worker.*\.js$/));

  wire.cut();
  await stopServiceWorker(page);
  await page.goto(`${wire.at}/public/objects/${public_id}`);
  await page.getByRole("heading", { level: 1, name: "Liftmachine Zuid" }).waitFor();
  await page.locator(".answer-head").waitFor();
  await page.getByText(/Zoals om \d\d:\d\d/).waitFor();
  expect(await page.title()).toBe("Liftmachine Zuid");

  await page.getByRole("link", { name: "Olie bijvullen" }).click();
  await page.getByRole("heading", { level: 1, name: "Olie bijvullen" }).waitFor();
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: "Liftmachine Zuid" }).waitFor();
  await page.getByRole("link", { name: "Liftput" }).first().click();
  await page.getByRole("heading", { level: 1, name: "Liftput" }).waitFor();

  await page.getByRole("searchbox").fill("electropo");
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("link", { name: "Électropompe" }).click();
  await page.getByRole("heading", { level: 1, name: "Électropompe" }).waitFor();

  await page.goto(`${wire.at}/scan?code=${display_code.toLowerCase()}`);
  await page.getByRole("heading", { level: 1, name: "Liftmachine Zuid" }).waitFor();
  await page.goto(`${wire.at}/scan?code=onbekend`);
  await page.getByText("onbekend").waitFor();
  await page.goto(wire.at + floor);
  await page.getByRole("link", { name: "Liftmachine Zuid" }).waitFor();
  await page.goto(`${wire.at}/take-along`);
  await page
    .getByText(/Bijgewerkt om/)
    .first()
    .waitFor();

  wire.mend();
  await page.goto(wire.at + lift);
  await answer(page).or(page.locator(".answer-head")).first().waitFor();
  expect(new URL(page.url()).pathname).toBe(lift);
});

test("an action point is resolved and another one written without a connection; they are sent once there is one", async () => {
  const { page, wire, board, lift } = await technician();
  await takeAlong(page, wire.at, board);
  wire.cut();
  await page.goto(wire.at + lift);
  await button(page, "Probleem").click();
  await page.getByLabel("Wat moet er gebeuren?").fill("Lamp in de put vervangen");
  await page.getByRole("button", { name: "Actiepunt bewaren" }).click();
  await page.getByText("Wordt vanzelf verzonden").first().waitFor();
  await page.getByRole("link", { name: "Olie bijvullen" }).click();
  await page.locator("summary", { hasText: "Bewerken" }).click();
  await page.getByLabel("Prioriteit").selectOption("high");
  await button(page, "Bewaren").click();
  await page.getByText("Wordt vanzelf verzonden").waitFor();
  await page.getByLabel("Wat heb je gedaan of gezien?").fill("Liter bijgevuld");
  await page.getByRole("button", { name: "In orde", exact: true }).click();
  await page.getByText("Wordt vanzelf verzonden").waitFor();

  wire.mend();
  await page.goto(`${wire.at}/unsent`);
  await page.getByText("Alles is verzonden").first().waitFor();
  await page.goto(wire.at + lift);
  await page.getByRole("link", { name: "Lamp in de put vervangen" }).waitFor();
  expect(await page.getByRole("link", { name: "Olie bijvullen" }).count()).toBe(0);
});

test("what one opened lately is kept without asking, and links of an open page lead to it", async () => {
  const { page, wire, lift, floor, public_id } = await technician();
  await page.goto(wire.at + lift);
  await expect.poll(() => keptMachines(page), { timeout: 20_000 }).toBe(1);
  await page.goto(`${wire.at}/take-along`);
  await page.getByRole("link", { name: "Liftmachine Zuid" }).waitFor();
  await page.goto(wire.at + floor);
  wire.cut();
  await page.evaluate(() => Object.defineProperty(navigator, "onLine", { get: () => false }));
  await page.evaluate(() =>
    caches.open("seen").then((seen) =>
      Promise.all(
        ["/object", "/container"].map(async (start) => {
          for (const request of await seen.keys())
            if (new URL(request.url).pathname.startsWith(start)) await seen.delete(request);
        }),
      ),
    ),
  );
  await page.getByRole("link", { name: "Liftmachine Zuid" }).click();
  await page.getByText(/Zoals om/).waitFor();
  await page.goto(`${wire.at}/public/objects/${public_id}`);
  await page.getByRole("heading", { level: 1, name: "Liftmachine Zuid" }).waitFor();
});

test("signing out removes what is kept, and another account sees nothing of it", async () => {
  const { page, wire, board, public_id } = await technician();
  await takeAlong(page, wire.at, board);
  expect(await keptHere(page)).toEqual(["kept", "files"]);
  await page.context().clearCookies();
  await page.goto(`${wire.at}/login`);
  await expect.poll(() => keptHere(page)).toEqual([]);

  const other = await technician();
  await takeAlong(other.page, other.wire.at, other.board);
  const lead = await newPage({ as: "lead" });
  await other.page.context().clearCookies();
  await other.page.context().addCookies(await lead.context().cookies());
  await other.page.goto(`${other.wire.at}/workspaces`);
  await expect.poll(() => keptHere(other.page)).toEqual([]);
  other.wire.cut();
  await other.page.goto(`${other.wire.at}/public/objects/${public_id}`);
  await noConnection(other.page).waitFor();
});

test("what one may not see any more goes at the next contact; all of it after 30 days without any", async () => {
  const { page, wire, board, public_id } = await technician();
  await takeAlong(page, wire.at, board);
  const other = await makeFloor(page, `Zolder ${Date.now()}`);
  await takeAlong(page, wire.at, other);
  await call(page, "container.delete", { id: other.split("/").at(-1) });
  await page.goto(`${wire.at}/take-along`);
  await page.getByRole("link", { name: /^Zolder/ }).waitFor();
  await page.getByRole("button", { name: "Nu bijwerken" }).click();
  await expect.poll(() => page.getByRole("link", { name: /^Zolder/ }).count()).toBe(0);
  await page.getByRole("link", { name: /^Kelder/ }).waitFor();

  wire.cut();
  await page.clock.setFixedTime(Date.now() + 29 * 24 * 60 * 60 * 1000);
  await page.goto(`${wire.at}/public/objects/${public_id}`);
  await page.getByRole("heading", { level: 1, name: "Liftmachine Zuid" }).waitFor();
  await page.clock.setFixedTime(Date.now() + 31 * 24 * 60 * 60 * 1000);
  await page.goto(`${wire.at}/public/objects/${public_id}`);
  await noConnection(page).waitFor();
});

test("where this device has no room for all, what fits is kept, and it says so", async () => {
  const page = await newPage({ as: "owner", phone: true, serviceWorker: true });
  const wire = await startWire();
  await page.goto(`${wire.at}/workspaces`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const { board } = await home(page);
  await page.goto(`${wire.at}/take-along?container=${board}`, { waitUntil: "networkidle" });
  const usage = await page.evaluate(async () => (await navigator.storage.estimate()).usage!);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: wire.at, quotaSize: usage + 400_000 });
  await page.getByRole("button", { name: "Meenemen" }).click();
  await page.getByText("Niet alles past op dit toestel").waitFor();
  wire.cut();
  await page.goto(`${wire.at}/search?q=heftruck`);
  await page.getByText(/resultaten? in wat je meenam/).waitFor();
});

test("without scripts the page says how much it is, and that taking it along needs them", async () => {
  const page = await newPage({ as: "owner", javaScript: false });
  const { board } = await home(page);
  await page.goto(`/take-along?container=${board}`);
  await page.getByText(/objecten, ongeveer/).waitFor();
  await page.getByText("Meenemen kan alleen met JavaScript").waitFor();
});
