import { expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { call, home, makeObject } from "../rig/made.ts";
import { pathOf, waitForPath } from "../rig/place.ts";

test.each([
  [true, false],
  [true, true],
  [false, false],
  [false, true],
])("chosen objects get a tag, are deleted, and come back (JavaScript: %s, phone: %s)", async (javaScript, phone) => {
  const page = await newPage({ as: "owner", javaScript, phone });
  const [word, tag] = [fresh("Reeks"), fresh("tag").toLowerCase()];
  for (const n of [1, 2, 3]) await makeObject(page, { title: `${word} ${n}` });
  const list = `/workspaces/${(await home(page)).workspace_id}/objects?q=${word}`;
  await page.goto(list);
  const rows = page.locator("main tbody tr");
  const bar = page.locator("form.selection-bar");
  expect(await bar.isVisible()).toBe(false);

  await page.getByRole("checkbox", { name: `${word} 1 kiezen` }).check();
  await page.getByRole("checkbox", { name: `${word} 2 kiezen` }).check();
  if (javaScript) await bar.getByText("2 gekozen").waitFor();
  if (javaScript) await axe(page);
  await bar.getByRole("combobox").selectOption("add_tags");
  await bar.getByRole("button").click();
  await waitForPath(page, /\/change\/objects$/);
  await page.getByRole("heading", { level: 1, name: "Tags toevoegen aan 2 objecten" }).waitFor();
  await page.click("main form .btn-primary");
  await page.getByRole("alert").first().waitFor(); // nothing was filled in
  if (javaScript) await axe(page);
  await page.fill("main [name=tags]", tag);
  await page.click("main form .btn-primary");
  await page.getByRole("status").getByText("Tags toegevoegd aan 2 objecten.").waitFor();
  expect(new URL(page.url()).searchParams.get("q")).toBe(word);

  await page.goto(list);
  await page.getByRole("checkbox", { name: `${word} 3 kiezen` }).check();
  if (javaScript) await page.getByRole("checkbox", { name: "Alles op deze pagina kiezen" }).check();
  else await page.getByRole("checkbox", { name: "Alle 3 die overeenkomen" }).check();
  await bar.getByRole("combobox").selectOption("delete");
  await bar.getByRole("button").click();
  await page.getByRole("heading", { level: 1, name: "3 objecten verwijderen?" }).waitFor();
  await page.click("main form .btn-error");
  await page.getByRole("status").getByText("3 objecten staan in de prullenbak.").waitFor();
  expect(await rows.count()).toBe(0);
  const width = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
  expect(width).toBe(0);
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await page.getByRole("status").getByText("3 objecten zijn weer zoals ze waren.").waitFor();
  await page.goto(list);
  expect(await rows.count()).toBe(3);
});

test.each([
  [true, true],
  [false, false],
])("chosen action points get a day, and back none (JavaScript: %s, phone: %s)", async (javaScript, phone) => {
  const page = await newPage({ as: "owner", javaScript, phone });
  const word = fresh("Karwei");
  const { path } = await makeObject(page, { title: fresh("Kraan") });
  for (const n of [1, 2])
    await call(page, "actionPoint.create", { object_id: path.split("/").at(-1), title: `${word} ${n}` });
  await page.goto(`/workspaces/${(await home(page)).workspace_id}/actionpoints?q=${word}`);
  const bar = page.locator("form.selection-bar");
  await page.getByRole("checkbox", { name: `${word} 1 kiezen` }).check();
  await page.getByRole("checkbox", { name: `${word} 2 kiezen` }).check();
  if (javaScript) await axe(page);
  await bar.getByRole("combobox").selectOption("term");
  await bar.getByRole("button").click();
  await page.getByRole("heading", { level: 1, name: "2 actiepunten een datum geven" }).waitFor();
  await page.click("main form .btn-primary");
  await page.getByRole("alert").first().waitFor(); // no day was filled in
  if (javaScript) await axe(page);
  await page.fill("main [name=scheduled_at]", "2030-03-01");
  await page.click("main form .btn-primary");
  await page.getByRole("status").getByText("2 actiepunten kregen de datum.").waitFor();
  expect(await page.locator("main tbody time[datetime='2030-03-01']").count()).toBe(2);
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await page.getByRole("status").getByText("2 actiepunten zijn weer zoals ze waren.").waitFor();
  expect(new URL(page.url()).searchParams.get("q")).toBe(word);
  expect(await page.locator("main tbody time[datetime='2030-03-01']").count()).toBe(0);
});

test("nothing chosen goes back to the list, which says so", async () => {
  const page = await newPage({ as: "owner", javaScript: false });
  await page.goto(`/workspaces/${(await home(page)).workspace_id}/change/objects?act=delete`);
  await page.getByRole("status").getByText("Kies eerst in de lijst wat je wilt wijzigen.").waitFor();
  expect(pathOf(page)).toMatch(/\/objects$/);
});

test.each([
  [true, true],
  [false, false],
])(
  "objects of a board and action points of an object are chosen where they stand (JavaScript: %s, phone: %s)",
  async (javaScript, phone) => {
    const page = await newPage({ as: "owner", javaScript, phone });
    const word = fresh("Ladder");
    const { path } = await makeObject(page, { title: `${word} 1` });
    const { board } = await home(page);
    await page.goto(`/container/${board}?q=${word}`);
    const bar = page.locator("form.selection-bar");
    expect(await bar.isVisible()).toBe(false);
    await page.getByRole("checkbox", { name: `${word} 1 kiezen` }).check();
    if (javaScript) await axe(page);
    await bar.getByRole("combobox").selectOption("add_tags");
    await bar.getByRole("button").click();
    await page.getByRole("heading", { level: 1, name: "Tags toevoegen aan 1 object" }).waitFor();
    await page.fill("main [name=tags]", "hoogte");
    await page.click("main form .btn-primary");
    await page.getByRole("status").getByText("Tags toegevoegd aan 1 object.").waitFor();
    expect(new URL(page.url()).searchParams.get("container")).toBe(board);

    const object_id = path.split("/").at(-1);
    for (const n of [1, 2]) await call(page, "actionPoint.create", { object_id, title: `${word} punt ${n}` });
    await page.goto(path);
    await page.getByRole("link", { name: /^Meerdere tegelijk wijzigen/ }).click();
    await page.getByRole("checkbox", { name: `${word} punt 1 kiezen` }).check();
    if (javaScript) await axe(page);
    await bar.getByRole("combobox").selectOption("delete");
    await bar.getByRole("button").click();
    await page.getByRole("heading", { level: 1, name: "1 actiepunt verwijderen?" }).waitFor();
    await page.click("main form .btn-error");
    await page.getByRole("status").getByText("1 actiepunt staat in de prullenbak.").waitFor();
    expect(await page.locator("main tbody tr").count()).toBe(1);
  },
);
