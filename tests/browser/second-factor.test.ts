import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { fresh, giveAddressAnd, password, signInAs, signUp } from "../rig/account.ts";
import { giveAuthenticator } from "../rig/authenticator.ts";
import { axe, baseURL, newPage } from "../rig/browser.ts";
import { call } from "../rig/made.ts";
import { linkIn, mailTo } from "../rig/mailbox.ts";
import { makeMember } from "../rig/make-member.ts";
import { gaveThePassword } from "../rig/password-given.ts";
import { started, waitForPath } from "../rig/place.ts";

const security = "/profile/security";
const open = async (page: Page, path: string) => {
  await page.goto(path);
  await started(page);
};
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
/** The code that an app shows for the key of the page, `steps` periods of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
const signOut = (page: Page) => page.request.post("/logout", { headers: { origin: baseURL } });
const codesShown = async (page: Page) => {
  await page.waitForSelector("h1:has-text('Herstelcodes')");
  return page.locator("main ol li").allTextContents();
};

test("a passkey is added, signs in alone, is the second step, and confirms instead of the password", async () => {
  const email = `${fresh("nele")}@factor.test`;
  const page = await newPage({ phone: true });
  await giveAuthenticator(page);
  await signUp(page, email);
  await open(page, security);
  await axe(page);
  await press(page, "Passkey toevoegen");
  expect(await codesShown(page)).toHaveLength(10);
  await axe(page);
  await mailTo(email, /passkey/);
  await page.click("text=Ik heb ze bewaard");
  await waitForPath(page, /security$/);
  await page.click("#passkeys summary");
  await page.fill("#passkeys [name=name]", "Mijn telefoon");
  await press(page, "Naam bewaren");
  await page.waitForSelector("#passkeys p:has-text('Mijn telefoon')");
  await press(page, "Passkey toevoegen");
  await page.waitForSelector("[role=alert]:has-text('Dit toestel heeft al een passkey')");

  await signOut(page);
  await open(page, "/login");
  await axe(page);
  await press(page, "Aanmelden met een passkey");
  await waitForPath(page, /^\/onboarding/);

  await signOut(page);
  await open(page, "/login?next=%2Fprofile%2Fsecurity");
  await giveAddressAnd(page, email, password);
  await page.waitForSelector("h1:has-text('Nog één stap')");
  await axe(page);
  await press(page, "Passkey gebruiken");
  await waitForPath(page, /^\/profile\/security$/);

  await gaveThePassword(60);
  await open(page, security);
  await page.click("text=Bevestigen");
  await waitForPath(page, /^\/profile\/password$/);
  await started(page);
  await press(page, "Passkey gebruiken");
  await waitForPath(page, /^\/profile\/security$/);
  await page.click("#passkeys summary");
  await press(page, "Verwijderen");
  await page.waitForSelector("text=De passkey is verwijderd.");
  await expect.poll(() => page.locator("#codes").count()).toBe(0);
});

describe.each([{ javaScript: true }, { javaScript: false }])("with JavaScript: $javaScript", ({ javaScript }) => {
  test("an app is set up; its codes and recovery codes sign in, each once", async () => {
    const email = `${fresh("nele")}@factor.test`;
    const page = await newPage({ javaScript });
    await signUp(page, email);
    await open(page, security);
    await press(page, "App instellen");
    await waitForPath(page, /security\/app$/);
    await started(page);
    if (javaScript) await axe(page);
    expect(await page.locator("main svg[shape-rendering], main [role=img] svg").count()).toBeGreaterThan(0);
    const secret = (await page.textContent("main .font-mono"))!;
    await page.fill("[name=code]", "000000");
    await press(page, "App in gebruik nemen");
    await page.waitForSelector("[role=alert]:has-text('Deze code klopt niet')");
    const first = codeOf(secret);
    await page.fill("[name=code]", first);
    await press(page, "App in gebruik nemen");
    const codes = await codesShown(page);
    expect(codes).toHaveLength(10);

    await signOut(page);
    await signInAs(page, email);
    await page.waitForSelector("h1:has-text('Nog één stap')");
    await started(page);
    await page.fill("[name=code]", first);
    await press(page, "Aanmelden");
    await page.waitForSelector("[role=alert]:has-text('Deze code klopt niet')");
    await page.fill("[name=code]", codeOf(secret, 1));
    await press(page, "Aanmelden");
    await waitForPath(page, /^\/onboarding/);

    await signOut(page);
    await signInAs(page, email);
    await page.waitForSelector("h1:has-text('Nog één stap')");
    await started(page);
    await press(page, "Annuleren");
    await page.waitForSelector("[name=password]");
    await signInAs(page, email);
    await page.waitForSelector("h1:has-text('Nog één stap')");
    await started(page);
    await page.fill("[name=code]", codes[3]!);
    await press(page, "Aanmelden");
    await waitForPath(page, /^\/onboarding/);
    await open(page, security);
    expect(await page.textContent("#codes")).toContain("9 van de 10 codes over");
    expect(await page.textContent("#events")).toContain("Herstelcode gebruikt");
    await press(page, "Nieuwe codes maken");
    expect(await codesShown(page)).not.toContain(codes[4]);
    await open(page, security);
    await press(page, "App verwijderen");
    await page.waitForSelector("text=De app is verwijderd.");
  });

  test("a workspace requires a second step of its people, who are led to where they set one up", async () => {
    const email = `${fresh("nele")}@factor.test`;
    const page = await newPage({ javaScript });
    await signUp(page, email);
    const { id } = await call(page, "workspace.create", { name: fresh("Nijs Liften") });
    const rule = `/workspaces/${id}/sign-in`;
    await open(page, rule);
    expect(await page.textContent("main")).toContain("Anders sluit je jezelf buiten");
    await page.click("text=Mijn beveiliging");
    await waitForPath(page, /security$/);
    await press(page, "App instellen");
    await waitForPath(page, /security\/app$/);
    await started(page);
    const secret = (await page.textContent("main .font-mono"))!;
    await page.fill("[name=code]", codeOf(secret));
    await press(page, "App in gebruik nemen");
    await codesShown(page);

    await gaveThePassword(60);
    await open(page, rule);
    if (javaScript) await axe(page);
    await page.fill("[name=from]", "2020-01-01");
    await page.fill("[name=password]", password);
    await press(page, "Verplicht maken");
    await page.waitForSelector("#rule-from-error");
    expect(await page.inputValue("[name=from]"), "what was typed stays").toBe("2020-01-01");
    await page.fill("[name=from]", (await page.getAttribute("[name=from]", "min")) ?? "");
    await press(page, "Verplicht maken");
    await page.waitForSelector("text=De regel is bewaard.");
    expect(await page.textContent("main")).toContain("Iedereen heeft er een.");

    const member = `${fresh("mies")}@factor.test`;
    const theirs = await newPage({ javaScript });
    await signUp(theirs, member);
    const user = await makeMember(id, member);
    await open(theirs, `/workspaces/${id}`);
    await waitForPath(theirs, /^\/profile\/security$/);
    expect(await theirs.textContent("main")).toContain("vraagt een tweede stap bij het aanmelden");
    const kept = { user, workspace: id, name: "round.begin", input: {} };
    const sent = { multipart: { call: JSON.stringify(kept) }, headers: { origin: baseURL } };
    expect((await theirs.request.post("/operations", sent)).status(), "it stays on the device").toBe(401);

    await open(page, security);
    await press(page, "App verwijderen");
    await page.waitForSelector("[role=alert]:has-text('Dit is je laatste tweede stap')");
    await open(page, rule);
    await press(page, "Niet meer verplichten");
    await page.waitForSelector("text=Nu kiest iedereen zelf.");
  });

  test("who lost everything asks an admin, and can keep it by the mailed link for a day", async () => {
    const [owner, member] = [`${fresh("nele")}@factor.test`, `${fresh("mies")}@factor.test`];
    const page = await newPage({ javaScript });
    await signUp(page, owner);
    const { id } = await call(page, "workspace.create", { name: fresh("Mies Liften") });
    const theirs = await newPage({ javaScript: true });
    await giveAuthenticator(theirs);
    await signUp(theirs, member);
    const memberId = await makeMember(id, member);
    await open(theirs, security);
    await press(theirs, "Passkey toevoegen");
    await codesShown(theirs);

    await open(page, `/workspaces/${id}/users/${memberId}`);
    await page.click("text=Tweede stap herstellen");
    await waitForPath(page, /second-step$/);
    await started(page);
    if (javaScript) await axe(page);
    await press(page, "Laten verwijderen");
    await page.waitForSelector("text=Het verzoek loopt");
    if (javaScript) await axe(page);
    await open(theirs, security);
    expect(await theirs.textContent("main")).toContain("laat je passkeys, je app en je herstelcodes verwijderen op");

    const mailbox = await newPage({ javaScript, phone: true });
    await open(mailbox, linkIn(await mailTo(member, /second-step\/keep/)));
    if (javaScript) await axe(mailbox);
    await press(mailbox, "Mijn tweede stap behouden");
    await mailbox.waitForSelector("h1:has-text('Er verandert niets')");
    await open(page, `/workspaces/${id}/users/${memberId}/second-step`);
    await page.waitForSelector("text=Laten verwijderen");
  });
});
