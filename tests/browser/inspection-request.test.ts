import { addDays, addMonths, today } from "@server/core/day";
import { expect, test } from "vitest";
import { fresh } from "../rig/account.ts";
import { axe, newPage } from "../rig/browser.ts";
import { makeObject } from "../rig/made.ts";
import { waitForPath } from "../rig/place.ts";
import { pdf } from "../upload-of.ts";

const request = /\/inspections\/[0-9a-f-]{36}$/;

test.each([{ javaScript: true }, { javaScript: false }])(
  "an inspection is asked for, and the body answers at its link without an account %o",
  async ({ javaScript }) => {
    const page = await newPage({ as: "owner", javaScript });
    const title = fresh("Rolbrug gieterij");
    const { path } = await makeObject(page, { title });
    await page.goto(`${path}/report/new?point=HE`);
    await page.click("label:has([name=status][value=ok])");
    await page.selectOption("[name=period]", "12");
    await page.fill("[name=reported_date]", addMonths(today(), -11));
    await page.fill("[name=reported_by]", "Keurders NV");
    await page.click("main form .btn-primary");
    await waitForPath(page, /^\/object\/[0-9a-f-]{36}$/);

    await page.locator("#duties").getByRole("link", { name: "Keuring vragen" }).click();
    await waitForPath(page, /\/inspections\/new$/);
    if (javaScript) await axe(page);
    const form = page.locator("form[method=post]").filter({ hasText: "Aanvraag versturen" });
    expect(await form.getByRole("checkbox", { name: title }).isChecked()).toBe(true);
    await form.locator("[name=body]").fill("Keurders NV");
    await form.locator("[name=email]").fill("planning@keurders.test");
    await form.locator("[name=note]").fill("Onthaal aan poort 3");
    await form.locator("[name=ends_on]").fill(addDays(today(), 1));
    await form.locator("[name=starts_on]").fill(addDays(today(), 9));
    await form.getByRole("button", { name: "Aanvraag versturen" }).click();
    await page.getByText("De laatste dag komt vóór de eerste.").first().waitFor();
    expect(await form.locator("[name=note]").inputValue()).toBe("Onthaal aan poort 3");
    await form.locator("[name=ends_on]").fill(addDays(today(), 40));
    await form.getByRole("button", { name: "Aanvraag versturen" }).click();
    await waitForPath(page, request);
    await page.getByText("De aanvraag is verstuurd.").waitFor();
    if (javaScript) await axe(page);
    const asked = page.url();
    const link = await page.locator("input[value*='/visit/']").inputValue();

    const visitor = await newPage({ javaScript, locale: "nl-BE" });
    await visitor.goto(new URL(link).pathname);
    await visitor.getByText("Onthaal aan poort 3").waitFor();
    if (javaScript) await axe(visitor);
    await visitor.locator("[name=proposed_on]").evaluate((field) => field.removeAttribute("required"));
    await visitor.getByRole("button", { name: "Dag voorstellen" }).click(); // untouched, it proposes no day
    await visitor.locator("[name=proposed_on][aria-invalid]").waitFor();
    await visitor.fill("[name=proposed_on]", addDays(today(), 15));
    await visitor.fill("[name=answer]", "Met twee");
    await visitor.getByRole("button", { name: "Dag voorstellen" }).click();
    await visitor.getByText("Je voorstel is verstuurd.").waitFor();

    await visitor.getByRole("link", { name: "Verslag toevoegen" }).click();
    await visitor.getByRole("button", { name: "Verslag bewaren" }).waitFor();
    if (javaScript) await axe(visitor);
    await visitor.fill("[name=reported_by]", "An Peeters");
    await visitor.click("label:has([name=status][value=ok])");
    await visitor.locator("[name=file]").evaluate((field) => field.removeAttribute("required"));
    await visitor.getByRole("button", { name: "Verslag bewaren" }).click();
    await visitor.getByText("Voeg het verslag toe, als pdf of foto.").first().waitFor();
    expect(await visitor.inputValue("[name=reported_by]")).toBe("An Peeters");
    const file = { name: "verslag.pdf", mimeType: "application/pdf", buffer: Buffer.from(pdf(link)) };
    await visitor.setInputFiles("[name=file]", file);
    await visitor.getByRole("button", { name: "Verslag bewaren" }).click();
    await visitor.getByText("Het verslag is toegevoegd.").waitFor();
    await visitor.getByRole("heading", { name: "Alles gekeurd" }).waitFor();

    await page.goto(asked);
    await page.getByText("alles gekeurd").waitFor();
    await page.getByText("Met twee").waitFor();
    await page.getByRole("link", { name: "Verslag", exact: true }).click();
    await page.getByText("An Peeters (Keurders NV)").first().waitFor();
  },
);

test("a request is withdrawn, and its link ends", async () => {
  const page = await newPage({ as: "owner", javaScript: false });
  const { path } = await makeObject(page, { title: "Autolaadkraan" });
  await page.goto(`${path}/duties`);
  const workspace = (await page.locator("a[href*='/workspaces/']").first().getAttribute("href"))!.split("/")[2]!;
  await page.goto(`/workspaces/${workspace}/inspections/new?object=${path.split("/").at(-1)}`);
  const form = page.locator("form[method=post]").filter({ hasText: "Aanvraag versturen" });
  await form.locator("[name=body]").fill("Keurders NV");
  await form.locator("[name=email]").fill("planning@keurders.test");
  await form.getByRole("button", { name: "Aanvraag versturen" }).click();
  await waitForPath(page, request);
  const link = await page.locator("input[value*='/visit/']").inputValue();
  await page.getByRole("link", { name: "Aanvraag intrekken" }).click();
  await page.getByRole("button", { name: "Aanvraag intrekken" }).click();
  await page.getByText("De aanvraag is ingetrokken.").waitFor();
  await page.getByText("ingetrokken", { exact: true }).first().waitFor();
  const visitor = await newPage({ javaScript: false });
  expect((await visitor.goto(new URL(link).pathname))!.status()).toBe(404);
  await visitor.getByRole("heading", { name: "Deze link werkt niet meer" }).waitFor();
});
