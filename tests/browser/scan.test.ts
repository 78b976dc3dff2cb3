import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright";
import sharp from "sharp";
import { expect, test } from "vitest";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { axe, newPage } from "../rig/browser.ts";
import { type Code, camerasOf, giveCamera } from "../rig/camera.ts";

/** A machine of the demo world. */
const truck = { title: "Heftruck Toyota 8FBE18", code: "HF-03", serial: "8FBE18-31077" };

/** The address in its QR code. */
async function addressOfTruck(): Promise<string> {
  const page = await newPage({ as: "owner" });
  await page.goto(`/scan?code=${truck.code}`);
  await page.getByRole("link", { name: "Machine openen" }).click();
  await page.waitForURL(/\/object\//);
  const path = await page.locator("a[href^='/public/objects/']").first().getAttribute("href");
  return new URL(path!, page.url()).href;
}

async function pageSeeing(...codes: Code[]): Promise<Page> {
  const page = await newPage({ as: "owner", phone: true });
  await giveCamera(page, codes);
  return page;
}
const truckFound = (page: Page) => page.getByRole("heading", { name: truck.title }).waitFor();

test.each([
  ["a QR code", async (): Promise<Code> => ({ kind: "qrcode", text: await addressOfTruck() })],
  ["a DataMatrix", async (): Promise<Code> => ({ kind: "datamatrix", text: truck.serial })],
  ["a Code 128", async (): Promise<Code> => ({ kind: "code128", text: truck.serial })],
  ["a GS1-128", async (): Promise<Code> => ({ kind: "gs1-128", text: `(01)08712345678906(21)${truck.serial}` })],
])("the camera reads %s, and the machine is there with what one does at it", async (_, code) => {
  const page = await pageSeeing(await code());
  await page.goto("/");
  await page.locator(".dock").getByRole("link", { name: "Scannen" }).tap();
  await truckFound(page);
  await page.getByRole("link", { name: "Probleem" }).waitFor();
  expect(await camerasOf(page)).toEqual(["ended"]);
  await axe(page);
});

test("of several codes in view one is chosen, and none is guessed", async () => {
  const page = await pageSeeing(
    { kind: "qrcode", text: "https://shop.example/1" },
    { kind: "code128", text: truck.serial },
  );
  await page.goto("/scan");
  await page.getByText("Er zijn meer codes in beeld. Welke?").waitFor();
  await axe(page);
  await page.getByRole("button", { name: truck.serial }).tap();
  await truckFound(page);
});

test("the camera stops while the page is hidden, goes on when it is back, and stops when it is left", async () => {
  const page = await pageSeeing();
  await page.goto("/scan");
  await page.getByText("Richt de camera op een code.").waitFor({ state: "attached" });
  await axe(page);
  const hide = (hidden: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(document, "hidden", { configurable: true, value });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  await hide(true);
  await expect.poll(() => camerasOf(page)).toEqual(["ended"]);
  await hide(false);
  await expect.poll(() => camerasOf(page)).toEqual(["ended", "live"]);
  await page.locator(".dock").getByRole("link", { name: "Borden" }).tap();
  await expect.poll(() => camerasOf(page)).toEqual(["ended", "ended"]);
});

test.each([
  ["NotAllowedError", "De camera is niet toegestaan."],
  ["NotReadableError", "Een ander programma gebruikt de camera."],
  ["NotFoundError", "Hier is geen camera"],
])("where the camera fails with %s, the page says why and leaves the field", async (name, words) => {
  const page = await newPage({ as: "owner", phone: true });
  await giveCamera(page, [], name);
  await page.goto("/scan");
  await page.getByText(words).waitFor();
  await axe(page);
  await page.getByLabel("Of typ de code").fill(" hf-03 ");
  await page.getByRole("button", { name: "Zoeken" }).tap();
  await truckFound(page);
});

test("without scripts a code is typed, and a photo is kept", async () => {
  const page = await newPage({ as: "owner", javaScript: false, phone: true });
  await page.goto("/scan");
  await page.getByLabel("Of typ de code").fill(truck.serial.toLowerCase());
  await page.getByRole("button", { name: "Zoeken" }).tap();
  await truckFound(page);
  await page.getByRole("button", { name: "Foto bewaren" }).tap();
  await page.getByText("Vul dit in.").first().waitFor();
  await page.locator("[type=file]").setInputFiles("public/help/en/board.webp");
  await page.getByRole("button", { name: "Foto bewaren" }).tap();
  await page.getByText("De foto is bewaard").waitFor();
});

test("with scripts a photo is kept as soon as it is taken", async () => {
  const page = await newPage({ as: "owner", phone: true });
  await page.goto(`/scan?code=${truck.code}`);
  await page.locator("[type=file]").setInputFiles("public/help/en/board.webp");
  await page.getByText("De foto is bewaard").waitFor();
});

/** The address in the first QR code of a sheet, read as a phone reads it. */
async function addressOn(sheet: Page): Promise<string> {
  const svg = await sheet
    .locator(".qr-label svg")
    .first()
    .evaluate((drawing) => drawing.outerHTML);
  const picture = sharp(Buffer.from(svg.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"')), { density: 600 });
  const bytes = await picture.resize(600).flatten({ background: "#fff" }).png().toBuffer();
  prepareZXingModule({ overrides: { wasmBinary: await wasm() } });
  const [read] = await readBarcodes(new Uint8Array(bytes), { formats: ["QRCode"] });
  return read!.text;
}
const wasm = async () => {
  const bytes = await readFile(createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm"));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
};

test.each([{ javaScript: true }, { javaScript: false }])(
  "a sticker printed beforehand becomes that of a machine, once, with JavaScript: $javaScript",
  async ({ javaScript }) => {
    const owner = await newPage({ as: "owner" });
    await owner.goto("/");
    await owner.goto(`${new URL(owner.url()).pathname}/labels`);
    await owner.getByRole("link", { name: "Blanco stickers" }).click();
    await owner.getByLabel("Hoeveel stickers?").fill("12");
    await owner.getByRole("button", { name: "Stickers maken" }).click();
    await owner.waitForURL(/\/stickers\/[\da-f-]{36}/);
    await expect.poll(() => owner.locator(".qr-label svg").count()).toBe(12);
    const address = await addressOn(owner);

    const stranger = await newPage();
    await stranger.goto(address);
    await stranger.getByRole("heading", { name: "Deze sticker hangt nog nergens aan" }).waitFor();
    expect(await stranger.locator("script").count()).toBe(0);

    const [first, second] = [
      await newPage({ as: "lead", javaScript, phone: true }),
      await newPage({ as: "owner", javaScript }),
    ];
    for (const page of [first, second]) {
      await page.goto(address);
      await page.getByRole("link", { name: "Nieuwe machine" }).click();
      await page.getByLabel("Naam").fill("Compressor Atlas");
      await page.getByLabel("Plaats").selectOption({ index: 1 });
    }
    if (javaScript) await axe(first);
    await first.locator("[type=file]").setInputFiles("public/help/en/board.webp");
    await first.getByRole("button", { name: "Object maken" }).click();
    await first.waitForURL(/\/object\/[\da-f-]{36}/);
    await first.getByRole("heading", { name: "Compressor Atlas" }).waitFor();
    await second.getByRole("button", { name: "Object maken" }).click();
    await second.getByText("Deze sticker hangt al aan Compressor Atlas.").waitFor();
    expect(await second.getByLabel("Naam").inputValue()).toBe("Compressor Atlas");
    await second.getByRole("link", { name: "Bekijk welke" }).click();
    if (javaScript) await second.getByRole("button", { name: "Weggaan" }).click(); // what was typed is not kept
    await second.getByRole("heading", { name: "Compressor Atlas" }).waitFor();
    await stranger.goto(address);
    await stranger.getByRole("heading", { name: "Compressor Atlas" }).waitFor();
  },
);
