import type { Page } from "playwright";
import { expect, test } from "vitest";
import { axe, baseURL, newPage } from "../rig/browser.ts";
import { makeObject } from "../rig/made.ts";
import { picture } from "../upload-of.ts";

const firefox = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
const request = (path: string, headers: Record<string, string> = firefox, method = "GET") =>
  fetch(new URL(path, baseURL), { headers, method, redirect: "manual" });

/** Shares the first board for seven days. Gives the page of its shares, and the link. */
async function sharedBoard(): Promise<{ owner: Page; path: string }> {
  const owner = await newPage({ as: "owner" });
  await owner.goto("/");
  await owner.locator("main a[href^='/container/']").first().click();
  await owner.waitForURL(/\/container\/[\w-]{36}/);
  await owner.goto(`${new URL(owner.url()).pathname}/share`);
  await owner.getByLabel(/^Voor wie of waarvoor/).fill("Keuringsdienst");
  await owner.getByLabel("Tot wanneer", { exact: true }).first().selectOption("7");
  await owner.getByLabel("Mag op een andere website staan").check();
  await owner.getByRole("button", { name: "Link maken" }).click();
  await owner.waitForURL(/made=/);
  await owner.getByText("De link is klaar.").waitFor();
  expect(await owner.locator("#made").evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await owner.getByLabel("Laatste dag").first().isVisible()).toBe(false);
  await axe(owner);
  return { owner, path: new URL(await owner.getByLabel("Adres van de link").first().inputValue()).pathname };
}

test("a board is shared, opened by a visitor without JavaScript, and withdrawn", async () => {
  const { owner, path } = await sharedBoard();
  const stranger = await newPage({ javaScript: false, phone: true });
  await stranger.goto(path);
  const title = await stranger.locator("h1").textContent();
  await stranger.locator(`a[href^='${path}/container/']`).first().click();
  expect(new URL(stranger.url()).pathname).toContain(`${path}/container/`);
  await stranger.locator(`a[href^='${path}/object/']:not(.pin)`).first().click();
  await stranger.getByRole("link", { name: "Français" }).click();
  expect(await stranger.locator("html").getAttribute("lang")).toBe("fr");
  expect(await stranger.content()).not.toMatch(/@demo\.test|Keuringsdienst/);
  expect(await stranger.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  const seen = await newPage();
  await seen.goto(path);
  await axe(seen);

  // not counted as openings: prefetches, requests from a page below or by HEAD, programs, and embedded pages below
  await request(path, { ...firefox, "sec-purpose": "prefetch" });
  await request(path, { ...firefox, "sec-fetch-site": "same-origin" });
  await request(path, firefox, "HEAD");
  await request(path, { "user-agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
  await request(`${path}/embed?object=00000000-0000-7000-8000-000000000000`);
  await owner.reload();
  await owner.getByText("Nog niet geopend").first().waitFor();
  await request(path);
  await request(path);
  await owner.reload();
  await owner.getByText("1 keer geopend").first().waitFor();

  // no referrer gives the link away, and search engines do not list the page
  const page = await request(path);
  expect(page.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  expect(page.headers.get("cache-control")).toBe("private, no-store");
  expect(page.headers.get("x-frame-options")).toBe("DENY");

  const framed = await request(`${path}/embed`);
  expect(framed.headers.get("content-security-policy")).toContain("frame-ancestors *");
  expect(framed.headers.get("x-frame-options")).toBeNull();
  const links = [...(await framed.text()).matchAll(/<a [^>]*href="([^"]+)"/g)]
    .map(([, to]) => to!)
    .filter((to) => !to.startsWith("#"));
  expect(links.length).toBeGreaterThan(4);
  for (const to of links) expect(to).toMatch(new RegExp(`^${path}/embed`));

  await owner.getByText("Intrekken").first().click();
  await owner.getByRole("button", { name: "Link intrekken" }).first().click();
  await owner.getByText("De link is ingetrokken.").waitFor();
  const kept = async (at: string) => {
    const answer = await request(at);
    const headers = [...answer.headers].filter(
      ([name]) => !/^(date|content-security-policy|x-request-id|content-length)$/.test(name),
    );
    return { status: answer.status, headers, title: /<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1] };
  };
  const unknown = await kept("/share/AAAAAAAAAAAAAAAAAAAAAA");
  expect(unknown).toMatchObject({ status: 404, title: "Deze link werkt niet" });
  expect(await kept(path)).toEqual(unknown);
  const closed = await request(`${path}/embed`);
  expect(closed.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  expect(title).not.toBe("Deze link werkt niet");
});

test("a visitor reports a problem on a QR page without JavaScript, and admins find it", async () => {
  const owner = await newPage({ as: "owner" });
  await owner.goto("/profile/company/general");
  await owner.getByRole("radio", { name: /^Aan/ }).check();
  await owner.getByRole("button", { name: "Bewaren" }).click();
  await owner.getByText("Bewaard").first().waitFor();
  await owner.goto("/");
  await owner.locator("main a[href^='/container/']").first().click();
  await owner.waitForURL(/\/container\/[\w-]{36}/);
  const { path: object } = await makeObject(owner, {
    title: "Dubbelliggerrolbrugkraan met een sticker, hal 3, naast de laadkaai",
  });
  await owner.goto(`${object}/qr`);
  const sticker = (await owner.locator("a[href^='/public/objects/']").first().getAttribute("href"))!;

  const stranger = await newPage({ javaScript: false, phone: true });
  await stranger.goto(sticker);
  await stranger.getByRole("link", { name: "Meld een probleem" }).click();
  const width = () => stranger.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBe(375);
  await stranger.getByLabel("Naam").fill("Jan Voorbijganger");
  await stranger.getByRole("button", { name: "Versturen" }).click();
  await stranger.getByText("Schrijf kort wat er mis is.").first().waitFor();
  expect(await stranger.getByLabel("Naam").inputValue()).toBe("Jan Voorbijganger");
  await stranger.getByLabel("Wat is er mis?").fill("Er lekt <b>olie</b> onder de mast");
  await stranger.getByLabel("Gevaarlijk: niet gebruiken").check();
  await stranger
    .getByLabel("Foto’s")
    .setInputFiles({ name: "mast.jpg", mimeType: "image/jpeg", buffer: await picture() });
  await stranger.getByRole("button", { name: "Versturen" }).click();
  await stranger.getByRole("heading", { name: "Bedankt, je melding is aangekomen" }).waitFor();
  await stranger.getByText("Dit mag nu niet gebruikt worden").waitFor();
  expect(await stranger.locator("input[readonly]").inputValue()).toMatch(/^http.*\/public\/problems\//);
  await stranger.getByRole("link", { name: "Volg je melding" }).click();
  await stranger.getByText("Je melding is aangekomen.").waitFor();
  await stranger.goto(sticker);
  await stranger.getByText("als gevaarlijk gemeld door een bezoeker").first().waitFor();

  await owner.goto(`${object}/tasks`);
  await owner.getByRole("link", { name: "Melding: Er lekt <b>olie</b> onder de mast" }).click();
  await owner.getByText("Gemeld via de sticker").waitFor();
  await owner.getByText("Jan Voorbijganger").waitFor();
  await owner.getByAltText("mast.jpg").first().waitFor();
  await owner.getByLabel("Waarom is het niet gevaarlijk?").fill("Het is regenwater");
  await owner.getByRole("button", { name: "Niet gevaarlijk" }).click();
  await owner.getByText("Niet gevaarlijk: Het is regenwater").waitFor();
});
