import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { axe, newPage, type Visit } from "../rig/browser.ts";
import { call, home, makeObject } from "../rig/made.ts";
import { pdf } from "../upload-of.ts";

const german = "Arbeitsmittelprüfbescheinigungsverlängerungsantragsformular Hydraulikschlauchverbindung";

const idOf = (path: string) => path.split("/").at(-1)!;

async function upload(page: Page, path: string, title: string): Promise<void> {
  const files = { name: `${title}.pdf`, mimeType: "application/pdf", buffer: Buffer.from(pdf(title)) };
  const headers = { accept: "application/json", origin: new URL(page.url()).origin };
  expect((await page.request.post(`${path}/upload`, { headers, multipart: { files } })).status()).toBeLessThan(300);
}

/** An object with so many action points and files, the newest last, on its page. */
async function objectWith(many: number, options: Visit = {}): Promise<{ page: Page; path: string }> {
  const page = await newPage({ as: "owner", ...options });
  await page.goto("/");
  const { path } = await makeObject(page, { title: "Schubmaststapler", display_code: "SMS-1" });
  for (let n = 1; n <= many; n++) {
    await call(page, "actionPoint.create", { object_id: idOf(path), title: `${german} ${n}` });
    await upload(page, path, `${german} ${n}`);
  }
  await page.goto(path);
  return { page, path };
}

const top = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!.y;
const inOrder = (places: number[]) => expect(places).toEqual([...places].sort((one, other) => one - other));

describe.each([{ phone: true }, { phone: false }])("the page of an object (on a phone: $phone)", ({ phone }) => {
  test("says the state, the facts and one act, then its parts, and nothing is wider than the screen", async () => {
    const { page } = await objectWith(2, { phone });
    const act = ".object-page .btn-primary";
    const parts = [...(phone ? ["main nav a[href='#validity']"] : []), "#validity", "#action-points", "#files"];
    const order = phone ? [".answer", "#details dl", act, ...parts] : [".answer", "#details dl", ...parts];
    const places: number[] = [];
    for (const selector of order) places.push(await top(page, selector));
    inOrder(places);
    expect(await page.locator(act).count()).toBe(1);
    expect(await page.locator(".answer a").count()).toBe(0);
    expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
    if (!phone) return;
    const targets = page.locator(".object-page :is(#details .btn, summary, nav a)").filter({ visible: true });
    for (const target of await targets.all())
      expect((await target.boundingBox())!.height, await target.innerText()).toBeGreaterThanOrEqual(44);
  });

  test("has the newest file first, in rows with whole names", async () => {
    const { page } = await objectWith(3, { phone });
    const files = page.locator("#files li a.cover");
    expect(await files.allInnerTexts()).toEqual([3, 2, 1].map((n) => `${german} ${n}`));
    const names = page.locator("#files li a.cover, #action-points li a.cover");
    expect(await names.count()).toBe(6);
    for (const name of await names.all()) {
      const cut = await name.evaluate((link) => {
        const line = getComputedStyle(link).webkitLineClamp;
        return { line, over: link.scrollWidth - link.clientWidth, overflow: getComputedStyle(link).textOverflow };
      });
      expect(cut).toMatchObject({ line: "none", overflow: "clip" });
    }
    const rows = await page
      .locator("#files li:has(> span a.cover)")
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().x));
    expect(new Set(rows).size, "below each other").toBe(1);
    await axe(page);
  });
});

describe("on a desk", () => {
  test("a part that is empty is one line with its act", async () => {
    const { page } = await objectWith(0);
    for (const part of ["#validity", "#action-points", "#duties", "#files"])
      expect((await page.locator(part).boundingBox())!.height, part).toBeLessThan(80);
    await page.locator("#action-points").getByRole("link", { name: "Actiepunt" }).waitFor();
    await page.locator("#files").getByRole("button", { name: "Kies bestanden" }).waitFor();
  });

  test.each([0, 1, 9])("neither column ends beside an empty one, with %i of each", async (many) => {
    const { page } = await objectWith(many);
    const panels = await page.locator(".object-page > .grid .panel").evaluateAll((all) =>
      all.map((panel) => {
        const { x, width, bottom } = panel.getBoundingClientRect();
        const inside = [...panel.children].map((child) => child.getBoundingClientRect().bottom);
        return { id: panel.id, x, width, bottom, unused: bottom - Math.max(...inside) };
      }),
    );
    const end = (column: typeof panels) => Math.max(...column.map(({ bottom }) => bottom));
    const right = panels.filter(({ x }) => x > 800);
    const left = panels.filter(({ x, width }) => x < 800 && width < 1000);
    expect(right.length).toBeGreaterThan(0);
    expect(left.length).toBeGreaterThan(1);
    expect(Math.abs(end(left) - end(right))).toBeLessThanOrEqual(1);
    for (const { id, unused } of panels) expect(unused, id).toBeLessThanOrEqual(160);
  });
});

test("of a long list the first are shown, and all once asked for, without JavaScript", async () => {
  const { page } = await objectWith(8, { javaScript: false });
  const shown = () => page.locator("#action-points li").filter({ visible: true }).count();
  expect(await shown()).toBe(6);
  await page.locator("#action-points label", { hasText: "Alle 8 tonen" }).click();
  expect(await shown()).toBe(8);
  await page.locator("#action-points label", { hasText: "Minder tonen" }).click();
  expect(await shown()).toBe(6);
});

test("the other acts are in one menu, and the first is not in it once more", async () => {
  const { page } = await objectWith(0);
  const first = page.locator("#details .btn-primary");
  expect(await first.innerText()).toBe("Verslag toevoegen");
  const menu = page.locator("#details .dropdown");
  await menu.locator("summary").click();
  const names = (await menu.getByRole("link").allInnerTexts()).map((name) => name.trim());
  expect(names).toEqual(expect.arrayContaining(["Keuring vragen", "Bestand toevoegen", "Bewerken", "Verwijderen"]));
  expect(names).not.toContain("Verslag toevoegen");
  expect(new Set(names).size).toBe(names.length);
});

test("the colour of a code is a thin line, and fills nothing", async () => {
  const page = await newPage({ as: "owner" });
  await page.goto("/");
  const container_id = (await home(page)).board;
  const color = { color_code: "#f5c28f", text_color_code: "#5a2d00" };
  const { id } = await call(page, "object.create", {
    container_id,
    title: "Met kleur",
    display_code: "HF-77",
    ...color,
  });
  await page.goto(`/object/${id}`);
  const codes = page.locator("main").getByText("HF-77", { exact: true });
  expect(await codes.count()).toBeGreaterThan(1);
  const styles = await codes.evaluateAll((all) =>
    all.map((code) => {
      const { backgroundColor, borderLeftColor, borderLeftWidth } = getComputedStyle(code);
      return `${backgroundColor} ${borderLeftWidth} ${borderLeftColor}`;
    }),
  );
  expect(styles).toContain("rgba(0, 0, 0, 0) 3px rgb(245, 194, 143)");
  expect(styles.filter((style) => !style.startsWith("rgba(0, 0, 0, 0)"))).toEqual([]);
});
