import { describe, expect, test } from "vitest";
import { fillAccount, fresh, giveAddressAnd, proveAddress, signInAs } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { linkIn, mailTo } from "../rig/mailbox.ts";
import { pathOf, started, waitForPath } from "../rig/place.ts";

describe.each([{ javaScript: true }, { javaScript: false }])("with JavaScript: $javaScript", ({ javaScript }) => {
  test("a forgotten password is replaced by the mailed link, once, which signs out other devices", async () => {
    const email = `${fresh("mia")}@example.test`;
    const elsewhere = await newPage({ javaScript });
    await elsewhere.goto("/register");
    await fillAccount(elsewhere, email);
    await elsewhere.click("form .btn-primary");
    await waitForPath(elsewhere, /^\/onboarding/);
    await proveAddress(elsewhere, email);

    const page = await newPage({ javaScript });
    await signInAs(page, email, "not this one");
    await page.waitForSelector("[role=alert]:not(:empty)");
    await expect
      .poll(() => page.textContent("[role=alert]"))
      .toContain("Kijk na of het e-mailadres en het wachtwoord kloppen.");
    await page.click("text=Vergeten?");
    await waitForPath(page, /^\/password\/forgot$/);
    await page.fill("[name=email]", email);
    await page.click("form .btn-primary");
    await page.waitForSelector("text=Kijk in je mailbox");
    const link = linkIn(await mailTo(email, /password\/reset/));
    await page.goto(link);
    await page.fill("[name=password]", "another long one");
    await page.fill("[name=password_confirmation]", "another lung one");
    await page.click("form .btn-primary");
    await page.waitForSelector("text=De twee wachtwoorden zijn niet gelijk.");
    await page.fill("[name=password]", "another long one");
    await page.fill("[name=password_confirmation]", "another long one");
    await page.click("form .btn-primary");
    await waitForPath(page, /^\/login$/);
    await page.waitForSelector("text=Je wachtwoord is ingesteld");
    await signInAs(page, email, "another long one");
    await waitForPath(page, /^\/onboarding\/workspace\/create$/);

    await elsewhere.goto("/workspaces");
    expect(pathOf(elsewhere)).toBe("/login");
    await elsewhere.goto(link);
    await expect.poll(() => elsewhere.textContent("h1")).toBe("Deze link werkt niet meer");
  });

  test("too many wrong passwords say when to try again, and keep the address", async () => {
    const email = `${fresh("vergeten")}@example.test`;
    const page = await newPage({ javaScript });
    for (let tries = 0; tries < 6; tries++) {
      await page.goto("/login");
      await started(page);
      await giveAddressAnd(page, email, `fout ${tries}`);
      await page.waitForSelector("[role=alert]:not(:empty)");
    }
    await expect
      .poll(() => page.textContent("[role=alert]"))
      .toMatch(/Te veel pogingen\. Probeer het over \d+ minuten opnieuw\./);
    await expect.poll(() => page.inputValue("[name=email]"), { message: "the input is kept" }).toBe(email);
    if (javaScript) await axe(page);
  });

  test("a sixth device may go on, which signs out the one not used for longest", async () => {
    const email = `${fresh("piet")}@example.test`;
    const first = await newPage({ javaScript });
    await first.goto("/register");
    await fillAccount(first, email);
    await first.click("form .btn-primary");
    await waitForPath(first, /^\/onboarding/);
    await proveAddress(first, email);
    for (let n = 0; n < 4; n++) {
      const other = await newPage({ javaScript: false });
      await signInAs(other, email);
      await waitForPath(other, /^\/onboarding/);
    }
    const sixth = await newPage({ javaScript });
    await signInAs(sixth, email);
    await sixth.waitForSelector("text=Te veel toestellen");
    if (javaScript) await axe(sixth);
    await sixth.click("text=Annuleren");
    await sixth.waitForSelector("[name=password]");
    await first.goto("/workspaces");
    expect(pathOf(first), "nobody was signed out").not.toBe("/login");
    await signInAs(sixth, email);
    await sixth.click("text=Verder gaan");
    await waitForPath(sixth, /^\/onboarding/);
    await first.goto("/workspaces");
    expect(pathOf(first)).toBe("/login");
  });

  test("a page behind the login redirects there and back, and signing out leaves only the device cookie", async () => {
    const page = await newPage({ javaScript });
    await page.goto("/workspaces?from=a-link");
    await waitForPath(page, /^\/login$/);
    await giveAddressAnd(page, "admin@demo.test", "demo-demo-demo");
    await waitForPath(page, /^\/workspaces$/);
    expect(new URL(page.url()).search).toBe("?from=a-link");
    await page.goto("/login");
    expect(pathOf(page), "a signed-in user is redirected").toMatch(/^\/workspaces\//);
    await page.click("header summary:has-text('Menu van')");
    await page.click("form[action='/logout'] button >> visible=true");
    await waitForPath(page, /^\/login$/);
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["device"]);
    await page.goto("/login?next=//elsewhere.example/");
    await giveAddressAnd(page, "admin@demo.test", "demo-demo-demo");
    await waitForPath(page, /^\/workspaces\//);
  });
});

test("error pages have the layout of the signed-in user", async () => {
  const guest = await newPage();
  expect((await guest.goto("/nowhere/at/all"))?.status()).toBe(404);
  await axe(guest);
  const page = await newPage({ as: "admin" });
  expect((await page.goto("/nowhere/at/all"))?.status()).toBe(404);
  await expect.poll(() => page.textContent("header")).toContain("Acme");
  for (const [path, status] of [
    ["/errors/403", 403],
    ["/errors/500", 500],
    ["/errors/999", 404],
    ["/invitations/made-up", 404],
    ["/auth-error", 200],
    ["/profile/info/terms", 200],
    ["/workspaces", 200],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(status);
    await axe(page);
  }
});

test("pages for guests lead who is signed in on, and the page of error 401 says where to sign in", async () => {
  const page = await newPage({ as: "owner" });
  await page.goto("/password/reset?token=made-up");
  await waitForPath(page, /^\/workspaces/);
  const guest = await newPage();
  await guest.goto("/errors/401");
  await guest.getByRole("link", { name: "Aanmelden", exact: true }).last().click();
  await waitForPath(guest, /^\/login$/);
});

test("below 1280 pixels the menu of the user has the boards in use and the way to a larger plan", async () => {
  const page = await newPage({ as: "owner" });
  await page.setViewportSize({ width: 1000, height: 800 });
  await page.goto("/workspaces");
  await page.click("header summary:has-text('Menu van')");
  await page
    .getByText(/\d+ van \d+ borden in gebruik/)
    .last()
    .waitFor();
  expect(
    await page
      .getByText(/\d+ van \d+ borden in gebruik/)
      .last()
      .isVisible(),
  ).toBe(true);
});
