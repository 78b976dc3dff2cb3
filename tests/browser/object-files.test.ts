import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axe, newPage, type Visit } from "../rig/browser.ts";
import { makeObject } from "../rig/made.ts";
import { pdf } from "../upload-of.ts";

const MB = 1024 * 1024;
const file = (name: string, content: string | Buffer = pdf(name)) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});
/** On disk, since a buffer of this size takes long to reach the browser. */
const tooLarge = join(mkdtempSync(join(tmpdir(), "large-")), "veel-te-groot.bin");
beforeAll(() => writeFileSync(tooLarge, Buffer.alloc(25 * MB + 1)));
/** One upload cannot mix files on disk with buffers. */
function fileOnDisk(name: string): string {
  const path = join(dirname(tooLarge), name);
  writeFileSync(path, pdf(name));
  return path;
}
afterAll(() => rmSync(dirname(tooLarge), { recursive: true }));

/** Makes an object on the first board, and opens its page. */
const openObject = async (title: string, options: Visit = {}) => {
  const page = await newPage({ as: "owner", ...options });
  const { path } = await makeObject(page, { title, display_code: "T-01" });
  await page.goto(path);
  return { page, path };
};

describe("files of an object", () => {
  test("are uploaded several at once; one that is too large does not hold up the others", async () => {
    const { page, path } = await openObject("Met bestanden");
    await page.setInputFiles("#files input[type=file]", [
      fileOnDisk("attest een.pdf"),
      tooLarge,
      fileOnDisk("handleiding.pdf"),
    ]);
    await page.getByRole("link", { name: "attest een" }).waitFor();
    await page.getByRole("link", { name: "handleiding" }).waitFor();
    const refused = page.getByRole("listitem").filter({ hasText: "veel-te-groot.bin" });
    await refused.getByText("Dit bestand is te groot: hoogstens 25 MB.").waitFor();
    await axe(page);
    await refused.getByRole("button", { name: /weglaten/ }).click();
    await expect.poll(() => page.getByText("veel-te-groot.bin").count()).toBe(0);

    await page.getByRole("link", { name: "attest een" }).click();
    await page.getByRole("heading", { level: 1, name: "attest een" }).waitFor();
    await page.locator("main canvas").first().waitFor();
    await axe(page);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Downloaden" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("attest een.pdf");

    await page.goto(`${new URL(page.url()).pathname}/delete`);
    await axe(page);
    await page.getByRole("button", { name: "Verwijderen" }).click();
    await page.waitForURL(`**${path}#files`);
    await page.getByRole("link", { name: "handleiding" }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: "attest een" }).count()).toBe(0);
  });

  test("are dropped and pasted on the page; one that failed is sent again", async () => {
    const { page } = await openObject("Gesleept");
    let isOffline = true;
    await page.route("**/upload", (route) => (isOffline ? route.abort() : route.continue()));
    await page.getByRole("button", { name: "Kies bestanden" }).waitFor(); // scripts have loaded
    await page.evaluate(() => {
      const dragged = new DataTransfer();
      dragged.items.add(new File(["%PDF-1.4 dropped"], "gesleept.pdf"));
      for (const type of ["dragenter", "dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: dragged, bubbles: true, cancelable: true }));
    });
    await page.getByText(/^Geen verbinding\./).waitFor();
    isOffline = false; // the upload resumes by itself
    await page.getByRole("link", { name: "gesleept" }).waitFor();
    await page.evaluate(() => {
      const copied = new DataTransfer();
      copied.items.add(new File(["%PDF-1.4 pasted"], "geplakt.pdf"));
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: copied, bubbles: true }));
    });
    await page.getByRole("link", { name: "geplakt" }).waitFor();
  });

  test("are uploaded with a name; the form keeps it when a file is refused", async () => {
    const { page, path } = await openObject("Met gegevens");
    await page.goto(`${path}/file/new`);
    await axe(page);
    await page.getByLabel("Bestanden").setInputFiles(tooLarge);
    await page.getByLabel(/^Naam/).fill("Attest 2026");
    await page.getByRole("button", { name: "Opladen" }).click();
    await page.getByText("Dit bestand is te groot: hoogstens 25 MB.").waitFor();
    await expect.poll(() => page.getByLabel(/^Naam/).inputValue()).toBe("Attest 2026");
    await page.getByRole("button", { name: /weglaten/ }).click();
    await page.getByLabel("Bestanden").setInputFiles([file("x.pdf")]);
    await page.getByRole("button", { name: "Opladen" }).click();
    await page.getByRole("link", { name: "Attest 2026" }).waitFor();

    await page.goto(`${path}/file/new?kind=link`);
    await page.getByLabel("Webadres").fill("javascript:alert(1)");
    await page.getByRole("button", { name: "Link toevoegen" }).click();
    await page.getByText("Dit is geen webadres.").first().waitFor();
    await page.getByLabel("Webadres").fill("https://youtu.be/dQw4w9WgXcQ");
    await page.getByLabel(/^Naam/).fill("Instructiefilm");
    await page.getByRole("button", { name: "Link toevoegen" }).click();
    await page.getByRole("link", { name: "Instructiefilm" }).click();
    await expect
      .poll(() => page.locator("iframe").getAttribute("src"))
      .toBe("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ");
  });

  test("are uploaded by a plain form without JavaScript", async () => {
    const { page, path } = await openObject("Zonder script", { javaScript: false });
    await page.getByRole("link", { name: "Bestand toevoegen" }).click();
    await page.getByLabel(/^Naam/).fill("Keuring van mei");
    await page.getByLabel("Bestanden").setInputFiles(tooLarge);
    await page.getByRole("button", { name: "Opladen" }).click();
    await page
      .getByRole("alert")
      .getByText(/Dit bestand is te groot: hoogstens 25 MB\./)
      .waitFor();
    await expect.poll(() => page.getByLabel(/^Naam/).inputValue()).toBe("Keuring van mei");
    await expect.poll(() => page.getByLabel("Bestanden").getAttribute("aria-invalid")).toBe("true");
    await page.getByLabel("Bestanden").setInputFiles([file("mei.pdf")]);
    await page.getByRole("button", { name: "Opladen" }).click();
    await page.waitForURL(`**${path}#files`);
    await page.getByRole("link", { name: "Keuring van mei" }).waitFor();
  });
});

