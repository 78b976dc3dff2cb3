import { describe, expect, test } from "vitest";
import { fillAccount, fresh } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { linkIn, mailTo } from "../rig/mailbox.ts";
import { waitForPath } from "../rig/place.ts";

describe.each([{ javaScript: true }, { javaScript: false }])("with JavaScript: $javaScript", ({ javaScript }) => {
  test("an admin invites by CSV, resends and withdraws; an invited person sets a password", async () => {
    const page = await newPage({ javaScript, as: "admin" });
    const [zoe, bob] = [`${fresh("zoe")}@example.test`, `${fresh("bob")}@example.test`];
    await page.goto("/");
    await waitForPath(page, /^\/workspaces\//);
    const workspace = new URL(page.url()).pathname;
    const board = (await page.textContent("main ul a[href^='/container/']"))!.trim();

    await page.goto(`${workspace}/invite/csv`);
    await page.fill("[name=csv]", "naam;telefoon\nZoë;1");
    await page.click("form .btn-primary:visible");
    await expect.poll(() => page.textContent("#read-csv-error")).toContain("Dit CSV-bestand herkennen we niet.");
    const list = `e-mail;voornaam;achternaam;rol;bord\n${zoe};Zoë;Peeters;gast;${board}\n${bob};;;;\nniemand;;;;\n`;
    await page.setInputFiles("[name=file]", { name: "lijst.csv", mimeType: "text/csv", buffer: Buffer.from(list) });
    await page.click("form .btn-primary:visible");
    await page.waitForSelector("text=Klopt dit?");
    await expect.poll(() => page.textContent(".notice.tone-soon")).toContain("Regel 4: “niemand” is geen e-mailadres.");
    await expect.poll(() => page.textContent("table")).toContain(`Gast van ${board}`);
    if (javaScript) await axe(page);
    await page.click("text=2 mensen uitnodigen");
    await page.waitForSelector("text=2 uitnodigingen zijn onderweg.");

    await page.click("main a.btn-primary");
    await waitForPath(page, /\/invitations$/);
    const row = (email: string) => page.locator("tr", { hasText: email });
    if (javaScript) await axe(page);
    await row(bob).getByText("Intrekken").click();
    await page.waitForSelector(`text=De uitnodiging van ${bob} is ingetrokken.`);
    await row(zoe).getByText("Opnieuw sturen").click();
    await page.waitForSelector(`text=De uitnodiging is opnieuw onderweg naar ${zoe}.`);

    const guest = await newPage({ javaScript });
    await guest.goto(linkIn(await mailTo(bob, /invitations/)));
    await expect.poll(() => guest.textContent("h1")).toBe("Deze uitnodiging werkt niet meer.");
    await guest.goto(linkIn(await mailTo(zoe, /invitations/)));
    await guest.click("text=Account maken en aanvaarden");
    await waitForPath(guest, /^\/register$/);
    await expect.poll(() => guest.inputValue("[name=first_name]")).toBe("Zoë");
    await fillAccount(guest);
    await guest.click("form .btn-primary");
    await waitForPath(guest, /^\/container\//);
    await guest.waitForSelector(`text=${board}`);
  });

  test("an admin invites by address with a role and containers; a known user gets no second account", async () => {
    const page = await newPage({ javaScript, as: "admin" });
    const email = `${fresh("els")}@example.test`;
    await page.goto("/");
    await waitForPath(page, /^\/workspaces\//);
    const workspace = new URL(page.url()).pathname;
    await page.goto(`${workspace}/invite`);
    await page.fill("[name=emails]", `${email} nobody`);
    await page.locator("select[name^=places]").first().selectOption("admin");
    await page.click("form .btn-primary:visible");
    await page.waitForSelector("[role=alert]:not(:empty)");
    await expect
      .poll(() => page.locator("select[name^=places]").first().inputValue(), { message: "what was chosen is kept" })
      .toBe("admin");
    await page.fill("[name=emails]", `${email} owner@demo.test`);
    await page.click("form .btn-primary:visible");
    await page.waitForSelector("text=1 uitnodiging is onderweg.");
    await page.waitForSelector("text=Had al toegang: owner@demo.test.");

    await page.goto(`${workspace}/invite/person`);
    for (const [name, value] of [
      ["first_name", "Rik"],
      ["last_name", "Rival"],
      ["email", "guest@demo.test"],
    ] as const)
      await page.fill(`[name=${name}]`, value);
    if (javaScript) await axe(page);
    await page.click("text=Maken en uitnodigen");
    await expect.poll(() => page.textContent("#email-error")).toBe("Deze gebruiker bestaat al. Klik op uitnodigen.");
    await page.click("button[name=invite]");
    await page.waitForSelector("text=Had al toegang: guest@demo.test.");
  });
});
