import type { Page } from "playwright";
import { expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { call, home } from "../rig/made.ts";
import { waitForPath } from "../rig/place.ts";

/** Fills in a field below "Meer gegevens", which is folded in again. */
async function fillFoldedIn(page: Page, label: RegExp, value: string): Promise<void> {
  const more = page.locator("summary").filter({ hasText: "Meer gegevens" });
  if (!(await page.getByLabel(label).isVisible())) await more.click();
  await page.getByLabel(label).fill(value);
  await more.click();
}

test.each([{ javaScript: true }, { javaScript: false }])(
  "an admin makes a field for all machines, and its input says what is wrong with it %o",
  async ({ javaScript }) => {
    const page = await newPage({ as: "owner", javaScript, phone: true });
    const { workspace_id, board } = await home(page);
    const name = fresh("Kostenplaats");
    await page.goto(`/workspaces/${workspace_id}/fields/new`);
    await page.getByRole("radio", { name: "Keuze" }).check();
    await page.getByLabel("Nederlands").fill(name);
    await page.getByLabel("Mogelijkheden").fill("Antwerpen\nGent");
    await page.getByRole("button", { name: "Veld toevoegen" }).click();
    await page.getByText("Het veld is bewaard.").waitFor();

    await page.goto(`/container/${board}/object/new`);
    await page.getByLabel("Naam", { exact: true }).fill("Reachtruck");
    await fillFoldedIn(page, /^Bouwjaar/, "1500");
    await page.getByRole("button", { name: "Object maken" }).click();
    const wrong = page.getByRole("alert").getByRole("link", { name: "Bouwjaar: Te klein: minstens 1800." });
    await wrong.waitFor();
    await page.locator("#year_built-error").waitFor();
    await fillFoldedIn(page, /^Bouwjaar/, "1501");
    await page.getByRole("button", { name: "Object maken" }).click();
    await expect.poll(() => page.getByLabel(/^Bouwjaar/).inputValue()).toBe("1501");
    await page.locator("#year_built-error").waitFor();
    await wrong.click();
    await expect.poll(() => page.evaluate("document.activeElement.name")).toBe("year_built");
    expect(await page.locator("#year_built-error").textContent(), "it stays").toBe("Te klein: minstens 1800.");
    if (javaScript) await axe(page);
    await page.getByLabel(/^Bouwjaar/).fill("2015");
    await page.getByLabel(new RegExp(`^${name}`)).selectOption("Gent");
    await page.getByRole("button", { name: "Object maken" }).click();
    await waitForPath(page, /^\/object\/[\w-]{36}$/);
    await page.getByText(name).filter({ visible: true }).waitFor();
    await page.getByText("Gent", { exact: true }).filter({ visible: true }).waitFor();
    await call(page, "object.remove", { id: new URL(page.url()).pathname.split("/").at(-1) });

    await page.goto(`/workspaces/${workspace_id}/fields`);
    await page.getByRole("link", { name: `${name} verwijderen` }).click();
    await page.getByRole("button", { name: "Verwijderen" }).click();
    await page.getByText("Het veld is verwijderd.").waitFor();
  },
);

test("a field that becomes obligatory, or is gone, while a machine is added is asked for, or no longer", async () => {
  const page = await newPage({ as: "owner" });
  const { workspace_id, board } = await home(page);
  const [late, gone] = [fresh("Verzekeraar"), fresh("Weg")];
  const add = (nl: string, required: boolean) =>
    call(page, "ownField.create", { id: workspace_id, type: "text", nl, required });
  const remove = (fieldId: string) => call(page, "ownField.remove", { id: workspace_id, fieldId });
  const { id: goneId } = await add(gone, false);
  await page.goto(`/container/${board}/object/new`);
  await page.getByLabel("Naam", { exact: true }).fill("Stapelaar");
  await fillFoldedIn(page, new RegExp(`^${gone}`), "van belang");
  await remove(goneId);
  const { id: lateId } = await add(late, true);
  const make = page.getByRole("button", { name: "Object maken" });
  try {
    await make.click();
    await page.getByRole("alert").getByText("Dit veld bestaat hier niet.").waitFor();
    await expect.poll(() => page.getByLabel(new RegExp(`^${gone}`)).count()).toBe(0);
    await page
      .getByRole("alert")
      .getByRole("link", { name: `${late}: Vul dit in.` })
      .waitFor();
    await page.getByLabel(late).fill("Ethias");
    await make.click();
    await waitForPath(page, /^\/object\/[\w-]{36}$/);
    await page.getByRole("heading", { level: 1, name: "Stapelaar" }).waitFor();
  } finally {
    await remove(lateId); // else no other test makes a machine
  }
});
