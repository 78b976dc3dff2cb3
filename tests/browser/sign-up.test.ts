import { describe, expect, test } from "vitest";
import { fillAccount, fresh, password, proveAddress, signInAs } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { linkIn, mailTo } from "../rig/mailbox.ts";
import { at, listening, pathOf } from "../rig/place.ts";

const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const plan = { name: "plan.png", mimeType: "image/png", buffer: Buffer.from(dot, "base64") };

describe.each([{ javaScript: true }, { javaScript: false }])("with JavaScript: $javaScript", ({ javaScript }) => {
  test("somebody signs up, sets up a workspace with a board, a plan and an object, and invites a colleague, who comes in as a guest", async () => {
    const email = `${fresh("nele")}@example.test`;
    const colleague = `${fresh("jan")}@example.test`;
    const page = await newPage({ javaScript });
    await page.goto("/");
    await page.click("a[href='/register']");
    await at(page, /^\/register$/);

    await page.fill("[name=first_name]", "Nele");
    await page.fill("[name=email]", "nowhere");
    await page.click("form .btn-primary");
    await page.waitForSelector("[role=alert]");
    await expect.poll(() => page.textContent("#terms-error")).toBe("Ga akkoord met de voorwaarden om verder te gaan.");
    await expect.poll(() => page.inputValue("[name=first_name]"), { message: "what was typed is kept" }).toBe("Nele");
    if (javaScript) await axe(page);
    await fillAccount(page, email);
    await page.click("form .btn-primary");

    await at(page, /^\/onboarding\/workspace\/create$/);
    await expect.poll(() => page.textContent("header")).toContain("Stap 1 van 5");
    if (javaScript) await listening(page);
    await page.fill("[name=name]", "Acme");
    if (javaScript) await page.waitForSelector("text=Deze naam is al in gebruik.");
    await page.click("form .btn-primary:visible");
    await page.waitForSelector("[role=alert]");
    await expect.poll(() => page.textContent("#name-error")).toBe("Deze naam is al in gebruik.");
    await page.fill("[name=name]", fresh("Garage Claes"));
    if (javaScript) {
      await page.waitForSelector("text=Deze naam is vrij.");
      await axe(page);
    }
    await page.click("form .btn-primary:visible");

    await at(page, /^\/onboarding\/workspace\/[0-9a-f-]{36}$/);
    await page.fill("[name=vat]", "BE 1234.567.895");
    await page.fill("[name=city]", "Gent");
    await page.click("form .btn-primary");
    await page.waitForSelector("[role=alert]");
    await expect.poll(() => page.inputValue("[name=city]")).toBe("Gent");
    await page.fill("[name=vat]", "BE 0440.966.354");
    await page.fill("[name=color]", "#7a1f3d");
    if (javaScript) await axe(page);
    await page.click("form .btn-primary");

    await at(page, /^\/onboarding\/container\/create$/);
    await expect.poll(() => page.getAttribute("html", "style")).toContain("#7a1f3d");
    await page.fill("[name=title]", "Hoofdgebouw");
    await page.click("form .btn-primary:visible");

    await at(page, /^\/onboarding\/container\/[0-9a-f-]{36}$/);
    await page.setInputFiles("[name=images]", plan);
    await page.fill("[name=title]", "Heftruck 12");
    if (javaScript) await axe(page);
    await page.click("form .btn-primary");

    await at(page, /\/invite$/);
    await page.fill("[name=emails]", `${colleague}, nobody`);
    await page.click("form .btn-primary:visible");
    await page.waitForSelector("[role=alert]");
    await expect.poll(() => page.textContent("#emails-error")).toBe("“nobody” is geen e-mailadres.");
    await page.fill("[name=emails]", colleague);
    await page.click("form .btn-primary:visible");
    await page.waitForSelector("text=De uitnodiging vertrekt zodra je je e-mailadres bevestigd hebt.");
    await page.click("main a.btn-primary");
    await at(page, /^\/container\//);
    const board = pathOf(page);
    await page.waitForSelector("text=Heftruck 12");
    await page.waitForSelector("img[src^='/files/plan/']");

    await page.click("text=Code invullen");
    await at(page, /^\/register\/prove$/);
    await page.fill("[name=code]", "12");
    await page.click("form:has([name=code]) .btn-primary");
    await expect.poll(() => page.textContent("#code-code-error")).toBe("Vul de zes cijfers uit de mail in.");
    if (javaScript) await axe(page);
    await proveAddress(page, email);
    await at(page, /^\/workspaces\//);
    expect(await page.isVisible("text=Code invullen"), "nothing waits any more").toBe(false);

    const invitation = linkIn(await mailTo(colleague));
    await page.goto(invitation);
    await expect
      .poll(() => page.textContent("main"), { message: "who invites is not who is invited" })
      .toContain(`Je bent aangemeld als ${email}`);
    const guest = await newPage({ javaScript });
    await guest.goto(invitation);
    if (javaScript) await axe(guest);
    await guest.click("text=Account maken en aanvaarden");
    await at(guest, /^\/register$/);
    await expect.poll(() => guest.inputValue("[name=email]")).toBe(colleague);
    await fillAccount(guest);
    await guest.click("form .btn-primary");
    await at(guest, /^\/container\//);
    expect(pathOf(guest)).toBe(board);
    await guest.waitForSelector("text=Heftruck 12");
    await guest.goto(invitation);
    await expect.poll(() => guest.textContent("h1")).toBe("Deze uitnodiging is al gebruikt.");
  });

  test("the mailed link proves the address: at once where they registered, elsewhere with the password; an older one offers a new one", async () => {
    const email = `${fresh("lot")}@example.test`;
    const page = await newPage({ javaScript });
    await page.goto("/register");
    await fillAccount(page, email);
    await page.click("form .btn-primary");
    await at(page, /^\/onboarding/);
    const first = linkIn(await mailTo(email, /register\/prove/));
    await page.goto("/register/prove");
    await page.click("text=Nieuwe code mailen");
    await page.waitForSelector("text=Er is een nieuwe mail onderweg.");
    const elsewhere = await newPage({ javaScript });
    await elsewhere.goto(first);
    await expect.poll(() => elsewhere.textContent("h1")).toBe("Deze link werkt niet meer");
    await elsewhere.click("text=Nieuwe code mailen");
    await elsewhere.waitForSelector("text=Er is een nieuwe mail onderweg.");
    await expect.poll(async () => linkIn(await mailTo(email, /register\/prove/))).not.toBe(first);
    await expect
      .poll(
        async () => {
          await elsewhere.goto(linkIn(await mailTo(email, /register\/prove/)));
          return elsewhere.textContent("h1");
        },
        { timeout: 20_000 },
      )
      .toBe("Bevestig je e-mailadres");
    await elsewhere.fill("[name=password]", "not this one");
    await elsewhere.click("form .btn-primary");
    await elsewhere.waitForSelector("[role=alert]");
    if (javaScript) await listening(elsewhere);
    // the answer is shown before the page is done with it
    await elsewhere.waitForSelector("form .btn-primary[data-phase=idle]");
    await elsewhere.fill("[name=password]", password);
    await elsewhere.click("form .btn-primary");
    await at(elsewhere, /^\/onboarding/);
    await page.goto("/register/prove");
    await at(page, /^\/onboarding/);
  });

  test("somebody who has an account signs in first, and then accepts", async () => {
    const inviting = await newPage({ javaScript, as: "owner" });
    const invited = `${fresh("els")}@example.test`;
    const page = await newPage({ javaScript });
    await page.goto("/register");
    await fillAccount(page, invited);
    await page.click("form .btn-primary");
    await at(page, /^\/onboarding/);
    await proveAddress(page, invited);
    await page.context().clearCookies();

    await inviting.goto("/");
    await inviting.click("main a[href^='/container/']");
    await at(inviting, /^\/container\//);
    const board = pathOf(inviting);
    await inviting.goto(`/onboarding${board}/invite`);
    await inviting.fill("[name=emails]", invited);
    await inviting.click("form .btn-primary:visible");
    await inviting.waitForSelector("text=1 uitnodiging is onderweg.");

    await page.goto(linkIn(await mailTo(invited, /invitations/)));
    await page.click("text=Aanmelden en aanvaarden");
    await at(page, /^\/login$/);
    await page.fill("[name=email]", invited);
    await page.fill("[name=password]", password);
    await page.click("form:has([name=password]) .btn-primary");
    await at(page, /^\/invitations\//);
    await page.click("main form .btn-primary");
    await at(page, /^\/container\//);
    expect(pathOf(page)).toBe(board);
  });

  test("somebody who forgot the password sets another by the mailed link, once, and is signed out elsewhere", async () => {
    const email = `${fresh("mia")}@example.test`;
    const elsewhere = await newPage({ javaScript });
    await elsewhere.goto("/register");
    await fillAccount(elsewhere, email);
    await elsewhere.click("form .btn-primary");
    await at(elsewhere, /^\/onboarding/);
    await proveAddress(elsewhere, email);

    const page = await newPage({ javaScript });
    await signInAs(page, email, "not this one");
    await page.waitForSelector("[role=alert]");
    await expect
      .poll(() => page.textContent("[role=alert]"))
      .toContain("Kijk na of het e-mailadres en het wachtwoord kloppen.");
    await page.click("text=Vergeten?");
    await at(page, /^\/password\/forgot$/);
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
    await at(page, /^\/login$/);
    await page.waitForSelector("text=Je wachtwoord is ingesteld");
    await signInAs(page, email, "another long one");
    await at(page, /^\/onboarding\/workspace\/create$/);

    await elsewhere.goto("/workspaces");
    expect(pathOf(elsewhere)).toBe("/login");
    await elsewhere.goto(link);
    await expect.poll(() => elsewhere.textContent("h1")).toBe("Deze link werkt niet meer");
  });

  test("who guesses at a password too often reads when to try again, with the address kept", async () => {
    const email = `${fresh("vergeten")}@example.test`;
    const page = await newPage({ javaScript });
    for (let tries = 0; tries < 6; tries++) {
      await page.goto("/login");
      await page.fill("[name=email]", email);
      await page.fill("[name=password]", `fout ${tries}`);
      await page.click("form .btn-primary");
      await page.waitForSelector("[role=alert]");
    }
    await expect
      .poll(() => page.textContent("[role=alert]"))
      .toMatch(/Te veel pogingen\. Probeer het over \d+ minuten opnieuw\./);
    await expect.poll(() => page.inputValue("[name=email]"), { message: "what was typed is kept" }).toBe(email);
    if (javaScript) await axe(page);
  });

  test("a sixth device may go on, and the one not used for longest is signed out", async () => {
    const email = `${fresh("piet")}@example.test`;
    const first = await newPage({ javaScript });
    await first.goto("/register");
    await fillAccount(first, email);
    await first.click("form .btn-primary");
    await at(first, /^\/onboarding/);
    await proveAddress(first, email);
    for (let n = 0; n < 4; n++) {
      const other = await newPage({ javaScript: false });
      await signInAs(other, email);
      await at(other, /^\/onboarding/);
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
    await at(sixth, /^\/onboarding/);
    await first.goto("/workspaces");
    expect(pathOf(first)).toBe("/login");
  });

  test("a page behind the login leads there and back, and signing out leaves nothing behind", async () => {
    const page = await newPage({ javaScript });
    await page.goto("/workspaces?from=a-link");
    await at(page, /^\/login$/);
    await page.fill("[name=email]", "admin@demo.test");
    await page.fill("[name=password]", "demo-demo-demo");
    await page.click("form:has([name=password]) .btn-primary");
    await at(page, /^\/workspaces$/);
    expect(new URL(page.url()).search).toBe("?from=a-link");
    await page.goto("/login");
    expect(pathOf(page), "who is signed in goes on").toMatch(/^\/workspaces\//);
    await page.click("header summary:has-text('Menu van')");
    await page.click("form[action='/logout'] button >> visible=true");
    await at(page, /^\/login$/);
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(["device"]);
    await page.goto("/login?next=//elsewhere.example/");
    await page.fill("[name=email]", "admin@demo.test");
    await page.fill("[name=password]", "demo-demo-demo");
    await page.click("form:has([name=password]) .btn-primary");
    await at(page, /^\/workspaces\//);
  });
});

test("on a phone a workspace is made elsewhere, and the link is mailed", async () => {
  const page = await newPage({ phone: true });
  const email = `${fresh("an")}@example.test`;
  await page.goto("/register");
  await fillAccount(page, email);
  await page.click("form .btn-primary");
  await at(page, /^\/onboarding\/workspace\/create$/);
  await proveAddress(page, email);
  await at(page, /^\/onboarding\/workspace\/create$/);
  await expect.poll(() => page.isVisible("[name=name]")).toBe(false);
  await axe(page);
  await page.click("text=Mail me de link");
  await page.waitForSelector("text=De link zit in je mailbox.");
  expect(linkIn(await mailTo(email, /onboarding/))).toBe("/onboarding/workspace/create");
});

test("pages that are not there say so, in the frame of who is signed in", async () => {
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
