import { expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { makeObject } from "../rig/made.ts";
import { waitForPath } from "../rig/place.ts";

test.each([{ javaScript: true }, { javaScript: false }])(
  "an admin adds a kind, gives it to a machine, and may not delete it then %o",
  async ({ javaScript }) => {
    const page = await newPage({ as: "owner", javaScript });
    const kind = fresh("Draaibank");
    const { path } = await makeObject(page, { title: "Colchester" });
    await page.goto(path);
    const workspace = (await page.locator("a[href^='/workspaces/']").first().getAttribute("href"))!.split("/")[2];
    await page.goto(`/workspaces/${workspace}/lists`);
    await page.getByRole("link", { name: "Soorten" }).click();
    await page.getByRole("link", { name: "Soort toevoegen" }).click();
    await page.getByLabel("Nederlands").fill("Heftruck");
    await page.getByRole("button", { name: "Soort toevoegen" }).click();
    await page
      .getByRole("alert")
      .getByRole("link", { name: "Nederlands: Er is al een soort met deze naam." })
      .waitFor();
    await page.getByLabel("Nederlands").fill(kind);
    await page.getByRole("radio", { name: "Boor", exact: true }).check();
    await page.getByRole("button", { name: "Soort toevoegen" }).click();
    await page.getByText("De soort is bewaard.").waitFor();
    await waitForPath(page, /\/kinds\/[0-9a-f-]{36}$/); // its own page, with the step to its duties
    await page.getByLabel("Zoek in de catalogus").fill("heftruck");
    await page.getByRole("main").getByRole("button", { name: "Zoeken" }).click();
    await page
      .getByRole("group", { name: "Wordt met de heftruck gehesen" })
      .getByRole("radio", { name: /^Ja/ })
      .check();
    await page.getByRole("button", { name: "Plicht toevoegen" }).click();
    const off = page.getByRole("link", { name: /^Heftruck met hijsjuk, kooi of haak: .* wegnemen$/ });
    await off.click();
    await page.getByText("Heftruck met hijsjuk, kooi of haak: volledig onderzoek").waitFor();
    if (javaScript) await axe(page);
    await page.getByRole("button", { name: "Wegnemen" }).click();
    await page.getByText("Deze soort stelt nog niets voor.").waitFor();
    if (javaScript) await axe(page);

    await page.goto(`${path}/edit`);
    await page.getByLabel("Soort", { exact: false }).selectOption(kind);
    await page.getByLabel(/^Serienummer/).fill("CX-5501");
    await page.getByLabel(/^In dienst sinds/).fill("2021-03-01");
    if (javaScript) await axe(page);
    await page.getByRole("button", { name: "Bewaren" }).click();
    await page.waitForURL((url) => url.pathname === path);
    await page.getByText("CX-5501").filter({ visible: true }).waitFor();
    await page.getByText("1 maart 2021").filter({ visible: true }).waitFor();

    await page.locator("#details").getByRole("link", { name: kind }).click();
    await page.getByRole("link", { name: "Colchester" }).waitFor();
    expect(await page.getByRole("combobox", { name: "Soort" }).locator("option:checked").textContent()).toBe(kind);

    await page.goto(`/workspaces/${workspace}/kinds`);
    await page.getByRole("link", { name: `${kind} verwijderen` }).click();
    await page.getByText("1 object heeft deze soort").waitFor();
    await page.getByRole("link", { name: "Soort bewerken" }).click();
    await page.getByLabel("In formulieren aanbieden").uncheck();
    await page.getByRole("button", { name: "Bewaren" }).click();
    await page.getByRole("listitem").filter({ hasText: kind }).getByText("Uit", { exact: true }).waitFor();
  },
);
