import type { Page } from "playwright";
import { expect, test } from "vitest";
import { axe, newPage } from "../rig/browser.ts";
import { pdf } from "../upload-of.ts";

const file = (name: string) => ({ name: `${name}.pdf`, mimeType: "application/pdf", buffer: Buffer.from(pdf(name)) });

/** The workspace of the signed-in user, and one of its objects. */
async function places(page: Page) {
  await page.goto("/");
  await page.waitForURL(/\/workspaces\/[\w-]{36}/);
  const workspace = new URL(page.url()).pathname;
  await page.goto(`${workspace}/objects`);
  const object = (await page.locator("main a[href^='/object/']").first().getAttribute("href"))!;
  return { library: `${workspace}/library`, object };
}

test.each([{ javaScript: true }, { javaScript: false }])(
  "a file is put in the library, chosen on an object while looking further, and deleted with where it is used; %j",
  async (as) => {
    const page = await newPage({ as: "owner", ...as });
    const { library, object } = await places(page);
    const [one, two] = ["Instructie", "Noodplan"].map(
      (word) => `${word} ${as.javaScript ? "met" : "zonder"} scripts`,
    ) as [string, string];
    await page.goto(`${library}/new`);
    if (as.javaScript) await axe(page);
    await page.locator("input[name=files]").setInputFiles([file(one), file(two)]);
    await page.getByRole("button", { name: "Opladen" }).click();
    await page.getByText("Toegevoegd aan de bibliotheek.").waitFor();
    await page.goto(`${library}/new`);
    await page.locator("input[name=files]").setInputFiles(file(one));
    await page.getByRole("button", { name: "Opladen" }).click();
    await page.getByRole("link", { name: "Bekijken" }).waitFor();

    await page.goto(`${object}/file/library`);
    if (as.javaScript) await axe(page);
    await page.getByLabel(one).check();
    await page.locator("main input[name=q]").fill(two);
    await page.locator("main input[name=q]").press("Enter");
    await page.waitForURL(/q=Noodplan/);
    await page.getByLabel(two).check();
    expect(await page.getByLabel(one).isChecked()).toBe(true);
    await page.getByRole("button", { name: "Toevoegen aan het object" }).click();
    await page.waitForURL(/\/object\/[\w-]{36}#files$/);
    for (const title of [one, two]) await page.locator("#files").getByText(title, { exact: true }).waitFor();

    await page.goto(`${library}?q=${encodeURIComponent(one)}`);
    await page.getByRole("link", { name: one }).click();
    await page.waitForURL(/\/library\/[\w-]{36}$/);
    await page.goto(`${new URL(page.url()).pathname}/delete`);
    await page.getByText("Gebruikt op 1 object.").waitFor();
    await page.locator(`main a[href='${object}']`).waitFor();
    await page.getByRole("button", { name: "Verwijderen" }).click();
    await page.getByText("Verwijderd uit de bibliotheek.").waitFor();
    await page.goto(object);
    await page.locator("#files").getByText(one, { exact: true }).waitFor();
  },
);
