import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { workspaces } from "@db/schema/workspace";
import { asOperator, transact } from "@db/transact";
import { translator } from "@i18n/words.server";
import { addDays, today } from "@server/core/day";
import { storageKey } from "@server/platform/files/store";
import { storage } from "@server/platform/storage/storage";
import { mailBrand } from "@server/tenancy/mail/brand";
import { mailContent } from "@server/tenancy/mail/content";
import { actorOf } from "@server/tenancy/session/session";
import { changeOn, colorOn, highlightOn, limits } from "@server/tenancy/workspace/color";
import { drawnLogo } from "@server/tenancy/workspace/drawn-logo";
import { harmlessSvg } from "@server/tenancy/workspace/harmless-svg.mjs";
import { storedLogo } from "@server/tenancy/workspace/logo";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { uploadOf } from "../../../upload-of.ts";
import { as, errorOf, makeWorld, type World } from "../../../world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

type Row = Partial<typeof workspaces.$inferInsert>;
const set = (row: Row) =>
  transact(asOperator, (tx) => tx.update(workspaces).set(row).where(eq(workspaces.id, world.acme)));
beforeEach(() => set({ plan: "enterprise", planEndsOn: addDays(today(), 30), logo: null, colorCode: null }));

const olga = () => as(world.ids.olga);
const setTheme = async (name: string, bytes: Buffer | string) =>
  olga().workspace.dress({ id: world.acme, images: [await uploadOf(name, bytes, "images")] });
