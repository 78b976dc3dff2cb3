import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { helpPages } from "@i18n/help-pages";
import { type Locale, locales } from "@i18n/locales";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Demo, startDemo } from "../shots/own-demo.ts";
import { fingerprint, open, take } from "../shots/picture.ts";
import type { Scene } from "../shots/scene.ts";
import { scenes } from "../shots/scenes.ts";
import { writeSheet } from "../shots/sheet.ts";

type Shot = { width: number; height: number; words: string };
const FILE = "i18n/help-shots.json";
const kept = JSON.parse(readFileSync(FILE, "utf8")) as Record<string, Partial<Record<Locale, Shot>>>;
const fileOf = ({ name }: Scene, locale: Locale) => `public/help/${locale}/${name}.webp`;
const folder = process.env.SHOTS;
const WIDTH = 900; // of a desk: what is wider is too small to read beside a text
const hint = "the help shows words that the product has no more: npm run shots";

let demo: Demo;
beforeAll(async () => {
  demo = await startDemo();
});
afterAll(() => demo?.stop());

const look = ({ as, phone, serviceWorker }: Scene) => ({
  as,
  phone,
  serviceWorker,
  scale: 2,
  width: phone ? 375 : WIDTH,
});

if (folder) {
  const taken: typeof kept = {};
  const pictures = new Map<string, Buffer>();
  describe.each(scenes)("the picture $name is taken", (scene) => {
    test.each(locales)("in %s", async (locale) => {
      const page = await demo.visit(look(scene));
      await open(page, scene, locale);
      const words = await fingerprint(page, scene);
      const { bytes, size } = await take(page, scene);
      taken[scene.name] = { ...taken[scene.name], [locale]: { ...size, words } };
      pictures.set(fileOf(scene, locale), bytes);
    });
  });
  // not one by one: each is a source of the build, which must stay what it is while it runs
  test("and all are written", () => {
    rmSync("public/help", { recursive: true, force: true });
    for (const locale of locales) mkdirSync(`public/help/${locale}`, { recursive: true });
    for (const [file, bytes] of pictures) writeFileSync(file, bytes);
    writeFileSync(FILE, `${JSON.stringify(taken, null, 2)}\n`);
  });
  test("and the sheet of the main screens", () => writeSheet(demo, folder), 1_200_000);
} else {
  test("the pictures are those of the scenes, small, in each language", () => {
    expect(Object.keys(kept).sort(), hint).toEqual(scenes.map(({ name }) => name).sort());
    for (const scene of scenes)
      for (const locale of locales) {
        expect(existsSync(fileOf(scene, locale)), hint).toBe(true);
        expect(statSync(fileOf(scene, locale)).size, scene.name).toBeLessThanOrEqual(60 * 1024);
      }
  });

  test.each(locales)("each picture that a text of the help names is a scene, in %s", (locale) => {
    const texts = helpPages.map((page) => readFileSync(`i18n/locales/${locale}/help/${page}.md`, "utf8"));
    const named = texts.flatMap((text) => [...text.matchAll(/^!\[[^\]]*\]\(([\w-]+)\)/gm)].map(([, name]) => name!));
    expect(named.sort()).toEqual(scenes.map(({ name }) => name).sort());
  });

  // another language each day, and all of them in a run
  const day = Math.floor(Date.now() / 86_400_000);
  test.each(scenes.map((scene, at) => [scene.name, locales[(day + at) % locales.length]!, scene] as const))(
    "%s still shows what it showed, in %s",
    async (name, locale, scene) => {
      const page = await demo.visit(look(scene));
      await open(page, scene, locale);
      expect(await fingerprint(page, scene), hint).toBe(kept[name]?.[locale]?.words);
    },
  );
}
