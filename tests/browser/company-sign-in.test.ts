import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fresh, password, signInAs, signUp } from "../rig/account.ts";
import { axe, baseURL, newPage } from "../rig/browser.ts";
import { startDnsServer } from "../rig/dns-server.ts";
import { client, startIdentityProvider } from "../rig/identity-provider.ts";
import { call } from "../rig/made.ts";
import { linkIn, mailTo } from "../rig/mailbox.ts";
import { makeMember } from "../rig/make-member.ts";
import { product } from "../rig/own-product.ts";
import { gaveThePassword } from "../rig/password-given.ts";
import { started, waitForPath } from "../rig/place.ts";

let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
let dns: Awaited<ReturnType<typeof startDnsServer>>;

beforeAll(async () => {
  provider = await startIdentityProvider({ port: product.providerPort, product: baseURL });
  dns = await startDnsServer({ port: product.dnsPort });
});
afterAll(() => {
  provider.stop();
  dns.stop();
});

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await started(page);
};
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();
const byCompany = "Aanmelden via je bedrijf";
const signOut = (page: Page) => page.request.post("/logout", { headers: { origin: baseURL } });
const giveAddress = async (page: Page, email: string) => {
  await open(page, "/login");
  await page.fill("[name=email]", email);
  await page.click("form:has([name=email]) .btn-primary");
};
/** Whom the provider signs in from now on: a person of its own for each address. */
const beAt = (email: string, claims: Record<string, unknown> = {}) =>
  provider.signInAs(email.split("@")[0]!, {
    email,
    email_verified: true,
    given_name: "Mia",
    family_name: "Claes",
    ...claims,
  });

/** Sends the form of a page without opening it. */
async function post(page: Page, path: string, form: Record<string, string>): Promise<void> {
  const answer = await page.request.post(path, { form, headers: { origin: baseURL }, maxRedirects: 0 });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(303);
}

/** The owner of a new workspace in its trial, with a provider, and a domain that is proven. */
async function company(page: Page) {
  const domain = `${fresh("firma")}.test`;
  const owner = `nele@${domain}`;
  await signUp(page, owner);
  const { id } = await call(page, "workspace.create", { name: fresh("Nijs Liften") });
  const { id: board } = await call(page, "container.create", { workspace_id: id, title: fresh("Hal") });
  const settings = `/workspaces/${id}/sign-in`;
  const { issuer } = provider;
  await post(page, `${settings}/provider`, {
    ...{ intent: "save", issuer, client_id: client.id, client_secret: client.secret, admits: "invited" },
  });
  await post(page, `${settings}?index`, { intent: "add_domain", domain });
  await page.goto(settings);
  const [name, value] = await page.locator("#domains dd").allTextContents();
  dns.records.set(name!, [value!]);
  await post(page, `${settings}?index`, { intent: `check_domain:${domain}`, domain });
  return { id, domain, owner, board, settings };
}

