import type { Page } from "playwright";
import { expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";
import { makeFloor, makeObject } from "../rig/made.ts";
import type { Pace } from "../rig/slow-line.ts";
import { startWire } from "../rig/wire.ts";

/** As in a plant room: far from an antenna, on a phone of some years. */
const plantRoom: Pace = { answerAfterMs: 400, bytesPerSecond: 50 * 1024 };
const SLOWER = 6;

type Times = { firstPaint: number; answer: number; kept: string | null; words: string };

/** Opens a page on a slow processor; when something of it was seen, and when its answer, in milliseconds. */
async function open(page: Page, address: string): Promise<Times> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.goto(address, { waitUntil: "commit" });
  const times = await page.waitForFunction(() => {
    const [painted] = performance.getEntriesByName("first-contentful-paint");
    const answer = document.querySelector<HTMLElement>("main .answer");
    if (!painted || !answer) return null;
    const before = getComputedStyle(answer.querySelector(".answer-words")!, "::before").content;
    const kept = document.documentElement.dataset.keptAt ? before : null;
    return { firstPaint: painted.startTime, answer: performance.now(), kept, words: answer.innerText };
  });
  const found = (await times.jsonValue())!;
  process.stdout.write(
    `  ${new URL(address).pathname.split("/")[1]}: first paint ${Math.round(found.firstPaint)} ms, answer ${Math.round(found.answer)} ms${found.kept ? `, ${found.kept}` : ""}\n`,
  );
  return found;
}

/** A machine, and a phone that keeps its page, on a line whose pace can be set. */
async function keptMachine() {
  const page = await newPage({ as: "owner", phone: true, serviceWorker: true });
  const wire = await startWire();
  await page.goto(`${wire.at}/workspaces`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const { path } = await makeObject(page, {
    title: "Stookketel",
    on: await makeFloor(page, `Stookplaats ${Date.now()}`),
  });
  await page.goto(wire.at + path);
  const isCached = (at: string) =>
    page.evaluate(async (at) => Boolean(await (await caches.open("seen")).match(at)), wire.at + at);
  await expect.poll(() => isCached(path)).toBe(true);
  return { page, wire, path };
}

test("on a slow line the answer of a machine is there before the scripts of its page", async () => {
  const page = await newPage({ as: "owner", phone: true });
  const { path } = await makeObject(page, { title: "Stookketel", on: await makeFloor(page, `Kelder ${Date.now()}`) });
  const wire = await startWire();
  wire.slow(plantRoom);
  await open(page, wire.at + path);
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").map((entry) => {
      const { name, responseEnd, encodedBodySize } = entry as PerformanceResourceTiming;
      return { name, responseEnd, encodedBodySize };
    }),
  );
  const [style, ...more] = loaded.filter(({ name }) => name.endsWith(".css"));
  expect(more, "other style sheets").toEqual([]);
  const { link } = (await page.request.get(path)).headers();
  expect(link, "asked for before the page is read").toBe(`<${new URL(style!.name).pathname}>; rel=preload; as=style`);
  const before = loaded.filter(({ name, responseEnd }) => name.endsWith(".js") && responseEnd < style!.responseEnd);
  expect(before.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)).toBeLessThan(6000);
});

test("on a line that is slow to answer a page of today comes early, says as of when, and is renewed", async () => {
  const { page, wire, path } = await keptMachine();
  wire.slow({ ...plantRoom, answerAfterMs: 8000 }); // long enough to read the older page on a busy machine
  const { kept, words } = await open(page, wire.at + path);
  expect(kept).toMatch(/Toestand van \d\d:\d\d/);
  expect(words).toContain("Weten we niet");
  await expect.poll(() => page.locator("html[data-kept-at]").count()).toBe(0);
  expect(await page.locator("h1").textContent()).toBe("Stookketel");
});

test("after a change from this device no older page comes early", async () => {
  const { page, wire, path } = await keptMachine();
  await page.evaluate(() => fetch("/theme", { method: "POST" }));
  wire.slow({ ...plantRoom, answerAfterMs: 1500 });
  expect((await open(page, wire.at + path)).kept).toBeNull();
});
