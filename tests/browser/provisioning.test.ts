import { Client } from "pg";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { fresh, password, signUp } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { call } from "../rig/made.ts";
import { product } from "../rig/own-product.ts";
import { gaveThePassword } from "../rig/password-given.ts";
import { started, waitForPath } from "../rig/place.ts";

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

/** The workspace has a provider, and has proven a domain. */
async function trust(workspaceId: string, domain: string) {
  const client = new Client({ connectionString: product.databaseUrl });
  await client.connect();
  await client.query(
    `insert into identity_providers (workspace_id, issuer, client_id, client_secret)
      values ($1, 'https://idp.example.com', 'register', 'sealed')`,
    [workspaceId],
  );
  await client
    .query("insert into email_domains (workspace_id, domain, token, proved_at) values ($1, $2, 'x', now())", [
      ...[workspaceId, domain],
    ])
    .finally(() => client.end());
}

describe.each([true, false])("with scripts: %j", (javaScript) => {
  test("an owner makes a token, by which the provider adds people, and withdraws it", async () => {
    const page = await newPage({ javaScript });
    await signUp(page, `${fresh("nele")}@scim.test`);
    const { id } = await call(page, "workspace.create", { name: fresh("Nijs Liften") });
    const rule = `/workspaces/${id}/sign-in`;
    await page.goto(rule);
    expect(await page.locator("#scim").count(), "there is no provider").toBe(0);
    const domain = `${fresh("nijs")}.test`.toLowerCase().replace(/[^a-z\d.-]/g, "");
    await trust(id, domain);
    await gaveThePassword(60);
    await page.goto(rule);
    await started(page);
    expect(await page.textContent("#scim")).toContain("Er is nog geen token.");
    if (javaScript) await axe(page);
    await page.getByRole("link", { name: "Token maken" }).click();
    await waitForPath(page, /sign-in\/provisioning$/);
    await started(page);
    if (javaScript) await axe(page);
    await page.fill("[name=password]", password);
    await press(page, "Token maken");
    await page.waitForSelector("text=Het token is gemaakt.");
    const token = await page.inputValue("#token");
    expect(token).toMatch(/^regscim_/);
    const [users, headers] = [await page.inputValue("#scim-address"), { authorization: `Bearer ${token}` }];
    const data = { userName: `an@${domain}`, name: { givenName: "An", familyName: "Maes" }, active: true };
    const added = await page.request.post(`${users}/Users`, { data, headers });
    expect(added.status(), await added.text()).toBe(201);
    await page.getByRole("link", { name: "Terug naar aanmelden" }).click();
    await waitForPath(page, /sign-in$/);
    await started(page);
    const panel = (await page.textContent("#scim"))!;
    expect(panel).toContain(token.slice(0, 12));
    expect(panel).not.toContain(token);
    await page.goto(`/workspaces/${id}/users`);
    expect(await page.textContent("main")).toContain("An Maes");
    await page.goto(`/workspaces/${id}/history`);
    expect(await page.textContent("main")).toContain("Door de aanmelddienst toegevoegd");
    await page.goto(rule);
    await started(page);
    await press(page, "Intrekken");
    await page.waitForSelector("text=Het token werkt niet meer.");
    expect((await page.request.get(`${users}/Users`, { headers })).status()).toBe(401);
  });
});
