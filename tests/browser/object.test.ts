import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axe, newPage, password, type Visit } from "../rig/browser.ts";
import { makeObject } from "../rig/made.ts";
import { pdf, picture } from "../upload-of.ts";

const MB = 1024 * 1024;
const file = (name: string, content: string | Buffer = pdf(name)) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});
/** On disk: as a buffer it would take long to reach the browser. */
const tooLarge = join(mkdtempSync(join(tmpdir(), "large-")), "veel-te-groot.bin");
beforeAll(() => writeFileSync(tooLarge, Buffer.alloc(25 * MB + 1)));
/** Files on disk and in memory can't go together. */
function onDisk(name: string): string {
  const path = join(dirname(tooLarge), name);
  writeFileSync(path, pdf(name));
  return path;
}
afterAll(() => rmSync(dirname(tooLarge), { recursive: true }));

/** An object of this test's own, on the first board, opened. */
const visit = async (title: string, as: Visit = {}) => {
  const page = await newPage({ as: "owner", ...as });
  const { path } = await makeObject(page, { title, display_code: "T-01" });
  await page.goto(path);
  return { page, path };
};

describe("an object", () => {
  test("is made with a picture, says its state first, and is changed", async () => {
    const page = await newPage({ as: "owner" });
    await page.goto("/");
    await page.locator("main a[href^='/container/']").first().click();
    await page.waitForURL(/\/container\/[\w-]{36}/);
    await page.goto(`${new URL(page.url()).pathname}/object/new`);
    await axe(page);
    await page.getByRole("button", { name: "Object maken" }).click();
    await expect.poll(() => page.getByText("Vul dit in.").count()).toBeGreaterThan(0);
    await page.locator("[name=tags]").fill(`hijsen, ${"lang".repeat(20)}`);
    await page.getByRole("button", { name: "Object maken" }).click();
    await expect.poll(() => page.locator("#tags-error").textContent()).toBe("Hoogstens 40 tekens.");
    await page.getByLabel("Naam", { exact: true }).fill("Kraan van de proef");
    await page.locator("[name=tags]").fill("hijsen, proef");
    await page.getByLabel(/^Foto’s toevoegen/).setInputFiles(file("kraan.jpg", await picture()));
    await page.getByRole("button", { name: "Object maken" }).click();
    await page.getByRole("heading", { level: 1, name: "Kraan van de proef" }).waitFor();
    await page.getByRole("region", { name: "Staat" }).getByText("Nog geen verslag").waitFor();
    await page.getByRole("img", { name: "Foto van Kraan van de proef" }).waitFor();
    await axe(page);

    await page.goto(`${new URL(page.url()).pathname}/edit`);
    await axe(page);
    await page.getByRole("radio", { name: "Blustoestel" }).check();
    await page.getByLabel(/^Ondertitel/).fill("serienr. 42");
    await page.getByLabel(/^Nieuwe rubriek/).fill(`Rubriek ${Date.now()}`);
    await page.getByRole("button", { name: "Bewaren" }).click();
    await page.getByText("serienr. 42").first().waitFor();
    await expect.poll(() => page.getByRole("link", { name: "hijsen" }).getAttribute("href")).toContain("tag=hijsen");
  });

  test("goes to the trash after a question", async () => {
    const { page, path } = await visit("Weg ermee", { javaScript: false });
    await page.goto(`${path}/delete`);
    await page.getByRole("heading", { name: /Weg ermee verwijderen\?/ }).waitFor();
    await page.getByRole("button", { name: "Verwijderen" }).click();
    await page.waitForURL(/\/container\//);
    expect((await page.goto(path))?.status()).toBe(404);
  });
});

describe("files", () => {
  test("are picked several at once, each with its progress; one that is too large keeps none of the others back", async () => {
    const { page, path } = await visit("Met bestanden");
    await page.setInputFiles("#files input[type=file]", [
      onDisk("attest een.pdf"),
      tooLarge,
      onDisk("handleiding.pdf"),
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

  test("are dropped and pasted on the page; one that did not arrive is sent again", async () => {
    const { page } = await visit("Gesleept");
    let away = true;
    await page.route("**/upload", (route) => (away ? route.abort() : route.continue()));
    await page.getByRole("button", { name: "Kies bestanden" }).waitFor(); // scripts run
    await page.evaluate(() => {
      const dragged = new DataTransfer();
      dragged.items.add(new File(["%PDF-1.4 dropped"], "gesleept.pdf"));
      for (const type of ["dragenter", "dragover", "drop"])
        document.body.dispatchEvent(new DragEvent(type, { dataTransfer: dragged, bubbles: true, cancelable: true }));
    });
    await page.getByText(/^Geen verbinding\./).waitFor();
    away = false; // it goes on by itself
    await page.getByRole("link", { name: "gesleept" }).waitFor();
    await page.evaluate(() => {
      const copied = new DataTransfer();
      copied.items.add(new File(["%PDF-1.4 pasted"], "geplakt.pdf"));
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: copied, bubbles: true }));
    });
    await page.getByRole("link", { name: "geplakt" }).waitFor();
  });

  test("go with what is said of them; the form keeps it when a file is refused", async () => {
    const { page, path } = await visit("Met gegevens");
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

  test("come by a plain form where no script runs", async () => {
    const { page, path } = await visit("Zonder script", { javaScript: false });
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

describe("a QR code", () => {
  test("is printed on a label, opens the object without signing in, and once renewed leads nowhere", async () => {
    const { page, path } = await visit("Heftruck met sticker");
    await page.setInputFiles("#files input[type=file]", [file("openbaar.pdf"), file("geheim.pdf")]);
    await page.getByRole("link", { name: "geheim" }).waitFor();
    await page.getByRole("link", { name: "openbaar" }).click();
    await page.getByRole("heading", { level: 1, name: "openbaar" }).waitFor();
    await page.goto(`${new URL(page.url()).pathname}/edit`);
    await axe(page);
    await page.getByLabel("Tonen op de QR-pagina").check();
    await page.getByRole("button", { name: "Bewaren" }).click();
    await page.getByRole("heading", { level: 1, name: "openbaar" }).waitFor();

    await page.goto(`${path}/label?size=22&copies=2`);
    await axe(page);
    await expect.poll(() => page.getByRole("img", { name: "QR-code van T-01" }).count()).toBe(1);
    await page.emulateMedia({ media: "print" });
    const code = await page.locator("figure img").first().boundingBox();
    expect(code!.width / (96 / 25.4)).toBeGreaterThan(22);
    await expect.poll(() => page.getByRole("heading", { level: 1 }).isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });

    await page.goto(`${path}/qr`);
    await axe(page);
    const address = new URL((await page.getByRole("link", { name: "Bekijken" }).getAttribute("href"))!, page.url())
      .pathname;
    const visitor = await newPage({ phone: true, locale: "fr-BE" });
    expect((await visitor.goto(address))!.headers()["x-robots-tag"]).toContain("noindex");
    await visitor.getByRole("heading", { level: 1, name: "Heftruck met sticker" }).waitFor();
    await visitor.getByText("Attestations et documents").waitFor();
    await expect.poll(() => visitor.title()).toContain("Heftruck met sticker");
    await expect.poll(() => visitor.locator("main").innerText()).not.toMatch(/geheim/);
    expect(
      (
        await visitor.request.get((await visitor.getByRole("link", { name: "openbaar" }).getAttribute("href"))!)
      ).status(),
    ).toBe(200);
    await axe(visitor);

    await visitor.getByRole("link", { name: "Se connecter pour toutes les données" }).tap();
    await visitor.fill("input[name=email]", "owner@demo.test");
    await visitor.fill("input[name=password]", password);
    await visitor.locator("form:has(input[name=password]) button[type=submit]").tap();
    await visitor.waitForURL(`**${path}`);
    await visitor.goto(address);
    await expect
      .poll(() => visitor.getByRole("link", { name: "Alle gegevens openen" }).getAttribute("href"))
      .toBe(path);

    await page.getByRole("link", { name: "Nieuwe code" }).click();
    await page.getByRole("heading", { name: "Een nieuwe QR-code maken?" }).waitFor();
    await page.getByRole("button", { name: "Nieuwe code" }).click();
    await page.waitForURL(`**${path}/qr`);
    expect((await visitor.goto(address))!.status()).toBe(404);

    const renewed = new URL((await page.getByRole("link", { name: "Bekijken" }).getAttribute("href"))!, page.url())
      .pathname;
    expect((await visitor.goto(renewed))!.status()).toBe(200);
    await page.getByRole("button", { name: "Uitzetten" }).click();
    await page.getByRole("button", { name: "QR-pagina aanzetten" }).waitFor();
    expect((await visitor.goto(renewed))!.status()).toBe(404);
  });
});

describe("the lists of a workspace", () => {
  test("show its objects and files, filtered in the address, also where no script runs", async () => {
    const { page } = await visit("Zeldzaam toestel", { javaScript: false });
    await page.goto("/workspaces");
    await page.goto("/");
    const workspace = new URL(page.url()).pathname;
    await page.goto(`${workspace}/objects`);
    await page.getByRole("searchbox", { name: "Zoeken" }).last().fill("zeldzaam toest");
    await page.getByRole("button", { name: "Toepassen" }).click();
    await page.getByRole("link", { name: "Zeldzaam toestel" }).click();
    await page.getByRole("heading", { level: 1, name: "Zeldzaam toestel" }).waitFor();
    await page.goto(`${workspace}/files?kind=pictures`);
    await page.getByRole("link", { name: /^Alle \d/ }).waitFor();
    await expect.poll(() => page.locator("tbody tr").count()).toBeGreaterThan(0);
  });

  test("have nothing for axe to find", async () => {
    const page = await newPage({ as: "owner", phone: true, theme: "dark" });
    await page.goto("/");
    const workspace = new URL(page.url()).pathname;
    for (const list of [
      "objects",
      "objects?state=X",
      "objects?q=nergens-te-vinden",
      "files",
      "files?q=nergens-te-vinden",
    ]) {
      await page.goto(`${workspace}/${list}`);
      await axe(page);
    }
  });
});
