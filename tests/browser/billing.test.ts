import { expect, test } from "vitest";
import { fresh, signUp } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { listening, waitForPath } from "../rig/place.ts";

test.each([{ javaScript: true }, { javaScript: false }])(
  "an admin chooses a plan and pays by transfer; once a super admin marks it as paid, the plan runs %o",
  async ({ javaScript }) => {
    const page = await newPage({ javaScript });
    await signUp(page, `${fresh("bea")}@example.test`);
    await page.goto("/onboarding/workspace/create");
    const name = fresh("Betaler");
    await page.fill("[name=name]", name);
    await page.click("form button.btn-primary:visible");
    await waitForPath(page, /^\/onboarding\/workspace\/[0-9a-f-]{36}$/);

    await page.goto("/profile/company/billing");
    await page.waitForSelector("text=Je probeert alles gratis tot en met");
    await page.click("main a:has-text('Abonnement kiezen'):visible");
    await waitForPath(page, /^\/profile\/company\/billing\/plan$/);
    if (javaScript) await listening(page);
    await page.check("[name=period][value=monthly]");
    await page.check("[name=plan][value=basic]");
    await page.fill("[name=extra_boards]", "2");
    if (javaScript) await page.waitForSelector("text=83,25");
    else await page.click("button:has-text('Opnieuw uitrekenen')");
    await page.waitForSelector("text=83,25"); // (49.00 + 2 × 9.90) with VAT
    if (javaScript) await axe(page);
    await page.click("form#plan button.btn-primary");
    await waitForPath(page, /^\/profile\/company\/billing\/marketplace$/);
    await page.click("main form button.btn-primary");
    await waitForPath(page, /^\/profile\/company\/billing\/summary$/);
    await page.waitForSelector("text=83,25");
    if (javaScript) await axe(page);
    await page.click("main a.btn-primary");
    await waitForPath(page, /^\/profile\/company\/billing\/company$/);
    if (javaScript) await listening(page);
    await page.fill("[name=street]", "Kaai");
    await page.click("main form button.btn-primary");
    await page.waitForSelector("[role=alert]:not(:empty)");
    await expect.poll(() => page.inputValue("[name=street]")).toBe("Kaai");
    await page.waitForSelector("text=Ga akkoord met alle vier de documenten.");
    if (javaScript) await axe(page);
    for (const [field, value] of Object.entries({ company: "Betaler BV", number: "1730", zip: "9130", city: "Kallo" }))
      await page.fill(`[name=${field}]`, value);
    for (const kind of ["terms", "privacy", "processing", "use"]) await page.check(`[name=consents][value=${kind}]`);
    await page.click("main form button.btn-primary");
    await waitForPath(page, /^\/profile\/company\/billing\/pay\/[0-9a-f-]{36}$/);
    await page.waitForSelector("text=+++");
    await page.goto("/profile/company/billing");
    await page.waitForSelector("text=We wachten op je overschrijving");
    if (javaScript) await axe(page);

    const office = await newPage({ as: "super", javaScript });
    await office.goto(`/a/subscriptions?q=${name}`);
    await office.click(`main a:has-text("${name}")`);
    await waitForPath(office, /^\/a\/subscriptions\/[0-9a-f-]{36}$/);
    await office.click("main a[href*='/transaction/']");
    await waitForPath(office, /\/transaction\/[0-9a-f-]{36}$/);
    await office.fill("form:has([value=mark_paid]) [name=reason]", "Rekeninguittreksel 47");
    await office.click("form:has([value=mark_paid]) button[type=submit]");
    await waitForPath(office, /^\/a\/subscriptions\/[0-9a-f-]{36}$/);

    await page.goto("/profile/company/billing");
    await page.waitForSelector("text=Volgende betaling");
    await page.waitForSelector("text=0 van 7 borden in gebruik");
    if (javaScript) await axe(page);
    await page.click("main a:has-text('Abonnement opzeggen')");
    if (!javaScript) await waitForPath(page, /^\/profile\/company\/billing\/cancel$/); // with JavaScript it opens as a dialog
    await page.click("main form button.btn-error:visible");
    await page.waitForSelector("text=Je abonnement is opgezegd.");
    await page.click("button:has-text('Toch laten doorlopen')");
    await page.waitForSelector("text=Je abonnement loopt weer gewoon door.");
  },
);
