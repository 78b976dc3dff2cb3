import type { Page } from "playwright";
import { expect, test } from "vitest";
import { newPage } from "../rig/browser.ts";

/** Machines of the demo world in each state, with pictures, papers and answers. */
const machines = ["Goederenlift 1 200", "Rolbrug Demag", "Gaswandketel", "Heftruck Toyota", "Klimtoren met"];

/** The addresses of their stickers, and one that leads nowhere. */
async function stickers(): Promise<string[]> {
  const owner = await newPage({ as: "owner" });
  await owner.goto("/");
  const objects = (await owner.locator("a[href$='/objects']").first().getAttribute("href"))!;
  const addresses: string[] = [];
  for (const name of machines) {
    await owner.goto(`${objects}?q=${encodeURIComponent(name)}`);
    const link = owner.locator("main a[href^='/object/']").filter({ hasText: name }).first();
    await owner.goto(`${await link.getAttribute("href")}/qr`);
    addresses.push((await owner.locator("a[href^='/public/objects/']").first().getAttribute("href"))!);
  }
  return [...addresses, "/public/objects/AAAAAAAAAAAAAAAAAAAAAA"];
}

/** The bytes that a first visit takes, headers included, by the path of what was loaded. */
async function bytesOf(page: Page, address: string): Promise<Map<string, number>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const paths = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on("Network.responseReceived", ({ requestId, response }) =>
    paths.set(requestId, new URL(response.url).pathname),
  );
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) =>
    bytes.set(paths.get(requestId) ?? requestId, encodedDataLength),
  );
  await page.goto(address, { waitUntil: "networkidle" });
  return bytes;
}

const sum = (bytes: Map<string, number>) => [...bytes.values()].reduce((all, each) => all + each, 0);

test("the page behind a QR code takes 35 kB, without a script or a picture that nobody asked for", async () => {
  for (const address of await stickers()) {
    const page = await newPage({ phone: true });
    const bytes = await bytesOf(page, address);
    expect(sum(bytes), JSON.stringify([...bytes])).toBeLessThan(35_000);
    expect([...bytes.keys()].filter((path) => /\.js$|^\/files\//.test(path))).toEqual([]);
    const paper = page.locator("a[href^='/files/']").first();
    if (await paper.count()) {
      const given = await page.request.get((await paper.getAttribute("href"))!);
      expect(given.headers()["content-encoding"], "a paper is given as it is stored").toBeUndefined();
    }
    const icons = await page.locator("svg use").evaluateAll((uses) => uses.map((use) => use.getAttribute("href")!));
    for (const icon of new Set(icons)) {
      const [file, id] = icon.split("#");
      expect(await (await page.request.get(file!)).text(), icon).toContain(`id="${id}"`);
    }
  }
});

test("its pictures load when they are opened", async () => {
  const page = await newPage({ phone: true });
  for (const address of await stickers()) {
    await page.goto(address);
    if (await page.locator("summary").count()) break;
  }
  const picture = page.locator("details img").first();
  expect(await picture.isVisible()).toBe(false);
  const loaded = page.waitForResponse(/\/thumb\?size=l$/);
  await page.locator("summary", { hasText: "Foto’s" }).click();
  expect((await loaded).status()).toBe(200);
  expect(await picture.isVisible()).toBe(true);
});

type Drawn = { drawn?: { [media: string]: string[][] } };

/**
 * Notes in the page how each of its elements is drawn, on the screen and on paper, and compares it with what was noted
 * there `before`: gives what has changed. What stands before or after an element is not drawn without content.
 */
async function changedStyles(page: Page, { before }: { before: boolean }): Promise<string[]> {
  const changed: string[] = [];
  for (const media of ["screen", "print"] as const) {
    await page.emulateMedia({ media });
    const differing = await page.evaluate(
      async ({ media, before }) => {
        await Promise.all(document.getAnimations().map(({ finished }) => finished)); // colours change slowly
        const drawn = [...document.querySelectorAll("html, body, body *")].flatMap((element) =>
          ["", "::before", "::after"].map((part) => {
            const style = getComputedStyle(element, part);
            const rules = part && style.content === "none" ? ["content"] : [...style];
            return [
              `${element.tagName}.${element.getAttribute("class") ?? ""}${part}`,
              ...rules
                .filter((name) => !name.startsWith("--"))
                .map((name) => `${name}: ${style.getPropertyValue(name)}`),
            ];
          }),
        );
        const page = window as Drawn;
        const noted = before ? page.drawn![media]! : drawn;
        page.drawn = { ...page.drawn, [media]: drawn };
        return drawn.flatMap(([name, ...rules], index) =>
          rules.filter((rule, at) => rule !== noted[index]?.[at + 1]).map((rule) => `${media} ${name} ${rule}`),
        );
      },
      { media, before },
    );
    changed.push(...differing);
  }
  return changed;
}

const replaceSheet = (page: Page, address: string) =>
  page.evaluate(async (href) => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=stylesheet]")!;
    const other = link.cloneNode() as HTMLLinkElement;
    other.href = href;
    await new Promise((done) => {
      other.onload = done;
      link.after(other);
    });
    link.remove();
  }, address);

test("it is drawn as the style sheet of all pages would draw it", async () => {
  const login = await newPage();
  await login.goto("/login");
  const sheet = (await login.locator("link[rel=stylesheet]").getAttribute("href"))!;
  const addresses = await stickers();
  for (const visit of [{ phone: true }, { theme: "dark" as const }])
    for (const address of addresses) {
      const page = await newPage(visit);
      await page.route(/\.woff2$/, (route) => route.abort()); // one that arrives between the two would change all sizes
      await page.goto(address);
      await page.locator("details").evaluateAll((all) => {
        for (const each of all) each.setAttribute("open", "");
      });
      await changedStyles(page, { before: false });
      await replaceSheet(page, sheet);
      expect((await changedStyles(page, { before: true })).slice(0, 20), address).toEqual([]);
    }
});
