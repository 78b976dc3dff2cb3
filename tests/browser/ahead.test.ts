import { addDays, addMonths, today } from "@server/core/day";
import type { Page } from "playwright";
import sharp from "sharp";
import { expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { call, home } from "../rig/made.ts";

const day = (days: number) => addDays(today(), days);
let ahead: string;
let of: Record<string, string>;

let isMade = false;

/** A container with a plan and three machines: one that ends in 20 days, one in 100, one that was never inspected. */
async function setUp(page: Page): Promise<void> {
  if (isMade) return;
  const { workspace_id, board } = await home(page);
  const title = fresh("Vooruit");
  await page.goto(`/container/${board}/new`);
  await page.fill("[name=title]", title);
  const buffer = await sharp({ create: { width: 800, height: 400, channels: 3, background: "#f4f2ec" } })
    .png()
    .toBuffer();
  await page.setInputFiles("[name=images]", { name: "plan.png", mimeType: "image/png", buffer });
  await page.click("main .btn-primary:visible");
  await page.waitForSelector(`h1:text-is('${title}')`);
  const container_id = new URL(page.url()).pathname.split("/").at(-1)!;
  of = { workspace_id };
  for (const [name, x, ends] of [
    ["Kraan", 0.2, 20],
    ["Ketel", 0.5, 100],
    ["Pomp", 0.8, undefined],
  ] as const) {
    const { id } = await call(page, "object.create", {
      container_id,
      title: name,
      display_code: name.slice(0, 2),
      x,
      y: 0.5,
    });
    of[name] = id;
    if (ends)
      await call(page, "report.create", {
        ...{ object_id: id, type: "inspection", review_point: "VL", status: "ok" },
        ...{ reported_date: addMonths(day(ends), -12), valid_until: day(ends) },
      });
  }
  await page.goto(`/container/${container_id}`);
  await page.getByRole("link", { name: "Het jaar vooruit" }).first().click();
  await page.waitForURL((url) => url.pathname.endsWith("/ahead"));
  ahead = new URL(page.url()).pathname;
  isMade = true;
}

/** A page of the owner; what all tests look at is made by the first. */
async function asOwner(how: Parameters<typeof newPage>[0] = {}): Promise<Page> {
  await setUp(await newPage({ as: "owner" }));
  return newPage({ as: "owner", ...how });
}

const pin = (page: Page, name: string) => page.locator(`.pin[aria-label*='${name}']`);
const words = (page: Page, name: string) => pin(page, name).getAttribute("aria-label");

test("the slider takes the plan to any day of the year, by hand, by keys and by itself, and the paper follows", async () => {
  const page = await asOwner();
  await page.goto(ahead);
  const slider = page.getByRole("slider");
  await slider.waitFor();
  await page.getByText(/: 2 van 3 in orde/).waitFor();
  expect(await words(page, "Kraan")).toContain("Vervalt straks");
  await axe(page);
  await slider.focus();
  for (let n = 0; n <= 20; n++) await page.keyboard.press("ArrowRight");
  await page.getByText(/: 1 van 3 in orde/).waitFor();
  await expect.poll(() => words(page, "Kraan")).toContain("Niet geldig");
  expect(await words(page, "Ketel")).not.toContain("Niet geldig");
  expect(await slider.getAttribute("aria-valuetext")).toContain("1 van 3 in orde");
  await page.keyboard.press("End");
  await page.getByText(/: 0 van 3 in orde/).waitFor();
  await page.waitForURL((url) => url.searchParams.get("on") === addMonths(today(), 12));
  await page.reload();
  await page.getByText(/: 0 van 3 in orde/).waitFor();
  await pin(page, "Ketel").click();
  await page
    .locator(".plan-card")
    .getByText(/^Niet geldig vanaf/)
    .waitFor();
  await axe(page);
  await page.locator(".plan-card").getByRole("button", { name: "Sluiten" }).click();
  await page.getByRole("button", { name: "Vandaag" }).click();
  await page.getByText(/: 2 van 3 in orde/).waitFor();
  await page.waitForURL((url) => url.search === "");
  await page.locator("summary", { hasText: "Maand per maand in een tabel" }).click();
  await page.locator("table a").last().click();
  await page.getByText(/: 0 van 3 in orde/).waitFor();
  await page.getByRole("button", { name: "Vandaag" }).click();
  await page.getByRole("button", { name: "Afspelen" }).click();
  await page.getByText(/: 1 van 3 in orde/).waitFor();
  await page.getByRole("button", { name: "Stoppen" }).click();
  await page.waitForURL((url) => (url.searchParams.get("on") ?? "") > day(20));
  await page.getByRole("link", { name: "Plan afdrukken" }).click();
  await page.getByText(/^Zo staat het op .*, als er intussen niets gebeurt/).waitFor();
  expect(await page.locator(".paper-plan .plate").allTextContents()).toContain("X");
});

test("what is ticked, or dragged onto another month, becomes one visit that ends before the first is due", async () => {
  const page = await asOwner();
  await page.goto(ahead);
  const groups = page.locator("[draggable=true]");
  await expect.poll(() => groups.count()).toBe(2);
  for (const month of await page.locator("form details:not([open]) > summary").all()) await month.click();
  await groups.nth(0).locator("label").dragTo(groups.nth(1).locator("label"));
  await page.getByText("2 objecten in één bezoek").waitFor();
  await page.getByRole("button", { name: "Wissen" }).click();
  await page.getByText("Nog niets gekozen").waitFor();
  await page.getByRole("checkbox", { name: /Kraan/ }).check();
  await page.getByText("1 object in één bezoek").waitFor();
  await page.getByRole("checkbox", { name: /Ketel/ }).check();
  await axe(page);
  await page.getByRole("button", { name: "Eén bezoek aanvragen" }).click();
  await isAsked(page);
});

test("without scripts the day is chosen by a date or in a table, and a visit by boxes", async () => {
  const page = await asOwner({ javaScript: false });
  await page.goto(ahead);
  await page.fill("[name=on]", day(120));
  await page.getByRole("button", { name: "Toepassen" }).click();
  await page.getByText(/: 0 van 3 in orde/).waitFor();
  expect(await words(page, "Kraan")).toContain("Niet geldig");
  await page.locator("summary", { hasText: "Maand per maand in een tabel" }).click();
  await page.locator("table a").first().click();
  await page.getByText(/: 2 van 3 in orde/).waitFor();
  for (const month of await page.locator("form details:not([open]) > summary").all()) await month.click();
  await page.getByRole("checkbox", { name: /Kraan/ }).check();
  await page.getByRole("checkbox", { name: /Ketel/ }).check();
  await page.getByRole("button", { name: "Eén bezoek aanvragen" }).click();
  await isAsked(page);
});

test("on a phone nothing is wider than the page, and the slider is as large as a finger", async () => {
  const page = await asOwner({ phone: true });
  await page.goto(`${ahead}?lng=de`);
  const slider = page.getByRole("slider");
  await slider.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  expect((await slider.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await axe(page);
});

test("a room is drawn on the plan by a drag, or in numbers without scripts, and leads to its container", async () => {
  const page = await asOwner();
  const board = ahead.replace("/ahead", "");
  const { id } = await call(page, "container.create", {
    ...{ workspace_id: of.workspace_id, parent_id: board.split("/").at(-1), title: "Ketelhuis" },
  });
  await page.goto(board);
  await page.getByRole("link", { name: "Ruimtes tekenen" }).click();
  const plan = page.locator("main .cursor-crosshair");
  const { x, y, width, height } = (await plan.boundingBox())!;
  await page.mouse.move(x + width * 0.1, y + height * 0.2);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.4, y + height * 0.8, { steps: 4 });
  await page.mouse.up();
  await axe(page);
  await page.getByRole("button", { name: "Bewaren" }).click();
  await page.getByText("De ruimte is bewaard.").waitFor();
  await page.goto(board);
  await page.locator(".plan .room.tone-none").waitFor();
  await page
    .getByRole("link", { name: /^Ketelhuis/ })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname === `/container/${id}`);

  const plain = await newPage({ as: "owner", javaScript: false });
  await plain.goto(`${board}/rooms?room=${id}`);
  expect(Number(await plain.inputValue("[name=left]"))).toBeCloseTo(10, 0);
  expect(Number(await plain.inputValue("[name=height]"))).toBeCloseTo(60, 0);
  await plain.fill("[name=width]", "");
  await plain.getByRole("button", { name: "Bewaren" }).click();
  await plain.getByText("Teken de ruimte met minstens drie hoeken").first().waitFor();
  await plain.fill("[name=width]", "25");
  await plain.getByRole("button", { name: "Bewaren" }).click();
  await plain.getByText("De ruimte is bewaard.").waitFor();
  expect(await plain.inputValue("[name=width]")).toBe("25");
  await plain.getByRole("button", { name: "Van het plan halen" }).click();
  await plain.getByText("De ruimte is bewaard.").waitFor();
  await plain.goto(board);
  expect(await plain.locator(".plan .room").count()).toBe(0);
});

async function isAsked(page: Page) {
  await page.waitForURL((url) => url.pathname.endsWith("/inspections/new"));
  await page.waitForSelector("[name=object_ids]");
  const chosen = await page
    .locator("[name=object_ids]:checked")
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value).sort());
  expect(chosen).toEqual([of.Kraan, of.Ketel].sort());
  expect(await page.inputValue("[name=ends_on]")).toBe(day(20));
}