describe.each([{ javaScript: true }, { javaScript: false }])("with JavaScript: $javaScript", ({ javaScript }) => {
  test("an owner sets up the sign-in of the company, and makes it the only way once it was tried", async () => {
    const domain = `${fresh("firma")}.test`;
    const owner = `nele@${domain}`;
    const page = await newPage({ javaScript, phone: javaScript });
    await signUp(page, owner);
    const { id } = await call(page, "workspace.create", { name: fresh("Nijs Liften") });
    await call(page, "container.create", { workspace_id: id, title: fresh("Hal") });
    const settings = `/workspaces/${id}/sign-in`;
    await open(page, settings);
    if (javaScript) await axe(page);
    await follow(page, "Aanmelddienst instellen");
    await waitForPath(page, /sign-in\/provider$/);
    await started(page);
    if (javaScript) await axe(page);
    await page.fill("[name=issuer]", `${provider.issuer}/niets`);
    await page.fill("[name=client_id]", client.id);
    await page.fill("[name=client_secret]", client.secret);
    await press(page, "Bewaren");
    await page.waitForSelector("text=Op dit adres staat geen geldige beschrijving");
    expect(await page.inputValue("[name=client_id]"), "what was typed is kept").toBe(client.id);
    await page.fill("[name=issuer]", provider.issuer);
    await page.fill("[name=client_secret]", client.secret);
    await press(page, "Bewaren");
    await page.waitForSelector("text=De aanmelddienst is ingesteld.");
    if (javaScript) await axe(page);

    await page.fill("[name=domain]", "gmail.com");
    await press(page, "Domein toevoegen");
    await page.waitForSelector("text=In dit domein kan iedereen een adres krijgen");
    await page.fill("[name=domain]:visible", domain);
    await press(page, "Domein toevoegen");
    await page.waitForSelector("text=Zet nu het TXT-record bij je domein.");
    const [name, value] = await page.locator("#domains dd").allTextContents();
    await page.getByRole("button", { name: "Nu nakijken" }).click();
    await page.waitForSelector("text=Het record is er nog niet.");
    dns.records.set(name!, ["v=spf1 -all", value!]);
    await page.getByRole("button", { name: "Nu nakijken" }).click();
    await page.waitForSelector("text=Het domein is geverifieerd.");
    await page.waitForSelector("text=Meld je eerst zelf één keer via je bedrijf aan");

    beAt(owner);
    await gaveThePassword(60);
    await open(page, "/profile/security");
    await follow(page, "Koppelen");
    await waitForPath(page, /^\/profile\/password$/);
    await page.fill("[name=password]", password);
    await press(page, "Verder");
    await waitForPath(page, /^\/login\/company$/);
    await follow(page, "Verder");
    await page.waitForSelector("#company :text('Gekoppeld')");
    if (javaScript) await axe(page);
    await signOut(page);
    await giveAddress(page, owner);
    await page.waitForSelector("[name=password]");
    if (javaScript) await axe(page);
    await follow(page, byCompany);
    await waitForPath(page, new RegExp(`^/workspaces/${id}$`));

    await gaveThePassword(60);
    await open(page, settings);
    expect(await page.locator("#only-way [name=password]").count()).toBe(1);
    beAt(owner);
    await page.getByRole("link", { name: "Bevestigen via je bedrijf" }).first().click();
    await waitForPath(page, /^\/profile\/password$/);
    await follow(page, "Bevestigen via je bedrijf");
    await waitForPath(page, /sign-in$/);
    await started(page);
    await press(page, "Wachtwoord niet meer toelaten");
    await page.waitForSelector("text=Aan: het wachtwoord werkt niet meer voor deze mensen.");
    await signOut(page);
    await giveAddress(page, owner);
    await page.getByText("Andere manier", { exact: false }).click();
    await page.fill("[name=password]", password);
    await press(page, "Aanmelden");
    await waitForPath(page, new RegExp(`^/workspaces/${id}$`));
  });

  test("people of the domain come in by their company alone, known there or not, and get what its groups give", async () => {
    const page = await newPage();
    const { id, domain, owner, settings } = await company(page);
    const theirs = await newPage({ javaScript, phone: true });
    const member = `mies@${domain}`;
    await signUp(theirs, member);
    const memberId = await makeMember(id, member);
    beAt(owner);
    await open(page, "/profile/security");
    await follow(page, "Koppelen");
    await page.waitForSelector("#company :text('Gekoppeld')");
    await post(page, `${settings}?index`, { intent: "only_way", only_way: "true" });

    await theirs.goto("/workspaces");
    await waitForPath(theirs, /^\/login$/);
    await giveAddress(theirs, member);
    await theirs.getByText("Andere manier", { exact: false }).click();
    await theirs.fill("[name=password]", password);
    await press(theirs, "Aanmelden");
    await theirs.waitForSelector("text=Met dit adres meld je je aan via je bedrijf.");
    if (javaScript) await axe(theirs);
    beAt(member, { groups: ["technici"] });
    await follow(theirs, byCompany);
    await waitForPath(theirs, new RegExp(`^/workspaces/${id}$`));

    await open(page, `${settings}/roles`);
    await axe(page);
    await page.fill("[name='rows[0][claim_value]']", "beheer");
    await press(page, "Bewaren");
    await page.waitForSelector("text=Kies per groep een rol of een distributiegroep.");
    expect(await page.inputValue("[name='rows[0][claim_value]']"), "what was typed is kept").toBe("beheer");
    await page.selectOption("[name='rows[0][gives]']", "admin");
    await press(page, "Bewaren");
    await page.waitForSelector("text=De rollen zijn bewaard.");
    await signOut(theirs);
    beAt(member, { groups: ["technici", "beheer"] });
    await giveAddress(theirs, member);
    await follow(theirs, byCompany);
    await waitForPath(theirs, new RegExp(`^/workspaces/${id}$`));
    await open(page, `/workspaces/${id}/users/${memberId}`);
    expect(await page.textContent("main")).toContain("Beheerder");

    const stranger = await newPage({ javaScript });
    beAt(`niemand@${domain}`);
    await giveAddress(stranger, `niemand@${domain}`);
    await follow(stranger, byCompany);
    await stranger.waitForSelector("text=Je hebt nog geen toegang tot deze werkruimte.");
    if (javaScript) await axe(stranger);

    await open(page, `${settings}/people`);
    await axe(page);
    await page.click(`li:has-text("${member}") button`);
    await page.waitForSelector("text=De koppeling is weg, en die persoon is afgemeld.");
    await theirs.goto("/profile/security");
    await waitForPath(theirs, /^\/login$/);
  });

  test("an invitation is accepted by the company, with an account that has no password", async () => {
    const page = await newPage();
    const { id, domain, board } = await company(page);
    const invited = `${fresh("mia")}@${domain}`;
    await call(page, "access.add", { id: board, users: [{ email: invited, role: "guest" }] });
    const guest = await newPage({ javaScript });
    beAt(invited);
    await guest.goto(linkIn(await mailTo(invited, /invitations/)));
    if (javaScript) await axe(guest);
    await follow(guest, byCompany);
    await waitForPath(guest, new RegExp(`^/container/${board}$`));
    await signOut(guest);
    await signInAs(guest, invited, "long enough for us");
    await guest.waitForSelector("text=Kijk na of het e-mailadres en het wachtwoord kloppen.");
    await open(page, `/workspaces/${id}/sign-in/people`);
    expect(await page.textContent("main")).toContain(invited);
  });
});
