import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";

const folder = mkdtempSync(join(tmpdir(), "too-large-"));
afterAll(() => rmSync(folder, { recursive: true }));
function fileOnDisk(megabytes: number): string {
  const path = join(folder, `film ${megabytes}.bin`);
  writeFileSync(path, "");
  truncateSync(path, megabytes * 1024 * 1024);
  return path;
}

/**
 * Without JavaScript, since with it the field refuses the file when it is chosen. Up to 100 MB the server reads the
 * whole body; beyond that it closes the connection, and the browser shows the response that it got.
 */
test.each([26, 60, 400])(
  "a file of %i MB is refused on the form, which keeps its input, without JavaScript",
  async (megabytes) => {
    const page = await newPage({ as: "owner", javaScript: false });
    await page.goto("/");
    await page.goto(`${await page.locator("main a[href^='/container/']").first().getAttribute("href")}/object/new`);
    await page.getByLabel("Naam", { exact: true }).fill("Kraan met een film");
    await page.getByLabel(/^Code/).fill("serienr. 42");
    await page.getByLabel(/^Foto’s toevoegen/).setInputFiles(fileOnDisk(megabytes));
    const startedAt = Date.now();
    await page.getByRole("button", { name: "Object maken" }).click();
    await page.locator("#images-error").getByText("Dit bestand is te groot: hoogstens 25 MB.").waitFor();
    process.stdout.write(`  ${megabytes} MB: told after ${Date.now() - startedAt} ms\n`);
    expect(await page.getByLabel("Naam", { exact: true }).inputValue()).toBe("Kraan met een film");
    expect(await page.getByLabel(/^Code/).inputValue()).toBe("serienr. 42");
  },
);
