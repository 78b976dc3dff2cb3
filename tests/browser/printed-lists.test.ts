import { expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { home, makeObject } from "../rig/made.ts";
import { printed } from "../rig/printed.ts";

/** What stands around a list on the screen and has no use on paper. */
const around = /Toepassen|Exporteren|Volgende|Cockpit|Alles op deze pagina|Beheer/;

test.each([{ javaScript: true }, { javaScript: false }])(
  "a filtered list is printed with all its rows, from the first sheet on %o",
  async ({ javaScript }) => {
    const page = await newPage({ as: "owner", javaScript });
    const word = fresh("Drukreeks");
    const titles = Array.from({ length: 41 }, (_, at) => `${word} ${at + 1}.`);
    for (const title of titles) await makeObject(page, { title });
    await page.goto(`/workspaces/${(await home(page)).workspace_id}/objects?q=${word}&page=2`);
    await page.click("summary:has-text('Exporteren')");
    await page.click("a:text-is('Afdrukken, alle rijen')");
    await page.waitForURL((url) => url.searchParams.has("print"));
    await page.waitForSelector("h1:text-is('Afdrukken')");
    if (javaScript) await axe(page);

    const { sheets, width, height } = await printed(page);
    expect([width, height], "A4, lying").toEqual([297, 210]);
    expect(sheets[0]).toMatch(/^\s*Objecten\s+41\s+.*Afgedrukt op/);
    expect(sheets[0]).toContain(`Alleen: ${word}`);
    const onFirst = titles.filter((title) => sheets[0]!.includes(title));
    expect(onFirst.length, "rows below the heading").toBeGreaterThan(10);
    for (const sheet of sheets) expect(sheet, "the head of the table").toMatch(/Staat\s+Object\s+Code/);
    const all = sheets.join("\n");
    expect(titles.filter((title) => !all.includes(title))).toEqual([]);
    expect(all).not.toMatch(around);

    await page.click("main .breadcrumbs a:text-is('Objecten')");
    await page.waitForURL((url) => !url.searchParams.has("print") && url.searchParams.get("q") === word);
  },
);

test.each([
  ["objects", "Objecten"],
  ["reports", "Verslagen"],
  ["actionpoints", "Actiepunten"],
  ["files", "Bestanden"],
])("the whole list %s is printed, as many rows as it counts", async (list, title) => {
  const page = await newPage({ as: "owner" });
  await page.goto(`/workspaces/${(await home(page)).workspace_id}/${list}?print=all`);
  const rows = await page.locator("main tbody tr").count();
  expect(rows, "more than a page on the screen").toBeGreaterThan(25);
  const [first] = await page.locator("main tbody a.cover").allTextContents();
  const { sheets } = await printed(page);
  expect(sheets[0]).toMatch(new RegExp(`^\\s*${title}\\s+${rows}\\s`));
  expect(sheets[0]).toContain(first);
  expect(sheets.join("\n")).not.toMatch(around);
});

test.each([
  ["objects", "Objecten", "a.cover"],
  ["reports", "Verslagen", "a.cover"],
  ["compliance", "Cockpit", "b.num"],
])(
  "%s printed from the browser's menu begins with its heading and its content on one sheet",
  async (path, title, what) => {
    const page = await newPage({ as: "owner" });
    await page.goto(`/workspaces/${(await home(page)).workspace_id}/${path}`);
    const first = (await page.locator(`main ${what}`).first().textContent())!;
    const { sheets, width } = await printed(page);
    expect(width).toBe(297);
    expect(sheets[0]).toContain(title);
    expect(sheets[0]).toContain(first);
    expect(sheets.join("\n")).not.toMatch(/Toepassen|Exporteren|Volgende|Borden\s+Actiepunten/);
  },
);
