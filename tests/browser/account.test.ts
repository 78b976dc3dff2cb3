import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { fresh, password, signInAs, signUp } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { linkIn, mailTo } from "../rig/mailbox.ts";
import { gaveThePassword } from "../rig/password-given.ts";
import { listening, waitForPath } from "../rig/place.ts";
import { picture } from "../upload-of.ts";

const settings = "/profile/settings";
const form = (intent: string) => `form:has([name=intent][value=${intent}])`;
const settled = async (page: Page, javaScript: boolean) => {
  if (javaScript) await listening(page);
};

describe("one's own account", () => {
  test.each([true, false])(
    "changes its name, language, picture, address and password, and ends (scripts: %s)",
    async (javaScript) => {
      const [first, second] = [`${fresh("nele")}@account.test`, `${fresh("nele")}@account.test`];
      const page = await newPage({ javaScript });
      await signUp(page, first);

      await page.goto(settings);
      await settled(page, javaScript);
      if (javaScript) await axe(page);
      await page.fill("[name=first_name]", " ");
      await page.fill("[name=phone]", "+32 3 123 45 67");
      await page.click(`${form("person")} .btn-primary`);
      await page.waitForSelector("#person-first_name-error");
      expect(await page.inputValue("[name=phone]"), "what was typed stays").toBe("+32 3 123 45 67");
      await page.fill("[name=first_name]", "Nelleke");
      await page.selectOption("[name=locale]", "en");
      await page.setInputFiles("[name=image]", {
        name: "me.jpg",
        mimeType: "image/jpeg",
        buffer: await picture("#e08a1e"),
      });
      await page.click(`${form("person")} .btn-primary`);
      await page.waitForSelector("html[lang=en]");
      await expect.poll(() => page.textContent("h1")).toBe("My settings");
      await expect
        .poll(() => page.locator("main img").evaluate((shown: HTMLImageElement) => shown.naturalWidth))
        .toBe(256);

      await gaveThePassword(60);
      await page.goto(settings);
      await settled(page, javaScript);
      await page.fill(`${form("email")} [name=email]`, second);
      await page.fill(`${form("email")} [name=password]`, "not my password");
      await page.click(`${form("email")} [type=submit]`);
      await page.waitForSelector("#email-password-error");
      expect(await page.inputValue(`${form("email")} [name=email]`)).toBe(second);
      await page.fill(`${form("email")} [name=password]`, password);
      await page.click(`${form("email")} [type=submit]`);
      await page.waitForSelector(".notice[role=status]");
      await expect.poll(() => page.textContent("main")).toContain(`Moving to ${second}?`);

      const mailbox = await newPage({ javaScript, phone: true });
      const link = linkIn(await mailTo(second, /email\/confirm/));
      await mailbox.goto(link);
      expect(await mailbox.textContent("main")).toContain(second);
      expect(await mailbox.locator("main form").count(), "nothing to confirm in another browser").toBe(0);
      await page.goto(link);
      await settled(page, javaScript);
      await page.click("main form .btn-primary");
      await page.waitForSelector(".notice[role=status]");
      await mailTo(first, new RegExp(second));

      await signInAs(mailbox, second);
      await waitForPath(mailbox, /^\/(onboarding|workspaces)/);
      await page.goto("/profile/security");
      await settled(page, javaScript);
      await expect.poll(() => page.locator("#devices li").count()).toBe(2);
      await page.click("#devices li .btn");
      await page.waitForSelector(".notice[role=status]");
      await expect.poll(() => page.locator("#devices li").count()).toBe(1);
      await mailbox.goto(settings);
      await waitForPath(mailbox, /^\/login/);

      await page.goto(settings);
      await settled(page, javaScript);
      const another = "something else entirely";
      await page.fill("[name=new_password]", another);
      await page.fill("[name=new_password_confirmation]", another);
      await page.click(`${form("password")} [type=submit]`);
      await waitForPath(page, /^\/profile\/settings$/);
      await page.waitForSelector(".notice[role=status]:has-text('Your password has changed')");

      await gaveThePassword(60);
      await page.goto("/profile/password?next=%2Fprofile%2Fsettings%2Fdelete");
      await settled(page, javaScript);
      await page.fill("[name=password]", another);
      await page.click("form:has([name=password]) .btn-primary");
      await waitForPath(page, /^\/profile\/settings\/delete$/);
      expect(await page.locator("main [name=password]").count()).toBe(0);
      await page.click(".btn-error");
      await waitForPath(page, /^\/login$/);
      await page.waitForSelector(".notice[role=status]");
      await signInAs(page, second, another);
      await page.waitForSelector("[role=alert]:not(:empty)");
    },
  );

  test.each([true, false])("is taken back from the mailbox before (scripts: %s)", async (javaScript) => {
    const [mine, theirs] = [`${fresh("nele")}@account.test`, `${fresh("thief")}@account.test`];
    const page = await newPage({ javaScript });
    await signUp(page, mine);
    await page.goto(settings);
    await settled(page, javaScript);
    await page.fill(`${form("email")} [name=email]`, theirs);
    await page.click(`${form("email")} [type=submit]`);
    await page.waitForSelector(".notice[role=status]");
    await page.goto(linkIn(await mailTo(theirs, /email\/confirm/)));
    await settled(page, javaScript);
    await page.click("main form .btn-primary");
    await page.waitForSelector(".notice[role=status]");

    const mailbox = await newPage({ javaScript, phone: true });
    await mailbox.goto(linkIn(await mailTo(mine, /email\/undo/)));
    await settled(mailbox, javaScript);
    if (javaScript) await axe(mailbox);
    expect(await mailbox.textContent("main")).toContain(mine);
    await mailbox.click("main form .btn-primary");
    await waitForPath(mailbox, /^\/password\/reset/);
    await mailbox.waitForSelector(".notice[role=status]");
    const another = "something else entirely";
    await mailbox.fill("[name=password]", another);
    await mailbox.fill("[name=password_confirmation]", another);
    await mailbox.click("main form .btn-primary");
    await waitForPath(mailbox, /^\/login/);
    await signInAs(mailbox, mine, another);
    await waitForPath(mailbox, /^\/(onboarding|workspaces)/);
    await page.goto(settings);
    await waitForPath(page, /^\/login/);
  });

  test("on a tablet: signs in by large buttons, and again the next time", async () => {
    const page = await newPage({ javaScript: false });
    await page.goto("/login?tablet=1&email=tablet%40demo.test");
    expect(await page.inputValue("[name=email]")).toBe("tablet@demo.test");
    const height = (await page.locator("form:has([name=password]) .btn-primary").boundingBox())!.height;
    expect(height).toBeGreaterThan(70);
    await page.fill("[name=password]", "demo-demo-demo");
    await page.click("form:has([name=password]) .btn-primary");
    await waitForPath(page, /^\/workspaces\//);
    await page.context().clearCookies({ name: "session" });
    await page.goto("/login");
    expect(await page.inputValue("[name=email]"), "remembered on this screen").toBe("tablet@demo.test");
    expect((await page.locator("form:has([name=password]) .btn-primary").boundingBox())!.height).toBe(height);
  });
});
