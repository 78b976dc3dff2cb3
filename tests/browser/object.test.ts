import { describe, expect, test } from "vitest";
import { giveAddressAnd } from "../rig/account.ts";
import { axe, newPage, password, type Visit } from "../rig/browser.ts";
import { makeObject } from "../rig/made.ts";
import { pdf, picture } from "../upload-of.ts";

const file = (name: string, content: string | Buffer = pdf(name)) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(content),
});
/** Makes an object on the first board, and opens its page. */
const openObject = async (title: string, options: Visit = {}) => {
  const page = await newPage({ as: "owner", ...options });
  const { path } = await makeObject(page, { title, display_code: "T-01" });
  await page.goto(path);
  return { page, path };
};

describe("an object", () => {
  test("is created with a picture, shows its state, and is edited", async () => {
    const page = await newPage({ as: "owner" });
    await page.goto("/");
    await page.locator("main a[href^='/container/']").first().click();
    await page.waitForURL(/\/container\/[\w-]{36}/);
    await page.goto(`${new URL(page.url()).pathname}/object/new`);
    await axe(page);
    await page.getByRole("button", { name: "Object maken" }).click();
    await expect.poll(() => page.getByText("Vul dit in.").count()).toBeGreaterThan(0);
    await page.locator("summary", { hasText: "Meer gegevens" }).click();
    await page.locator("[name=tags]").fill(`hijsen, ${"lang".repeat(20)}`);
    await page.getByRole("button", { name: "Object maken" }).click();
    await expect.poll(() => page.locator("#tags-error").textContent()).toBe("Te lang: hoogstens 40 tekens.");
    await page.getByLabel("Naam", { exact: true }).fill("Kraan van de proef");
    await page.locator("[name=tags]").fill("hijsen, proef");
    await page.getByLabel(/^Foto’s toevoegen/).setInputFiles(file("kraan.jpg", await picture()));
    await page.getByRole("button", { name: "Object maken" }).click();
    await page.getByRole("heading", { level: 1, name: "Kraan van de proef" }).waitFor();
    await page.getByRole("region", { name: "Mag dit vandaag gebruikt worden?" }).getByText("Weten we niet").waitFor();
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

  test("goes to the trash after a confirmation", async () => {
    const { page, path } = await openObject("Weg ermee", { javaScript: false });
    await page.goto(`${path}/delete`);
    await page.getByRole("heading", { name: /Weg ermee verwijderen\?/ }).waitFor();
    await page.getByRole("button", { name: "Verwijderen" }).click();
    await page.waitForURL(/\/container\//);
    expect((await page.goto(path))?.status()).toBe(404);
  });
});

describe("a QR code", () => {
  test("is printed on a label, opens the object without signing in, and leads nowhere once renewed", async () => {
    const { page, path } = await openObject("Heftruck met sticker");
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
    const answer = await visitor.request.get(address);
    expect(await answer.text(), "it carries no script").not.toMatch(/<script|modulepreload/);
    expect(answer.headers()["content-security-policy"]).toContain("script-src 'none'");
    const [name, said] = [visitor.getByRole("heading", { level: 1 }), visitor.locator(".answer-head")];
    expect((await name.boundingBox())!.y, "which machine").toBeLessThan((await said.boundingBox())!.y);
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
    await giveAddressAnd(visitor, "owner@demo.test", password);
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
  test("show its objects and files, filtered by the address, also without JavaScript", async () => {
    const { page } = await openObject("Zeldzaam toestel", { javaScript: false });
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

  test("pass axe", async () => {
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
