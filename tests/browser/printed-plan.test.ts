import sharp from "sharp";
import { expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { newPage } from "../rig/browser.ts";
import { call, home, makeFloor, makeObject } from "../rig/made.ts";
import { printed } from "../rig/printed.ts";

test("a crowded plan is printed with letters, none over another, and an index of all that stands on it", async () => {
  const page = await newPage({ as: "admin" });
  const floor = await makeFloor(page, fresh("Hal vol"));
  await page.goto(`${floor}/edit`);
  const buffer = await sharp({ create: { width: 800, height: 450, channels: 3, background: "#f4f2ec" } })
    .png()
    .toBuffer();
  await page.setInputFiles("[name=images]", { name: "plan.png", mimeType: "image/png", buffer });
  await page.click("main form .btn-primary:visible");
  await page.waitForURL((url) => url.pathname === floor);
  // fifty in one corner, and some with room around them
  const titles = Array.from({ length: 56 }, (_, at) => `Brandblusser nummer ${at + 1}.`);
  for (const [at, title] of titles.entries()) {
    const spot =
      at < 50 ? { x: 0.1 + (at % 10) * 0.011, y: 0.1 + Math.floor(at / 10) * 0.012 } : { x: (at - 49) / 8, y: 0.8 };
    await makeObject(page, { title, display_code: `KV-${at + 1}`, on: floor, ...spot });
  }

  for (const paper of ["landscape", "portrait"]) {
    await page.goto(`${floor}/plan?paper=${paper}`);
    const { sheets, width } = await printed(page);
    expect(width).toBe(paper === "landscape" ? 297 : 210);
    const all = sheets.join("\n");
    expect(titles.filter((title) => !all.includes(title))).toEqual([]);

    await page.emulateMedia({ media: "print" });
    const marks = await page.locator(".paper-plan .mark").evaluateAll((found) =>
      found.map((mark) => {
        const { left, right, top, bottom } = mark.getBoundingClientRect();
        const [letter, sign] = [...mark.children].map((part) => part.textContent ?? "");
        return { left, right, top, bottom, letter, sign };
      }),
    );
    const over = marks.filter((one, at) =>
      marks
        .slice(at + 1)
        .some(
          (o) =>
            one.left < o.right - 0.5 &&
            o.left < one.right - 0.5 &&
            one.top < o.bottom - 0.5 &&
            o.top < one.bottom - 0.5,
        ),
    );
    expect(over, "marks over others").toEqual([]);
    expect(marks.every(({ letter }) => letter !== "")).toBe(true);
    const numbers = marks.flatMap(({ sign }) => (/^\d+$/.test(sign!) ? [sign] : []));
    expect(numbers.length).toBeGreaterThan(3);
    const index = await page.locator(".paper-index li > .num:first-child").allTextContents();
    expect(numbers.filter((number) => !index.includes(number!))).toEqual([]);
    expect(
      marks.map(({ sign }) => sign),
      "with room around them, by their codes",
    ).toContain("KV-56");
    await page.emulateMedia({ media: null });
  }

  // a room whose name begins where the crowded corner is
  const { workspace_id } = await home(page);
  const parent_id = floor.split("/").at(-1)!;
  const { id } = await call(page, "container.create", { workspace_id, parent_id, title: "Bergruimte" });
  const area = [
    [0.1, 0.08],
    [0.4, 0.08],
    [0.4, 0.4],
  ];
  await call(page, "container.drawRoom", { id, area });
  await page.goto(`${floor}/plan?q=KV-1`);
  expect(await page.locator(".paper-plan .room-name").count(), "with a filter it would be of other objects").toBe(0);
  await page.goto(`${floor}/plan`);
  expect(await page.locator(".paper-plan .room-name").innerText()).toContain("Bergruimte");
  const covered = await page.locator(".paper-plan .mark > .plate").evaluateAll(
    (plates) =>
      plates.filter((plate) => {
        plate.scrollIntoView({ block: "center" });
        const { left, top, width, height } = plate.getBoundingClientRect();
        return !plate.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }).length,
  );
  expect(covered, "letters below the name of the room").toBe(0);
});
