import type { Page } from "playwright";
import { expect, test } from "vitest";
import { axe, newPage } from "../rig/browser.ts";
import { makeObject } from "../rig/made.ts";
import { pdf } from "../upload-of.ts";

const file = (name: string, words = name) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(pdf(words)),
});

/** Makes an object on the first board by the form. Gives its address. */
async function newObject(page: Page, title: string): Promise<string> {
  await page.goto("/");
  await page.goto(`${await page.locator("main a[href^='/container/']").first().getAttribute("href")}/object/new`);
  await page.getByLabel("Naam", { exact: true }).fill(title);
  await page.getByRole("button", { name: "Object maken" }).click();
  await page.waitForURL(/\/object\/[\w-]{36}$/);
  return new URL(page.url()).pathname;
}

test("of several uploads one whose response is lost is stored once, one is stopped, one is pasted", async () => {
  const page = await newPage({ as: "owner" });
  await page.goto((await makeObject(page, { title: "Meerdere bestanden" })).path);
  let droppedRequests = 0;
  await page.route("**/upload", async (route) => {
    const body = route.request().postDataBuffer()?.toString("latin1") ?? "";
    if (body.includes("stop mij.pdf")) return; // no response
    if (!body.includes("verloren.pdf") || droppedRequests++ > 0) return route.continue();
    await route.fetch(); // the request arrives
    return route.abort(); // but its response does not
  });
  await page.setInputFiles("#files input[type=file][multiple]", [
    file("een.pdf"),
    file("verloren.pdf"),
    file("stop mij.pdf"),
    file("twee.pdf"),
  ]);
  for (const name of ["een", "twee", "verloren"]) await page.getByRole("link", { name, exact: true }).waitFor();
  await page.getByRole("button", { name: "stop mij.pdf stoppen" }).click();
  await page.evaluate(() => {
    const copied = new DataTransfer();
    copied.items.add(new File(["%PDF-1.4 pasted"], "geplakt.pdf"));
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: copied, bubbles: true }));
  });
  await page.getByRole("link", { name: "geplakt", exact: true }).waitFor();
  await page.reload();
  expect(await page.getByRole("link", { name: "verloren", exact: true }).count()).toBe(1);
  expect(await page.getByRole("link", { name: "stop mij", exact: true }).count()).toBe(0);
  await axe(page);
});

test("without JavaScript files are added, replaced, viewed in an earlier version, restored and sorted", async () => {
  const page = await newPage({ as: "owner", javaScript: false });
  const path = await newObject(page, "Zonder scripts");
  await page.goto(`${path}/file/new`);
  await page.getByLabel("Bestanden").setInputFiles([file("eerste.pdf"), file("tweede.pdf")]);
  await page.getByRole("button", { name: "Opladen" }).click();
  await page.getByRole("link", { name: "eerste", exact: true }).click();
  const here = new URL(page.url()).pathname;
  await page.goto(`${here}/replace`);
  await page.getByRole("button", { name: "Vervangen" }).click();
  await page.getByText("Kies minstens één bestand.").first().waitFor();
  await page.getByLabel("Nieuwe versie").setInputFiles(file("eerste, beter.pdf"));
  await page.getByRole("button", { name: "Vervangen" }).click();
  await page.getByRole("link", { name: "Versie 1", exact: true }).click();
  await page.getByText("Je kijkt naar versie 1.").waitFor();
  await page.getByRole("button", { name: "Versie 1 terugzetten" }).click();
  await page.getByRole("link", { name: /Versie 3 · nu/ }).waitFor();

  await page.goto(`${path}/file/sort`);
  await page.getByRole("button", { name: "eerste omlaag" }).click();
  await expect.poll(() => page.locator("main ol li").first().textContent()).toContain("tweede");
});