const svg = (inner: string, more = 'width="40" height="10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${more}>${inner}</svg>`;
const red = '<rect width="40" height="10" fill="#ff0000"/>';
const pixels = async () => {
  const stored = await storedLogo((await actorOf(world.ids.olga))!, world.acme);
  return sharp(await buffer(await storage().read(storageKey(world.acme, stored.sha256))));
};

describe("a logo", () => {
  test("that is an SVG is stored as pixels, sharp whatever size it declares", async () => {
    await setTheme("logo.svg", svg(red));
    expect(await (await pixels()).metadata()).toMatchObject({ format: "png", width: 1024, height: 256 });
    await setTheme("groot.svg", svg('<rect width="100%" height="100%" fill="#00f"/>', 'width="60000" height="15000"'));
    expect((await (await pixels()).metadata()).width).toBeLessThanOrEqual(1024);
  });

  test("is drawn without what it would run or fetch", () => {
    const bad = svg(
      `<script>alert(1)</script><style>@import url("http://evil/x.css"); .a{fill:url(#g);stroke:url(http://evil/y)}</style>
       <image href="http://evil/p.png"/><image xlink:href='file:///etc/passwd'/><use href="#g"/><foreignObject><body/></foreignObject>
       <xi:include href="/etc/passwd"/><a href="javascript:alert(1)"><rect class="a" onclick='x()'/></a>`,
      'onload="alert(1)"',
    );
    const cleaned = harmlessSvg(
      `<!DOCTYPE svg [<!ENTITY ns "http://ok/ns"><!ENTITY lol "&ns;&ns;">]>${bad}<!-- &ns; -->`,
    );
    expect(cleaned).not.toMatch(/script|evil|passwd|foreignObject|include|on(load|click)|DOCTYPE|ENTITY|import/i);
    expect(cleaned).toContain('<use href="#g">');
    expect(cleaned).toContain("fill:url(#g)");
  });

  test.each([
    ["hidden by CSS", "<style>@\\69mport 'http://evil/x.css'; .a{fill:u\\72l(http://evil/y)}</style>"],
    [
      "cut in two by a comment",
      "<style>@im<!-- -->port 'http://evil/x.css'; .a{fill:url(<![CDATA[http://evil/y)}]]></style>",
    ],
    ["cut in two by an element", "<style>@im<g>.b{}</g>port 'http://evil/x.css'</style>"],
    ["left open", '<rect fill="url(http://evil/y"/>'],
    ["under another prefix", '<image xmlns:q="http://www.w3.org/1999/xlink" q:href="http://evil/p.png"/>'],
    ["written in numbers", '<image href="&#104;ttp://evil/p.png"/>'],
    ["of another language", '<x:script xmlns:x="http://www.w3.org/2000/svg">evil</x:script><xi:include href="evil"/>'],
    ["put in later", '<image><set attributeName="href" to="http://evil/p.png"/></image>'],
    ["of a style sheet", '<?xml-stylesheet href="http://evil/x.css"?>'],
  ])("loads nothing %s", (_, inner) => {
    const cleaned = harmlessSvg(svg(inner + red));
    expect(cleaned).not.toMatch(/@import|(?:url\(|href=|to=)\S*evil|script/i);
    expect(cleaned).toContain('<rect width="40" height="10" fill="#ff0000"');
  });

  test("keeps the metadata elements of old programs around a drawing", () => {
    const entities =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>';
    const text = `\uFEFF<?xml version="1.0"?>${entities}<s:svg xmlns:s="&ns_svg;"><s:text xml:space="preserve" i:knockout="Off">R &amp; D</s:text></s:svg>`;
    expect(harmlessSvg(text)).toContain('><text xml:space="preserve">R &amp; D</text></svg>');
  });

  test.each([
    [
      "that unpacks to a billion letters",
      `<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]>${svg("<text>&b;</text>")}`,
      "theme.logo.unreadable",
    ],
    [
      "that reads our files",
      `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg("<text>&a;</text>")}`,
      "theme.logo.unreadable",
    ],
    ["that is no drawing", svg("<rect"), "theme.logo.unreadable"],
    ["of another kind", "no picture", "theme.logo.kind"],
    ["that is too large", Buffer.alloc(2 * 1024 * 1024 + 1, "<svg "), "theme.logo.too_large"],
  ])("%s is refused", async (_, bytes, message) => {
    expect(await errorOf(setTheme("logo.svg", bytes))).toMatchObject({ message });
  });

  test("that would take hours to draw is given up", async () => {
    // without the time limit this test would never end
    const levels = Array.from(
      { length: 9 },
      (_, at) => `<g id="l${at + 1}">${`<use href="#l${at}"/>`.repeat(10)}</g>`,
    ).join("");
    const blur = `<filter id="f" width="400%" height="400%">${'<feGaussianBlur stdDeviation="900"/><feTurbulence numOctaves="60"/>'.repeat(60)}</filter>`;
    const bomb = svg(`<defs><g id="l0">${red}</g>${levels}${blur}</defs><use href="#l9" filter="url(#f)"/>`);
    expect(await errorOf(drawnLogo(await uploadOf("logo.svg", bomb, "images"), 3))).toMatchObject({
      message: "theme.logo.unreadable",
    });
  });

  test("gets advice, is replaced and removed", async () => {
    await setTheme(
      "logo.png",
      await sharp({ create: { width: 100, height: 200, channels: 3, background: "red" } })
        .png()
        .toBuffer(),
    );
    const { logo } = await olga().workspace.theme({ id: world.acme });
    expect(logo).toMatchObject({ width: 100, height: 200, advice: ["opaque", "tall", "small"] });
    expect(await olga().workspace.dress({ id: world.acme, color: "#ffd400" })).toMatchObject({
      logo: logo!.url.split("&")[0],
    });
    expect(await olga().workspace.dress({ id: world.acme, remove_logo: true })).toMatchObject({
      logo: null,
      color_code: "#ffd400",
    });
  });
});

describe("the theme of a workspace", () => {
  test("goes with the plan, and comes back with it", async () => {
    await setTheme("logo.svg", svg(red));
    await olga().workspace.dress({ id: world.acme, color: "#ffd400" });
    const currentTheme = async () => {
      const { logo, color_code } = await olga().workspace.get({ id: world.acme });
      const [membership] = (await actorOf(world.ids.olga))!.memberships.filter(
        ({ workspace_id }) => workspace_id === world.acme,
      );
      const mail = await transact({ workspaceIds: [world.acme] }, (tx) => mailBrand(tx, world.acme));
      return [logo, color_code, membership!.logo, membership!.color_code, mail?.logo].map(Boolean);
    };
    const all = [true, true, true, true, true];
    expect(await currentTheme()).toEqual(all);
    for (const change of [{ planEndsOn: addDays(today(), -1) }, { plan: "basic", planEndsOn: null }] as Row[]) {
      await set(change);
      expect(await currentTheme()).toEqual(all.map(() => false));
      expect(await olga().workspace.theme({ id: world.acme })).toMatchObject({
        color_code: "#ffd400",
        logo: {},
        branding_allowed: false,
      });
    }
    expect(await errorOf(olga().workspace.dress({ id: world.acme, color: "#000000" }))).toMatchObject({
      message: "workspace.no_branding",
    });
    await set({ plan: "trial", planEndsOn: addDays(today(), 3) });
    expect(await currentTheme()).toEqual(all);
  });

  test("is in its mails: the logo attached, the colour with enough contrast", async () => {
    await setTheme("logo.svg", svg(red));
    await olga().workspace.dress({ id: world.acme, color: "#ffd400" });
    const mailBrandRow = await transact({ workspaceIds: [world.acme] }, (tx) => mailBrand(tx, world.acme));
    const button = { label: "x", url: "https://register.example/x" };
    const { html, pictures } = mailContent({ t: translator("nl"), title: "x", lines: [], button, brand: mailBrandRow });
    expect(html).toContain('<img src="cid:logo@register" width="160" height="40" alt="Acme"');
    expect(html).toContain(`bgcolor="${colorOn("day", "#ffd400")}"`);
    expect(html).toContain(`.link { color: ${colorOn("night", "#ffd400")} !important; }`);
    expect(pictures).toMatchObject([{ cid: "logo@register" }]);
  });
});

describe("a colour", () => {
  test("is kept within the bounds of the themes", () => {
    const css = readFileSync("app/styles/common.css", "utf8");
    for (const [light, { darkest, lightest, chroma }] of Object.entries(limits)) {
      const theme = css.slice(css.indexOf(`name: "${light}"`));
      expect(theme).toMatch(
        new RegExp(
          `^[\\s\\S]{0,900}--color-primary: oklch\\(from var\\(--brand\\) clamp\\(${darkest}, l, ${lightest}\\) min\\(c, ${chroma}\\) h\\)`,
        ),
      );
    }
  });

  test("is reported where it is darker or lighter than chosen, and its highlight is a step lighter", () => {
    expect([changeOn("day", "#ffd400"), changeOn("night", "#ffd400")]).toEqual(["darker", "darker"]);
    expect([changeOn("day", "#0b5c70"), changeOn("night", "#0b5c70")]).toEqual([null, "lighter"]);
    expect(changeOn("day", "#000000")).toBe("lighter");
    expect([colorOn("day", "#0b5c70"), highlightOn("day", "#0b5c70")]).toEqual([
      "#0b5c70",
      expect.not.stringMatching("#0b5c70"),
    ]);
  });

  test.each(["#ffffff", "#000000", "#ffff00", "#00ff00", "#0000ff", "#ff00ff", "#808080"])(
    "%s has enough contrast on white and on black",
    (color) => {
      const light = (hex: string) => {
        const [r = 0, g = 0, b = 0] = [1, 3, 5]
          .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
          .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      expect(1.05 / (light(colorOn("day", color)) + 0.05)).toBeGreaterThan(4.5);
      expect((light(colorOn("night", color)) + 0.05) / (light("#1d2427") + 0.05)).toBeGreaterThan(4.5);
    },
  );
});