describe("files that were added together", () => {
  test.each([
    [true, false],
    [false, true],
  ])("are taken back at once (JavaScript: %s, phone: %s)", async (javaScript, phone) => {
    const { page, path } = await openObject("Verkeerde lading", { javaScript, phone });
    const names = ["een", "twee", "drie"];
    await page.goto(`${path}/file/new`);
    await page.setInputFiles(
      "main input[type=file]",
      names.map((name) => file(`${name}.pdf`)),
    );
    await page.click("main form .btn-primary");
    const notice = page.locator("#files [role=status].notice");
    await notice.getByText("3 bestanden toegevoegd.").waitFor();
    if (javaScript) await axe(page);
    await notice.getByRole("button", { name: "Ongedaan maken" }).click();
    await notice.getByText("3 bestanden staan in de prullenbak.").waitFor();
    expect(await page.getByRole("link", { name: "twee", exact: true }).count()).toBe(0);
    const width = await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
    expect(width).toBe(0);
  });

  test("are offered to be taken back where they were dropped on the page, but not a single one", async () => {
    const { page } = await openObject("Gesleepte lading");
    await page.setInputFiles("#files input[type=file]", fileOnDisk("alleen.pdf"));
    await page.getByRole("link", { name: "alleen", exact: true }).waitFor();
    const notice = page.locator("#files [role=status].notice");
    expect(await notice.count()).toBe(0);
    await page.setInputFiles("#files input[type=file]", [fileOnDisk("samen een.pdf"), fileOnDisk("samen twee.pdf")]);
    await notice.getByText("2 bestanden toegevoegd.").waitFor();
    await notice.getByRole("button", { name: "Ongedaan maken" }).click();
    await notice.getByText("2 bestanden staan in de prullenbak.").waitFor();
    await page.getByRole("link", { name: "alleen", exact: true }).waitFor();
    await expect.poll(() => page.getByRole("link", { name: "samen een" }).count()).toBe(0);
  });
});
