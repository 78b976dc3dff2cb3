import { Client } from "pg";
import { expect, test } from "vitest";
import { giveAddressAnd } from "../rig/account.ts";
import { axe, baseURL, newPage, password } from "../rig/browser.ts";
import { product } from "../rig/own-product.ts";
import { waitForPath } from "../rig/place.ts";

const banner = "section[aria-label='Aangemeld als iemand anders']";

/** Lets the hour of acting as a user expire. */
async function endTheHour(): Promise<void> {
  const client = new Client({ connectionString: product.databaseUrl });
  await client.connect();
  await client.query("update sessions set expires_at = now() - interval '1 second' where impersonator_id is not null");
  await client.end();
}

test.each([{ javaScript: true }, { javaScript: false }])(
  "a super admin finds a user, acts as them with a reason, and returns to their own account %o",
  async ({ javaScript }) => {
    const page = await newPage({ javaScript });
    await page.goto("/a/users");
    await waitForPath(page, /^\/login$/);
    await giveAddressAnd(page, "super@demo.test", password);
    await waitForPath(page, /^\/a\/users$/);
    if (javaScript) await axe(page);
    await page.fill("main [name=q]", "leen maes");
    await page.press("main [name=q]", "Enter");
    await page.click("td a:has-text('Leen Maes')");
    await waitForPath(page, /^\/a\/users\/[0-9a-f-]{36}$/);
    if (javaScript) await axe(page);

    const start = async () => {
      await page.click("button:has-text('Aanmelden als deze persoon')");
    };
    await start();
    await page.waitForSelector("[role=alert]:not(:empty)");
    await page.fill("[name=reason]", "Ze vroeg hulp");
    await start();
    await waitForPath(page, /^\/workspaces\/[0-9a-f-]{36}$/);
    await expect.poll(() => page.textContent(banner)).toContain("Leen Maes");
    if (javaScript) await axe(page);
    for (const path of [
      "/profile/settings",
      "/onboarding/workspace/create",
      "/profile/info/terms",
      "/no-such-page",
      "/errors/404",
    ]) {
      await page.goto(path);
      expect(await page.locator(banner).count(), path).toBe(1);
    }
    await page.click(`${banner} button`);
    await waitForPath(page, /^\/a\/users$/);
    expect(await page.locator(banner).count()).toBe(0);
    expect((await page.context().cookies(baseURL)).map(({ name }) => name)).not.toContain("own_session");

    await page.fill("main [name=q]", "leen maes"); // tests before may have made more users than fit on one page
    await page.press("main [name=q]", "Enter");
    await page.click("td a:has-text('Leen Maes')");
    await page.fill("[name=reason]", "Nog eens");
    await start();
    await waitForPath(page, /^\/workspaces\/[0-9a-f-]{36}$/);
    await endTheHour();
    await page.click("header a:has-text('Objecten')");
    await waitForPath(page, /^\/a\/users$/);
    await page.waitForSelector("text=Het uur is om");
    expect((await page.goto("/a"))?.status()).toBe(200);
  },
);

test("a user who is no super admin gets a page that explains it, and no redirect loop", async () => {
  const page = await newPage({ as: "owner" });
  for (const path of ["/a", "/a/users", "/a/admins", "/a/no-such-page", "/a/queues"]) {
    expect((await page.goto(path))?.status(), path).toBe(403);
    expect(new URL(page.url()).pathname).toBe("/a/403");
  }
  await axe(page);
});

test("a super admin gets the back-office's own 404, and the queues", async () => {
  const page = await newPage({ as: "super" });
  expect((await page.goto("/a/no-such-page"))?.status()).toBe(404);
  await expect.poll(() => page.textContent("header")).toContain("Backoffice");
  // a third-party page, which loads fonts from another host
  expect((await page.request.get("/a/queues")).status()).toBe(200);
});
