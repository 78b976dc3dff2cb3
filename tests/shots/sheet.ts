import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright";
import sharp from "sharp";
import { home } from "../rig/made.ts";
import type { Account, Demo } from "./own-demo.ts";

type Screen = [name: string, as: Account | undefined, path: (page: Page) => Promise<string> | string];
const inWorkspace = (path: string) => async (page: Page) => `/workspaces/${(await home(page)).workspace_id}${path}`;
const object = async (page: Page, end = "") => {
  await page.goto(await inWorkspace("/objects")(page));
  return `${await page.locator("main a[href^='/object/']").first().getAttribute("href")}${end}`;
};
const first = (list: string, link: string) => async (page: Page) => {
  await page.goto(await inWorkspace(list)(page));
  return (await page.locator(`main a[href^='${link}']`).first().getAttribute("href"))!;
};

/** The main screens, to be looked at side by side. */
const screens: Screen[] = [
  ["boards", "owner", inWorkspace("")],
  ["board", "owner", async (page) => `/container/${(await home(page)).board}`],
  ["object", "owner", object],
  ["report", "owner", first("/reports", "/report/")],
  [
    "intake",
    "owner",
    async (page) => {
      await page.goto(await object(page));
      return (await page.locator("main a[href*='new=1']").first().getAttribute("href"))!;
    },
  ],
  ["action-points", "owner", inWorkspace("/actionpoints")],
  ["reports", "owner", inWorkspace("/reports")],
  ["cockpit", "owner", inWorkspace("/compliance")],
  ["files", "owner", inWorkspace("/files")],
  ["templates", "owner", inWorkspace("/templates")],
  ["signatures", "owner", inWorkspace("/signatures")],
  ["members", "owner", inWorkspace("/users")],
  ["general", "owner", async (page) => `/profile/company/general?workspace=${(await home(page)).workspace_id}`],
  ["billing", "owner", async (page) => `/profile/company/billing?workspace=${(await home(page)).workspace_id}`],
  ["search", "owner", () => "/search?q=heftruck"],
  ["scanner", "owner", () => "/scan"],
  ["share", "owner", (page) => object(page, "/share")],
  ["sign-in", undefined, () => "/login"],
  ["back-office", "super", () => "/a"],
  ["help", undefined, () => "/help"],
];
const widths = [1280, 768, 375] as const;
const themes = ["light", "dark"] as const;

const COLUMNS = 4;
const TILE = { width: 480, height: 300, gap: 16 }; // pixels

/** The screens of a desk in one picture, for the README. */
async function writeContactSheet(files: string[]): Promise<void> {
  const { width, height, gap } = TILE;
  const rows = Math.ceil(files.length / COLUMNS);
  const tiles = files.map(async (file, at) => ({
    input: await sharp(file).resize({ width, height, fit: "cover", position: "top" }).toBuffer(),
    left: gap + (at % COLUMNS) * (width + gap),
    top: gap + Math.floor(at / COLUMNS) * (height + gap),
  }));
  const size = { width: gap + COLUMNS * (width + gap), height: gap + rows * (height + gap) };
  await sharp({ create: { ...size, channels: 3, background: "#d9d6cf" } })
    .composite(await Promise.all(tiles))
    .webp({ quality: 70 })
    .toFile("docs/screens.webp");
}

/** Takes all of them by day and by night in three widths, and writes a page that shows them. */
export async function writeSheet(demo: Demo, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const rows: string[] = [];
  for (const [name, as, pathOf] of screens) {
    const cells: string[] = [];
    for (const theme of themes)
      for (const width of widths) {
        const page = await demo.visit({ as, theme, width, phone: width === 375 });
        await page.goto(await pathOf(page));
        await page.waitForLoadState("networkidle");
        const file = `${name}-${width}-${theme}.webp`;
        await sharp(await page.screenshot())
          .webp({ quality: 80 })
          .toFile(join(folder, file));
        await page.context().close();
        cells.push(`<td><img src="${file}" width="${width / 3}" loading="lazy"></td>`);
      }
    rows.push(`<tr><th>${name}</th>${cells.join("")}</tr>`);
  }
  await writeContactSheet(screens.map(([name]) => join(folder, `${name}-1280-light.webp`)));
  writeFileSync(join(folder, "index.html"), `<!doctype html><title>Screens</title><table>${rows.join("\n")}</table>`);
}
