import type { Page } from "playwright";
import { expect, test } from "vitest";
import { axe, newPage } from "../rig/browser.ts";
import { call, home } from "../rig/made.ts";
import { pathOf } from "../rig/place.ts";
import { bytesOf, type Sample, samples } from "../server/inspection/inbox/bodies.ts";

const keys = { ok: "1", ok_ap: "2", nok: "3" };
const onPaper = /^\/workspaces\/[\w-]{36}\/inbox\/[\w-]{36}$/;
const asFiles = (some: Sample[]) =>
  some.map((sample) => ({ name: sample.file, mimeType: "application/pdf", buffer: bytesOf(sample) }));

/** A forklift for each of these papers, which do not name it otherwise than by its serial number. */
async function makeMachines(page: Page, some: Sample[]): Promise<{ workspace: string; inbox: string }> {
  const { workspace_id, board } = await home(page);
  for (const { serial } of some)
    await call(page, "object.create", { container_id: board, title: `Toestel ${serial}`, serial_number: serial });
  return { workspace: workspace_id, inbox: `/workspaces/${workspace_id}/inbox` };
}

const named = (page: Page) => page.textContent("h1");
const choosePoint = async (page: Page) => {
  if ((await page.inputValue("[name=review_point]")) === "") await page.selectOption("[name=review_point]", "HF");
};

async function reportsOf(page: Page, workspace: string) {
  const input = encodeURIComponent(JSON.stringify({ id: workspace, per_page: 100, sort: "-created_at" }));
  const answer = await page.request.get(`/trpc/report.inWorkspace?input=${input}`);
  const { items } = (await answer.json()).result.data as {
    items: { number: string; status: string; reported_date: string; valid_until: string; object: { title: string } }[];
  };
  return items;
}

test("papers of five bodies go in by hand, more than a form takes, are reviewed by keys, and are right", async () => {
  const page = await newPage({ as: "owner" });
  const some = samples.filter((_, index) => index % 12 < 5);
  const { workspace, inbox } = await makeMachines(page, some);
  await page.goto(inbox);
  await page.setInputFiles("input[type=file]", asFiles(some));
  await page.click("form:has(input[type=file]) button[type=submit]");
  // all are sent: whoever leaves before is asked whether they want to
  await expect.poll(() => page.textContent("main nav [aria-current=true]"), { timeout: 240_000 }).toMatch(/25$/);
  await expect.poll(() => page.locator("ul[aria-label='Bestanden onderweg'] li").count()).toBe(0);
  await page.goto(`${inbox}?per_page=100`); // all on one page
  await expect.poll(() => page.locator("text=Wordt gelezen").count(), { timeout: 240_000 }).toBe(0);
  await page.goto(inbox);
  await axe(page);
  await page.click("a.btn-primary");
  await page.waitForURL((url) => onPaper.test(url.pathname));
  await page.waitForSelector("text=J en K");
  const first = await named(page);
  await page.keyboard.press("j");
  await expect.poll(() => named(page)).not.toBe(first);
  await page.keyboard.press("k");
  await expect.poll(() => named(page)).toBe(first);
  expect(await page.locator("[name=status]:checked").count(), "no outcome is chosen").toBe(0);
  await axe(page);
  for (let done = 0; done < some.length; done++) {
    const name = await named(page);
    const sample = some.find(({ file }) => file === name)!;
    await choosePoint(page);
    await page.locator("h1").click();
    await page.waitForSelector("button[value=confirmed]:not([aria-busy])"); // no person is so quick
    await page.keyboard.press(keys[sample.truth]);
    await page.keyboard.press("Enter");
    await expect
      .poll(async () => !onPaper.test(pathOf(page)) || (await named(page)) !== name, { timeout: 30_000 })
      .toBe(true);
  }
  expect(pathOf(page)).toBe(inbox);
  const made = await reportsOf(page, workspace);
  for (const sample of some)
    expect(made.find(({ number }) => number === sample.number)).toMatchObject({
      ...{ status: sample.truth, reported_date: sample.date, valid_until: sample.next },
      object: { title: `Toestel ${sample.serial}` },
    });
});

test("without scripts each paper has its page, a refused form keeps what was typed, and a new machine is made", async () => {
  const page = await newPage({ as: "owner", javaScript: false });
  const sample = { ...samples[0]!, file: "los.pdf", serial: "KV-77001", number: "KV-2026/777" };
  sample.lines = sample.lines.map((line) =>
    line.replace("KV20100", sample.serial).replace("KV-2026/300", sample.number),
  );
  const { workspace, inbox } = await makeMachines(page, []);
  await page.goto(inbox);
  await page.setInputFiles("input[type=file]", asFiles([sample]));
  await page.click("form:has(input[type=file]) button[type=submit]");
  const toPaper = page.locator("li:has-text('los.pdf') a");
  await expect
    .poll(
      async () => {
        await page.goto(`${inbox}?per_page=100`);
        return page.locator("li:has-text('los.pdf'):has-text('Wordt gelezen')").count();
      },
      { timeout: 120_000 },
    )
    .toBe(0);
  await toPaper.click();
  await page.fill("[name=remarks]", "Band vervangen");
  await page.click("button[value=confirmed]");
  expect(await page.inputValue("[name=remarks]")).toBe("Band vervangen");
  expect(await page.textContent("[role=alert]")).toContain("Kies de uitkomst");
  await page.fill("[name=q]", "bestaat-niet-zz");
  await page.click("button[formmethod=get]");
  expect(await page.inputValue("[name=remarks]")).toBe("Band vervangen");
  await page.check("[name=object_id][value=new]");
  expect(await page.inputValue("[name=serial_number]")).toBe(sample.serial);
  await page.selectOption("[name=container_id]", { index: 1 });
  await choosePoint(page);
  await page.check("[name=status][value=ok_ap]", { force: true });
  await page.click("button[value=confirmed]");
  const made = await reportsOf(page, workspace);
  expect(made.find(({ number }) => number === sample.number)).toMatchObject({
    ...{ status: "ok_ap", object: { title: "Linde E20" } },
  });
});
