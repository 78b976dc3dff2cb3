import { createHash } from "node:crypto";
import type { Page } from "playwright";
import sharp from "sharp";
import type { Scene } from "./scene.ts";

const HEIGHT = 560;
const LARGEST = 60 * 1024; // bytes

/** What has a scene on the page in a language: its place on the page in pixels. */
async function boxOf(page: Page, { clip, height = HEIGHT }: Scene) {
  const box = (await page.locator(clip).first().boundingBox())!;
  const whole = { x: Math.floor(box.x), y: Math.floor(box.y), width: Math.ceil(box.width) };
  return { ...whole, height: Math.ceil(Math.min(box.height, height)) };
}

/** Opens a scene, until all of it is there. */
export async function open(page: Page, scene: Scene, locale: string): Promise<void> {
  await scene.go(page, (path) => page.goto(`${path}${path.includes("?") ? "&" : "?"}lng=${locale}`));
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
}

/**
 * The words of what is shown, as a short hash. Without numbers and the word after each, which may be days, counts and
 * ids: they are others tomorrow.
 */
export async function fingerprint(page: Page, { clip }: Scene): Promise<string> {
  const text = await page.locator(clip).first().innerText();
  const words = text
    .replace(/\S*\d\S*(\s+\p{L}+\.?)?/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (process.env.SHOTS_WORDS) console.info(words);
  return createHash("sha256").update(words).digest("hex").slice(0, 12);
}

/** The picture, as good as its largest size lets it be, and its size in pixels of the page. */
export async function take(page: Page, scene: Scene) {
  await page.evaluate(() => window.scrollTo(0, 0)); // scrolled, the sticky header covers a part of the page
  const clip = await boxOf(page, scene);
  const png = await page.screenshot({ clip, fullPage: true, animations: "disabled", caret: "hide" });
  const inQuality = (quality: number) => sharp(png).webp({ quality, effort: 5 }).toBuffer();
  let bytes = await inQuality(82);
  for (const quality of [66, 50, 34, 20]) if (bytes.length > LARGEST) bytes = await inQuality(quality);
  return { bytes, size: { width: clip.width, height: clip.height } };
}
