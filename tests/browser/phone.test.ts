import { describe, expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";
import { home } from "../rig/made.ts";
import { mailTo } from "../rig/mailbox.ts";

test("on a phone, each month of the cockpit has its name and year on one line each", async () => {
  const page = await newPage({ phone: true, as: "owner" });
  await page.goto("/");
  await page.goto(`${new URL(page.url()).pathname}/compliance`);
  const lines = await page.locator("ol[aria-hidden] li span:visible").evaluateAll((names) =>
    names.map((name) => {
      const range = document.createRange();
      range.selectNodeContents(name);
      return `${name.textContent}: ${range.getClientRects().length}`;
    }),
  );
  expect(lines.filter((line) => /^20\d\d: /.test(line)).length).toBeGreaterThan(0);
  expect(lines.filter((line) => !line.endsWith(": 1"))).toEqual([]);
});

test("on a phone, the fields of a new object are as high as buttons for gloves", async () => {
  const page = await newPage({ phone: true, as: "owner" });
  const { board } = await home(page);
  await page.goto(`/container/${board}/object/new`);
  const fields = page.locator("main form").locator("input:not([type]), input[type=text], input[type=number], select");
  const shown = await fields.filter({ visible: true }).all();
  expect(shown.length).toBeGreaterThanOrEqual(3);
  for (const field of shown) {
    const box = await field.evaluate((each) => (each.closest(".input") ?? each).getBoundingClientRect().height);
    expect(box, await field.getAttribute("name").then(String)).toBeGreaterThanOrEqual(56);
  }
  expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
});

describe.each([{ javaScript: true }, { javaScript: false }])(
  "on a phone, with JavaScript: $javaScript",
  ({ javaScript }) => {
    test("pages for larger screens say so, and mail a link", async () => {
      const page = await newPage({ phone: true, javaScript, as: "owner" });
      await page.goto("/onboarding/workspace/create");
      await expect.poll(() => page.locator("[name=name]").isVisible()).toBe(false);
      await page.getByRole("button", { name: "Mail me de link" }).tap();
      await page.getByText("De link zit in je mailbox.").waitFor();
      await mailTo("owner@demo.test", /\/onboarding\/workspace\/create/);
    });

    test("lists are sorted, filtered and opened, without horizontal scrolling", async () => {
      const page = await newPage({ phone: true, javaScript, as: "lead" });
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto("/");
      const home = new URL(page.url()).pathname;
      for (const path of [home, `${home}/actionpoints`, `${home}/reports`, `${home}/objects`, `${home}/files`]) {
        await page.goto(path);
        await expect.poll(() => page.evaluate("document.documentElement.scrollWidth"), { message: path }).toBe(320);
      }
      await page.goto(`${home}/actionpoints`);
      await page.getByRole("link", { name: "Voor mij" }).tap();
      await page.waitForURL(/who=me/);
      await page.locator("thead").getByRole("link", { name: "Prioriteit" }).tap();
      await page.waitForURL(/sort=-?priority/);
      expect(page.url()).toContain("who=me");
      await page.locator("tbody tr").first().tap();
      await page.waitForURL(/\/actionpoint\//);
    });
  },
);
