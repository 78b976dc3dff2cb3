import { expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, baseURL, newPage, password } from "../rig/browser.ts";
import { gaveThePassword } from "../rig/password-given.ts";

test.each([{ javaScript: true }, { javaScript: false }])(
  "an admin makes a key, sees it once, and withdraws it %o",
  async ({ javaScript }) => {
    const page = await newPage({ as: "owner", javaScript });
    await gaveThePassword(60);
    await page.goto("/workspaces");
    const workspace = /\/workspaces\/([\da-f-]{36})/.exec(await page.content())![1];
    await page.goto(`/workspaces/${workspace}/api-keys/new`);
    const name = fresh("ERP");
    await page.getByLabel("Naam").fill(name);
    const places = page.getByRole("group", { name: "Borden en containers" });
    expect(await places.isVisible()).toBe(false);
    await page.getByLabel("Alleen in de borden en containers die je kiest").check();
    expect(await places.isVisible()).toBe(true);
    await page.getByRole("button", { name: "Sleutel maken" }).click();
    await page.getByText("Kies minstens één bord of container").first().waitFor();
    expect(await page.getByLabel("Naam").inputValue()).toBe(name);
    if (javaScript) await axe(page);
    await page.getByLabel("De hele werkruimte").check();
    await page.getByLabel("Je wachtwoord").fill(password);
    await page.getByRole("button", { name: "Sleutel maken" }).click();
    await page.getByText("De sleutel is klaar").waitFor();
    const token = await page.getByLabel("Sleutel", { exact: true }).inputValue();
    if (javaScript) await axe(page);
    const call = () => fetch(`${baseURL}/api/v1/api-key`, { headers: { authorization: `Bearer ${token}` } });
    expect((await call()).status).toBe(200);

    await page.getByRole("link", { name: "Naar de sleutels" }).click();
    const key = page.getByRole("listitem").filter({ hasText: name });
    await key.getByText("Werkt").waitFor();
    expect(await page.content()).not.toContain(token);
    if (javaScript) await axe(page);
    await key.locator("summary").click();
    await key.getByRole("button", { name: "Nu intrekken" }).click();
    await page.getByText("De sleutel is ingetrokken en werkt niet meer.").waitFor();
    expect((await call()).status).toBe(401);
  },
);

test("the page of a call shows what it takes, answers and refuses, for a command and for TypeScript", async () => {
  const page = await newPage();
  await page.goto("/api/docs");
  await page.getByRole("link", { name: "/workspaces/{id}/objects/batch" }).click();
  await page.getByRole("heading", { name: "Make or change up to 500 objects" }).waitFor();
  await page.getByText("curl -X POST").waitFor();
  await page.getByText('client.POST("/workspaces/{id}/objects/batch"').waitFor();
  await page.getByText("Idempotency-Key").first().waitFor();
  await axe(page);
});
