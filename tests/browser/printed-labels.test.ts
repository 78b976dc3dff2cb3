import { expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { newPage } from "../rig/browser.ts";
import { makeFloor, makeObject } from "../rig/made.ts";
import { printed } from "../rig/printed.ts";

const titles = ["Hochspannungsschaltanlage Nord", "Kran", "Warenaufzug Halle 1 200 kg", "Stapler Jungheinrich EFG 216"];

test.each(["avery-l7160", "avery-3652"])(
  "labels stand in line, and their names break between syllables (%s)",
  async (format) => {
    const page = await newPage({ as: "owner", javaScript: false });
    const floor = await makeFloor(page, fresh("Etiketten"));
    for (const [at, title] of titles.entries())
      await makeObject(page, { title, display_code: `ET-0${at + 1}`, on: floor });
    await page.goto(`${floor}/labels?lng=de&format=${format}`);
    const { sheets, width, height } = await printed(page);
    expect([width, height]).toEqual([210, 297]);
    expect(sheets, "no empty sheet after it").toHaveLength(1);
    const text = sheets[0]!.replaceAll("\u00ad", ""); // where a word could break and does not
    expect(text, "broken, with a hyphen").toMatch(/Hochspannungs-( |$)/m);
    expect(text).toMatch(/(^| )schaltanlage Nord/m);
    for (const kept of [/1\s200\skg/, /EFG\s216/]) expect(text.split("\n").some((line) => kept.test(line))).toBe(true);

    await page.emulateMedia({ media: "print" });
    const boxes = await page.locator(".qr-label p.font-bold").evaluateAll((codes) =>
      codes.map((code) => {
        const { top, left } = code.getBoundingClientRect();
        const label = code.closest(".qr-label")!.getBoundingClientRect();
        return { top: Math.round(top), fromLabel: Math.round(left - label.left) };
      }),
    );
    expect(boxes).toHaveLength(titles.length);
    expect(new Set(boxes.slice(0, 3).map(({ top }) => top)).size, "codes of a row on one line").toBe(1);
    expect(new Set(boxes.map(({ fromLabel }) => fromLabel)).size).toBe(1);
    const overflows = await page
      .locator(".qr-label p")
      .evaluateAll((texts) => texts.filter((text) => text.scrollWidth > text.clientWidth + 1).length);
    expect(overflows, "nothing beyond its label").toBe(0);
  },
);
