import { randomUUID } from "node:crypto";
import { slugOf } from "@server/tenancy/workspace/slug";
import { expect, test } from "vitest";
import { fresh, signUp } from "../rig/account.ts";
import { axe, baseURL, newPage } from "../rig/browser.ts";
import { listening, waitForPath } from "../rig/place.ts";

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><script>alert(1)</script><rect width="40" height="10" fill="#7a1f3d"/></svg>';

test.each([{ javaScript: true }, { javaScript: false }])(
  "an admin changes the name, the details and the colour of a workspace %o",
  async ({ javaScript }) => {
    const page = await newPage({ javaScript });
    await signUp(page, `${fresh("wim")}@example.test`);
    await page.goto("/onboarding/workspace/create");
    await page.fill("[name=name]", fresh("Oud"));
    await page.click("form button.btn-primary:visible");
    await waitForPath(page, /^\/onboarding\/workspace\/[0-9a-f-]{36}$/);

    await page.goto("/workspaces");
    await page.click("header a[href^='/profile/company/general']:visible");
    await waitForPath(page, /^\/profile\/company\/general$/);
    const name = fresh("Nieuw");
    const city = fresh("Genk");
    await page.fill("[name=city]", city);
    await page.fill("[name=name]", "Acme");
    await page.click("form button.btn-primary");
    await page.waitForSelector("[role=alert]:not(:empty)");
    await expect.poll(() => page.textContent("#name-error")).toBe("Deze naam is al in gebruik. Kies een andere.");
    await expect.poll(() => page.inputValue("[name=city]")).toBe(city);
    await page.fill("[name=name]", name);
    await page.click("form button.btn-primary");
    await page.waitForSelector("text=Bewaard");
    await page.waitForSelector(`header:has-text('${name}')`);
    // the short name follows the name until one is chosen
    await expect.poll(() => page.inputValue("[name=slug]")).toBe(slugOf(name));
    await page.fill("[name=slug]", "acme");
    await page.click("form button.btn-primary");
    await expect.poll(() => page.textContent("#slug-error")).toBe("Deze korte naam is al in gebruik. Kies een andere.");
    await page.fill("[name=slug]", `${slugOf(name)} kort`);
    await page.click("form button.btn-primary");
    await page.waitForSelector(`text=${slugOf(name)}-kort/naam`);
    if (javaScript) await axe(page);

    await page.click("nav a:has-text('Logo en kleur'):visible");
    await waitForPath(page, /^\/profile\/company\/theme$/);
    if (javaScript) await listening(page);
    await page.fill("[name=color]", "#ffd400");
    if (javaScript) await page.waitForSelector("text=Donkerder gemaakt");
    await page.setInputFiles("[name=images]", {
      name: "logo.svg",
      mimeType: "image/svg+xml",
      buffer: Buffer.from(LOGO),
    });
    if (javaScript) await page.waitForSelector(".theme-preview img[src^='blob:']:visible");
    await page.click("form button.btn-primary");
    await page.waitForSelector("text=Bewaard");
    await expect.poll(() => page.getAttribute("html", "style")).toContain("#ffd400");
    await page.waitForSelector("header img[src^='/files/logo/']");
    await page.check(".theme-preview [value=mail]");
    await page.waitForSelector(".theme-preview [data-scene=mail]:visible");
    if (javaScript) await axe(page);
  },
);

test("a member who is no admin cannot open the settings", async () => {
  const page = await newPage({ as: "guest" });
  expect((await page.goto("/profile/company/general"))?.status()).toBe(403);
  await page.click("header summary:has-text('Menu van')");
  await expect.poll(() => page.locator("header a[href^='/profile/company']").count()).toBe(0);
});

test("a user whose last workspace they left searches another of theirs", async () => {
  const page = await newPage({ as: "guest" });
  const left = encodeURIComponent(Buffer.from(JSON.stringify(randomUUID())).toString("base64"));
  await page.context().addCookies([{ name: "workspace", value: left, url: baseURL }]);
  expect((await page.goto("/search?q=heftruck"))?.status()).toBe(200);
  await expect.poll(() => page.textContent("header")).toContain("Acme");
  await expect.poll(() => page.textContent("main")).toContain("Zoek in Acme");
});
