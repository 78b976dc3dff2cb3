import { describe, expect, test } from "vitest";
import { fillAccount, fresh, giveAddressAnd, password, proveAddress } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { linkIn, mailTo } from "../rig/mailbox.ts";
import { listening, pathOf, waitForPath } from "../rig/place.ts";

const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const plan = { name: "plan.png", mimeType: "image/png", buffer: Buffer.from(dot, "base64") };

describe.each([{ javaScript: true }, { javaScript: false }])("with JavaScript: $javaScript", ({ javaScript }) => {
  test("a person signs up, makes a workspace, board, floor plan and object, and invites a guest", async () => {
    const email = `${fresh("nele")}@example.test`;
    const colleague = `${fresh("jan")}@example.test`;
    const page = await newPage({ javaScript });
    await page.goto("/");
    await page.click("a[href='/register']");
    await waitForPath(page, /^\/register$/);

    await page.fill("[name=first_name]", "Nele");
    await page.fill("[name=email]", "nowhere");
    await page.click("form .btn-primary");
    await page.waitForSelector("[role=alert]:not(:empty)");
    await expect.poll(() => page.textContent("#terms-error")).toBe("Ga akkoord met de voorwaarden om verder te gaan.");
    await expect.poll(() => page.inputValue("[name=first_name]"), { message: "the input is kept" }).toBe("Nele");
    if (javaScript) await axe(page);
    await fillAccount(page, email);
    await page.click("form .btn-primary");

    await waitForPath(page, /^\/onboarding\/workspace\/create$/);
    await expect.poll(() => page.textContent("header")).toContain("Stap 1 van 5");
    if (javaScript) await listening(page);
    await page.fill("[name=name]", "Acme");
    if (javaScript) await page.waitForSelector("text=Deze naam is al in gebruik.");
    await page.click("form .btn-primary:visible");
    await page.waitForSelector("[role=alert]:not(:empty)");
    await expect.poll(() => page.textContent("#name-error")).toBe("Deze naam is al in gebruik. Kies een andere.");
    await page.fill("[name=name]", fresh("Garage Claes"));
    if (javaScript) {
      await page.waitForSelector("text=Deze naam is vrij.");
      await axe(page);
    }
    await page.click("form .btn-primary:visible");

    await waitForPath(page, /^\/onboarding\/workspace\/[0-9a-f-]{36}$/);
    await page.fill("[name=vat]", "BE 1234.567.895");
    await page.fill("[name=city]", "Gent");
    await page.click("form .btn-primary");
    await page.waitForSelector("[role=alert]:not(:empty)");
    await expect.poll(() => page.inputValue("[name=city]")).toBe("Gent");
    await page.fill("[name=vat]", "BE 0440.966.354");
    await page.fill("[name=color]", "#7a1f3d");
    if (javaScript) await axe(page);
    await page.click("form .btn-primary");

    await waitForPath(page, /^\/onboarding\/container\/create$/);
    await expect.poll(() => page.getAttribute("html", "style")).toContain("#7a1f3d");
    await page.fill("[name=title]", "Hoofdgebouw");
    await page.click("form .btn-primary:visible");

    await waitForPath(page, /^\/onboarding\/container\/[0-9a-f-]{36}$/);
    await page.setInputFiles("[name=images]", plan);
    await page.fill("[name=title]", "Heftruck 12");
    if (javaScript) await axe(page);
    await page.click("form .btn-primary");

    await waitForPath(page, /\/invite$/);
    await page.fill("[name=emails]", `${colleague}, nobody`);
    await page.click("form .btn-primary:visible");
    await page.waitForSelector("[role=alert]:not(:empty)");
    await expect.poll(() => page.textContent("#emails-error")).toBe("“nobody” is geen e-mailadres.");
    await page.fill("[name=emails]", colleague);
    await page.click("form .btn-primary:visible");
    await page.waitForSelector("text=De uitnodiging vertrekt zodra je je e-mailadres bevestigd hebt.");
    await page.click("main a.btn-primary");
    await waitForPath(page, /^\/container\//);
    const board = pathOf(page);
    await page.waitForSelector("text=Heftruck 12");
    await page.waitForSelector("img[src^='/files/plan/']");

    await page.click("text=Code invullen");
    await waitForPath(page, /^\/register\/prove$/);
    await page.fill("[name=code]", "12");
    await page.click("form:has([name=code]) .btn-primary");
    await expect.poll(() => page.textContent("#code-code-error")).toBe("Vul de zes cijfers uit de mail in.");
    if (javaScript) await axe(page);
    await proveAddress(page, email);
    await waitForPath(page, /^\/workspaces\//);
    expect(await page.isVisible("text=Code invullen"), "the reminder is gone").toBe(false);

    const invitation = linkIn(await mailTo(colleague));
    await page.goto(invitation);
    await expect
      .poll(() => page.textContent("main"), { message: "the inviting account cannot accept" })
      .toContain(`Je bent aangemeld als ${email}`);
    const guest = await newPage({ javaScript });
    await guest.goto(invitation);
    if (javaScript) await axe(guest);
    await guest.click("text=Account maken en aanvaarden");
    await waitForPath(guest, /^\/register$/);
    await expect.poll(() => guest.inputValue("[name=email]")).toBe(colleague);
    await fillAccount(guest);
    await guest.click("form .btn-primary");
    await waitForPath(guest, /^\/container\//);
    expect(pathOf(guest)).toBe(board);
    await guest.waitForSelector("text=Heftruck 12");
    await guest.goto(invitation);
    await expect.poll(() => guest.textContent("h1")).toBe("Deze uitnodiging is al gebruikt.");
  });

  test("the mailed link proves the address, elsewhere with the password; an older link offers a new one", async () => {
    const email = `${fresh("lot")}@example.test`;
    const page = await newPage({ javaScript });
    await page.goto("/register");
    await fillAccount(page, email);
    await page.click("form .btn-primary");
    await waitForPath(page, /^\/onboarding/);
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
    await elsewhere.waitForSelector("[role=alert]:not(:empty)");
    if (javaScript) await listening(elsewhere);
    // the error is shown before the form has finished its submission
    await elsewhere.waitForSelector("form .btn-primary[data-phase=idle]");
    await elsewhere.fill("[name=password]", password);
    await elsewhere.click("form .btn-primary");
    await waitForPath(elsewhere, /^\/onboarding/);
    await page.goto("/register/prove");
    await waitForPath(page, /^\/onboarding/);
  });

  test("an invited person with an account signs in, and then accepts", async () => {
    const inviting = await newPage({ javaScript, as: "owner" });
    const invited = `${fresh("els")}@example.test`;
    const page = await newPage({ javaScript });
    await page.goto("/register");
    await fillAccount(page, invited);
    await page.click("form .btn-primary");
    await waitForPath(page, /^\/onboarding/);
    await proveAddress(page, invited);
    await page.context().clearCookies();

    await inviting.goto("/");
    await inviting.click("main a[href^='/container/']");
    await waitForPath(inviting, /^\/container\//);
    const board = pathOf(inviting);
    await inviting.goto(`/onboarding${board}/invite`);
    await inviting.fill("[name=emails]", invited);
    await inviting.click("form .btn-primary:visible");
    await inviting.waitForSelector("text=1 uitnodiging is onderweg.");

    await page.goto(linkIn(await mailTo(invited, /invitations/)));
    await page.click("text=Aanmelden en aanvaarden");
    await waitForPath(page, /^\/login$/);
    await giveAddressAnd(page, invited, password);
    await waitForPath(page, /^\/invitations\//);
    await page.click("main form .btn-primary");
    await waitForPath(page, /^\/container\//);
    expect(pathOf(page)).toBe(board);
  });
});

test("on a phone no workspace is created: the link is mailed", async () => {
  const page = await newPage({ phone: true });
  const email = `${fresh("an")}@example.test`;
  await page.goto("/register");
  await fillAccount(page, email);
  await page.click("form .btn-primary");
  await waitForPath(page, /^\/onboarding\/workspace\/create$/);
  await proveAddress(page, email);
  await waitForPath(page, /^\/onboarding\/workspace\/create$/);
  await expect.poll(() => page.isVisible("[name=name]")).toBe(false);
  await axe(page);
  await page.click("text=Mail me de link");
  await page.waitForSelector("text=De link zit in je mailbox.");
  expect(linkIn(await mailTo(email, /onboarding/))).toBe("/onboarding/workspace/create");
});
